package display

import "unicode"

// visibleRune is the character that stands for r at a terminal.
func visibleRune(r rune) rune {
	switch {
	case r == '\n', r == '\t':
		return r
	case r < ' ':
		return '␀' + r
	case r == 0x7f:
		return '␡'
	case unicode.IsControl(r), unicode.Is(unicode.Cf, r), r == '\u2028', r == '\u2029':
		return '·'
	}
	return r
}
