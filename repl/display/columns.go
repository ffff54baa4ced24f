package display

import (
	"strings"
	"unicode"

	"golang.org/x/text/width"
)

// columns returns how many cells a terminal takes for a text without control characters.
func columns(text string) int {
	n := 0
	for _, r := range text {
		switch k := width.LookupRune(r).Kind(); {
		case unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf):
		case k == width.EastAsianWide || k == width.EastAsianFullwidth:
			n += 2
		default:
			n++
		}
	}
	return n
}

// pad adds blanks up to a number of columns.
func pad(text string, to int) string { return text + strings.Repeat(" ", max(0, to-columns(text))) }
