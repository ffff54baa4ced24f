package eval

import (
	"go/types"
	"reflect"
	"unsafe"
)

// box is a value whose type the user declared, or whose type reflect cannot tell, inside an interface. Boxes are
// comparable: two are equal when type and value are.
type box struct {
	t *Type
	v any // of t.rt
}

// eface is how Go lays out an empty interface.
type eface struct {
	typ, data unsafe.Pointer
}

// toIface returns the value at p as an interface value. It copies.
func (t *Type) toIface(p unsafe.Pointer) any {
	if t.class == classIface {
		return *(*any)(p)
	}
	if t.object {
		return *(*any)(p)
	}
	v := t.raw(p)
	if t.native() {
		return v
	}
	return box{t, v}
}

// raw returns the value at p under its layout's type.
func (t *Type) raw(p unsafe.Pointer) any {
	switch t.rt {
	case rtInt:
		return *(*int)(p)
	case rtString:
		return *(*string)(p)
	case rtFloat64:
		return *(*float64)(p)
	case rtBool:
		return *(*bool)(p)
	}
	return t.value(p).Interface()
}

var (
	rtInt     = reflect.TypeFor[int]()
	rtString  = reflect.TypeFor[string]()
	rtFloat64 = reflect.TypeFor[float64]()
	rtBool    = reflect.TypeFor[bool]()
)

// holds reports whether the interface value a holds a value of the concrete type t.
func (t *Type) holds(a any) bool {
	if b, ok := a.(box); ok {
		return b.t == t
	}
	return a != nil && t.host != nil && reflect.TypeOf(a) == t.host
}

// fromIface stores the concrete value of type t that a holds at p.
func (t *Type) fromIface(p unsafe.Pointer, a any) {
	switch b, ok := a.(box); {
	case t.object:
		t.setObject(p, a)
	case ok:
		t.setRaw(p, b.v)
	case t.rt == rtFunc:
		*(**Func)(p) = &Func{host: reflect.ValueOf(a)}
	case !t.native():
		word := reflect.New(t.host).Elem()
		word.Set(reflect.ValueOf(a))
		t.value(p).Set(word.Convert(t.rt))
	default:
		t.setRaw(p, a)
	}
}

// setRaw stores at p a value of the layout's type.
func (t *Type) setRaw(p unsafe.Pointer, v any) {
	if data := (*eface)(unsafe.Pointer(&v)).data; t.direct {
		*(*unsafe.Pointer)(p) = data
	} else {
		t.copy(p, data)
	}
}

// direct reports whether an interface holds values of the layout in its data word instead of pointing at them. It tries it out:
// which structs and arrays of one pointer those are depends on the version of Go.
func direct(rt reflect.Type) bool {
	if rt.Size() != unsafe.Sizeof(uintptr(0)) || plain(rt) {
		return false
	}
	word := unsafe.Pointer(new(uint64))
	v := reflect.NewAt(rt, unsafe.Pointer(&word)).Elem().Interface()
	return (*eface)(unsafe.Pointer(&v)).data == word
}

// ifaceEqual compares interface values as Go does: what cannot be compared panics.
func ifaceEqual(a, b any) bool {
	x, okX := a.(box)
	y, okY := b.(box)
	if okX && okY && x.t == y.t {
		return x.t.equalBoxed(x.v, y.v)
	}
	if a == b || okX || okY {
		return a == b
	}
	return sameReflectType(a, b)
}

// equalBoxed compares two values of the type, which may hold interfaces.
func (t *Type) equalBoxed(a, b any) bool {
	t.eqOnce.Do(func() {
		if types.Comparable(t.T) {
			t.eq = t.m.equalAt(t)
		}
	})
	if t.eq == nil {
		panic(runtimeError("comparing uncomparable type " + typeName(t.T)))
	}
	if t.class != classMemory {
		return a == b
	}
	p, q := t.alloc(), t.alloc()
	t.setRaw(p, a)
	t.setRaw(q, b)
	return t.eq(p, q)
}

func comparableValue(v any) bool { return v == nil || reflect.ValueOf(v).Comparable() }
