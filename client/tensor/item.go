package tensor

import (
	"math"
	"strconv"
	"strings"
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

// shortest returns the fewest digits that read back as x in its own width, as d.ddde±dd.
func (k floatKind) shortest(x float64) string {
	if k.bits != 16 {
		return strconv.FormatFloat(x, 'e', -1, k.bits)
	}
	half := minifloats[Float16]
	want := half.encode(x)
	for digits := range 5 {
		text := strconv.FormatFloat(x, 'e', digits, 64)
		if back, _ := strconv.ParseFloat(text, 64); half.encode(back) == want {
			return text
		}
	}
	return strconv.FormatFloat(x, 'e', -1, 64)
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
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return pythonFloat(x)
	}
	short := k.shortest(x)
	if a := math.Abs(x); a != 0 && (a < 1e-4 || a >= k.scalarCutoff) {
		return short
	}
	text := positional(short, x)
	if point && !strings.Contains(text, ".") {
		text += ".0"
	}
	return text
}

// positional writes the digits of d.ddde±dd without an exponent. Digits above the units that the
// short form leaves open are those of the exact value x.
func positional(short string, x float64) string {
	mantissa, exponent, _ := strings.Cut(short, "e")
	exp, _ := strconv.Atoi(exponent)
	_, fraction, _ := strings.Cut(mantissa, ".")
	return strconv.FormatFloat(x, 'f', max(len(fraction)-exp, 0), 64)
}

// plain prints the elements whose text depends on nothing but themselves.
func (t *Tensor) plain(i int) string {
	switch {
	case t.dtype == String:
		return BytesRepr(t.strings[i])
	case t.dtype == Bool && t.data[i] != 0:
		return "True"
	case t.dtype == Bool:
		return "False"
	case t.dtype.IsFloat():
		return streamFloat(t.floatAt(i))
	case t.dtype.unsigned():
		return strconv.FormatUint(t.uintAt(i), 10)
	default:
		return strconv.FormatInt(t.intAt(i), 10)
	}
}

// streamFloat prints as C++ streams do, with six digits; so do the small floats of ml_dtypes.
func streamFloat(x float64) string {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return pythonFloat(x)
	}
	return strconv.FormatFloat(x, 'g', 6, 64)
}
