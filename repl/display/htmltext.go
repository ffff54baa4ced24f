package display

import (
	"fmt"
	"unicode"
	"unicode/utf8"

	"tfrpc-repl/client/tensor"
)

// needsEscape reports whether a character is shown by its number.
func needsEscape(r rune) bool {
	return r == utf8.RuneError || !unicode.IsPrint(r) && r != '\n' && r != '\t'
}

// runeSize returns how many bytes the first character takes.
func runeSize(s string) int {
	_, size := utf8.DecodeRuneInString(s)
	return size
}

// longString is how many bytes of an element are shown.
const longString = 300

// stringCell writes an element of a string tensor: as Python's bytes, or, when it is text in another script than ASCII, as
// that text and marked.
func (c *card) stringCell(s string) {
	shown := s
	if len(s) > longString {
		at := longString
		for at > longString-utf8.UTFMax && !utf8.RuneStart(s[at]) {
			at--
		}
		shown = s[:at]
	}
	c.WriteString(`<bdi>`)
	switch {
	case isASCII(shown) || !utf8.ValidString(shown):
		c.text(tensor.BytesRepr(shown))
	default:
		c.text(tensor.StrRepr(shown))
	}
	c.WriteString(`</bdi>`)
	if !isASCII(shown) && utf8.ValidString(shown) {
		c.WriteString(` <small style="` + dimStyle + `">UTF-8</small>`)
	}
	if len(shown) < len(s) {
		c.dim("small", fmt.Sprintf(" … %s in all", byteSize(len(s))))
	}
}

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}
