package tensor

import (
	"fmt"
	"image"
	"math"
	"math/cmplx"
	"reflect"
	"strings"
)

// strictness says what may happen to a number on its way into a tensor.
type strictness int

const (
	lenient strictness = iota // True counts as 1; floats are rounded
	literal                   // floats are rounded, as TensorFlow rounds literals
	exactly                   // what would change is refused: elements of another tensor
)

// Convert makes a tensor of dtype dt and of a shape compatible with want. Numbers keep their value: 2.0 may become an int32, 2.5 and
// 300 as a uint8 may not; literals are rounded to the precision of a floating-point dtype. A tensor is converted only where every element
// stays exact. A []byte is a string scalar for String and a vector for Uint8. Errors are *ConvertError.
func Convert(v any, dt DType, want Shape) (*Tensor, error) {
	if img, ok := v.(image.Image); ok {
		v = OfImage(img)
	}
	strict := literal
	if t, ok := v.(*Tensor); ok {
		if t.dtype == dt {
			return t, nil
		}
		strict = exactly
	}
	n, err := flattenValue(v, dt == String)
	if err != nil {
		return nil, err
	}
	if got := ShapeOf(n.shape...); !want.Compatible(got) {
		return nil, &ConvertError{Msg: fmt.Sprintf("it has shape %s, not %s", got, want)}
	}
	return n.build(dt, strict)
}

func (n *nested) build(dt DType, strict strictness) (*Tensor, error) {
	t := &Tensor{dtype: dt, shape: Shape{dims: n.shape}, n: len(n.leaves)}
	if elements, ok := t.shape.Elements(); !ok || elements != int64(t.n) {
		return nil, &ConvertError{Msg: fmt.Sprintf("%d elements do not have the shape %s", t.n, t.shape)}
	}
	switch {
	case dt == String:
		t.strings = make([]string, 0, t.n)
	case dt.Size() == 0:
		return nil, &ConvertError{Msg: fmt.Sprintf("a tensor of dtype %s cannot be made here", dt)}
	default:
		t.data = make([]byte, 0, t.n*dt.Size())
	}
	for i, leaf := range n.leaves {
		if !t.add(leaf, strict) {
			return nil, n.errorAt(i, "%s is not %s %s", describe(leaf), article(dt), dt)
		}
	}
	return t, nil
}

func article(dt DType) string {
	if name := dt.String(); strings.ContainsRune("aeio", rune(name[0])) {
		return "an"
	}
	return "a"
}

// add appends one element and reports whether the dtype can hold it.
func (t *Tensor) add(v reflect.Value, strict strictness) bool {
	if !v.IsValid() {
		return false
	}
	switch {
	case t.dtype == String:
		return t.addString(v)
	case t.dtype == Bool:
		return t.addBool(v)
	case v.Kind() == reflect.Bool:
		if strict != lenient {
			return false
		}
		v = reflect.ValueOf(map[bool]int{true: 1}[v.Bool()])
		return t.add(v, strict)
	case t.dtype.IsInteger():
		return t.addInt(v)
	case t.dtype.IsFloat():
		return t.addFloat(v, strict)
	default:
		return t.addComplex(v, strict)
	}
}

func (t *Tensor) addString(v reflect.Value) bool {
	switch {
	case v.Kind() == reflect.String:
		t.strings = append(t.strings, v.String())
	case isBytes(v.Type()):
		t.strings = append(t.strings, string(v.Bytes()))
	default:
		return false
	}
	return true
}

func (t *Tensor) addBool(v reflect.Value) bool {
	if v.Kind() != reflect.Bool {
		return false
	}
	if v.Bool() {
		t.data = append(t.data, 1)
	} else {
		t.data = append(t.data, 0)
	}
	return true
}

func (t *Tensor) addInt(v reflect.Value) bool {
	least, most := t.dtype.intRange()
	switch {
	case v.CanInt():
		if i := v.Int(); i < least || i > 0 && uint64(i) > most {
			return false
		}
		t.data = appendInt(t.data, t.dtype, uint64(v.Int()))
	case v.CanUint():
		if v.Uint() > most {
			return false
		}
		t.data = appendInt(t.data, t.dtype, v.Uint())
	case v.CanFloat():
		f := v.Float()
		if f != math.Trunc(f) || f < float64(least) || f > float64(most) || f >= math.MaxUint64 {
			return false
		}
		if f < 0 {
			t.data = appendInt(t.data, t.dtype, uint64(int64(f)))
			return true
		}
		if uint64(f) > most {
			return false
		}
		t.data = appendInt(t.data, t.dtype, uint64(f))
	default:
		return false
	}
	return true
}

// realNumber returns a real number as a float64, and whether that is exact.
func realNumber(v reflect.Value) (f float64, isExact, ok bool) {
	switch {
	case v.CanInt():
		f = float64(v.Int())
		return f, f < math.MaxInt64 && int64(f) == v.Int(), true
	case v.CanUint():
		f = float64(v.Uint())
		return f, f < math.MaxUint64 && uint64(f) == v.Uint(), true
	case v.CanFloat():
		return v.Float(), true, true
	default:
		return 0, false, false
	}
}

func (t *Tensor) addFloat(v reflect.Value, strict strictness) bool {
	f, isExact, ok := realNumber(v)
	if !ok || strict == exactly && !isExact {
		return false
	}
	t.data = appendFloat(t.data, t.dtype, f)
	if strict != exactly {
		return true
	}
	got := (&Tensor{dtype: t.dtype, data: t.data}).floatAt(len(t.data)/t.dtype.Size() - 1)
	return got == f || math.IsNaN(f) && math.IsNaN(got)
}

func (t *Tensor) addComplex(v reflect.Value, strict strictness) bool {
	c, isExact, ok := complex128(0), true, true
	if v.CanComplex() {
		c = v.Complex()
	} else {
		var f float64
		f, isExact, ok = realNumber(v)
		c = complex(f, 0)
	}
	if !ok || strict == exactly && (!isExact || t.dtype == Complex64 && complex128(complex64(c)) != c && !cmplx.IsNaN(c)) {
		return false
	}
	t.data = appendComplex(t.data, t.dtype, c)
	return true
}
