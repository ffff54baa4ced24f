package eval

import (
	"context"
	"fmt"
	"go/types"
	"unsafe"
)

// An object type is a struct whose first field, ʹvalue, holds a value of the host. In an interface such a
// value is that host value.
const objectField = "ʹvalue"

func isObject(t types.Type) bool {
	s, ok := t.Underlying().(*types.Struct)
	return ok && s.NumFields() > 0 && s.Field(0).Name() == objectField
}

// Results are what a function of the host with several results returns.
type Results []any

// HostFunc is a function of the host that takes ...any. An error becomes a panic with that error.
type HostFunc func(ctx context.Context, args []any) (any, error)

// DeclareFunc gives a declared function its host function.
func (m *Machine) DeclareFunc(obj *types.Func, fn HostFunc) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.hostFuncs[obj] = &Func{special: func(th *thread, nf *frame) {
		th.poll()
		th.register() // printing a value may call its methods
		value, err := fn(th.run.context(), th.hostArgs(nf, 0))
		th.finish(nf, value, err)
	}}
}

// finish ends the call of a host function or method.
func (th *thread) finish(nf *frame, value any, err error) {
	th.poll()
	if err != nil {
		panic(userPanic{err})
	}
	values := Results{value}
	if several, ok := value.(Results); ok {
		values = several
	}
	for i, r := range nf.code.results[:min(len(values), len(nf.code.results))] {
		r.t.fromIface2(r.at(nf), fromLibrary(values[i]))
	}
}

// hostFuncOf returns the host function that a declared function is, or nil.
func (m *Machine) hostFuncOf(obj *types.Func) *Func {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.hostFuncs[obj]
}

// SetVar sets a declared variable, or the part of it that path leads to, to a value of the host.
func (m *Machine) SetVar(v *types.Var, value any, path ...string) error {
	g := m.global(v)
	t, p := g.t, g.p
	for _, name := range path {
		s, ok := t.T.Underlying().(*types.Struct)
		if !ok {
			return fmt.Errorf("%s has no field %s", typeName(t.T), name)
		}
		i := fieldIndex(s, name)
		if i < 0 {
			return fmt.Errorf("%s has no field %s", typeName(t.T), name)
		}
		t, p = m.typ(s.Field(i).Type()), unsafe.Add(p, t.rt.Field(i).Offset)
	}
	t.fromIface2(p, value)
	return nil
}

// Var returns the value of a declared variable as the host sees it.
func (m *Machine) Var(v *types.Var) any {
	g := m.global(v)
	return g.t.show(g.p)
}

// zero clears the variables that a unit declares without a value.
func (m *Machine) zero(vars []*types.Var) {
	for _, v := range vars {
		g := m.global(v)
		g.t.zero(g.p)
	}
}

// setObject stores a value of the host and its fields.
func (t *Type) setObject(p unsafe.Pointer, v any) {
	*(*any)(p) = v
	u := t.T.Underlying().(*types.Struct)
	if t.m.config.Attribute == nil {
		return
	}
	for i := 1; i < u.NumFields(); i++ {
		if field := t.m.typ(u.Field(i).Type()); field.object {
			if value := t.m.config.Attribute(v, u.Field(i).Name()); value != nil {
				field.setObject(unsafe.Add(p, t.rt.Field(i).Offset), value)
			}
		}
	}
}
