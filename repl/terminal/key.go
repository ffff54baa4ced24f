package terminal

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// key is what a press of a key, or a paste, sends.
type key struct {
	code  code
	r     rune   // of a char
	alt   bool   // Alt was held, or Esc came just before
	paste string // of a paste
}

// code tells keys apart.
type code int

const (
	none code = iota
	char
	enter
	tab
	backTab
	backspace
	deleteKey
	escape
	up
	down
	left
	right
	wordLeft
	wordRight
	home
	end
	pageUp
	pageDown
	pasted
)

// ctrl returns the character that a letter sends while Ctrl is held.
func ctrl(letter rune) rune { return letter & 0x1f }

const (
	pasteBegin = "\x1b[200~"
	pasteEnd   = "\x1b[201~"
)

// decode returns the first key of what the terminal has sent and how many bytes it took: 0 when more must come. final says that
// nothing more came for a while, so that a lone Esc is a key.
func decode(b []byte, final bool) (key, int) {
	switch c := b[0]; {
	case c == 0x1b:
		return decodeEscape(b, final)
	case c == '\r' || c == '\n':
		return key{code: enter}, 1
	case c == '\t':
		return key{code: tab}, 1
	case c == 0x7f || c == 0x08:
		return key{code: backspace}, 1
	case c == 0:
		return key{}, 1 // Ctrl-Space means nothing here
	case c < ' ':
		return key{code: char, r: rune(c)}, 1
	}
	if !utf8.FullRune(b) && !final {
		return key{}, 0
	}
	r, size := utf8.DecodeRune(b)
	return key{code: char, r: r}, size
}

func decodeEscape(b []byte, final bool) (key, int) {
	if len(b) == 1 {
		if final {
			return key{code: escape}, 1
		}
		return key{}, 0
	}
	switch b[1] {
	case '[':
		return decodeCSI(b, final)
	case 'O':
		if len(b) == 2 {
			return key{}, waitOr(final, 2)
		}
		return key{code: ss3[b[2]]}, 3
	case 0x1b:
		return key{code: escape}, 1
	}
	k, n := decode(b[1:], final)
	if n == 0 {
		return key{}, 0
	}
	k.alt = true
	return k, n + 1
}

// waitOr is 0, more bytes are wanted, unless no more will come.
func waitOr(final bool, n int) int {
	if final {
		return n
	}
	return 0
}

// ss3 are the keys that terminals in application mode send behind ESC O; rxvt sends Ctrl with arrows so.
var ss3 = map[byte]code{'A': up, 'B': down, 'C': right, 'D': left, 'H': home, 'F': end, 'M': enter, 'a': up, 'b': down, 'c': wordRight, 'd': wordLeft}

// decodeCSI reads ESC [ parameters final.
func decodeCSI(b []byte, final bool) (key, int) {
	if strings.HasPrefix(string(b[:min(len(b), len(pasteBegin))]), pasteBegin) {
		return decodePaste(b)
	}
	i := 2
	if i < len(b) && b[i] == '[' { // the function keys of the Linux console
		if len(b) < 4 {
			return key{}, waitOr(final, len(b))
		}
		return key{}, 4
	}
	for i < len(b) && b[i] < 0x40 {
		i++
	}
	if i == len(b) {
		return key{}, waitOr(final, len(b))
	}
	return csiKey(string(b[2:i]), b[i]), i + 1
}

var csiFinal = map[byte]code{'A': up, 'B': down, 'C': right, 'D': left, 'H': home, 'F': end, 'Z': backTab, 'a': up, 'b': down, 'c': wordRight, 'd': wordLeft}

var csiNumber = map[string]code{"1": home, "7": home, "4": end, "8": end, "3": deleteKey, "5": pageUp, "6": pageDown}

func csiKey(params string, last byte) key {
	number, modifier, _ := strings.Cut(params, ";")
	bits, _ := strconv.Atoi(strings.TrimLeft(strings.Split(modifier, ":")[0], ";"))
	bits = max(bits-1, 0)
	shift, alt, control := bits&1 != 0, bits&2 != 0, bits&4 != 0
	if last == 'u' {
		return unicodeKey(number, shift, alt, control)
	}
	k := key{code: csiFinal[last], alt: alt}
	if last == '~' {
		k.code = csiNumber[number]
	}
	if control || alt {
		switch k.code {
		case left:
			return key{code: wordLeft}
		case right:
			return key{code: wordRight}
		}
	}
	return k
}

// unicodeKey is a key of a terminal that reports all keys by number, ESC [ code ; modifier u.
func unicodeKey(number string, shift, alt, control bool) key {
	n, err := strconv.Atoi(strings.Split(number, ":")[0])
	if err != nil {
		return key{}
	}
	switch {
	case n == 13:
		return key{code: enter, alt: alt || shift}
	case n == 9 && shift:
		return key{code: backTab}
	case n == 9:
		return key{code: tab}
	case n == 127:
		return key{code: backspace, alt: alt}
	case n == 27:
		return key{code: escape}
	case control && n == ' ':
		return key{}
	case control:
		return key{code: char, r: ctrl(rune(n)), alt: alt}
	}
	return key{code: char, r: rune(n), alt: alt}
}

// decodePaste waits for the end of a bracketed paste.
func decodePaste(b []byte) (key, int) {
	text := string(b[len(pasteBegin):])
	stop := strings.Index(text, pasteEnd)
	if stop < 0 {
		return key{}, 0
	}
	return key{code: pasted, paste: cleanPaste(text[:stop])}, len(pasteBegin) + stop + len(pasteEnd)
}

// cleanPaste makes every end of line the same.
func cleanPaste(text string) string {
	text = strings.ReplaceAll(text, "\r\n", "\n")
	text = strings.ReplaceAll(text, "\r", "\n")
	return strings.ToValidUTF8(strings.ReplaceAll(text, "\x00", ""), "\uFFFD")
}

// burst reports whether what came in one piece is a paste although the terminal did not say so: lines with white space in front,
// which typing does not send so fast.
func burst(b []byte) bool {
	text := string(b)
	return len(b) > 16 && !strings.Contains(text, "\x1b") &&
		(strings.Contains(text, "\r\t") || strings.Contains(text, "\r  ") || strings.Contains(text, "\n\t") || strings.Contains(text, "\n  "))
}
