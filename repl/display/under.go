package display

import (
	"strings"
	"unicode"

	"golang.org/x/text/width"
)

// Under returns the blanks that bring what follows under the n-th character of a line.
func Under(line string, n int) string {
	var blanks strings.Builder
	for i, r := range []rune(line) {
		if i == n {
			break
		}
		switch {
		case r == '\t':
			blanks.WriteByte('\t')
		case unicode.Is(unicode.Mn, r) || unicode.Is(unicode.Me, r):
		case isWide(r):
			blanks.WriteString("  ")
		default:
			blanks.WriteByte(' ')
		}
	}
	return blanks.String()
}

// isWide reports whether a terminal shows the character in two cells.
func isWide(r rune) bool {
	k := width.LookupRune(r).Kind()
	return k == width.EastAsianWide || k == width.EastAsianFullwidth
}
