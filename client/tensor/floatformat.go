package tensor

import (
	"math"
	"strconv"
	"strings"
)

// maxFraction is numpy's print precision: the most digits after the point.
const maxFraction = 8

// floatFormat is the one format in which all shown elements of an array are printed.
type floatFormat struct {
	kind        floatKind
	plus        bool // a sign for positive numbers too
	exponential bool
	precision   int // digits after the point, exponential only
	expDigits   int
	left, right int // columns before and after the point
}

// newFloatFormat chooses the format as numpy's FloatingFormat does.
func newFloatFormat(kind floatKind, values []float64, plus bool) *floatFormat {
	f := &floatFormat{kind: kind, plus: plus}
	largest, smallest, finite, negativeInf := 0.0, math.Inf(1), 0, false
	for _, x := range values {
		negativeInf = negativeInf || math.IsInf(x, -1)
		if math.IsNaN(x) || math.IsInf(x, 0) {
			continue
		}
		finite++
		if a := math.Abs(x); a != 0 {
			largest, smallest = max(largest, a), min(smallest, a)
		}
	}
	if largest > 0 {
		f.exponential = largest >= kind.arrayCutoff || smallest < kind.round(1e-4) || kind.round(largest/smallest) > 1000
	}
	f.measure(values)
	if finite < len(values) {
		width := f.right + 1
		f.left = max(f.left, 3-width)
		if negativeInf || plus {
			f.left = max(f.left, 4-width)
		}
		f.left = max(f.left, 3-width)
	}
	return f
}

// measure finds the columns that the finite values need.
func (f *floatFormat) measure(values []float64) {
	for _, x := range values {
		if math.IsNaN(x) || math.IsInf(x, 0) {
			continue
		}
		text := f.short(x)
		exp := ""
		if f.exponential {
			text, exp, _ = strings.Cut(text, "e")
		}
		whole, fraction, _ := strings.Cut(text, ".")
		f.left, f.right, f.expDigits = max(f.left, len(whole)), max(f.right, len(fraction)), max(f.expDigits, len(exp)-1)
	}
	if f.exponential {
		f.precision = f.right
		f.right = f.expDigits + 2 + f.precision
	}
}

// short prints a finite value with as few digits as tell it apart, at most maxFraction after the point.
func (f *floatFormat) short(x float64) string {
	text := f.kind.shortest(x)
	if f.exponential {
		mantissa, exp, _ := strings.Cut(text, "e")
		if _, fraction, _ := strings.Cut(mantissa, "."); len(fraction) > maxFraction {
			mantissa, exp, _ = strings.Cut(strconv.FormatFloat(x, 'e', maxFraction, 64), "e")
			mantissa = strings.TrimRight(mantissa, "0")
		}
		return f.signed(withPoint(mantissa) + "e" + exp)
	}
	text = positional(text, x)
	if _, fraction, _ := strings.Cut(text, "."); len(fraction) > maxFraction {
		text = strings.TrimRight(strconv.FormatFloat(x, 'f', maxFraction, 64), "0")
	}
	return f.signed(withPoint(text))
}

func withPoint(text string) string {
	if strings.Contains(text, ".") {
		return text
	}
	return text + "."
}

func (f *floatFormat) signed(text string) string {
	if f.plus && text[0] != '-' {
		return "+" + text
	}
	return text
}

// word prints one element in the common format.
func (f *floatFormat) word(x float64) string {
	switch {
	case math.IsNaN(x) || math.IsInf(x, 0):
		text := f.signed(pythonFloat(x))
		return strings.Repeat(" ", max(f.left+f.right+1-len(text), 0)) + text
	case f.exponential:
		return f.padLeft(f.scientific(x), ".")
	}
	text := f.padLeft(f.short(x), ".")
	return text + strings.Repeat(" ", max(f.left+1+f.right-len(text), 0))
}

// scientific prints exactly precision digits after the point, those of the exact value.
func (f *floatFormat) scientific(x float64) string {
	mantissa, exp, _ := strings.Cut(strconv.FormatFloat(x, 'e', f.precision, 64), "e")
	digits := exp[1:]
	return f.signed(withPoint(mantissa) + "e" + exp[:1] + strings.Repeat("0", max(f.expDigits-len(digits), 0)) + digits)
}

func (f *floatFormat) padLeft(text, point string) string {
	whole, _, _ := strings.Cut(text, point)
	return strings.Repeat(" ", max(f.left-len(whole), 0)) + text
}

// elementFormat returns how to print the i-th element, given which elements will be printed.
func (t *Tensor) elementFormat(shown []int) func(i int) string {
	switch {
	case t.dtype == Float16 || t.dtype == Float32 || t.dtype == Float64:
		return newFloatFormat(kindOf(t.dtype), pick(shown, t.floatAt), false).at(t.floatAt)
	case t.dtype.IsComplex():
		re := func(i int) float64 { return real(t.complexAt(i)) }
		im := func(i int) float64 { return imag(t.complexAt(i)) }
		reWord := newFloatFormat(kindOf(t.dtype), pick(shown, re), false).at(re)
		imWord := newFloatFormat(kindOf(t.dtype), pick(shown, im), true).at(im)
		return func(i int) string { return reWord(i) + imaginary(imWord(i)) }
	case t.dtype == Bool:
		return t.rightAligned(len("False"))
	case t.dtype == String || t.dtype.IsFloat() || t.dtype == Int4 || t.dtype == Uint4 || t.dtype == Int2 || t.dtype == Uint2:
		return t.plain
	default:
		width := 0
		for _, i := range shown {
			width = max(width, len(t.plain(i)))
		}
		return t.rightAligned(width)
	}
}

func (t *Tensor) rightAligned(width int) func(int) string {
	return func(i int) string {
		text := t.plain(i)
		return strings.Repeat(" ", max(width-len(text), 0)) + text
	}
}

func (f *floatFormat) at(value func(int) float64) func(int) string {
	return func(i int) string { return f.word(value(i)) }
}

func pick(shown []int, value func(int) float64) []float64 {
	values := make([]float64, len(shown))
	for j, i := range shown {
		values[j] = value(i)
	}
	return values
}

// imaginary puts the j before the blanks that follow a number.
func imaginary(word string) string {
	trimmed := strings.TrimRight(word, " ")
	return trimmed + "j" + word[len(trimmed):]
}
