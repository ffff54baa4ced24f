package eval

import (
	"go/ast"
	"go/token"
	"go/types"
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
	before, done := c.hoist(operands(n))
	defer done()
	l := c.place(ast.Unparen(n), once)
	switch {
	case l == nil || before == nil:
	case l.prepare == nil:
		l.prepare = before
	default:
		l.prepare = sequence([]stmt{before, l.prepare})
	}
	return l
}

func (c *compiler) place(n ast.Expr, once bool) *lvalue {
	if id, ok := n.(*ast.Ident); ok && id.Name == "_" {
		return nil
	}
	if ix, ok := n.(*ast.IndexExpr); ok {
		if _, isMap := under(c.goType(ix.X)).(*types.Map); isMap {
			return c.mapTarget(ix)
		}
		if l := c.hostElemTarget(ix); l != nil {
			return l
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
		if e, ok := n.(ast.Expr); ok && c.override[e] != nil {
			return false // it has been evaluated
		}
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

// hostElemTarget assigns to an element of a slice in a field that the library lays out its own way. What is read from
// there is a copy, so the slice goes back as a whole.
func (c *compiler) hostElemTarget(n *ast.IndexExpr) *lvalue {
	x := c.expr(n.X)
	if x.hostStore == nil || x.t.class != classSlice {
		return nil
	}
	whole, keepI := c.temp(x.t), c.temp(c.indexOf(n.Index).t)
	load, elem := storeTo(whole, x), c.typeOf(n)
	read := c.sliceIndex(loadLocal(whole), loadLocal(keepI), elem)
	addr := read.addr
	return &lvalue{
		t:       elem,
		prepare: sequence([]stmt{storeTo(keepI, c.indexOf(n.Index)), load}),
		read:    read,
		store: func(f *frame, v *expr) {
			load(f) // again: another assignment of the statement may have changed it
			v.into(f, addr(f))
			x.hostStore(f, unsafe.Add(f.p, whole.off))
		},
	}
}

// refuseHostCopy refuses to change elements of such a slice where that would change the copy.
func (c *compiler) refuseHostCopy(n ast.Expr) {
	x := ast.Unparen(n)
	if s, ok := x.(*ast.SliceExpr); ok {
		x = s.X
	}
	if sel, ok := x.(*ast.SelectorExpr); ok && c.expr(sel).hostStore != nil {
		refuse(n, "the elements of this slice are the library's own; assign a new slice to %s", types.ExprString(sel))
	}
}
