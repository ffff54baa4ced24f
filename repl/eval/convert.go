package eval

import (
	"go/ast"
	"go/constant"
	"go/types"
	"math"
	"reflect"
	"unsafe"
)

// conversion compiles T(x).
func (c *compiler) conversion(n *ast.CallExpr) *expr {
	t := c.typeOf(n)
	arg := n.Args[0]
	if tv := c.src.info.Types[arg]; tv.Value != nil && t.class != classIface && t.class != classSlice {
		if e := c.constantConversion(tv, t); e != nil {
			return e
		}
	}
	x := c.expr(arg)
	if isNil(x.t) {
		return c.nilOf(t)
	}
	if t.class == classIface && x.t.class != classIface {
		return c.toInterface(x, t)
	}
	return c.convert(x, t)
}

// constantConversion converts a constant whose result is no constant, such as in a generic function.
func (c *compiler) constantConversion(tv types.TypeAndValue, t *Type) *expr {
	b, ok := t.T.Underlying().(*types.Basic)
	if !ok {
		return nil
	}
	v := tv.Value
	switch {
	case b.Info()&types.IsString != 0 && v.Kind() == constant.Int:
		i, _ := constant.Int64Val(v)
		return c.constant(t, constant.MakeString(runeString(i)))
	case b.Info()&types.IsInteger != 0:
		v = constant.ToInt(v)
	case b.Info()&types.IsFloat != 0:
		v = constant.ToFloat(v)
	case b.Info()&types.IsComplex != 0:
		v = constant.ToComplex(v)
	}
	if v.Kind() == constant.Unknown {
		return nil
	}
	return c.constant(t, v)
}

func runeString(i int64) string {
	if i < 0 || i > math.MaxInt32 {
		return string(rune(0xFFFD))
	}
	return string(rune(i))
}

// convert compiles a conversion between non-constant types.
func (c *compiler) convert(x *expr, t *Type) *expr {
	from := x.t
	switch {
	case from == t:
		return x
	case from.class == classInt && t.class == classInt:
		return convertInt(x, t)
	case from.class == classInt && t.class == classFloat:
		return intToFloat(x, t)
	case from.class == classFloat && t.class == classInt:
		return floatToInt(x, t)
	case from.class == classFloat && t.class == classFloat:
		v := x.f
		e := &expr{t: t, f: v, pure: x.pure}
		if t.kind == reflect.Float32 {
			e.f = func(f *frame) float64 { return float64(float32(v(f))) }
		}
		return e.finish()
	case t.class == classString:
		return c.toString(x, t)
	case from.class == classString && t.class == classSlice:
		return c.stringToSlice(x, t)
	case from.class == classSlice && t.class != classSlice:
		return c.sliceToArray(x, t)
	case isComplex(from) && isComplex(t):
		return complexExpr(t, c.complexOf(x))
	case from.class == t.class:
		return retyped(x, t)
	}
	panic(&Refusal{Msg: "a conversion from " + typeName(from.T) + " to " + typeName(t.T) + " is not understood"})
}

func isComplex(t *Type) bool { return t.kind == reflect.Complex64 || t.kind == reflect.Complex128 }

func convertInt(x *expr, t *Type) *expr {
	i, k := x.i, t.kind
	e := &expr{t: t, i: i, pure: x.pure}
	if x.t.kind != k && !wide(k) {
		e.i = func(f *frame) int64 { return wrap(k, i(f)) }
	}
	if x.t.size == t.size {
		e.local = x.local
	}
	return e.finish()
}

func intToFloat(x *expr, t *Type) *expr {
	i, single := x.i, t.kind == reflect.Float32
	e := &expr{t: t, pure: x.pure}
	switch {
	case unsigned(x.t.kind) && single:
		e.f = func(f *frame) float64 { return float64(float32(uint64(i(f)))) }
	case unsigned(x.t.kind):
		e.f = func(f *frame) float64 { return float64(uint64(i(f))) }
	case single:
		e.f = func(f *frame) float64 { return float64(float32(i(f))) }
	default:
		e.f = func(f *frame) float64 { return float64(i(f)) }
	}
	return e.finish()
}

func floatToInt(x *expr, t *Type) *expr {
	v, k := x.f, t.kind
	e := &expr{t: t, pure: x.pure}
	if k == reflect.Uint64 || k == reflect.Uint || k == reflect.Uintptr {
		e.i = func(f *frame) int64 { return int64(uint64(v(f))) }
	} else {
		e.i = func(f *frame) int64 { return wrap(k, int64(v(f))) }
	}
	return e.finish()
}

func (c *compiler) toString(x *expr, t *Type) *expr {
	e := &expr{t: t}
	switch x.t.class {
	case classString:
		return retyped(x, t)
	case classInt:
		i, u := x.i, unsigned(x.t.kind)
		e.s = func(f *frame) string {
			v := i(f)
			if u && v < 0 {
				return string(rune(0xFFFD))
			}
			return runeString(v)
		}
	default:
		l := x.l
		if c.m.elemType(x.t).size == 1 {
			e.s = func(f *frame) string {
				s := l(f)
				f.th.m.budget.take(f, s.len)
				return string(unsafe.Slice((*byte)(s.p), s.len))
			}
		} else {
			e.s = func(f *frame) string { s := l(f); return string(unsafe.Slice((*rune)(s.p), s.len)) }
		}
	}
	return e.finish()
}

func (c *compiler) stringToSlice(x *expr, t *Type) *expr {
	s := x.s
	e := &expr{t: t}
	if c.m.elemType(t).size == 1 {
		e.l = func(f *frame) sliceHeader {
			b := []byte(s(f))
			f.th.m.budget.take(f, len(b))
			return *(*sliceHeader)(unsafe.Pointer(&b))
		}
	} else {
		e.l = func(f *frame) sliceHeader {
			r := []rune(s(f))
			f.th.m.budget.take(f, 4*len(r))
			return *(*sliceHeader)(unsafe.Pointer(&r))
		}
	}
	return e.finish()
}

// sliceToArray compiles the conversion of a slice to an array or a pointer to one.
func (c *compiler) sliceToArray(x *expr, t *Type) *expr {
	l := x.l
	array, pointer := t.T.Underlying(), false
	if p, ok := array.(*types.Pointer); ok {
		array, pointer = p.Elem().Underlying(), true
	}
	n := int(array.(*types.Array).Len())
	at := func(f *frame) unsafe.Pointer {
		s := l(f)
		if s.len < n {
			panic(runtimeError("cannot convert slice with length " + itoa(s.len) + " to array or pointer to array with length " + itoa(n)))
		}
		if s.p == nil && n == 0 && !pointer {
			return unsafe.Pointer(&zeroSized)
		}
		return s.p
	}
	if pointer {
		return (&expr{t: t, p: at}).finish()
	}
	e := load(t, at)
	return (&expr{t: t, into: e.into}).finish()
}

var zeroSized struct{}
