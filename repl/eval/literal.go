package eval

import (
	"go/ast"
	"go/constant"
	"go/types"
	"unsafe"
)

// composite compiles a composite literal of type t. A literal of pointers may leave out &T.
func (c *compiler) composite(n *ast.CompositeLit, t *Type) *expr {
	switch u := t.T.Underlying().(type) {
	case *types.Pointer:
		return (&expr{t: t, p: heapCopy(c.composite(n, c.typ(u.Elem())))}).finish()
	case *types.Struct:
		return c.structLit(n, t, u)
	case *types.Array:
		parts, _ := c.elements(n, c.m.elemType(t))
		return c.build(t, parts)
	case *types.Slice:
		return c.sliceLit(n, t)
	case *types.Map:
		return c.mapLit(n, t)
	}
	refuse(n, "this literal is not understood")
	return nil
}

// part is a piece of a composite value: where it goes and what it is.
type part struct {
	off   uintptr
	value *expr
}

// build makes a struct or array of its parts.
func (c *compiler) build(t *Type, parts []part) *expr {
	e := &expr{t: t}
	e.into = func(f *frame, dst unsafe.Pointer) {
		t.zero(dst)
		for _, p := range parts {
			p.value.into(f, unsafe.Add(dst, p.off))
		}
	}
	// The destination may be a variable that the parts mention, so the value is made aside.
	tmp := c.temp(t)
	make := e.into
	at := func(f *frame) unsafe.Pointer {
		p := unsafe.Add(f.p, tmp.off)
		make(f, p)
		return p
	}
	e.readAddr = at
	if len(parts) > 0 && t.class == classMemory {
		e.into = func(f *frame, dst unsafe.Pointer) { t.copy(dst, at(f)) }
	}
	return e
}

func (c *compiler) structLit(n *ast.CompositeLit, t *Type, u *types.Struct) *expr {
	var parts []part
	for i, elt := range n.Elts {
		index, value := i, elt
		if kv, ok := elt.(*ast.KeyValueExpr); ok {
			value = kv.Value
			index = fieldIndex(u, kv.Key.(*ast.Ident).Name)
		}
		ft := c.typ(u.Field(index).Type())
		field := t.rt.Field(index)
		e := c.element(value, ft)
		if field.Type != ft.rt && c.m.hostMemory(t) && !ft.native() {
			e = c.hostPart(e, ft, field.Type)
		}
		if u.Field(index).Name() == "_" {
			e = c.discarded(e)
		}
		parts = append(parts, part{field.Offset, e})
	}
	return c.build(t, parts)
}

// discarded evaluates the value of a blank field, which stays zero.
func (c *compiler) discarded(e *expr) *expr {
	at := c.copied(e)
	return &expr{t: e.t, into: func(f *frame, _ unsafe.Pointer) { at(f) }}
}

func fieldIndex(u *types.Struct, name string) int {
	for i := range u.NumFields() {
		if u.Field(i).Name() == name {
			return i
		}
	}
	return -1
}

// element compiles an element, whose own literal may leave out its type.
func (c *compiler) element(n ast.Expr, t *Type) *expr {
	if lit, ok := n.(*ast.CompositeLit); ok && lit.Type == nil && c.override[n] == nil {
		return c.composite(lit, t)
	}
	return c.as(n, t)
}

// elements compiles the elements of an array or slice literal and returns its length.
func (c *compiler) elements(n *ast.CompositeLit, elem *Type) ([]part, int) {
	var parts []part
	index, length := 0, 0
	for _, elt := range n.Elts {
		value := elt
		if kv, ok := elt.(*ast.KeyValueExpr); ok {
			v, _ := constant.Int64Val(constant.ToInt(c.src.info.Types[kv.Key].Value))
			index, value = int(v), kv.Value
		}
		parts = append(parts, part{uintptr(index) * elem.size, c.element(value, elem)})
		index++
		length = max(length, index)
	}
	return parts, length
}

func (c *compiler) sliceLit(n *ast.CompositeLit, t *Type) *expr {
	elem := c.m.elemType(t)
	parts, length := c.elements(n, elem)
	return (&expr{t: t, l: func(f *frame) sliceHeader {
		f.th.m.budget.take(f, length*int(elem.size))
		p := makeArray(elem, length)
		for _, part := range parts {
			part.value.into(f, unsafe.Add(p, part.off))
		}
		return sliceHeader{p, length, length}
	}}).finish()
}

func (c *compiler) mapLit(n *ast.CompositeLit, t *Type) *expr {
	key, elem := c.m.keyType(t), c.m.elemType(t)
	type entry struct{ key, value func(*frame) unsafe.Pointer }
	var entries []entry
	for _, elt := range n.Elts {
		kv := elt.(*ast.KeyValueExpr)
		before, done := c.hoist([]operand{{kv.Key, key.T}, {kv.Value, elem.T}})
		entries = append(entries, entry{c.copied(c.element(kv.Key, key).after(before)), c.copied(c.element(kv.Value, elem))})
		done()
	}
	store := c.mapStore(t)
	return (&expr{t: t, p: func(f *frame) unsafe.Pointer {
		m := makeMap(t, len(entries))
		for _, e := range entries {
			k := e.key(f)
			store(f, m, k, e.value(f))
		}
		return m
	}}).finish()
}

// copied evaluates into a temporary of its own and returns its address.
func (c *compiler) copied(e *expr) func(*frame) unsafe.Pointer {
	tmp := c.temp(e.t)
	off, into := tmp.off, e.into
	return func(f *frame) unsafe.Pointer {
		p := unsafe.Add(f.p, off)
		into(f, p)
		return p
	}
}
