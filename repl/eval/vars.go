package eval

import (
	"go/ast"
	"go/types"
	"reflect"
	"unsafe"
)

func unsafeAdd(p unsafe.Pointer, off uintptr) unsafe.Pointer { return unsafe.Add(p, off) }

// at returns the expression of a variable that lives at a place.
func (c *compiler) at(p place) *expr {
	switch p.kind {
	case inFrame:
		return loadLocal(slot{p.slot.off, p.t})
	case inCell:
		off := p.slot.off
		return load(p.t, func(f *frame) unsafe.Pointer { return *(*unsafe.Pointer)(unsafe.Add(f.p, off)) })
	default:
		i := p.index
		return load(p.t, func(f *frame) unsafe.Pointer { return f.env[i] })
	}
}

// fresh returns the statement that makes a declared variable new and zero.
func (c *compiler) fresh(p place) stmt {
	off, t := p.slot.off, p.t
	switch {
	case p.kind == inCell:
		return func(f *frame) flow {
			*(*unsafe.Pointer)(unsafe.Add(f.p, off)) = t.alloc()
			return next
		}
	case t.class == classInt || t.class == classBool || t.class == classFloat:
		return func(f *frame) flow {
			*(*uint64)(unsafe.Add(f.p, off)) = 0
			return next
		}
	default:
		return func(f *frame) flow {
			t.zero(unsafe.Add(f.p, off))
			return next
		}
	}
}

// initialise returns the statement that declares a variable with a value.
func (c *compiler) initialise(p place, value *expr) stmt {
	if p.kind != inCell {
		return storeTo(p.slot, value)
	}
	off, t, into := p.slot.off, p.t, value.into
	return func(f *frame) flow {
		cell := t.alloc()
		into(f, cell)
		*(*unsafe.Pointer)(unsafe.Add(f.p, off)) = cell
		return next
	}
}

// ident compiles a name.
func (c *compiler) ident(n *ast.Ident) *expr {
	switch obj := c.src.info.ObjectOf(n).(type) {
	case *types.Var:
		return c.variable(n, obj)
	case *types.Func:
		return c.funcValue(n, obj)
	case *types.Nil:
		return c.nilOf(c.typeOf(n))
	default:
		refuse(n, "%s is no value", n.Name)
		return nil
	}
}

func (c *compiler) nilOf(t *Type) *expr {
	e := &expr{t: t, pure: true}
	switch t.class {
	case classPointer:
		e.p = func(*frame) unsafe.Pointer { return nil }
	case classSlice:
		e.l = func(*frame) sliceHeader { return sliceHeader{} }
	case classIface:
		e.a = func(*frame) any { return nil }
	}
	return e.finish()
}

func (c *compiler) variable(n ast.Node, v *types.Var) *expr {
	if p, ok := c.find(c.fn, v); ok {
		return c.at(p)
	}
	if v.Pkg() == nil || v.Parent() != v.Pkg().Scope() {
		refuse(n, "%s cannot be reached from here", v.Name())
	}
	if !c.m.isUser(v.Pkg()) {
		return c.hostVar(n, v)
	}
	g := c.m.global(v)
	p := g.p
	return load(g.t, func(*frame) unsafe.Pointer { return p })
}

// global returns the cell of a package-level variable.
func (m *Machine) global(v *types.Var) *global {
	m.mu.Lock()
	defer m.mu.Unlock()
	if g, ok := m.globals[v]; ok {
		return g
	}
	t := m.typ(v.Type())
	g := &global{t.alloc(), t}
	m.globals[v] = g
	return g
}

// hostVar compiles a variable of the library.
func (c *compiler) hostVar(n ast.Node, v *types.Var) *expr {
	symbol, ok := c.m.symbol(v.Pkg().Path(), v.Name())
	if !ok {
		refuse(n, "%s.%s is not available here", v.Pkg().Name(), v.Name())
	}
	t := c.typ(v.Type())
	if own, ok := c.m.process.variable(v.Pkg().Path(), v.Name()); ok {
		return load(t, func(*frame) unsafe.Pointer { return own })
	}
	if symbol.Kind() == reflect.Pointer && t.native() && symbol.Type().Elem() == t.host {
		p := symbol.UnsafePointer()
		return load(t, func(*frame) unsafe.Pointer { return p })
	}
	if symbol.CanAddr() && symbol.Type() == t.rt {
		p := symbol.Addr().UnsafePointer()
		return load(t, func(*frame) unsafe.Pointer { return p })
	}
	return c.fromHost(t, func(*frame) reflect.Value { return symbol })
}
