package tensor

import (
	"bytes"
	"fmt"
	"slices"
)

// Tensor is a dense tensor. It is immutable and safe for concurrent use.
type Tensor struct {
	dtype   DType
	shape   Shape
	n       int
	data    []byte   // elements in row-major order, little-endian
	strings []string // instead of data for String
	opaque  []string // instead of data for Resource and Variant: what each element is called
	texts   []string // likewise: how each element prints
}

// New returns a tensor of a fixed-width dtype over data, which must hold exactly shape's elements in row-major
// little-endian order and must not change afterwards.
func New(dt DType, shape Shape, data []byte) (*Tensor, error) {
	n, ok := shape.Elements()
	switch {
	case dt.Size() == 0:
		return nil, fmt.Errorf("a %s tensor is not made of bytes", dt)
	case !ok:
		return nil, fmt.Errorf("the shape %s is not that of a tensor", shape)
	case int64(len(data)) != n*int64(dt.Size()):
		return nil, fmt.Errorf("%d bytes are not the %d elements of a %s tensor of shape %s", len(data), n, dt, shape)
	}
	return &Tensor{dtype: dt, shape: shape, n: int(n), data: data}, nil
}

// NewStrings returns a string tensor; elems must not change afterwards.
func NewStrings(shape Shape, elems []string) (*Tensor, error) {
	n, ok := shape.Elements()
	if !ok || int64(len(elems)) != n {
		return nil, fmt.Errorf("%d strings do not fill the shape %s", len(elems), shape)
	}
	return &Tensor{dtype: String, shape: shape, n: int(n), strings: elems}, nil
}

// DType returns the type of the elements.
func (t *Tensor) DType() DType { return t.dtype }

// Shape returns the shape, which is fully defined.
func (t *Tensor) Shape() Shape { return t.shape }

// Len returns the number of elements.
func (t *Tensor) Len() int { return t.n }

// Bytes returns the elements of a fixed-width tensor, to be read only.
func (t *Tensor) Bytes() []byte { return t.data }

// Strings returns the elements of a string tensor, to be read only.
func (t *Tensor) Strings() []string { return t.strings }

// NumBytes returns the memory the elements take.
func (t *Tensor) NumBytes() int {
	n := len(t.data)
	for _, s := range t.strings {
		n += len(s)
	}
	return n
}

// Equal reports whether dtype, shape and every bit are the same.
func (t *Tensor) Equal(o *Tensor) bool {
	return t.dtype == o.dtype && t.shape.Equal(o.shape) && bytes.Equal(t.data, o.data) &&
		slices.Equal(t.strings, o.strings) && slices.Equal(t.opaque, o.opaque)
}

// Reshape returns the same elements under another shape; one dimension may be -1.
func (t *Tensor) Reshape(dims ...int64) (*Tensor, error) {
	dims = slices.Clone(dims)
	if i := slices.Index(dims, -1); i >= 0 {
		dims[i] = 1
		rest, ok := ShapeOf(dims...).Elements()
		if !ok || rest == 0 || int64(t.n)%rest != 0 {
			return nil, fmt.Errorf("%d elements do not fill a shape with one dimension left open", t.n)
		}
		dims[i] = int64(t.n) / rest
	}
	shape := ShapeOf(dims...)
	if n, ok := shape.Elements(); !ok || n != int64(t.n) {
		return nil, fmt.Errorf("%d elements cannot have the shape %s", t.n, shape)
	}
	reshaped := *t
	reshaped.shape = shape
	return &reshaped, nil
}

// Index returns the tensor at the leading indices; negative ones count from the end.
func (t *Tensor) Index(indices ...int) (*Tensor, error) {
	if len(indices) > len(t.shape.dims) {
		return nil, fmt.Errorf("%d indices for a tensor of shape %s", len(indices), t.shape)
	}
	lo, size := 0, t.n
	for axis, i := range indices {
		dim := int(t.shape.dims[axis])
		at := i
		if at < 0 {
			at += dim
		}
		if at < 0 || at >= dim {
			return nil, fmt.Errorf("index %d is out of range for axis %d of size %d", i, axis, dim)
		}
		size /= dim
		lo += at * size
	}
	return t.part(t.shape.dims[len(indices):], lo, size), nil
}

// Slice returns the elements lo up to hi of the first axis; negative bounds count from the end and bounds
// outside are cut off, as in Python.
func (t *Tensor) Slice(lo, hi int) (*Tensor, error) {
	if len(t.shape.dims) == 0 {
		return nil, fmt.Errorf("a scalar cannot be sliced")
	}
	dim := int(t.shape.dims[0])
	lo, hi = clip(lo, dim), clip(hi, dim)
	hi = max(lo, hi)
	row := 0
	if dim > 0 {
		row = t.n / dim
	}
	dims := slices.Clone(t.shape.dims)
	dims[0] = int64(hi - lo)
	return t.part(dims, lo*row, (hi-lo)*row), nil
}

func clip(i, dim int) int {
	if i < 0 {
		i += dim
	}
	return min(max(i, 0), dim)
}

// part returns n elements from lo on as a tensor that shares the memory.
func (t *Tensor) part(dims []int64, lo, n int) *Tensor {
	p := &Tensor{dtype: t.dtype, shape: ShapeOf(dims...), n: n}
	switch size := t.dtype.Size(); {
	case size > 0:
		p.data = t.data[lo*size : (lo+n)*size : (lo+n)*size]
	case t.dtype == String:
		p.strings = t.strings[lo : lo+n : lo+n]
	default:
		p.opaque, p.texts = t.opaque[lo:lo+n:lo+n], t.texts[lo:lo+n:lo+n]
	}
	return p
}
