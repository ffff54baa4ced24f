package eval

import (
	"go/ast"
	"go/types"
	"reflect"
	"unsafe"
)

// selector compiles x.name: a field, a method value, a method expression, or a name of a package.
func (c *compiler) selector(n *ast.SelectorExpr) *expr {
	if sel := c.src.info.Selections[n]; sel != nil {
		switch sel.Kind() {
		case types.FieldVal:
			return c.fieldPath(n, c.expr(n.X), c.goType(n.X), n.Sel.Name)
		case types.MethodVal:
			return c.methodValue(n)
		default:
			return c.methodExpr(n)
		}
	}
	return c.ident(n.Sel)
}

// fieldPath follows the path to a field, through embedded structs and pointers.
func (c *compiler) fieldPath(n ast.Node, x *expr, t types.Type, name string) *expr {
	obj, path, _ := types.LookupFieldOrMethod(t, true, c.src.pkg, name)
	field, ok := obj.(*types.Var)
	if !ok {
		// A field of another package's struct, seen from a package that is compiled like user code.
		refuse(n, "the field %s cannot be reached", name)
	}
	_ = field
	return c.follow(n, x, path)
}

// follow walks field indices from x on.
func (c *compiler) follow(n ast.Node, x *expr, path []int) *expr {
	for _, i := range path {
		x = c.field(n, x, i)
	}
	return x
}

// field compiles the i-th field of a struct or of the struct behind a pointer.
func (c *compiler) field(n ast.Node, x *expr, i int) *expr {
	t := x.t
	if ptr, ok := t.T.Underlying().(*types.Pointer); ok {
		p := x.p
		t = c.typ(ptr.Elem())
		e := c.fieldAt(t, i, func(f *frame) unsafe.Pointer {
			q := p(f)
			if q == nil {
				panic(nilDereference())
			}
			return q
		})
		e.base, e.baseOff = p, t.rt.Field(i).Offset
		return e
	}
	if x.addr != nil {
		e := c.fieldAt(t, i, x.addr)
		if x.base != nil {
			e.base, e.baseOff = x.base, x.baseOff+t.rt.Field(i).Offset
		}
		if x.local != nil && c.fieldType(t, i).class != classNone && e.into != nil && e.addr != nil {
			return c.localField(x.local.off, t, i, e)
		}
		return e
	}
	e := c.fieldAt(t, i, c.addressed(x))
	e.addr = addressOnly(e)
	return e
}

// addressOnly keeps the address of a part of a value without one: it may be read there, and nothing else.
func addressOnly(e *expr) func(*frame) unsafe.Pointer { return e.addr }

func (c *compiler) fieldType(t *Type, i int) *Type {
	return c.typ(t.T.Underlying().(*types.Struct).Field(i).Type())
}

func (c *compiler) fieldAt(t *Type, i int, addr func(*frame) unsafe.Pointer) *expr {
	ft := c.fieldType(t, i)
	field := t.rt.Field(i)
	off := field.Offset
	at := func(f *frame) unsafe.Pointer { return unsafe.Add(addr(f), off) }
	if off == 0 {
		at = addr
	}
	if field.Type != ft.rt && c.m.hostMemory(t) && !ft.native() {
		return c.hostField(ft, field.Type, at)
	}
	return load(ft, at)
}

// localField reads a field of a struct in the frame itself.
func (c *compiler) localField(base uintptr, t *Type, i int, e *expr) *expr {
	off := base + t.rt.Field(i).Offset
	if t.rt.Field(i).Type != e.t.rt {
		return e
	}
	return loadLocal(slot{off, e.t})
}

// hostMemory reports whether structs of the type are laid out by the library, whose functions and interfaces
// differ from those of user code.
func (m *Machine) hostMemory(t *Type) bool {
	named, ok := types.Unalias(t.T).(*types.Named)
	return ok && m.namedHostOf(named) != nil
}

func (m *Machine) namedHostOf(t *types.Named) reflect.Type {
	m.types.mu.Lock()
	defer m.types.mu.Unlock()
	return m.namedHost(t)
}

// hostField is a field that holds a function or interface as the library has it.
func (c *compiler) hostField(t *Type, host reflect.Type, at func(*frame) unsafe.Pointer) *expr {
	e := c.fromHost(t, func(f *frame) reflect.Value { return reflect.NewAt(host, at(f)).Elem() })
	e.hostStore = func(f *frame, v unsafe.Pointer) {
		reflect.NewAt(host, at(f)).Elem().Set(f.th.m.toHost(f.th, t, v, host))
	}
	return e
}
