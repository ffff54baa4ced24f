package dialect

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// lookalikes are characters that slides, chats and input methods put in place of ASCII ones.
var lookalikes = map[rune][2]string{
	'“': {"a typographic quote", `"`}, '”': {"a typographic quote", `"`}, '„': {"a typographic quote", `"`},
	'‟': {"a typographic quote", `"`}, '«': {"a typographic quote", `"`}, '»': {"a typographic quote", `"`},
	'″': {"a double prime", `"`}, '〝': {"a typographic quote", `"`}, '〞': {"a typographic quote", `"`},
	'‘': {"a typographic quote", `'`}, '’': {"a typographic quote", `'`}, '‚': {"a typographic quote", `'`},
	'‛': {"a typographic quote", `'`}, '‹': {"a typographic quote", `'`}, '›': {"a typographic quote", `'`},
	'′': {"a prime", `'`}, '´': {"an acute accent", `'`},
	'−': {"a minus sign", "-"}, '–': {"an en dash", "-"}, '—': {"an em dash", "-"}, '‐': {"a hyphen", "-"},
	'‑': {"a no-break hyphen", "-"}, '‒': {"a figure dash", "-"}, '―': {"a horizontal bar", "-"}, '﹣': {"a small hyphen", "-"},
	'×': {"a multiplication sign", "*"}, '÷': {"a division sign", "/"}, '∗': {"an asterisk operator", "*"},
	'·': {"a middle dot", "*"}, '⋅': {"a dot operator", "*"}, '∕': {"a division slash", "/"}, '⁄': {"a fraction slash", "/"},
	'≤': {"a less-or-equal sign", "<="}, '≥': {"a greater-or-equal sign", ">="}, '≠': {"a not-equal sign", "!="},
	'→': {"an arrow", "->"}, '…': {"an ellipsis", "..."}, '＂': {"a full-width quote", `"`},
	'。': {"an ideographic full stop", "."}, '、': {"an ideographic comma", ","}, '﹐': {"a small comma", ","},
	'「': {"a corner bracket", `"`}, '」': {"a corner bracket", `"`}, '【': {"a lenticular bracket", "["}, '】': {"a lenticular bracket", "]"},
	'،': {"an Arabic comma", ","}, '؛': {"an Arabic semicolon", ";"}, '٫': {"an Arabic decimal separator", "."},
}

// invisible characters, and blanks that are not the plain one.
var invisible = map[rune]string{
	0x200B: "a zero-width space", 0x200C: "a zero-width non-joiner", 0x200D: "a zero-width joiner",
	0x2060: "a word joiner", 0xFEFF: "a byte order mark", 0x00AD: "a soft hyphen", 0x200E: "a left-to-right mark",
	0x200F: "a right-to-left mark", 0x180E: "a vowel separator", 0x2061: "an invisible operator", 0x2063: "an invisible separator",
	0x202A: "a direction mark", 0x202B: "a direction mark", 0x202C: "a direction mark", 0x202D: "a direction mark", 0x202E: "a direction mark",
	0x2066: "a direction mark", 0x2067: "a direction mark", 0x2068: "a direction mark", 0x2069: "a direction mark",
}

// foreign reports the character at l.i, which no token begins with.
func (l *lexer) foreign() {
	r, n := utf8.DecodeRuneInString(l.src[l.i:])
	l.fail(l.i+n, foreignMessage(r, n))
}

func foreignMessage(r rune, size int) string {
	switch {
	case r == utf8.RuneError && size <= 1:
		return "illegal UTF-8 encoding; save the text as UTF-8"
	case r == 0:
		return "illegal character NUL (U+0000); delete it"
	case r < ' ' || r >= 0x7f && r < 0xa0:
		return fmt.Sprintf("illegal control character U+%04X; delete it", r)
	}
	if name, ok := invisible[r]; ok {
		return fmt.Sprintf("invisible character U+%04X (%s) in the code; delete it", r, name)
	}
	if blank(r) {
		return fmt.Sprintf("U+%04X (%s) is no blank here; write a plain space", r, blankName(r))
	}
	if l, ok := lookalikes[r]; ok {
		return fmt.Sprintf("%c (U+%04X, %s) is not understood here; write the straight  %s", r, r, l[0], l[1])
	}
	if r >= 0xFF01 && r <= 0xFF5E {
		return fmt.Sprintf("%c (U+%04X, a full-width character) is not understood here; write the plain  %c", r, r, r-0xFEE0)
	}
	return fmt.Sprintf("illegal character U+%04X %c; text belongs between quotes", r, r)
}

func blank(r rune) bool {
	return r == 0xA0 || r == 0x1680 || r >= 0x2000 && r <= 0x200A || r == 0x202F || r == 0x205F || r == 0x3000 || r == 0x2028 || r == 0x2029
}

func blankName(r rune) string {
	switch r {
	case 0xA0, 0x202F:
		return "a no-break space"
	case 0x3000:
		return "an ideographic space"
	case 0x2028, 0x2029:
		return "a line separator"
	}
	return "a typographic space"
}

// visible returns s with control characters escaped, for messages.
func visible(s string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f {
			return '�'
		}
		return r
	}, s)
}
