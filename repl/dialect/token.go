package dialect

import (
	gotoken "go/token"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A kind is the lexical class of a token.
type kind uint8

const (
	ident    kind = iota // a name; also a keyword directly after a dot
	keyword              // a Go keyword
	number               // a Go number
	imag                 // a Python imaginary number, 2j
	goString             // "…" or `…`
	char                 // a Go rune literal
	pyString             // '…' where Go has no rune, '''…''', """…"""
	prefixed             // b"…", r'…', u"…", f"…"
	op                   // operators, brackets, punctuation
	bad                  // nothing in either language; err says why
)

// A token is a piece of the source text. Comments and white space are the gaps between tokens.
type token struct {
	kind       kind
	nl         bool // a newline comes before it
	start, end int  // byte offsets
	text       string
	err        *Error // of a bad token
}

func (t token) is(text string) bool { return t.text == text && (t.kind == op || t.kind == keyword) }

// word reports whether t is the plain name w (Python's keywords are names to Go).
func (t token) word(w string) bool { return t.kind == ident && t.text == w }

func (t token) opener() bool {
	return t.kind == op && (t.text == "(" || t.text == "[" || t.text == "{")
}

func (t token) closer() bool {
	return t.kind == op && (t.text == ")" || t.text == "]" || t.text == "}")
}

// literal reports whether t is a string literal of any spelling.
func (t token) literal() bool { return t.kind == goString || t.kind == pyString || t.kind == prefixed }

// endsOperand reports whether an operand can end with t.
func (t token) endsOperand() bool {
	switch t.kind {
	case keyword, bad:
		return false
	case op:
		return t.closer()
	}
	return true
}

// endsLine reports whether a newline after t ends the statement, as in Go.
func (t token) endsLine() bool {
	switch t.kind {
	case keyword:
		return t.text == "break" || t.text == "continue" || t.text == "fallthrough" || t.text == "return"
	case op:
		return t.closer() || t.text == "++" || t.text == "--"
	}
	return true
}

// A span is a range of byte offsets.
type span struct{ start, end int }

// A scan is the result of lexing one text.
type scan struct {
	src   string
	toks  []token
	drops []span // '#' comments and backslash-newlines, which Go does not have
	open  bool   // the text ends inside a raw string, a triple-quoted string or a comment
	join  bool   // the text ends with a backslash that joins the next line
}

// lex cuts src into tokens. It never fails: what no language knows becomes a bad token.
func lex(src string) *scan {
	l := &lexer{scan: scan{src: src, toks: make([]token, 0, len(src)/2+4)}}
	if strings.HasPrefix(src, "\uFEFF") {
		l.i = len("\uFEFF")
	}
	for l.i < len(src) {
		l.next()
	}
	return &l.scan
}

type lexer struct {
	scan
	i  int
	nl bool
}

func (l *lexer) emit(k kind, end int) {
	l.toks = append(l.toks, token{kind: k, nl: l.nl, start: l.i, end: end, text: l.src[l.i:end]})
	l.i, l.nl = end, false
}

func (l *lexer) fail(end int, msg string) {
	err := &Error{Start: l.i, End: end, Msg: msg}
	l.emit(bad, end)
	l.toks[len(l.toks)-1].err = err
}

func (l *lexer) next() {
	c := l.src[l.i]
	switch {
	case c == '\n':
		l.nl = true
		l.i++
	case c == ' ' || c == '\t' || c == '\r':
		l.i++
	case c == '#':
		end := l.lineEnd(l.i)
		l.drops = append(l.drops, span{l.i, end})
		l.i = end
	case c == '\\' && l.joins():
	case c == '/' && strings.HasPrefix(l.src[l.i:], "//"):
		l.i = l.lineEnd(l.i)
	case c == '/' && strings.HasPrefix(l.src[l.i:], "/*"):
		l.comment()
	case c == '"' || c == '\'' || c == '`':
		l.quoted(0)
	case c >= '0' && c <= '9' || c == '.' && l.digit(l.i+1):
		l.number()
	case c == '_' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= utf8.RuneSelf:
		l.name()
	default:
		l.operator()
	}
}

func (l *lexer) lineEnd(i int) int {
	if n := strings.IndexByte(l.src[i:], '\n'); n >= 0 {
		return i + n
	}
	return len(l.src)
}

func (l *lexer) digit(i int) bool { return i < len(l.src) && l.src[i] >= '0' && l.src[i] <= '9' }

// joins skips a backslash at the end of a line.
func (l *lexer) joins() bool {
	end := l.lineEnd(l.i)
	if strings.TrimRight(l.src[l.i+1:end], " \t\r") != "" {
		return false
	}
	l.join = end+1 >= len(l.src)
	end = min(end+1, len(l.src))
	l.drops = append(l.drops, span{l.i, end})
	l.i = end
	return true
}

func (l *lexer) comment() {
	n := strings.Index(l.src[l.i+2:], "*/")
	if n < 0 {
		l.open = true
		start := l.i
		l.fail(len(l.src), "comment is not terminated; end it with */")
		l.toks[len(l.toks)-1].err.End = start + 2
		return
	}
	end := l.i + 2 + n + 2
	l.nl = l.nl || strings.Contains(l.src[l.i:end], "\n")
	l.i = end
}

// name lexes an identifier, a keyword or a prefixed string, or reports a foreign character.
func (l *lexer) name() {
	end := l.i
	for end < len(l.src) {
		if c := l.src[end]; c == '_' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' && end > l.i {
			end++
			continue
		}
		r, n := utf8.DecodeRuneInString(l.src[end:])
		if r != '_' && !unicode.IsLetter(r) && !(end > l.i && unicode.IsDigit(r)) || r == utf8.RuneError {
			break
		}
		end += n
	}
	if end == l.i {
		l.foreign()
		return
	}
	text := l.src[l.i:end]
	if isPrefix(text) && end < len(l.src) && (l.src[end] == '"' || l.src[end] == '\'') {
		l.quoted(len(text))
		return
	}
	k := ident
	if gotoken.IsKeyword(text) && !l.afterDot() {
		k = keyword
	}
	l.emit(k, end)
}

func (l *lexer) afterDot() bool {
	n := len(l.toks)
	return n > 0 && l.toks[n-1].is(".")
}

func isPrefix(s string) bool {
	switch strings.ToLower(s) {
	case "b", "r", "u", "f", "br", "rb", "fr", "rf":
		return true
	}
	return false
}

func (l *lexer) number() {
	i, hex := l.i, strings.HasPrefix(l.src[l.i:], "0x") || strings.HasPrefix(l.src[l.i:], "0X")
	for i < len(l.src) {
		c := l.src[i]
		exp := i > l.i && (c == '+' || c == '-') && (!hex && (l.src[i-1]|0x20) == 'e' || hex && (l.src[i-1]|0x20) == 'p')
		if c != '.' && c != '_' && !exp && !isAlnum(c) {
			break
		}
		if (c == 'j' || c == 'J') && !hex {
			l.emit(imag, i+1)
			return
		}
		i++
		if c == 'i' {
			break // Go's imaginary number ends here
		}
	}
	l.emit(number, i)
}

func isAlnum(c byte) bool {
	return c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
}

// operatorLen returns the length of the Go operator that s begins with, 1 for a lone character.
func operatorLen(s string) int {
	if len(s) > 2 {
		switch s[:3] {
		case "<<=", ">>=", "&^=", "...":
			return 3
		}
	}
	if len(s) > 1 {
		switch s[:2] {
		case "<<", ">>", "&^", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "&&", "||", "<-", "++", "--", "==", "!=", "<=", ">=", ":=":
			return 2
		}
	}
	return 1
}

func (l *lexer) operator() {
	rest := l.src[l.i:]
	if rest[0] < ' ' || rest[0] == 0x7f {
		l.foreign()
		return
	}
	l.emit(op, l.i+operatorLen(rest))
}
