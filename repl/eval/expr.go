package eval

import (
	"go/constant"
	"go/types"
	"math"
	"reflect"
	"unsafe"
)

// expr is a compiled expression. The closure of its class gives the value; into stores it at an address and is always
// there; addr gives the address of what has one.
type expr struct {
	t     *Type
	value constant.Value // of a constant

	i func(*frame) int64
	b func(*frame) bool
	f func(*frame) float64
	s func(*frame) string
	p func(*frame) unsafe.Pointer
	l func(*frame) sliceHeader
	a func(*frame) any

	into func(*frame, unsafe.Pointer)
	addr func(*frame) unsafe.Pointer

	static   *Func                       // a function known when compiled
	readAddr func(*frame) unsafe.Pointer // where the value is after it was evaluated, not a variable

	base    func(*frame) unsafe.Pointer // the pointer through which a variable is reached, which may be nil
	baseOff uintptr                     // of the variable behind it

	hostStore func(f *frame, v unsafe.Pointer) // assigns to a place in the layout of the library

	local *slot // a variable in the frame itself
	pure  bool  // evaluating it has no effect and cannot fail
}

// integers are the kinds of classInt.
type integers interface {
	~int | ~int8 | ~int16 | ~int32 | ~int64 | ~uint | ~uint8 | ~uint16 | ~uint32 | ~uint64 | ~uintptr
}

// load reads a variable by its address.
func load(t *Type, addr func(*frame) unsafe.Pointer) *expr {
	e := &expr{t: t, addr: addr}
	switch t.class {
	case classInt:
		e.i = loadInt(t.kind, addr)
	case classBool:
		e.b = func(f *frame) bool { return *(*bool)(addr(f)) }
	case classFloat:
		e.f = func(f *frame) float64 { return *(*float64)(addr(f)) }
		if t.kind == reflect.Float32 {
			e.f = func(f *frame) float64 { return float64(*(*float32)(addr(f))) }
		}
	case classString:
		e.s = func(f *frame) string { return *(*string)(addr(f)) }
	case classPointer:
		e.p = func(f *frame) unsafe.Pointer { return *(*unsafe.Pointer)(addr(f)) }
	case classSlice:
		e.l = func(f *frame) sliceHeader { return *(*sliceHeader)(addr(f)) }
	case classIface:
		e.a = func(f *frame) any { return *(*any)(addr(f)) }
	default:
		e.into = func(f *frame, dst unsafe.Pointer) { t.copy(dst, addr(f)) }
	}
	return e.finish()
}

func loadInt(k reflect.Kind, addr func(*frame) unsafe.Pointer) func(*frame) int64 {
	switch k {
	case reflect.Int8:
		return loadAs[int8](addr)
	case reflect.Int16:
		return loadAs[int16](addr)
	case reflect.Int32:
		return loadAs[int32](addr)
	case reflect.Uint8:
		return loadAs[uint8](addr)
	case reflect.Uint16:
		return loadAs[uint16](addr)
	case reflect.Uint32:
		return loadAs[uint32](addr)
	default:
		return loadAs[int64](addr)
	}
}

func loadAs[T integers](addr func(*frame) unsafe.Pointer) func(*frame) int64 {
	return func(f *frame) int64 { return int64(*(*T)(addr(f))) }
}

// loadLocal reads a variable of the frame itself, the fastest case.
func loadLocal(s slot) *expr {
	off := s.off
	e := load(s.t, func(f *frame) unsafe.Pointer { return unsafe.Add(f.p, off) })
	e.local, e.pure = &s, true
	switch {
	case s.t.class == classInt && s.t.size == 8:
		e.i = func(f *frame) int64 { return *(*int64)(unsafe.Add(f.p, off)) }
	case s.t.class == classInt && s.t.kind == reflect.Int32:
		e.i = func(f *frame) int64 { return int64(*(*int32)(unsafe.Add(f.p, off))) }
	case s.t.class == classInt && s.t.kind == reflect.Uint8:
		e.i = func(f *frame) int64 { return int64(*(*uint8)(unsafe.Add(f.p, off))) }
	case s.t.class == classBool:
		e.b = func(f *frame) bool { return *(*bool)(unsafe.Add(f.p, off)) }
	case s.t.kind == reflect.Float64 && s.t.class == classFloat:
		e.f = func(f *frame) float64 { return *(*float64)(unsafe.Add(f.p, off)) }
	case s.t.class == classString:
		e.s = func(f *frame) string { return *(*string)(unsafe.Add(f.p, off)) }
	case s.t.class == classPointer:
		e.p = func(f *frame) unsafe.Pointer { return *(*unsafe.Pointer)(unsafe.Add(f.p, off)) }
	case s.t.class == classSlice:
		e.l = func(f *frame) sliceHeader { return *(*sliceHeader)(unsafe.Add(f.p, off)) }
	}
	e.into = nil
	return e.finish()
}

// finish fills into from the closure of the class.
func (e *expr) finish() *expr {
	if e.into != nil {
		return e
	}
	switch e.t.class {
	case classInt:
		e.into = storeInt(e.t.kind, e.i)
	case classBool:
		b := e.b
		e.into = func(f *frame, dst unsafe.Pointer) { *(*bool)(dst) = b(f) }
	case classFloat:
		v := e.f
		if e.t.kind == reflect.Float32 {
			e.into = func(f *frame, dst unsafe.Pointer) { *(*float32)(dst) = float32(v(f)) }
		} else {
			e.into = func(f *frame, dst unsafe.Pointer) { *(*float64)(dst) = v(f) }
		}
	case classString:
		s := e.s
		e.into = func(f *frame, dst unsafe.Pointer) { *(*string)(dst) = s(f) }
	case classPointer:
		p := e.p
		e.into = func(f *frame, dst unsafe.Pointer) { *(*unsafe.Pointer)(dst) = p(f) }
	case classSlice:
		l := e.l
		e.into = func(f *frame, dst unsafe.Pointer) { *(*sliceHeader)(dst) = l(f) }
	case classIface:
		a := e.a
		e.into = func(f *frame, dst unsafe.Pointer) { *(*any)(dst) = a(f) }
	case classMemory:
		if addr := e.addr; addr != nil {
			t := e.t
			e.into = func(f *frame, dst unsafe.Pointer) { t.copy(dst, addr(f)) }
		}
	}
	return e
}

func storeInt(k reflect.Kind, v func(*frame) int64) func(*frame, unsafe.Pointer) {
	switch k {
	case reflect.Int8, reflect.Uint8:
		return storeAs[int8](v)
	case reflect.Int16, reflect.Uint16:
		return storeAs[int16](v)
	case reflect.Int32, reflect.Uint32:
		return storeAs[int32](v)
	default:
		return storeAs[int64](v)
	}
}

func storeAs[T integers](v func(*frame) int64) func(*frame, unsafe.Pointer) {
	return func(f *frame, dst unsafe.Pointer) { *(*T)(dst) = T(v(f)) }
}

// wrap cuts a 64-bit result to the width of an integer kind.
func wrap(k reflect.Kind, v int64) int64 {
	switch k {
	case reflect.Int8:
		return int64(int8(v))
	case reflect.Int16:
		return int64(int16(v))
	case reflect.Int32:
		return int64(int32(v))
	case reflect.Uint8:
		return int64(uint8(v))
	case reflect.Uint16:
		return int64(uint16(v))
	case reflect.Uint32:
		return int64(uint32(v))
	default:
		return v
	}
}

func wide(k reflect.Kind) bool {
	return k == reflect.Int || k == reflect.Int64 || k == reflect.Uint || k == reflect.Uint64 || k == reflect.Uintptr
}

func unsigned(k reflect.Kind) bool { return k >= reflect.Uint && k <= reflect.Uintptr }

// constant returns the expression of a constant of type t.
func (c *compiler) constant(t *Type, v constant.Value) *expr {
	e := &expr{t: t, value: v, pure: true}
	switch t.class {
	case classInt:
		i := intConstant(v)
		e.i = func(*frame) int64 { return i }
	case classBool:
		b := constant.BoolVal(v)
		e.b = func(*frame) bool { return b }
	case classFloat:
		x := floatConstant(v, t.kind)
		e.f = func(*frame) float64 { return x }
	case classString:
		s := constant.StringVal(v)
		e.s = func(*frame) string { return s }
	case classIface:
		return c.toInterface(c.constant(c.typ(types.Default(constantType(v))), v), t)
	default:
		z := complexConstant(v)
		if t.kind == reflect.Complex64 {
			e.into = func(_ *frame, dst unsafe.Pointer) { *(*complex64)(dst) = complex64(z) }
		} else {
			e.into = func(_ *frame, dst unsafe.Pointer) { *(*complex128)(dst) = z }
		}
	}
	return e.finish()
}

func constantType(v constant.Value) types.Type {
	switch v.Kind() {
	case constant.Bool:
		return types.Typ[types.UntypedBool]
	case constant.String:
		return types.Typ[types.UntypedString]
	case constant.Int:
		return types.Typ[types.UntypedInt]
	case constant.Float:
		return types.Typ[types.UntypedFloat]
	default:
		return types.Typ[types.UntypedComplex]
	}
}

func intConstant(v constant.Value) int64 {
	v = constant.ToInt(v)
	if i, ok := constant.Int64Val(v); ok {
		return i
	}
	u, _ := constant.Uint64Val(v)
	return int64(u)
}

func floatConstant(v constant.Value, k reflect.Kind) float64 {
	v = constant.ToFloat(v)
	if k == reflect.Float32 {
		x, _ := constant.Float32Val(v)
		return float64(x)
	}
	x, _ := constant.Float64Val(v)
	if x == 0 {
		return 0 // constants have no negative zero
	}
	return x
}

func complexConstant(v constant.Value) complex128 {
	v = constant.ToComplex(v)
	re, _ := constant.Float64Val(constant.Real(v))
	im, _ := constant.Float64Val(constant.Imag(v))
	return complex(re+0*math.Abs(re), im)
}

// one returns the constant 1 of a numeric type.
func one(t *Type) constant.Value {
	if t.class == classFloat {
		return constant.MakeFloat64(1)
	}
	return constant.MakeInt64(1)
}
