package tensor

import (
	"bytes"
	"math"
	"strconv"
)

// maxFraction is numpy's print precision: the most digits after the point.
const maxFraction = 8

// floatFormat is the one format in which all shown elements of an array are printed. The texts found while measuring
// are kept: most of them are printed as they are.
type floatFormat struct {
	kind        floatKind
	plus        bool // a sign for positive numbers too
	exponential bool
	precision   int // digits after the point, exponential only
	expDigits   int
	left, right int // columns before and after the point
	values      []float64
	texts       []byte // of all values, the shortest form of each
	ends        []int  // where the text of each value ends
}

// newFloatFormat chooses the format as numpy's FloatingFormat does.
func newFloatFormat(kind floatKind, values []float64, plus bool) *floatFormat {
	f := &floatFormat{kind: kind, plus: plus, values: values}
	largest, smallest, finite, negativeInf := 0.0, math.Inf(1), 0, false
	for _, x := range values {
		negativeInf = negativeInf || math.IsInf(x, -1)
		if !isFinite(x) {
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
	f.measure()
	if finite < len(values) {
		f.left = max(f.left, 3-(f.right+1))
		if negativeInf || plus {
			f.left = max(f.left, 4-(f.right+1))
		}
	}
	return f
}

func isFinite(x float64) bool { return x-x == 0 }

// measure finds the columns that the finite values need.
func (f *floatFormat) measure() {
	f.texts, f.ends = make([]byte, 0, 12*len(f.values)), make([]int, len(f.values))
	for k, x := range f.values {
		at := len(f.texts)
		if isFinite(x) {
			f.texts = f.appendShort(f.texts, x)
			text, exp := f.texts[at:], 0
			if f.exponential {
				e := exponentAt(text)
				exp, text = len(text)-e-len("e+"), text[:e]
			}
			point := bytes.IndexByte(text, '.')
			f.left, f.right, f.expDigits = max(f.left, point), max(f.right, len(text)-point-1), max(f.expDigits, exp)
		}
		f.ends[k] = len(f.texts)
	}
	if f.exponential {
		f.precision = f.right
		f.right = f.expDigits + len("e+") + f.precision
	}
}

func (f *floatFormat) text(k int) []byte {
	if k == 0 {
		return f.texts[:f.ends[0]]
	}
	return f.texts[f.ends[k-1]:f.ends[k]]
}

// appendShort appends a finite value with as few digits as tell it apart, at most maxFraction after the point.
func (f *floatFormat) appendShort(b []byte, x float64) []byte {
	if f.plus && !math.Signbit(x) {
		b = append(b, '+')
	}
	if text, ok := f.appendUsual(b, x); ok {
		return text
	}
	var scratch [32]byte
	s := splitScientific(f.kind.appendShortest(scratch[:0], x))
	fraction := len(s.fraction)
	if !f.exponential {
		fraction -= s.exp
	}
	if fraction > maxFraction {
		digits := maxFraction
		if !f.exponential {
			digits += s.exp
		}
		s = splitScientific(strconv.AppendFloat(scratch[:0], x, 'e', max(digits, 0), 64))
		s.fraction = bytes.TrimRight(s.fraction, "0")
	}
	if f.exponential {
		return s.appendTo(b)
	}
	return s.appendPositional(b)
}

// appendUsual is appendShort for the numbers that strconv alone prints right: those of 64 bits whose digits go well
// beyond maxFraction, and those of 32 bits that need no more.
func (f *floatFormat) appendUsual(b []byte, x float64) ([]byte, bool) {
	verb, a := byte('f'), math.Abs(x)
	if f.exponential {
		verb = 'e'
	}
	switch {
	case f.kind.bits == 64 && (f.exponential && a >= 1e-300 || !f.exponential && a < 1<<24):
		return withoutZeros(strconv.AppendFloat(b, x, verb, maxFraction, 64), f.exponential), true
	case f.kind.bits == 32 && !isPowerOfTwo(x):
		text := strconv.AppendFloat(b, x, verb, -1, 32)
		point, end := bytes.IndexByte(text[len(b):], '.'), len(text)-len(b)
		if f.exponential {
			end = exponentAt(text) - len(b)
		}
		return text, point >= 0 && end-point-1 <= maxFraction
	}
	return b, false
}

// withoutZeros cuts the zeros that end a fraction.
func withoutZeros(text []byte, exponential bool) []byte {
	end := len(text)
	if exponential {
		end = exponentAt(text)
	}
	last := end
	for text[last-1] == '0' {
		last--
	}
	return append(text[:last], text[end:]...)
}

// exponentAt finds the e of a number that ends in e±xx or e±xxx.
func exponentAt(text []byte) int {
	if i := len(text) - len("e+00"); text[i] == 'e' {
		return i
	}
	return len(text) - len("e+000")
}

// appendWord appends the k-th value in the common format.
func (f *floatFormat) appendWord(b []byte, k int) []byte {
	x, text := f.values[k], f.text(k)
	switch {
	case !isFinite(x):
		return f.appendSpecial(b, x)
	case f.exponential:
		return f.appendScientific(b, x, text)
	}
	point := bytes.IndexByte(text, '.')
	b = append(appendBlanks(b, f.left-point), text...)
	return appendBlanks(b, f.right-(len(text)-point-1))
}

func (f *floatFormat) appendSpecial(b []byte, x float64) []byte {
	text := pythonFloat(x)
	if f.plus && text[0] != '-' {
		text = "+" + text
	}
	return append(appendBlanks(b, f.left+f.right+1-len(text)), text...)
}

// appendScientific appends exactly precision digits after the point, those of the exact value.
func (f *floatFormat) appendScientific(b []byte, x float64, text []byte) []byte {
	e, point := exponentAt(text), bytes.IndexByte(text, '.')
	b = appendBlanks(b, f.left-point)
	missing := f.precision - (e - point - 1)
	if missing > 0 && (f.kind.bits < 64 || x != 0 && math.Abs(x) < 1e-300) {
		return f.appendExact(b, x)
	}
	b = append(b, text[:e]...)
	for range missing { // of 64 bits these are the digits: the text was rounded further on
		b = append(b, '0')
	}
	b = append(b, text[e:e+2]...)
	for range f.expDigits - (len(text) - e - 2) {
		b = append(b, '0')
	}
	return append(b, text[e+2:]...)
}

func (f *floatFormat) appendExact(b []byte, x float64) []byte {
	if f.expDigits == 2 && f.precision > 0 && !f.plus && !isPowerOfTwo(x) { // strconv alone prints these right
		return strconv.AppendFloat(b, x, 'e', f.precision, 64)
	}
	var scratch [32]byte
	s := splitScientific(f.kind.appendRounded(scratch[:0], x, f.precision))
	s.plus, s.expDigits = f.plus && s.sign == 0, f.expDigits
	return s.appendTo(b)
}

func appendBlanks(b []byte, n int) []byte {
	for range n {
		b = append(b, ' ')
	}
	return b
}

// appendImaginary puts a j before the blanks that follow the number that begins at from.
func appendImaginary(b []byte, from int) []byte {
	text := bytes.TrimRight(b[from:], " ")
	blanks := len(b) - from - len(text)
	return appendBlanks(append(b[:from+len(text)], 'j'), blanks)
}
