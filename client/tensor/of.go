package tensor

import (
	"fmt"
	"image"
	"math"
	"reflect"
)

// Of makes a tensor by TensorFlow's rules for Python values. Whole numbers (Go's int) become int32 while every element fits,
// else int64 for all; float64 becomes float32, complex128 stays, string and []byte become string, and the first
// element decides: numbers may follow a number, True may follow a number, but not the other way round. Typed Go values (int32, uint8, float32 …)
// keep their dtype. The structure may be nested slices, arrays and lists; an empty list is float32. An image is what OfImage makes of it.
func Of(v any) (*Tensor, error) {
	if t, ok := v.(*Tensor); ok {
		return t, nil
	}
	if img, ok := v.(image.Image); ok {
		return OfImage(img), nil
	}
	n, err := flattenValue(v, true)
	if err != nil {
		return nil, err
	}
	dt, err := n.infer()
	if err != nil {
		return nil, err
	}
	return n.build(dt, lenient)
}

// infer chooses the dtype.
func (n *nested) infer() (DType, error) {
	if len(n.leaves) == 0 {
		if dt, ok := leafDType(n.element); ok && n.element != nil && n.element.Kind() != reflect.Int {
			return dt, nil
		}
		return Float32, nil
	}
	chosen, typed := Invalid, false
	for i, leaf := range n.leaves {
		dt, ok := Invalid, leaf.IsValid()
		if ok {
			dt, ok = leafDType(leaf.Type())
		}
		if !ok {
			return Invalid, n.errorAt(i, "%s is not something a tensor can hold", describe(leaf))
		}
		isTyped := dt != Bool && dt != String && !untyped(leaf.Kind())
		switch {
		case i == 0:
			chosen, typed = dt, isTyped
		case dt == chosen:
		case isTyped && typed:
			return Invalid, n.errorAt(i, "%s among elements of dtype %s", dt, chosen)
		default:
			if chosen, ok = joined(chosen, dt, typed); !ok {
				return Invalid, n.errorAt(i, "%s among elements of dtype %s", describe(leaf), chosen)
			}
		}
	}
	if chosen == Int32 && !typed && n.exceeds(math.MinInt32, math.MaxInt32) {
		return Int64, nil
	}
	return chosen, nil
}

// joined returns the dtype of a list that has both, the first being that of the elements so far.
func joined(first, next DType, typed bool) (DType, bool) {
	switch {
	case next == Bool:
		return first, first.IsInteger() || first.IsFloat()
	case first == Bool || first == String || next == String:
		return first, false
	case typed, first.IsComplex():
		return first, true
	case next.IsComplex(), next.IsFloat():
		return next, true
	case next.IsInteger() && first.IsInteger():
		return next, true
	default:
		return first, first.IsFloat()
	}
}

func (n *nested) exceeds(least int64, most int64) bool {
	for _, leaf := range n.leaves {
		if leaf.CanInt() && (leaf.Int() < least || leaf.Int() > most) {
			return true
		}
	}
	return false
}

// untyped are the kinds in which a literal arrives: Go's int, float64 and complex128.
func untyped(k reflect.Kind) bool {
	return k == reflect.Int || k == reflect.Float64 || k == reflect.Complex128
}

var kindDTypes = map[reflect.Kind]DType{
	reflect.Bool: Bool, reflect.String: String,
	reflect.Int: Int32, reflect.Int8: Int8, reflect.Int16: Int16, reflect.Int32: Int32, reflect.Int64: Int64,
	reflect.Uint: Uint64, reflect.Uint8: Uint8, reflect.Uint16: Uint16, reflect.Uint32: Uint32, reflect.Uint64: Uint64,
	reflect.Float32: Float32, reflect.Float64: Float32, reflect.Complex64: Complex64, reflect.Complex128: Complex128,
}

func leafDType(t reflect.Type) (DType, bool) {
	if t == nil {
		return Invalid, false
	}
	if isBytes(t) {
		return String, true
	}
	dt, ok := kindDTypes[t.Kind()]
	return dt, ok
}

func describe(v reflect.Value) string {
	switch {
	case !v.IsValid():
		return "None"
	case v.Kind() == reflect.String:
		return StrRepr(v.String())
	case v.Kind() == reflect.Bool && v.Bool():
		return "True"
	case v.Kind() == reflect.Bool:
		return "False"
	case v.CanFloat():
		return FloatRepr(v.Float())
	case v.CanInt() || v.CanUint() || v.CanComplex():
		return fmt.Sprint(v)
	default:
		return "a Go " + v.Type().String()
	}
}
