package display

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Paint colours the plain form of a value by its kinds of parts: strings, numbers, constants, names. It adds colours and
// nothing else. The forms are Python's and Go's, whose tokens are alike.
func (s Style) Paint(text string) string {
	if !s.Color {
		return text
	}
	p := &painter{style: s, text: text}
	for p.at < len(text) {
		p.token()
	}
	return p.out.String()
}

type painter struct {
	style Style
	text  string
	at    int
	out   strings.Builder
}

func (p *painter) token() {
	c := p.text[p.at]
	switch {
	case c == '\'' || c == '"' || c == '`':
		p.emit(sgrString, p.quoted(p.at))
	case (c == 'b' || c == 'r') && p.at+1 < len(p.text) && (p.text[p.at+1] == '\'' || p.text[p.at+1] == '"'):
		p.emit(sgrString, p.quoted(p.at+1))
	case p.beginsNumber():
		p.emit(sgrNumber, p.number())
	case c == '_' || c >= utf8.RuneSelf || unicode.IsLetter(rune(c)):
		p.word()
	case strings.HasPrefix(p.text[p.at:], "..."):
		p.emit(sgrDim, p.at+3)
	case frame.MatchString(p.text[p.at:]):
		p.emit(sgrDim, p.at+len(frame.FindString(p.text[p.at:])))
	default:
		p.emit("", p.at+1)
	}
}

func (p *painter) emit(sgr string, end int) {
	part := p.text[p.at:end]
	if sgr != "" {
		part = p.style.paint(sgr, part)
	}
	p.out.WriteString(part)
	p.at = end
}

// quoted returns where the literal that begins at the quote ends.
func (p *painter) quoted(quote int) int {
	for i := quote + 1; i < len(p.text); i++ {
		switch p.text[i] {
		case '\\':
			if p.text[quote] != '`' {
				i++
			}
		case p.text[quote]:
			return i + 1
		}
	}
	return len(p.text)
}

func (p *painter) beginsNumber() bool {
	rest := p.text[p.at:]
	rest = strings.TrimLeft(rest[:min(2, len(rest))], "+-.")
	return rest != "" && rest[0] >= '0' && rest[0] <= '9'
}

func (p *painter) number() int {
	i := p.at + 1
	for ; i < len(p.text); i++ {
		switch c := p.text[i]; {
		case c >= '0' && c <= '9', c == '.', c == '_', c >= 'a' && c <= 'z', c >= 'A' && c <= 'Z':
		case (c == '+' || c == '-') && i+1 < len(p.text) && p.text[i+1] >= '0' && p.text[i+1] <= '9':
		default:
			return i
		}
	}
	return i
}

// frame begins what Python shows in angle brackets.
var frame = regexp.MustCompile(`^<[\w.]+:?`)

// aroundValue is what stands beside the values of a tensor.
var aroundValue = regexp.MustCompile(`^(?:shape=\([\d, None]*\)|shape=<unknown>|dtype=[\w.]+|numpy=)`)

var constants = map[string]bool{"True": true, "False": true, "None": true, "true": true, "false": true, "nil": true,
	"nan": true, "inf": true, "NaN": true, "Inf": true, "nanj": true, "infj": true}

// word paints a name: a constant, the name of a type or function, a field, or plain text.
func (p *painter) word() {
	end := p.at
	for end < len(p.text) {
		r, n := utf8.DecodeRuneInString(p.text[end:])
		if r != '_' && !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			break
		}
		end += n
	}
	if end == p.at {
		_, n := utf8.DecodeRuneInString(p.text[p.at:])
		p.emit("", p.at+n)
		return
	}
	next := byte(0)
	if end < len(p.text) {
		next = p.text[end]
	}
	switch around := aroundValue.FindString(p.text[p.at:]); {
	case around != "":
		p.emit(sgrDim, p.at+len(around))
	case constants[p.text[p.at:end]]:
		p.emit(sgrConstant, end)
	case next == '(' || next == '{':
		p.emit(sgrName, end)
	case next == '=' || next == ':':
		p.emit(sgrDim, end)
	default:
		p.emit("", end)
	}
}
