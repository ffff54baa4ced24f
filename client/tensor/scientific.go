package tensor

import (
	"bytes"
	"math"
	"strconv"
)

// scientific is a number as strconv writes it with format 'e', taken apart: ±d.ddde±xx.
type scientific struct {
	sign      byte // '-' or 0
	plus      bool // a + was, or is to be, written before it
	whole     byte
	fraction  []byte
	exp       int
	expDigits int // at least so many digits in the exponent
}

func splitScientific(text []byte) scientific {
	s := scientific{expDigits: 2}
	switch text[0] {
	case '-':
		s.sign, text = '-', text[1:]
	case '+':
		s.plus, text = true, text[1:]
	}
	s.whole, text = text[0], text[1:]
	e := exponentAt(text)
	if e > 0 {
		s.fraction = text[1:e]
	}
	for _, c := range text[e+2:] {
		s.exp = 10*s.exp + int(c-'0')
	}
	if text[e+1] == '-' {
		s.exp = -s.exp
	}
	return s
}

func (s scientific) appendSign(b []byte) []byte {
	switch {
	case s.sign != 0:
		return append(b, s.sign)
	case s.plus:
		return append(b, '+')
	}
	return b
}

// appendTo writes ±d.ddde±xx, always with a point.
func (s scientific) appendTo(b []byte) []byte {
	b = append(s.appendSign(b), s.whole, '.')
	b = append(append(b, s.fraction...), 'e')
	exp := s.exp
	if exp < 0 {
		b, exp = append(b, '-'), -exp
	} else {
		b = append(b, '+')
	}
	for width, limit := 1, 10; width < s.expDigits; width, limit = width+1, limit*10 {
		if exp < limit {
			b = append(b, '0')
		}
	}
	return strconv.AppendInt(b, int64(exp), 10)
}

// appendPositional writes ±ddd.ddd, always with a point.
func (s scientific) appendPositional(b []byte) []byte {
	b = s.appendSign(b)
	if s.exp < 0 {
		b = append(b, '0', '.')
		for range -s.exp - 1 {
			b = append(b, '0')
		}
		b = append(b, s.whole)
		return append(b, s.fraction...)
	}
	b = append(b, s.whole)
	n := min(s.exp, len(s.fraction))
	b = append(b, s.fraction[:n]...)
	for range s.exp - n {
		b = append(b, '0')
	}
	return append(append(b, '.'), s.fraction[n:]...)
}

// appendShortest appends the fewest digits that read back as x in its own width, as d.ddde±dd.
func (k floatKind) appendShortest(b []byte, x float64) []byte {
	if k.bits != 16 {
		text := strconv.AppendFloat(b, x, 'e', -1, k.bits)
		if !isPowerOfTwo(x) {
			return text
		}
		// Of two decimals equally near to a power of two strconv takes the greater, numpy the even one.
		return k.appendRounded(b, x, len(splitScientific(text[len(b):]).fraction))
	}
	for digits := range 5 {
		if text, ok := k.readsBack(b, x, digits); ok {
			return text
		}
	}
	return strconv.AppendFloat(b, x, 'e', -1, 64)
}

// appendRounded appends x with so many digits after the first: the nearest such decimal that reads back as x,
// or the nearest when none does.
func (k floatKind) appendRounded(b []byte, x float64, digits int) []byte {
	if isPowerOfTwo(x) {
		if text, ok := k.readsBack(b, x, digits); ok {
			return text
		}
	}
	return strconv.AppendFloat(b, x, 'e', digits, 64)
}

func isPowerOfTwo(x float64) bool { return math.Float64bits(x)&(1<<52-1) == 0 && x != 0 }

// readsBack appends the decimal with so many digits after the first that reads back as x, if there is one. Above a
// power of two the values lie twice as far apart as below it, so that the next decimal may read back where the nearest
// does not; numpy's Dragon4 takes it.
func (k floatKind) readsBack(b []byte, x float64, digits int) ([]byte, bool) {
	text := strconv.AppendFloat(b, x, 'e', digits, 64)
	back, _ := strconv.ParseFloat(string(text[len(b):]), 64)
	if k.round(back) == x {
		return text, true
	}
	if math.Abs(back) >= math.Abs(x) {
		return nil, false
	}
	if !increment(text[len(b):]) {
		return nil, false
	}
	back, _ = strconv.ParseFloat(string(text[len(b):]), 64)
	return text, k.round(back) == x
}

// increment makes a decimal greater by one in its last digit, unless all are nines.
func increment(text []byte) bool {
	for i := bytes.IndexByte(text, 'e') - 1; i >= 0; i-- {
		switch {
		case text[i] == '9':
			text[i] = '0'
		case text[i] >= '0':
			text[i]++
			return true
		}
	}
	return false
}
