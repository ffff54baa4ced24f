package eval

import (
	"go/ast"
	"go/token"
	"go/types"
	"reflect"
	"slices"
	"unsafe"
)

// assignStmt compiles =, := and op=.
func (c *compiler) assignStmt(n *ast.AssignStmt) stmt {
	switch n.Tok {
	case token.DEFINE:
		return c.defineStmt(n)
	case token.ASSIGN:
	default:
		return c.opAssign(n, n.Lhs[0], assignOps[n.Tok], n.Rhs[0])
	}
	if len(n.Lhs) == 1 && len(n.Rhs) == 1 {
		return c.assignOne(n.Lhs[0], n.Rhs[0])
	}
	before, done := stmt(nil), func() {}
	if len(n.Lhs) == len(n.Rhs) {
		before, done = c.hoist(operands(slices.Concat(n.Lhs, n.Rhs)...))
	}
	defer done()
	var targets []*lvalue
	for _, lhs := range n.Lhs {
		targets = append(targets, c.target(lhs, true))
	}
	assign := c.assignMany(n, targets)
	if before == nil {
		return assign
	}
	return sequence([]stmt{before, assign})
}

// assignOne compiles x = y.
func (c *compiler) assignOne(lhs, rhs ast.Expr) stmt {
	l := c.target(lhs, false)
	if l == nil {
		e := c.operand(rhs)
		if isNil(e.t) {
			return nothing
		}
		return storeTo(c.temp(e.t), e)
	}
	value := c.operandAs(rhs, l.t)
	if l.local != nil {
		return storeTo(*l.local, value)
	}
	if l.prepare == nil && l.read.addr != nil && l.read.hostStore == nil {
		if s := fastStore(l.read, value); s != nil {
			return s
		}
	}
	prepare, store := l.prepare, l.store
	// The value comes before the place is looked at, which may fail.
	if value.value == nil && (!value.pure || value.t.class == classMemory) {
		tmp := c.temp(value.t)
		first := storeTo(tmp, value)
		again := loadLocal(tmp)
		return func(f *frame) flow {
			if prepare != nil {
				prepare(f)
			}
			first(f)
			store(f, again)
			return next
		}
	}
	return func(f *frame) flow {
		if prepare != nil {
			prepare(f)
		}
		store(f, value)
		return next
	}
}

// fastStore evaluates the value in its class, then finds the place.
func fastStore(l, v *expr) stmt {
	addr := l.addr
	switch l.t.class {
	case classInt:
		i := v.i
		switch l.t.kind {
		case reflect.Int8, reflect.Uint8:
			return func(f *frame) flow { x := i(f); *(*int8)(addr(f)) = int8(x); return next }
		case reflect.Int16, reflect.Uint16:
			return func(f *frame) flow { x := i(f); *(*int16)(addr(f)) = int16(x); return next }
		case reflect.Int32, reflect.Uint32:
			return func(f *frame) flow { x := i(f); *(*int32)(addr(f)) = int32(x); return next }
		}
		return func(f *frame) flow { x := i(f); *(*int64)(addr(f)) = x; return next }
	case classBool:
		b := v.b
		return func(f *frame) flow { x := b(f); *(*bool)(addr(f)) = x; return next }
	case classFloat:
		w := v.f
		if l.t.kind == reflect.Float32 {
			return func(f *frame) flow { x := float32(w(f)); *(*float32)(addr(f)) = x; return next }
		}
		return func(f *frame) flow { x := w(f); *(*float64)(addr(f)) = x; return next }
	case classString:
		s := v.s
		return func(f *frame) flow { x := s(f); *(*string)(addr(f)) = x; return next }
	case classPointer:
		p := v.p
		return func(f *frame) flow { x := p(f); *(*unsafe.Pointer)(addr(f)) = x; return next }
	case classSlice:
		w := v.l
		return func(f *frame) flow { x := w(f); *(*sliceHeader)(addr(f)) = x; return next }
	case classIface:
		a := v.a
		return func(f *frame) flow { x := a(f); *(*any)(addr(f)) = x; return next }
	}
	return nil
}

// assignMany compiles a, b = x, y and a, b = f(): operands, then values, then the assignments from left to right.
func (c *compiler) assignMany(n *ast.AssignStmt, targets []*lvalue) stmt {
	var out []stmt
	for _, l := range targets {
		if l != nil && l.prepare != nil {
			out = append(out, l.prepare)
		}
	}
	var values []*expr
	if len(n.Rhs) == 1 {
		do, parts := c.several(n.Rhs[0])
		values = parts
		if slices.ContainsFunc(n.Lhs, func(lhs ast.Expr) bool { return !c.simple(lhs) }) {
			out = append(out, do)
		} else {
			out = append([]stmt{do}, out...) // the call may change what the operands on the left read
		}
	} else {
		before, done := c.hoist(operands(n.Rhs...))
		defer done()
		evaluate := make([]stmt, 0, len(n.Rhs))
		if before != nil {
			evaluate = append(evaluate, before)
		}
		for i, rhs := range n.Rhs {
			e := c.expr(rhs)
			if targets[i] != nil {
				e = c.as(rhs, targets[i].t)
			} else if isNil(e.t) {
				values = append(values, e)
				continue
			}
			tmp := c.temp(e.t)
			evaluate = append(evaluate, storeTo(tmp, e))
			values = append(values, loadLocal(tmp))
		}
		out = append(out, evaluate...)
	}
	for i, l := range targets {
		if l == nil {
			continue
		}
		value, store := c.assign(n, values[i], l.t), l.store
		out = append(out, func(f *frame) flow { store(f, value); return next })
	}
	return sequence(out)
}

// defineStmt compiles :=, which may assign to variables that exist.
func (c *compiler) defineStmt(n *ast.AssignStmt) stmt {
	names, vars := make([]*ast.Ident, len(n.Lhs)), make([]*types.Var, len(n.Lhs))
	allNew := true
	for i, lhs := range n.Lhs {
		names[i] = lhs.(*ast.Ident)
		vars[i], _ = c.src.info.Defs[names[i]].(*types.Var)
		allNew = allNew && (vars[i] != nil || names[i].Name == "_")
	}
	if allNew {
		if len(n.Rhs) == len(n.Lhs) {
			return c.defineEach(names, vars, n.Rhs)
		}
		return c.defineAll(names, vars, n.Rhs[0])
	}
	return c.defineMixed(n, names, vars)
}

// defineMixed evaluates all values first, then declares or assigns.
func (c *compiler) defineMixed(n *ast.AssignStmt, names []*ast.Ident, vars []*types.Var) stmt {
	var out []stmt
	var values []*expr
	if len(n.Rhs) == 1 {
		do, parts := c.several(n.Rhs[0])
		out, values = append(out, do), parts
	} else {
		before, done := c.hoist(operands(n.Rhs...))
		defer done()
		if before != nil {
			out = append(out, before)
		}
		for i, rhs := range n.Rhs {
			v := vars[i]
			if v == nil {
				v, _ = c.src.info.Uses[names[i]].(*types.Var)
			}
			e := c.as(rhs, c.varType(v, rhs))
			tmp := c.temp(e.t)
			out = append(out, storeTo(tmp, e))
			values = append(values, loadLocal(tmp))
		}
	}
	for i, name := range names {
		switch {
		case name.Name == "_":
		case vars[i] != nil:
			out = append(out, c.define(name, vars[i], c.assign(n, values[i], c.typ(vars[i].Type()))))
		default:
			l := c.target(name, true)
			value, store := c.assign(n, values[i], l.t), l.store
			out = append(out, func(f *frame) flow { store(f, value); return next })
		}
	}
	return sequence(out)
}
