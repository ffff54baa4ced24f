package tensor

import "reflect"

// goTypes are the Go types of the elements that Value returns. Small floats become float32, which holds them exactly.
var goTypes = map[DType]reflect.Type{
	Float32: reflect.TypeFor[float32](), Float64: reflect.TypeFor[float64](),
	Float16: reflect.TypeFor[float32](), BFloat16: reflect.TypeFor[float32](),
	Float8E5M2: reflect.TypeFor[float32](), Float8E4M3FN: reflect.TypeFor[float32](), Float8E4M3FNUZ: reflect.TypeFor[float32](),
	Float8E4M3B11FNUZ: reflect.TypeFor[float32](), Float8E5M2FNUZ: reflect.TypeFor[float32](), Float4E2M1FN: reflect.TypeFor[float32](),
	Int8: reflect.TypeFor[int8](), Int16: reflect.TypeFor[int16](), Int32: reflect.TypeFor[int32](), Int64: reflect.TypeFor[int64](),
	Uint8: reflect.TypeFor[uint8](), Uint16: reflect.TypeFor[uint16](), Uint32: reflect.TypeFor[uint32](), Uint64: reflect.TypeFor[uint64](),
	QInt8: reflect.TypeFor[int8](), QInt16: reflect.TypeFor[int16](), QInt32: reflect.TypeFor[int32](),
	QUint8: reflect.TypeFor[uint8](), QUint16: reflect.TypeFor[uint16](),
	Int4: reflect.TypeFor[int8](), Int2: reflect.TypeFor[int8](), Uint4: reflect.TypeFor[uint8](), Uint2: reflect.TypeFor[uint8](),
	Bool: reflect.TypeFor[bool](), String: reflect.TypeFor[string](),
	Complex64: reflect.TypeFor[complex64](), Complex128: reflect.TypeFor[complex128](),
	Resource: reflect.TypeFor[string](), Variant: reflect.TypeFor[string](),
}

// Value returns the elements as Go values: a scalar, or slices nested as deep as the rank.
func (t *Tensor) Value() any {
	out := reflect.New(t.goType()).Elem()
	at := 0
	t.fill(out, &at)
	return out.Interface()
}

func (t *Tensor) goType() reflect.Type {
	goType := goTypes[t.dtype]
	for range t.shape.dims {
		goType = reflect.SliceOf(goType)
	}
	return goType
}

// fill sets out from the elements at *at on.
func (t *Tensor) fill(out reflect.Value, at *int) {
	if out.Kind() != reflect.Slice {
		t.setElement(out, *at)
		*at++
		return
	}
	axis := len(t.shape.dims) - depth(out.Type(), Invalid)
	n := int(t.shape.dims[axis])
	if t.n == 0 {
		n = int(min(t.shape.dims[axis], maxEmptyRows))
	}
	out.Set(reflect.MakeSlice(out.Type(), n, n))
	for i := range n {
		t.fill(out.Index(i), at)
	}
}

// maxEmptyRows bounds the rows of a tensor without elements: (2^40, 0) is a legal shape.
const maxEmptyRows = 1 << 16

func (t *Tensor) setElement(out reflect.Value, i int) {
	switch {
	case out.Kind() == reflect.String && t.dtype == String:
		out.SetString(t.strings[i])
	case out.Kind() == reflect.String:
		out.SetString(t.opaque[i])
	case out.Kind() == reflect.Bool:
		out.SetBool(t.data[i] != 0)
	case t.dtype.IsFloat():
		out.SetFloat(t.floatAt(i))
	case t.dtype.IsComplex():
		out.SetComplex(t.complexAt(i))
	case t.dtype.unsigned():
		out.SetUint(t.uintAt(i))
	default:
		out.SetInt(t.intAt(i))
	}
}
