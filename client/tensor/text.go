package tensor

import (
	"math"
	"strconv"
	"strings"
)

// FloatRepr returns Python's repr of a float: the shortest digits that read back the same.
func FloatRepr(x float64) string {
	text := pythonFloat(x)
	if strings.ContainsAny(text, ".en") {
		return text
	}
	return text + ".0"
}

// pythonFloat is FloatRepr without the closing .0.
func pythonFloat(x float64) string {
	switch {
	case math.IsNaN(x):
		return "nan"
	case math.IsInf(x, 1):
		return "inf"
	case math.IsInf(x, -1):
		return "-inf"
	}
	short := kindOf(Float64).appendShortest(nil, x)
	if a := math.Abs(x); a != 0 && (a < 1e-4 || a >= 1e16) {
		return string(short)
	}
	text := splitScientific(short).appendPositional(nil)
	return strings.TrimSuffix(string(text), ".")
}

// ComplexRepr returns Python's repr of a complex number.
func ComplexRepr(c complex128) string {
	return complexText(c, pythonFloat(real(c)), pythonFloat(imag(c)))
}

// complexText leaves a real part of +0 out.
func complexText(c complex128, re, im string) string {
	if real(c) == 0 && !math.Signbit(real(c)) {
		return im + "j"
	}
	if im[0] != '-' && im[0] != '+' {
		im = "+" + im
	}
	return "(" + re + im + "j)"
}

// BytesRepr returns Python's repr of a bytes object.
func BytesRepr(s string) string { return string(appendBytesRepr(make([]byte, 0, len(s)+3), s)) }

func appendBytesRepr(out []byte, s string) []byte {
	quote := byte('\'')
	if strings.Contains(s, "'") && !strings.Contains(s, `"`) {
		quote = '"'
	}
	out = append(out, 'b', quote)
	for i := range len(s) {
		out = appendByte(out, s[i], quote)
	}
	return append(out, quote)
}

func appendByte(out []byte, c, quote byte) []byte {
	const hex = "0123456789abcdef"
	switch {
	case c == quote || c == '\\':
		return append(out, '\\', c)
	case c == '\t':
		return append(out, `\t`...)
	case c == '\n':
		return append(out, `\n`...)
	case c == '\r':
		return append(out, `\r`...)
	case c < 0x20 || c > 0x7e:
		return append(out, '\\', 'x', hex[c>>4], hex[c&15])
	default:
		return append(out, c)
	}
}

// StrRepr returns Python's repr of a str. Bytes that are no UTF-8 are escaped one by one.
func StrRepr(s string) string {
	quote := byte('\'')
	if strings.Contains(s, "'") && !strings.Contains(s, `"`) {
		quote = '"'
	}
	out := []byte{quote}
	for i, r := range s {
		switch {
		case r < 0x80:
			out = appendByte(out, byte(r), quote)
		case r == '\uFFFD' && !strings.HasPrefix(s[i:], "\uFFFD"):
			out = appendByte(out, s[i], quote)
		case strconv.IsPrint(r):
			out = append(out, string(r)...)
		default:
			out = append(out, pythonEscape(r)...)
		}
	}
	return string(append(out, quote))
}

// pythonEscape writes \xhh, \uhhhh or \Uhhhhhhhh.
func pythonEscape(r rune) string {
	hex := strconv.FormatInt(int64(r), 16)
	switch {
	case r < 0x100:
		return `\x` + strings.Repeat("0", 2-len(hex)) + hex
	case r < 0x10000:
		return `\u` + strings.Repeat("0", 4-len(hex)) + hex
	default:
		return `\U` + strings.Repeat("0", 8-len(hex)) + hex
	}
}
