package dialect

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// quoted lexes a string or rune literal whose opening quote is prefix bytes ahead.
func (l *lexer) quoted(prefix int) {
	q := l.i + prefix
	quote := l.src[q]
	triple := strings.Repeat(string(quote), 3)
	switch {
	case quote == '`':
		l.until(q+1, "`", goString, 0)
	case strings.HasPrefix(l.src[q:], triple):
		l.until(q+3, triple, pick(prefix > 0, prefixed, pyString), '\\')
	case quote == '\'' && prefix == 0 && goRune(l.src[q:]) > 0:
		l.emit(char, q+goRune(l.src[q:]))
	default:
		l.oneLine(q, pick(prefix > 0, prefixed, pick(quote == '"', goString, pyString)))
	}
}

func pick(cond bool, a, b kind) kind {
	if cond {
		return a
	}
	return b
}

// until lexes a literal that may span lines, up to the closing quotes.
func (l *lexer) until(from int, quotes string, k kind, escape byte) {
	start := l.i
	for i := from; i < len(l.src); i++ {
		if escape != 0 && l.src[i] == escape {
			i++
		} else if strings.HasPrefix(l.src[i:], quotes) {
			l.emit(k, i+len(quotes))
			return
		}
	}
	l.open = true
	l.fail(len(l.src), "string literal is not terminated; end it with "+quotes)
	l.toks[len(l.toks)-1].err.End = min(start+len(quotes), len(l.src))
}

func (l *lexer) oneLine(q int, k kind) {
	for i := q + 1; i < len(l.src) && l.src[i] != '\n'; i++ {
		switch l.src[i] {
		case '\\':
			i++
			if i < len(l.src) && l.src[i] == '\n' {
				i--
			}
		case l.src[q]:
			l.emit(k, i+1)
			return
		}
	}
	start := l.i
	quote := l.src[q : q+1]
	end := l.lineEnd(q)
	l.fail(end, "string literal is not terminated on its line; end it with "+quote)
	l.toks[len(l.toks)-1].err.Start = start
	l.toks[len(l.toks)-1].err.End = q + 1
}

// goRune returns the length of the Go rune literal that s begins with, or 0.
func goRune(s string) int {
	if len(s) < 3 || s[1] == '\'' || s[1] == '\n' {
		return 0
	}
	_, _, tail, err := strconv.UnquoteChar(s[1:min(len(s), 16)], '\'')
	if err != nil || tail == "" || tail[0] != '\'' {
		return 0
	}
	return min(len(s), 16) - len(tail) + 1
}

// A text literal taken apart.
type pyText struct {
	bytes, raw, format bool
	body               string
	multi              bool
}

func splitText(t token) pyText {
	n := strings.IndexAny(t.text, `"'`)
	p := strings.ToLower(t.text[:n])
	x := pyText{
		bytes: strings.Contains(p, "b"), raw: strings.Contains(p, "r"), format: strings.Contains(p, "f"),
	}
	q := 1
	if len(t.text)-n >= 6 && strings.HasPrefix(t.text[n:], strings.Repeat(t.text[n:n+1], 3)) {
		q, x.multi = 3, true
	}
	x.body = t.text[n+q : len(t.text)-q]
	return x
}

// goText returns the Go literal with the meaning the text t has in Python. A plain "…" keeps Go's
// meaning: ok is false where Go does not know one of its escapes and Python does.
func goText(t token) (lit string, err *Error) {
	x := splitText(t)
	body := x.body
	if x.multi {
		body = strings.ReplaceAll(body, "\r\n", "\n")
	}
	if !x.raw {
		var bad string
		if body, bad = unescape(body, x.bytes, t.kind == goString); bad != "" {
			at := t.start + strings.Index(t.text, bad)
			return "", &Error{Start: at, End: at + len(bad), Msg: "unknown escape " + bad + " in a string; write \\" + bad}
		}
	}
	if x.bytes || t.kind == goString || utf8.ValidString(body) {
		return strconv.Quote(body), nil
	}
	return "", &Error{Start: t.start, End: t.end, Msg: "illegal UTF-8 encoding in a string; write the bytes as b\"\\xff\""}
}

const simpleEscapes = `\'"abfnrtv`
const simpleValues = "\\'\"\a\b\f\n\r\t\v"

// unescape resolves Python's escapes. With strict, an escape of neither language is returned as bad.
func unescape(s string, bytes, strict bool) (text, bad string) {
	if strings.IndexByte(s, '\\') < 0 {
		return s, ""
	}
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] != '\\' || i+1 >= len(s) {
			b.WriteByte(s[i])
			continue
		}
		i++
		if k := strings.IndexByte(simpleEscapes, s[i]); k >= 0 {
			b.WriteByte(simpleValues[k])
			continue
		}
		n := numeric(&b, s[i:], bytes || strict, !bytes)
		if n == 0 && s[i] != '\n' && strict {
			return "", s[i-1 : i+1]
		}
		if n == 0 && s[i] != '\n' {
			b.WriteByte('\\')
			b.WriteByte(s[i])
		}
		i += max(n-1, 0)
	}
	return b.String(), ""
}

// numeric writes the character of the escape \x41, \u65e5, \U0001F600 or \101 (s begins after the
// backslash) and returns how many bytes of s it takes, 0 when s is no such escape. With bytes, \x and
// octal digits give a byte; without wide there is no \u and \U.
func numeric(b *strings.Builder, s string, bytes, wide bool) int {
	digits, base := 0, 16
	from := 1
	switch {
	case s[0] == 'x':
		digits = 2
	case s[0] == 'u' && wide:
		digits = 4
	case s[0] == 'U' && wide:
		digits = 8
	case s[0] >= '0' && s[0] <= '7':
		base, from = 8, 0
		for digits < 3 && digits < len(s) && s[digits] >= '0' && s[digits] <= '7' {
			digits++
		}
	}
	if digits == 0 || from+digits > len(s) {
		return 0
	}
	v, err := strconv.ParseUint(s[from:from+digits], base, 32)
	if err != nil || v > unicodeMax {
		return 0
	}
	if bytes && digits <= 3 {
		b.WriteByte(byte(v))
	} else {
		b.WriteRune(rune(v))
	}
	return from + digits
}

const unicodeMax = 0x10FFFF
