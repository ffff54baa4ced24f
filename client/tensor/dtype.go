package tensor

import "fmt"

// DType is the type of a tensor's elements, under TensorFlow's numbers.
type DType int32

// The dtypes of TensorFlow.
const (
	Invalid DType = iota
	Float32
	Float64
	Int32
	Uint8
	Int16
	Int8
	String
	Complex64
	Int64
	Bool
	QInt8
	QUint8
	QInt32
	BFloat16
	QInt16
	QUint16
	Uint16
	Complex128
	Float16
	Resource
	Variant
	Uint32
	Uint64
	Float8E5M2
	Float8E4M3FN
	Float8E4M3FNUZ
	Float8E4M3B11FNUZ
	Float8E5M2FNUZ
	Int4
	Uint4
	Int2
	Uint2
	Float4E2M1FN
)

// dtypeInfo says how a dtype is called, in Python and in C++'s error texts, and how many bytes
// an element takes; 0 is no fixed width. Elements below a byte take one.
type dtypeInfo struct {
	name, cName string
	size        int
}

var dtypes = [...]dtypeInfo{
	Invalid: {"invalid", "INVALID", 0},
	Float32: {"float32", "float", 4}, Float64: {"float64", "double", 8},
	Int32: {"int32", "int32", 4}, Uint8: {"uint8", "uint8", 1}, Int16: {"int16", "int16", 2}, Int8: {"int8", "int8", 1},
	String:    {"string", "string", 0},
	Complex64: {"complex64", "complex64", 8}, Int64: {"int64", "int64", 8}, Bool: {"bool", "bool", 1},
	QInt8: {"qint8", "qint8", 1}, QUint8: {"quint8", "quint8", 1}, QInt32: {"qint32", "qint32", 4},
	BFloat16: {"bfloat16", "bfloat16", 2},
	QInt16:   {"qint16", "qint16", 2}, QUint16: {"quint16", "quint16", 2}, Uint16: {"uint16", "uint16", 2},
	Complex128: {"complex128", "complex128", 16}, Float16: {"float16", "half", 2},
	Resource: {"resource", "resource", 0}, Variant: {"variant", "variant", 0},
	Uint32: {"uint32", "uint32", 4}, Uint64: {"uint64", "uint64", 8},
	Float8E5M2: {"float8_e5m2", "float8_e5m2", 1}, Float8E4M3FN: {"float8_e4m3fn", "float8_e4m3fn", 1},
	Float8E4M3FNUZ:    {"float8_e4m3fnuz", "float8_e4m3fnuz", 1},
	Float8E4M3B11FNUZ: {"float8_e4m3b11fnuz", "float8_e4m3b11fnuz", 1},
	Float8E5M2FNUZ:    {"float8_e5m2fnuz", "float8_e5m2fnuz", 1},
	Int4:              {"int4", "int4", 1}, Uint4: {"uint4", "uint4", 1}, Int2: {"int2", "int2", 1}, Uint2: {"uint2", "uint2", 1},
	Float4E2M1FN: {"float4_e2m1fn", "float4_e2m1fn", 1},
}

func (d DType) info() (dtypeInfo, bool) {
	if d < 0 || int(d) >= len(dtypes) {
		return dtypeInfo{}, false
	}
	return dtypes[d], true
}

// String returns Python's name, such as float32.
func (d DType) String() string {
	if info, ok := d.info(); ok {
		return info.name
	}
	return fmt.Sprintf("DataType(%d)", int32(d))
}

// Repr returns what Python's repr prints, such as tf.float32.
func (d DType) Repr() string { return "tf." + d.String() }

// CName returns the name in TensorFlow's error texts, such as float.
func (d DType) CName() string {
	if info, ok := d.info(); ok {
		return info.cName
	}
	return d.String()
}

// Size returns the bytes of an element, or 0 when that varies (string, resource, variant) or the dtype is unknown.
func (d DType) Size() int {
	info, _ := d.info()
	return info.size
}

// ParseDType returns the dtype of Python's name; half, float, double and tf. in front are understood too.
func ParseDType(name string) (DType, bool) {
	if len(name) > 3 && name[:3] == "tf." {
		name = name[3:]
	}
	for d, info := range dtypes {
		if d != 0 && (info.name == name || info.cName == name) {
			return DType(d), true
		}
	}
	return Invalid, false
}

// IsInteger reports whether the elements are whole numbers, quantized ones included.
func (d DType) IsInteger() bool {
	switch d {
	case Int32, Uint8, Int16, Int8, Int64, QInt8, QUint8, QInt32, QInt16, QUint16, Uint16, Uint32, Uint64, Int4, Uint4, Int2, Uint2:
		return true
	}
	return false
}

// IsFloat reports whether the elements are real floating-point numbers.
func (d DType) IsFloat() bool {
	switch d {
	case Float32, Float64, Float16, BFloat16, Float8E5M2, Float8E4M3FN, Float8E4M3FNUZ, Float8E4M3B11FNUZ, Float8E5M2FNUZ, Float4E2M1FN:
		return true
	}
	return false
}

// IsComplex reports whether the elements are complex numbers.
func (d DType) IsComplex() bool { return d == Complex64 || d == Complex128 }
