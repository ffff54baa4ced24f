package eval

import (
	"go/ast"
	"go/token"
)

// comparison compiles == and its kin. The operands are brought to one type first.
func (c *compiler) comparison(n *ast.BinaryExpr) *expr {
	x, y := c.expr(n.X), c.expr(n.Y)
	switch {
	case isNil(x.t) && !isNil(y.t):
		x = c.nilOf(y.t)
	case isNil(y.t) && !isNil(x.t):
		y = c.nilOf(x.t)
	case x.t.class == classIface && y.t.class != classIface:
		y = c.toInterface(y, x.t)
	case y.t.class == classIface && x.t.class != classIface:
		x = c.toInterface(x, y.t)
	case x.t != y.t && isUntyped(x.t.T):
		x = c.as(n.X, y.t)
	case x.t != y.t && isUntyped(y.t.T):
		y = c.as(n.Y, x.t)
	}
	return c.compare(n, n.Op, x, y, c.typeOf(n))
}

// compare compiles a comparison of operands of one type.
func (c *compiler) compare(n ast.Node, op token.Token, x, y *expr, t *Type) *expr {
	e := &expr{t: t, pure: x.pure && y.pure}
	switch x.t.class {
	case classInt:
		e.b = compareInts(op, x, y)
	case classFloat:
		e.b = compareFloats(op, x.f, y.f)
	case classString:
		e.b = compareStrings(op, x.s, y.s)
	case classBool:
		a, b := x.b, y.b
		e.b = equality(op, func(f *frame) bool { u, v := a(f), b(f); return u == v })
	case classPointer:
		a, b := x.p, y.p
		e.b = equality(op, func(f *frame) bool { u, v := a(f), b(f); return u == v })
	case classSlice:
		a, b := x.l, y.l
		e.b = equality(op, func(f *frame) bool { u, v := a(f), b(f); return u.p == nil && v.p == nil })
	case classIface:
		a, b := x.a, y.a
		e.b = equality(op, func(f *frame) bool { u, v := a(f), b(f); return ifaceEqual(u, v) })
	default:
		a, b := c.addressed(x), c.addressed(y)
		equal := c.m.equalMemory(x.t)
		e.b = equality(op, func(f *frame) bool { u, v := a(f), b(f); return equal(u, v) })
	}
	if e.b == nil {
		refuse(n, "the operator %s is not understood here", op)
	}
	return e.finish()
}

func equality(op token.Token, equal func(*frame) bool) func(*frame) bool {
	if op == token.EQL {
		return equal
	}
	return func(f *frame) bool { return !equal(f) }
}

func compareInts(op token.Token, x, y *expr) func(*frame) bool {
	a, b := x.i, y.i
	if unsigned(x.t.kind) && op != token.EQL && op != token.NEQ {
		return compareUnsigned(op, a, b)
	}
	if x.local != nil && wide(x.t.kind) {
		if y.value != nil {
			if run := compareLocalConst(op, x.local.off, intConstant(y.value)); run != nil {
				return run
			}
		} else if y.local != nil && op == token.LSS {
			p, q := x.local.off, y.local.off
			return func(f *frame) bool { return *(*int64)(unsafeAdd(f.p, p)) < *(*int64)(unsafeAdd(f.p, q)) }
		}
	}
	switch op {
	case token.EQL:
		return func(f *frame) bool { return a(f) == b(f) }
	case token.NEQ:
		return func(f *frame) bool { return a(f) != b(f) }
	case token.LSS:
		return func(f *frame) bool { return a(f) < b(f) }
	case token.LEQ:
		return func(f *frame) bool { return a(f) <= b(f) }
	case token.GTR:
		return func(f *frame) bool { return a(f) > b(f) }
	default:
		return func(f *frame) bool { return a(f) >= b(f) }
	}
}

func compareLocalConst(op token.Token, off uintptr, v int64) func(*frame) bool {
	switch op {
	case token.LSS:
		return func(f *frame) bool { return *(*int64)(unsafeAdd(f.p, off)) < v }
	case token.LEQ:
		return func(f *frame) bool { return *(*int64)(unsafeAdd(f.p, off)) <= v }
	case token.EQL:
		return func(f *frame) bool { return *(*int64)(unsafeAdd(f.p, off)) == v }
	}
	return nil
}

func compareUnsigned(op token.Token, a, b func(*frame) int64) func(*frame) bool {
	switch op {
	case token.LSS:
		return func(f *frame) bool { return uint64(a(f)) < uint64(b(f)) }
	case token.LEQ:
		return func(f *frame) bool { return uint64(a(f)) <= uint64(b(f)) }
	case token.GTR:
		return func(f *frame) bool { return uint64(a(f)) > uint64(b(f)) }
	default:
		return func(f *frame) bool { return uint64(a(f)) >= uint64(b(f)) }
	}
}

func compareFloats(op token.Token, a, b func(*frame) float64) func(*frame) bool {
	switch op {
	case token.EQL:
		return func(f *frame) bool { return a(f) == b(f) }
	case token.NEQ:
		return func(f *frame) bool { return a(f) != b(f) }
	case token.LSS:
		return func(f *frame) bool { return a(f) < b(f) }
	case token.LEQ:
		return func(f *frame) bool { return a(f) <= b(f) }
	case token.GTR:
		return func(f *frame) bool { return a(f) > b(f) }
	default:
		return func(f *frame) bool { return a(f) >= b(f) }
	}
}

func compareStrings(op token.Token, a, b func(*frame) string) func(*frame) bool {
	switch op {
	case token.EQL:
		return func(f *frame) bool { return a(f) == b(f) }
	case token.NEQ:
		return func(f *frame) bool { return a(f) != b(f) }
	case token.LSS:
		return func(f *frame) bool { return a(f) < b(f) }
	case token.LEQ:
		return func(f *frame) bool { return a(f) <= b(f) }
	case token.GTR:
		return func(f *frame) bool { return a(f) > b(f) }
	default:
		return func(f *frame) bool { return a(f) >= b(f) }
	}
}
