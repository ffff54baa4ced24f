package eval

import (
	"go/ast"
	"go/token"
	"go/types"
	"reflect"
	"unsafe"
)

// lvalue is what can be assigned to. prepare evaluates its operands once, before the values
// are evaluated; store assigns afterwards.
type lvalue struct {
	t       *Type
	prepare stmt                    // may be nil
	read    *expr                   // its present value
	store   func(f *frame, v *expr) // assigns the value of an expression
	local   *slot                   // a variable of the frame itself
}

// target compiles the left side of an assignment. once asks for operands to be evaluated in prepare.
func (c *compiler) target(n ast.Expr, once bool) *lvalue {
	n = ast.Unparen(n)
	if id, ok := n.(*ast.Ident); ok && id.Name == "_" {
		return nil
	}
	if ix, ok := n.(*ast.IndexExpr); ok {
		if _, isMap := under(c.goType(ix.X)).(*types.Map); isMap {
			return c.mapTarget(ix)
		}
		if once || !c.simple(ix) {
			return c.indexTarget(ix)
		}
	}
	x := c.expr(n)
	if x.hostStore != nil {
		return c.hostTarget(x)
	}
	if x.addr == nil {
		refuse(n, "this cannot be assigned to")
	}
	if _, isIdent := n.(*ast.Ident); !isIdent && once && x.local == nil {
		return c.addressTarget(x)
	}
	return place2(x)
}

// place2 is an lvalue whose address is found when it is assigned to.
func place2(x *expr) *lvalue {
	addr := x.addr
	l := &lvalue{t: x.t, read: x, local: x.local}
	if x.t.class == classMemory {
		l.store = func(f *frame, v *expr) { v.into(f, addr(f)) }
		return l
	}
	l.store = func(f *frame, v *expr) { v.into(f, addr(f)) }
	return l
}

// simple reports whether evaluating the operands has no effects, so that it may come after the values.
func (c *compiler) simple(n ast.Expr) bool {
	simple := true
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			tv := c.src.info.Types[n.Fun]
			if !tv.IsType() && c.src.info.Types[n].Value == nil {
				simple = false
			}
		case *ast.UnaryExpr:
			simple = simple && n.Op != token.ARROW
		case *ast.FuncLit:
			return false
		}
		return simple
	})
	return simple
}

// throughPointer keeps the pointer through which x is reached: following it, which may fail, belongs to the assignment.
func (c *compiler) throughPointer(x *expr) (stmt, *expr) {
	tmp := c.temp(c.m.pointerType())
	off, base, add := tmp.off, x.base, x.baseOff
	keep := func(f *frame) flow { *(*unsafe.Pointer)(unsafe.Add(f.p, off)) = base(f); return next }
	return keep, load(x.t, func(f *frame) unsafe.Pointer {
		p := *(*unsafe.Pointer)(unsafe.Add(f.p, off))
		if p == nil {
			panic(nilDereference())
		}
		return unsafe.Add(p, add)
	})
}

// addressTarget keeps the address in the frame.
func (c *compiler) addressTarget(x *expr) *lvalue {
	if x.base != nil {
		keep, kept := c.throughPointer(x)
		l := place2(kept)
		l.prepare = keep
		return l
	}
	tmp := c.temp(c.m.pointerType())
	off, addr := tmp.off, x.addr
	at := func(f *frame) unsafe.Pointer { return *(*unsafe.Pointer)(unsafe.Add(f.p, off)) }
	return &lvalue{
		t:       x.t,
		prepare: func(f *frame) flow { *(*unsafe.Pointer)(unsafe.Add(f.p, off)) = addr(f); return next },
		read:    load(x.t, at),
		store:   func(f *frame, v *expr) { v.into(f, at(f)) },
	}
}

// indexTarget keeps slice and index; the index is checked when the element is assigned to.
func (c *compiler) indexTarget(n *ast.IndexExpr) *lvalue {
	x, i := c.expr(n.X), c.indexOf(n.Index)
	elem := c.typeOf(n)
	if x.t.class == classMemory {
		return c.arrayTarget(x, i, elem)
	}
	keepX, keepI := c.temp(x.t), c.temp(i.t)
	first, second := storeTo(keepX, x), storeTo(keepI, i)
	l := &lvalue{t: elem, prepare: func(f *frame) flow { first(f); return second(f) }}
	if p, ok := x.t.T.Underlying().(*types.Pointer); ok {
		array := c.deref(loadLocal(keepX), c.typ(p.Elem()))
		l.read = c.arrayIndex(array, loadLocal(keepI), p.Elem().Underlying().(*types.Array).Len(), elem)
	} else {
		l.read = c.sliceIndex(loadLocal(keepX), loadLocal(keepI), elem)
	}
	addr := l.read.addr
	l.store = func(f *frame, v *expr) { v.into(f, addr(f)) }
	return l
}

func (c *compiler) arrayTarget(x, i *expr, elem *Type) *lvalue {
	keep := c.temp(i.t)
	l := &lvalue{t: elem, prepare: storeTo(keep, i)}
	if x.base != nil {
		first, kept := c.throughPointer(x)
		l.prepare, x = sequence([]stmt{first, l.prepare}), kept
	}
	l.read = c.arrayIndex(x, loadLocal(keep), x.t.T.Underlying().(*types.Array).Len(), elem)
	addr := l.read.addr
	l.store = func(f *frame, v *expr) { v.into(f, addr(f)) }
	return l
}

// mapTarget keeps map and key.
func (c *compiler) mapTarget(n *ast.IndexExpr) *lvalue {
	x := c.expr(n.X)
	key, elem := c.m.keyType(x.t), c.m.elemType(x.t)
	keepM, keepK, value := c.temp(x.t), c.temp(key), c.temp(elem)
	first, second := storeTo(keepM, x), storeTo(keepK, c.as(n.Index, key))
	put := c.mapStore(x.t)
	m := loadLocal(keepM)
	find := c.mapFind(m, loadLocal(keepK))
	read := load(elem, func(f *frame) unsafe.Pointer {
		p := unsafe.Add(f.p, value.off)
		find(f, p)
		return p
	})
	return &lvalue{
		t:       elem,
		prepare: func(f *frame) flow { first(f); return second(f) },
		read:    read,
		store: func(f *frame, v *expr) {
			p := unsafe.Add(f.p, value.off)
			v.into(f, p)
			put(f, m.p(f), unsafe.Add(f.p, keepK.off), p)
		},
	}
}

// hostTarget assigns to a field that the library lays out its own way.
func (c *compiler) hostTarget(x *expr) *lvalue {
	tmp := c.temp(x.t)
	return &lvalue{t: x.t, read: x, store: func(f *frame, v *expr) {
		p := unsafe.Add(f.p, tmp.off)
		v.into(f, p)
		x.hostStore(f, p)
	}}
}

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
	var targets []*lvalue
	for _, lhs := range n.Lhs {
		targets = append(targets, c.target(lhs, true))
	}
	return c.assignMany(n, targets)
}

var assignOps = map[token.Token]token.Token{
	token.ADD_ASSIGN: token.ADD, token.SUB_ASSIGN: token.SUB, token.MUL_ASSIGN: token.MUL, token.QUO_ASSIGN: token.QUO,
	token.REM_ASSIGN: token.REM, token.AND_ASSIGN: token.AND, token.OR_ASSIGN: token.OR, token.XOR_ASSIGN: token.XOR,
	token.SHL_ASSIGN: token.SHL, token.SHR_ASSIGN: token.SHR, token.AND_NOT_ASSIGN: token.AND_NOT,
}

// assignOne compiles x = y.
func (c *compiler) assignOne(lhs, rhs ast.Expr) stmt {
	l := c.target(lhs, false)
	if l == nil {
		e := c.expr(rhs)
		if isNil(e.t) {
			return nothing
		}
		return storeTo(c.temp(e.t), e)
	}
	value := c.as(rhs, l.t)
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
		out = append(out, do)
		values = parts
	} else {
		evaluate := make([]stmt, 0, len(n.Rhs))
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

func (c *compiler) incDec(n *ast.IncDecStmt) stmt {
	op := token.ADD
	if n.Tok == token.DEC {
		op = token.SUB
	}
	return c.opAssign(n, n.X, op, nil)
}

// opAssign compiles x op= y; a missing y is 1.
func (c *compiler) opAssign(n ast.Stmt, lhs ast.Expr, op token.Token, rhs ast.Expr) stmt {
	l := c.target(lhs, true)
	value := c.operated(n, l, op, rhs)
	if l.local != nil {
		if s := fastOpAssign(l, op, value.operand); s != nil {
			return s
		}
		return storeTo(*l.local, value.result)
	}
	if l.prepare == nil && l.read.hostStore == nil {
		if s := fastStore(l.read, value.result); s != nil {
			return s
		}
	}
	prepare, store, result := l.prepare, l.store, value.result
	return func(f *frame) flow {
		if prepare != nil {
			prepare(f)
		}
		store(f, result)
		return next
	}
}

type operation struct{ operand, result *expr }

func (c *compiler) operated(n ast.Stmt, l *lvalue, op token.Token, rhs ast.Expr) operation {
	if op == token.SHL || op == token.SHR {
		return operation{nil, c.shift(op, l.read, c.shiftCount(rhs), l.t)}
	}
	var y *expr
	if rhs == nil {
		y = c.constant(l.t, one(l.t))
	} else {
		y = c.as(rhs, l.t)
	}
	return operation{y, c.arithmetic(n, op, l.read, y, l.t)}
}

// fastOpAssign covers counters and sums in the frame itself.
func fastOpAssign(l *lvalue, op token.Token, y *expr) stmt {
	if y == nil || op != token.ADD && op != token.SUB {
		return nil
	}
	off := l.local.off
	switch {
	case l.t.class == classInt && wide(l.t.kind) && y.value != nil:
		v := intConstant(y.value)
		if op == token.SUB {
			v = -v
		}
		return func(f *frame) flow { *(*int64)(unsafe.Add(f.p, off)) += v; return next }
	case l.t.class == classInt && wide(l.t.kind) && op == token.ADD:
		i := y.i
		return func(f *frame) flow { v := i(f); *(*int64)(unsafe.Add(f.p, off)) += v; return next }
	case l.t.class == classFloat && l.t.kind == reflect.Float64 && op == token.ADD:
		v := y.f
		return func(f *frame) flow { x := v(f); *(*float64)(unsafe.Add(f.p, off)) += x; return next }
	}
	return nil
}
