package eval

import (
	"go/ast"
	"go/token"
	"go/types"
	"reflect"
)

// binary compiles x op y.
func (c *compiler) binary(n *ast.BinaryExpr) *expr {
	switch n.Op {
	case token.LAND, token.LOR:
		return c.logical(n)
	case token.SHL, token.SHR:
		return c.shift(n.Op, c.as(n.X, c.typeOf(n)), c.shiftCount(n.Y), c.typeOf(n))
	case token.EQL, token.NEQ, token.LSS, token.LEQ, token.GTR, token.GEQ:
		return c.comparison(n)
	}
	t := c.typeOf(n)
	return c.arithmetic(n, n.Op, c.as(n.X, t), c.as(n.Y, t), t)
}

func (c *compiler) logical(n *ast.BinaryExpr) *expr {
	x, y := c.operand(n.X).b, c.operand(n.Y).b
	e := &expr{t: c.typeOf(n)}
	if n.Op == token.LAND {
		e.b = func(f *frame) bool { return x(f) && y(f) }
	} else {
		e.b = func(f *frame) bool { return x(f) || y(f) }
	}
	return e.finish()
}

// arithmetic compiles x op y for operands of type t.
func (c *compiler) arithmetic(n ast.Node, op token.Token, x, y *expr, t *Type) *expr {
	e := &expr{t: t}
	switch t.class {
	case classInt:
		e.i = intOp(op, x, y, t.kind)
		e.pure = x.pure && y.pure && op != token.QUO && op != token.REM
	case classFloat:
		e.f = floatOp(op, x.f, y.f, t.kind == reflect.Float32)
		e.pure = x.pure && y.pure
	case classString:
		a, b := x.s, y.s
		e.s = func(f *frame) string {
			s, u := a(f), b(f)
			f.th.m.budget.take(f, len(s)+len(u))
			return s + u
		}
	default:
		a, b := c.complexOf(x), c.complexOf(y)
		return complexExpr(t, complexOp(op, a, b))
	}
	if e.i == nil && e.f == nil && e.s == nil {
		refuse(n, "the operator %s is not understood here", op)
	}
	return e.finish()
}

func intOp(op token.Token, x, y *expr, k reflect.Kind) func(*frame) int64 {
	if op == token.QUO || op == token.REM {
		return division(op, x.i, y.i, k)
	}
	if run := fastIntOp(op, x, y, k); run != nil {
		return run
	}
	a, b := x.i, y.i
	var run func(*frame) int64
	switch op {
	case token.ADD:
		run = func(f *frame) int64 { return a(f) + b(f) }
	case token.SUB:
		run = func(f *frame) int64 { return a(f) - b(f) }
	case token.MUL:
		run = func(f *frame) int64 { return a(f) * b(f) }
	case token.AND:
		return func(f *frame) int64 { return a(f) & b(f) }
	case token.OR:
		return func(f *frame) int64 { return a(f) | b(f) }
	case token.XOR:
		run = func(f *frame) int64 { return a(f) ^ b(f) }
	case token.AND_NOT:
		return func(f *frame) int64 { return a(f) &^ b(f) }
	default:
		return nil
	}
	if wide(k) {
		return run
	}
	return func(f *frame) int64 { return wrap(k, run(f)) }
}

// fastIntOp has the shapes that loops consist of, for 64-bit integers.
func fastIntOp(op token.Token, x, y *expr, k reflect.Kind) func(*frame) int64 {
	if !wide(k) {
		return nil
	}
	if y.value != nil {
		a, v := x.i, intConstant(y.value)
		if x.local != nil {
			return localConstOp(op, x.local.off, v)
		}
		switch op {
		case token.ADD:
			return func(f *frame) int64 { return a(f) + v }
		case token.SUB:
			return func(f *frame) int64 { return a(f) - v }
		case token.MUL:
			return func(f *frame) int64 { return a(f) * v }
		}
		return nil
	}
	if x.local == nil || y.local == nil {
		return nil
	}
	p, q := x.local.off, y.local.off
	switch op {
	case token.ADD:
		return func(f *frame) int64 { return *(*int64)(unsafeAdd(f.p, p)) + *(*int64)(unsafeAdd(f.p, q)) }
	case token.SUB:
		return func(f *frame) int64 { return *(*int64)(unsafeAdd(f.p, p)) - *(*int64)(unsafeAdd(f.p, q)) }
	case token.MUL:
		return func(f *frame) int64 { return *(*int64)(unsafeAdd(f.p, p)) * *(*int64)(unsafeAdd(f.p, q)) }
	}
	return nil
}

func localConstOp(op token.Token, off uintptr, v int64) func(*frame) int64 {
	switch op {
	case token.ADD:
		return func(f *frame) int64 { return *(*int64)(unsafeAdd(f.p, off)) + v }
	case token.SUB:
		return func(f *frame) int64 { return *(*int64)(unsafeAdd(f.p, off)) - v }
	case token.MUL:
		return func(f *frame) int64 { return *(*int64)(unsafeAdd(f.p, off)) * v }
	case token.AND:
		return func(f *frame) int64 { return *(*int64)(unsafeAdd(f.p, off)) & v }
	}
	return nil
}

// division leaves a zero divisor to Go, which panics with the right error.
func division(op token.Token, a, b func(*frame) int64, k reflect.Kind) func(*frame) int64 {
	switch {
	case unsigned(k) && op == token.QUO:
		return func(f *frame) int64 { x, y := uint64(a(f)), uint64(b(f)); return int64(x / y) }
	case unsigned(k):
		return func(f *frame) int64 { x, y := uint64(a(f)), uint64(b(f)); return int64(x % y) }
	case op == token.QUO:
		return func(f *frame) int64 { x, y := a(f), b(f); return wrap(k, x/y) }
	default:
		return func(f *frame) int64 { x, y := a(f), b(f); return x % y }
	}
}

func floatOp(op token.Token, a, b func(*frame) float64, single bool) func(*frame) float64 {
	var run func(*frame) float64
	switch op {
	case token.ADD:
		run = func(f *frame) float64 { return a(f) + b(f) }
	case token.SUB:
		run = func(f *frame) float64 { return a(f) - b(f) }
	case token.MUL:
		run = func(f *frame) float64 { return a(f) * b(f) }
	case token.QUO:
		run = func(f *frame) float64 { return a(f) / b(f) }
	default:
		return nil
	}
	if single {
		return func(f *frame) float64 { return float64(float32(run(f))) }
	}
	return run
}

func complexOp(op token.Token, a, b func(*frame) complex128) func(*frame) complex128 {
	switch op {
	case token.ADD:
		return func(f *frame) complex128 { x, y := a(f), b(f); return x + y }
	case token.SUB:
		return func(f *frame) complex128 { x, y := a(f), b(f); return x - y }
	case token.MUL:
		return func(f *frame) complex128 { x, y := a(f), b(f); return x * y }
	default:
		return func(f *frame) complex128 { x, y := a(f), b(f); return x / y }
	}
}

// shiftCount compiles the right operand of a shift as a count: negative ones panic.
func (c *compiler) shiftCount(n ast.Expr) func(*frame) uint64 {
	if tv := c.src.info.Types[n]; tv.Value != nil {
		v := uint64(intConstant(tv.Value))
		return func(*frame) uint64 { return v }
	}
	e := c.expr(n)
	i := e.i
	if unsigned(e.t.kind) {
		return func(f *frame) uint64 { return uint64(i(f)) }
	}
	return func(f *frame) uint64 {
		v := i(f)
		if v < 0 {
			panic(runtimeError("negative shift amount"))
		}
		return uint64(v)
	}
}

func (c *compiler) shift(op token.Token, x *expr, count func(*frame) uint64, t *Type) *expr {
	i, k := x.i, t.kind
	e := &expr{t: t}
	switch {
	case op == token.SHL && wide(k):
		e.i = func(f *frame) int64 { v := i(f); return v << count(f) }
	case op == token.SHL:
		e.i = func(f *frame) int64 { v := i(f); return wrap(k, v<<count(f)) }
	case unsigned(k):
		e.i = func(f *frame) int64 { v := uint64(i(f)); return int64(v >> count(f)) }
	default:
		e.i = func(f *frame) int64 { v := i(f); return v >> count(f) }
	}
	return e.finish()
}

func isUntyped(t types.Type) bool {
	b, ok := t.(*types.Basic)
	return ok && b.Info()&types.IsUntyped != 0
}
