package tensor

import (
	"math"
	"strconv"
)

// floatKind is what numpy's printing knows of a floating-point type.
type floatKind struct {
	bits         int     // 16, 32 or 64
	scalarCutoff float64 // a scalar from here on is printed with an exponent
	arrayCutoff  float64 // likewise an array that holds such a value
}

func kindOf(dt DType) floatKind {
	switch dt {
	case Float16:
		return floatKind{16, 1e3, 1e3}
	case Float32, Complex64:
		return floatKind{32, 1e6, 1e6}
	default:
		return floatKind{64, 1e16, 1e8}
	}
}

// round rounds to the type's own precision.
func (k floatKind) round(x float64) float64 {
	switch k.bits {
	case 16:
		return minifloats[Float16].decode(minifloats[Float16].encode(x))
	case 32:
		return float64(float32(x))
	default:
		return x
	}
}

// itemRepr is the text of a rank-0 tensor in its repr: that of the Python object.
func (t *Tensor) itemRepr() string {
	switch {
	case t.dtype.IsFloat():
		return FloatRepr(t.floatAt(0))
	case t.dtype.IsComplex():
		return ComplexRepr(t.complexAt(0))
	default:
		return t.itemStr()
	}
}

// itemStr is the text of a rank-0 tensor in its str: that of the numpy scalar.
func (t *Tensor) itemStr() string {
	switch {
	case t.dtype == Float16 || t.dtype == Float32 || t.dtype == Float64:
		return kindOf(t.dtype).scalar(t.floatAt(0), true)
	case t.dtype.IsComplex():
		c, kind := t.complexAt(0), kindOf(t.dtype)
		return complexText(c, kind.scalar(real(c), false), kind.scalar(imag(c), false))
	default:
		return t.plain(0)
	}
}

// scalar prints a number as numpy prints a scalar; point keeps .0 after a whole number.
func (k floatKind) scalar(x float64, point bool) string {
	if !isFinite(x) {
		return pythonFloat(x)
	}
	short := k.appendShortest(nil, x)
	if a := math.Abs(x); a != 0 && (a < 1e-4 || a >= k.scalarCutoff) {
		return string(short)
	}
	text := splitScientific(short).appendPositional(nil)
	switch whole := text[len(text)-1] == '.'; {
	case whole && point:
		text = append(text, '0')
	case whole:
		text = text[:len(text)-1]
	}
	return string(text)
}

// plain prints the elements whose text depends on nothing but themselves.
func (t *Tensor) plain(i int) string { return string(t.appendPlain(nil, i)) }

func (t *Tensor) appendPlain(b []byte, i int) []byte {
	switch {
	case t.dtype == String:
		return appendBytesRepr(b, t.strings[i])
	case t.dtype == Bool && t.data[i] != 0:
		return append(b, "True"...)
	case t.dtype == Bool:
		return append(b, "False"...)
	case t.dtype.IsFloat():
		return appendStreamFloat(b, t.floatAt(i))
	case t.dtype.unsigned():
		return strconv.AppendUint(b, t.uintAt(i), 10)
	default:
		return strconv.AppendInt(b, t.intAt(i), 10)
	}
}

// appendStreamFloat prints as C++ streams do, with six digits; so do the small floats of ml_dtypes.
func appendStreamFloat(b []byte, x float64) []byte {
	if !isFinite(x) {
		return append(b, pythonFloat(x)...)
	}
	return strconv.AppendFloat(b, x, 'g', 6, 64)
}
