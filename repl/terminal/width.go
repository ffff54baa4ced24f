package terminal

import (
	"unicode"

	eastasian "golang.org/x/text/width"
)

// tabWidth is how many cells a tab takes in the editor.
const tabWidth = 4

// width returns how many cells a terminal takes for a character.
func width(r rune) int {
	switch {
	case r == '\t':
		return tabWidth
	case r < 0x7f:
		return 1 // control characters are shown by their pictures
	case r == 0x200d || r == 0xfe0f || unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf):
		return 0
	}
	switch eastasian.LookupRune(r).Kind() {
	case eastasian.EastAsianWide, eastasian.EastAsianFullwidth:
		return 2
	}
	return 1
}

func cells(text []rune) int {
	n := 0
	for _, r := range text {
		n += width(r)
	}
	return n
}

// picture is what the editor shows for a character: nothing that the terminal would obey.
func picture(r rune) string {
	switch {
	case r == '\t':
		return "    "
	case r < ' ':
		return string('␀' + r)
	case r == 0x7f:
		return "␡"
	case unicode.IsControl(r), unicode.Is(unicode.Cf, r) && r != 0x200d:
		return ""
	}
	return string(r)
}

// shortenStyled cuts a text with styles in it.
func shortenStyled(text string, room int) string {
	n, inStyle := 0, false
	for i, r := range text {
		switch {
		case r == 0x1b:
			inStyle = true
		case inStyle:
			inStyle = r != 'm'
		default:
			if n += width(r); n > room {
				return text[:i]
			}
		}
	}
	return text
}

// shorten cuts a text to a number of cells.
func shorten(text string, room int) string {
	n := 0
	for i, r := range text {
		if n += width(r); n > room {
			return text[:max(0, i)]
		}
	}
	return text
}
