package tensor

import (
	"fmt"
	"math"
	"math/big"
	"reflect"
)

// Assign sets a Go variable from the tensor: a scalar, or slices and arrays nested as deep as its rank. A string
// tensor goes into string or []byte. Numbers are converted only where every value stays exact.
func (t *Tensor) Assign(dst reflect.Value) error {
	if dst.Kind() == reflect.Interface && dst.NumMethod() == 0 {
		dst.Set(reflect.ValueOf(t.Value()))
		return nil
	}
	rank, _ := t.Shape().Rank()
	if want := depth(dst.Type(), t.DType()); want != rank {
		return fmt.Errorf("a tensor of shape %s cannot be held by a Go %s", t.Shape(), dst.Type())
	}
	return assignValue(dst, reflect.ValueOf(t.Value()))
}

// depth counts the slices and arrays of a Go type around its elements. A byte slice is an element
// of a string tensor.
func depth(t reflect.Type, dt DType) (n int) {
	for t.Kind() == reflect.Slice || t.Kind() == reflect.Array {
		if dt == String && t.Elem().Kind() == reflect.Uint8 {
			return n
		}
		n, t = n+1, t.Elem()
	}
	return n
}

func assignValue(dst, src reflect.Value) error {
	switch {
	case src.Type() == dst.Type():
		dst.Set(src)
		return nil
	case src.Kind() == reflect.String:
		return assignString(dst, src.String())
	case src.Kind() == reflect.Slice:
		return assignSlice(dst, src)
	default:
		return assignNumber(dst, src)
	}
}

func assignString(dst reflect.Value, s string) error {
	switch {
	case dst.Kind() == reflect.String:
		dst.SetString(s)
	case dst.Kind() == reflect.Slice && dst.Type().Elem().Kind() == reflect.Uint8:
		dst.SetBytes([]byte(s))
	default:
		return fmt.Errorf("a string cannot be held by a Go %s", dst.Type())
	}
	return nil
}

func assignSlice(dst, src reflect.Value) error {
	n := src.Len()
	switch {
	case dst.Kind() == reflect.Slice:
		dst.Set(reflect.MakeSlice(dst.Type(), n, n))
	case dst.Len() != n:
		return fmt.Errorf("%d elements cannot be held by a Go %s", n, dst.Type())
	}
	for i := range n {
		if err := assignValue(dst.Index(i), src.Index(i)); err != nil {
			return fmt.Errorf("[%d]: %w", i, err)
		}
	}
	return nil
}

// assignNumber converts and converts back: what does not come back the same is refused.
func assignNumber(dst, src reflect.Value) error {
	if isNumber(dst.Kind()) && isNumber(src.Kind()) || dst.Kind() == src.Kind() {
		if converted := src.Convert(dst.Type()); same(converted, src) {
			dst.Set(converted)
			return nil
		}
	}
	return fmt.Errorf("%v cannot be held exactly by a Go %s", src, dst.Type())
}

func isNumber(k reflect.Kind) bool {
	return k >= reflect.Int && k <= reflect.Float64 && k != reflect.Uintptr
}

func same(a, b reflect.Value) bool {
	if a.Kind() == b.Kind() {
		return true
	}
	x, okX := exact(a)
	y, okY := exact(b)
	if !okX || !okY {
		return okX == okY && isNaN(a) == isNaN(b)
	}
	return x.Cmp(y) == 0
}

// exact returns a finite number as a rational.
func exact(v reflect.Value) (*big.Rat, bool) {
	switch {
	case v.CanInt():
		return new(big.Rat).SetInt64(v.Int()), true
	case v.CanUint():
		return new(big.Rat).SetInt(new(big.Int).SetUint64(v.Uint())), true
	default:
		r := new(big.Rat).SetFloat64(v.Float())
		return r, r != nil
	}
}

func isNaN(v reflect.Value) bool { return v.CanFloat() && math.IsNaN(v.Float()) }
