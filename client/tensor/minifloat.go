package tensor

import "math"

// minifloat describes a floating-point format of at most 16 bits.
type minifloat struct {
	exponent, mantissa, bias int
	special                  specials
}

// specials says which bit patterns are no numbers.
type specials int

const (
	ieee   specials = iota // the largest exponent holds infinities and NaNs
	onlyFN                 // no infinities; all ones is NaN
	fnuz                   // no infinities, no negative zero; that pattern is NaN
	finite                 // every pattern is a number
)

var minifloats = map[DType]minifloat{
	Float16:           {5, 10, 15, ieee},
	BFloat16:          {8, 7, 127, ieee},
	Float8E5M2:        {5, 2, 15, ieee},
	Float8E4M3FN:      {4, 3, 7, onlyFN},
	Float8E4M3FNUZ:    {4, 3, 8, fnuz},
	Float8E4M3B11FNUZ: {4, 3, 11, fnuz},
	Float8E5M2FNUZ:    {5, 2, 16, fnuz},
	Float4E2M1FN:      {2, 1, 1, finite},
}

func (f minifloat) signBit() uint16 { return 1 << (f.exponent + f.mantissa) }

// decode returns the value of a bit pattern, which float64 holds exactly.
func (f minifloat) decode(bits uint16) float64 {
	exp := int(bits>>f.mantissa) & (1<<f.exponent - 1)
	man := int(bits) & (1<<f.mantissa - 1)
	sign := 1.0
	if bits&f.signBit() != 0 {
		sign = -1
	}
	top := exp == 1<<f.exponent-1
	switch {
	case f.special == ieee && top && man == 0:
		return math.Inf(int(sign))
	case f.special == ieee && top, f.special == onlyFN && top && man == 1<<f.mantissa-1, f.special == fnuz && bits == f.signBit():
		return math.NaN()
	case exp == 0:
		return math.Copysign(math.Ldexp(float64(man), 1-f.bias-f.mantissa), sign)
	default:
		return sign * math.Ldexp(float64(man+1<<f.mantissa), exp-f.bias-f.mantissa)
	}
}

// encode rounds x to the nearest value, ties to even. What is too large becomes an infinity, or NaN in a
// format without infinities.
func (f minifloat) encode(x float64) uint16 {
	var sign uint16
	if math.Signbit(x) {
		sign, x = f.signBit(), -x
	}
	if math.IsNaN(x) {
		return f.nan(sign)
	}
	if math.IsInf(x, 0) {
		return f.overflow(sign)
	}
	_, e := math.Frexp(x)
	e = max(e-1, 1-f.bias)
	units := math.RoundToEven(math.Ldexp(x, f.mantissa-e))
	if units == math.Ldexp(2, f.mantissa) {
		units, e = units/2, e+1
	}
	bits := uint16(units)
	if bits >= 1<<f.mantissa {
		if e+f.bias >= 1<<f.exponent {
			return f.overflow(sign)
		}
		bits = bits - 1<<f.mantissa | uint16(e+f.bias)<<f.mantissa
	}
	if got := f.decode(bits); math.IsNaN(got) || math.IsInf(got, 0) {
		return f.overflow(sign)
	}
	if bits == 0 && f.special == fnuz {
		return 0
	}
	return sign | bits
}

// nan keeps the sign where the format has more than one NaN.
func (f minifloat) nan(sign uint16) uint16 {
	switch f.special {
	case ieee:
		return sign | (1<<f.exponent-1)<<f.mantissa | 1<<(f.mantissa-1)
	case onlyFN:
		return sign | (f.signBit() - 1)
	case finite:
		return sign ^ f.signBit() // a zero, as ml_dtypes has it: there is no NaN
	default:
		return f.signBit()
	}
}

func (f minifloat) overflow(sign uint16) uint16 {
	switch f.special {
	case ieee:
		return sign | (1<<f.exponent-1)<<f.mantissa
	case finite:
		return sign | (f.signBit() - 1)
	default:
		return f.nan(sign)
	}
}
