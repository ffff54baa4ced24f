package eval

import (
	"go/types"
	"reflect"
	"unsafe"
)

// equalMemory returns how to compare two values of a struct, array or complex type.
func (m *Machine) equalMemory(t *Type) func(a, b unsafe.Pointer) bool {
	if !hasInterface(t.T) {
		rt := t.rt
		return func(a, b unsafe.Pointer) bool { return reflect.NewAt(rt, a).Elem().Equal(reflect.NewAt(rt, b).Elem()) }
	}
	switch u := t.T.Underlying().(type) {
	case *types.Array:
		elem := m.elemType(t)
		equal, n := m.equalAt(elem), int(u.Len())
		return func(a, b unsafe.Pointer) bool {
			for i := range n {
				off := uintptr(i) * elem.size
				if !equal(unsafe.Add(a, off), unsafe.Add(b, off)) {
					return false
				}
			}
			return true
		}
	default:
		return m.equalStruct(t)
	}
}

func (m *Machine) equalStruct(t *Type) func(a, b unsafe.Pointer) bool {
	u := t.T.Underlying().(*types.Struct)
	type part struct {
		off   uintptr
		equal func(a, b unsafe.Pointer) bool
	}
	var parts []part
	for i := range u.NumFields() {
		if u.Field(i).Name() != "_" {
			parts = append(parts, part{t.rt.Field(i).Offset, m.equalAt(m.typ(u.Field(i).Type()))})
		}
	}
	return func(a, b unsafe.Pointer) bool {
		for _, p := range parts {
			if !p.equal(unsafe.Add(a, p.off), unsafe.Add(b, p.off)) {
				return false
			}
		}
		return true
	}
}

// equalAt compares two variables of any comparable type.
func (m *Machine) equalAt(t *Type) func(a, b unsafe.Pointer) bool {
	switch t.class {
	case classIface:
		return func(a, b unsafe.Pointer) bool { return ifaceEqual(*(*any)(a), *(*any)(b)) }
	case classMemory:
		return m.equalMemory(t)
	default:
		rt := t.rt
		return func(a, b unsafe.Pointer) bool { return reflect.NewAt(rt, a).Elem().Equal(reflect.NewAt(rt, b).Elem()) }
	}
}

// hasInterface reports whether comparing values of t compares interfaces, or leaves fields out.
func hasInterface(t types.Type) bool {
	switch u := t.Underlying().(type) {
	case *types.Interface:
		return true
	case *types.Array:
		return hasInterface(u.Elem())
	case *types.Struct:
		for i := range u.NumFields() {
			if u.Field(i).Name() == "_" || hasInterface(u.Field(i).Type()) {
				return true
			}
		}
	}
	return false
}
