package eval

import (
	"go/types"
	"reflect"
	"sync"
	"sync/atomic"
	"unsafe"

	"golang.org/x/tools/go/types/typeutil"
)

// class says in which form the closures of an expression hand its value on.
type class uint8

const (
	classInt     class = iota // every integer kind, as int64 bits
	classBool                 // bool
	classFloat                // float32 and float64, as float64
	classString               // string
	classPointer              // pointers, maps, channels and functions: one pointer
	classSlice                // slice headers
	classIface                // interfaces, as any
	classMemory               // structs, arrays and complex numbers, by address
	classNone                 // no value
)

// Type is a type as the evaluator uses it. Identical types have one Type.
type Type struct {
	T     types.Type
	m     *Machine
	rt    reflect.Type // the layout in memory
	host  reflect.Type // the Go type itself, when no part of it was declared by the user
	kind  reflect.Kind
	class class
	size  uintptr

	object bool // a value of the host in a struct

	word              unsafe.Pointer // see pointerWord
	keyWord, elemWord unsafe.Pointer // of maps and channels
	slices            atomic.Pointer[reflect.Type]

	move     mover
	direct   bool
	pointers []bool // of moveWords: which words are pointers

	elem, key *Type // of pointers, slices, arrays, maps and channels, resolved on demand
	once      sync.Once

	eqOnce sync.Once
	eq     func(a, b unsafe.Pointer) bool // nil when values cannot be compared

	jsonOnce sync.Once
	json     []jsonField // of structs

	methods sync.Map // name -> *method, for calls through interfaces
	impl    sync.Map // *types.Interface -> bool
}

// native reports whether a value of the type is to the library what it is here.
func (t *Type) native() bool { return t.host != nil && t.host == t.rt }

// typeTable interns types by identity.
type typeTable struct {
	mu    sync.Mutex
	byID  typeutil.Map
	named map[*types.Named]reflect.Type // host types
}

// typ returns the Type of t.
func (m *Machine) typ(t types.Type) *Type {
	m.types.mu.Lock()
	defer m.types.mu.Unlock()
	return m.typLocked(t)
}

func (m *Machine) typLocked(t types.Type) *Type {
	if known, ok := m.types.byID.At(t).(*Type); ok {
		return known
	}
	l := layouter{m: m, busy: map[types.Type]bool{}}
	rt := l.layout(t)
	typ := &Type{T: t, m: m, rt: rt, class: classOf(t, rt), kind: rt.Kind(), size: rt.Size()}
	typ.lay()
	typ.host, typ.object = m.hostType(t), isObject(t)
	if typ.class == classInt || typ.class == classBool || typ.class == classFloat || typ.class == classString {
		typ.kind = rt.Kind()
	}
	m.types.byID.Set(t, typ)
	return typ
}

// lay finds how values of the layout are moved.
func (t *Type) lay() {
	t.move, t.pointers = movement(t.rt)
	t.word, t.direct = pointerWord(t.rt), direct(t.rt)
	if t.kind == reflect.Map {
		t.keyWord = pointerWord(t.rt.Key())
	}
	if t.kind == reflect.Map || t.kind == reflect.Chan {
		t.elemWord = pointerWord(t.rt.Elem())
	}
}

func classOf(t types.Type, rt reflect.Type) class {
	switch u := t.Underlying().(type) {
	case *types.Basic:
		switch info := u.Info(); {
		case u.Kind() == types.UnsafePointer, u.Kind() == types.UntypedNil:
			return classPointer
		case info&types.IsInteger != 0:
			return classInt
		case info&types.IsBoolean != 0:
			return classBool
		case info&types.IsFloat != 0:
			return classFloat
		case info&types.IsString != 0:
			return classString
		default:
			return classMemory
		}
	case *types.Pointer, *types.Map, *types.Chan, *types.Signature:
		return classPointer
	case *types.Slice:
		return classSlice
	case *types.Interface:
		return classIface
	case *types.Tuple:
		return classNone
	default:
		return classMemory
	}
}

// elemType returns the element type of a pointer, slice, array or map or channel.
func (m *Machine) elemType(t *Type) *Type {
	m.resolve(t)
	return t.elem
}

// keyType returns the key type of a map.
func (m *Machine) keyType(t *Type) *Type {
	m.resolve(t)
	return t.key
}

func (m *Machine) resolve(t *Type) {
	t.once.Do(func() {
		switch u := t.T.Underlying().(type) {
		case *types.Pointer:
			t.elem = m.typ(u.Elem())
		case *types.Slice:
			t.elem = m.typ(u.Elem())
		case *types.Array:
			t.elem = m.typ(u.Elem())
		case *types.Chan:
			t.elem = m.typ(u.Elem())
		case *types.Map:
			t.key, t.elem = m.typ(u.Key()), m.typ(u.Elem())
		case *types.Basic: // a string's bytes
			t.elem = m.typ(types.Typ[types.Uint8])
		}
	})
}

func defaultType(t types.Type) types.Type { return types.Default(t) }

func (m *Machine) anyType() *Type { return m.typ(types.Universe.Lookup("any").Type()) }
