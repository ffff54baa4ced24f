package tensor

import (
	"bytes"
	"fmt"
)

// Repeat returns a tensor of another shape whose elements are all the one element of t.
func (t *Tensor) Repeat(dims ...int64) (*Tensor, error) {
	shape := ShapeOf(dims...)
	n, ok := shape.Elements()
	if !ok || t.n != 1 || t.opaque != nil {
		return nil, fmt.Errorf("one element and a known shape are needed to fill a tensor; here are %d and %s", t.n, shape)
	}
	r := &Tensor{dtype: t.dtype, shape: shape, n: int(n)}
	if t.dtype == String {
		r.strings = make([]string, n)
		for i := range r.strings {
			r.strings[i] = t.strings[0]
		}
		return r, nil
	}
	r.data = bytes.Repeat(t.data, int(n))
	return r, nil
}

// Cast converts the elements as tf.cast does: numbers are cut or rounded to the dtype, a bool is 0 or 1, and a number is
// true unless it is zero.
func (t *Tensor) Cast(dt DType) (*Tensor, error) {
	if dt == t.dtype {
		return t, nil
	}
	if t.dtype.Size() == 0 || dt.Size() == 0 {
		return nil, fmt.Errorf("a cast from %s to %s is not possible", t.dtype, dt)
	}
	r := &Tensor{dtype: dt, shape: t.shape, n: t.n, data: make([]byte, 0, t.n*dt.Size())}
	for i := range t.n {
		r.data = t.castTo(r.data, dt, i)
	}
	return r, nil
}

func (t *Tensor) castTo(b []byte, dt DType, i int) []byte {
	switch {
	case dt.IsComplex():
		return appendComplex(b, dt, t.asComplex(i))
	case dt == Bool:
		return appendBool(b, t.asFloat(i) != 0) // of a complex number the real part decides
	case dt.IsFloat():
		return appendFloat(b, dt, t.asFloat(i))
	case t.dtype.unsigned():
		return appendInt(b, dt, t.uintAt(i))
	case t.dtype.IsInteger():
		return appendInt(b, dt, uint64(t.intAt(i)))
	default:
		return appendInt(b, dt, truncated(t.asFloat(i), dt))
	}
}

// truncated cuts a float to a whole number. Out of range it is what TensorFlow's processors make of it: the least number
// of the 32 or 64 bits in which they convert to that dtype.
func truncated(f float64, dt DType) uint64 {
	const above32, above64 = 1 << 31, 1 << 63
	switch {
	case f >= -above64 && f < above64 && (dt.Size() == 8 || dt == Uint32 || f > -above32-1 && f < above32):
		return uint64(int64(f))
	case dt == Uint64 && f >= above64 && f < 2*above64:
		return uint64(f-above64) + above64
	case dt == Uint32 && f < 0:
		return 0
	case dt.Size() == 8:
		return above64
	default:
		return above32
	}
}

func (t *Tensor) asFloat(i int) float64 {
	switch {
	case t.dtype == Bool:
		return float64(t.data[i])
	case t.dtype.IsFloat():
		return t.floatAt(i)
	case t.dtype.IsComplex():
		return real(t.complexAt(i))
	case t.dtype.unsigned():
		return float64(t.uintAt(i))
	default:
		return float64(t.intAt(i))
	}
}

func (t *Tensor) asComplex(i int) complex128 {
	if t.dtype.IsComplex() {
		return t.complexAt(i)
	}
	return complex(t.asFloat(i), 0)
}
