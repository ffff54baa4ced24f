package tensor

import (
	"encoding/binary"
	"math"
)

// Elements are read and written through these functions alone. i counts in row-major order.

// intAt returns an element of a signed or sub-byte integer tensor.
func (t *Tensor) intAt(i int) int64 {
	switch t.dtype {
	case Int32, QInt32:
		return int64(int32(binary.LittleEndian.Uint32(t.data[4*i:])))
	case Int64:
		return int64(binary.LittleEndian.Uint64(t.data[8*i:]))
	case Int16, QInt16:
		return int64(int16(binary.LittleEndian.Uint16(t.data[2*i:])))
	case Int4:
		return int64(int8(t.data[i]<<4) >> 4)
	case Int2:
		return int64(int8(t.data[i]<<6) >> 6)
	default:
		return int64(int8(t.data[i]))
	}
}

// uintAt returns an element of an unsigned integer tensor.
func (t *Tensor) uintAt(i int) uint64 {
	switch t.dtype {
	case Uint32:
		return uint64(binary.LittleEndian.Uint32(t.data[4*i:]))
	case Uint64:
		return binary.LittleEndian.Uint64(t.data[8*i:])
	case Uint16, QUint16:
		return uint64(binary.LittleEndian.Uint16(t.data[2*i:]))
	case Uint4:
		return uint64(t.data[i] & 15)
	case Uint2:
		return uint64(t.data[i] & 3)
	default:
		return uint64(t.data[i])
	}
}

// floatAt returns an element of a floating-point tensor.
func (t *Tensor) floatAt(i int) float64 {
	switch t.dtype {
	case Float32:
		return float64(math.Float32frombits(binary.LittleEndian.Uint32(t.data[4*i:])))
	case Float64:
		return math.Float64frombits(binary.LittleEndian.Uint64(t.data[8*i:]))
	case Float16, BFloat16:
		return minifloats[t.dtype].decode(binary.LittleEndian.Uint16(t.data[2*i:]))
	default:
		return minifloats[t.dtype].decode(uint16(t.data[i]))
	}
}

// complexAt returns an element of a complex tensor.
func (t *Tensor) complexAt(i int) complex128 {
	if t.dtype == Complex64 {
		re := math.Float32frombits(binary.LittleEndian.Uint32(t.data[8*i:]))
		im := math.Float32frombits(binary.LittleEndian.Uint32(t.data[8*i+4:]))
		return complex(float64(re), float64(im))
	}
	re := math.Float64frombits(binary.LittleEndian.Uint64(t.data[16*i:]))
	im := math.Float64frombits(binary.LittleEndian.Uint64(t.data[16*i+8:]))
	return complex(re, im)
}

func (d DType) unsigned() bool {
	switch d {
	case Uint8, Uint16, Uint32, Uint64, QUint8, QUint16, Uint4, Uint2:
		return true
	}
	return false
}

// intRange returns the least and greatest value of an integer dtype.
func (d DType) intRange() (int64, uint64) {
	bits := 8 * d.Size()
	switch d {
	case Int4, Uint4:
		bits = 4
	case Int2, Uint2:
		bits = 2
	}
	if d.unsigned() {
		return 0, math.MaxUint64 >> (64 - bits)
	}
	return math.MinInt64 >> (64 - bits), math.MaxInt64 >> (64 - bits)
}

// appendInt appends the low bytes of a whole number.
func appendInt(b []byte, d DType, v uint64) []byte {
	switch d.Size() {
	case 1:
		return append(b, byte(v))
	case 2:
		return binary.LittleEndian.AppendUint16(b, uint16(v))
	case 4:
		return binary.LittleEndian.AppendUint32(b, uint32(v))
	default:
		return binary.LittleEndian.AppendUint64(b, v)
	}
}

func appendFloat(b []byte, d DType, v float64) []byte {
	switch d {
	case Float32:
		return binary.LittleEndian.AppendUint32(b, math.Float32bits(float32(v)))
	case Float64:
		return binary.LittleEndian.AppendUint64(b, math.Float64bits(v))
	case Float16, BFloat16:
		return binary.LittleEndian.AppendUint16(b, minifloats[d].encode(v))
	default:
		return append(b, byte(minifloats[d].encode(v)))
	}
}

func appendComplex(b []byte, d DType, v complex128) []byte {
	part := Float64
	if d == Complex64 {
		part = Float32
	}
	return appendFloat(appendFloat(b, part, real(v)), part, imag(v))
}
