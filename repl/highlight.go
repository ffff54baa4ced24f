package repl

import (
	"go/token"
	"strings"
	"unicode"

	"tfrpc-repl/repl/terminal"
)

// Styles of what is being typed.
const (
	styleKeyword = "\x1b[35m"
	styleString  = "\x1b[32m"
	styleNumber  = "\x1b[36m"
	styleComment = "\x1b[2m"
	styleMethod  = "\x1b[34m"
	styleCommand = "\x1b[1m"
	styleWrong   = "\x1b[31m"
)

// names tell the colours what is known.
type names interface {
	Is(text string) bool        // a command
	Method(name string) bool    // a method of the server
	Beginning(name string) bool // some method begins so
	Known(name string) bool     // a name that may be used
	Connected() bool            // the methods are known
}

// pythonWords are keywords of the dialect that are none of Go's.
var pythonWords = map[string]bool{"True": true, "False": true, "None": true, "elif": true, "while": true, "in": true, "and": true, "or": true, "not": true, "nil": true, "true": true, "false": true}

// Highlight gives the parts of a text styles.
func highlight(text string, known names) []terminal.Span {
	h := &highlighter{text: []rune(text), known: known, own: map[string]bool{}}
	if known.Is(text) && !strings.Contains(text, "?") {
		end := strings.IndexByte(text, ' ')
		if end < 0 {
			end = len(text)
		}
		h.add(0, len([]rune(text[:end])), styleCommand)
		h.at = len([]rune(text[:end]))
	}
	for h.at < len(h.text) {
		h.token()
	}
	return h.spans
}

type highlighter struct {
	text  []rune
	at    int
	known names
	own   map[string]bool // names that the text mentions before
	spans []terminal.Span
}

func (h *highlighter) add(start, end int, style string) {
	h.spans = append(h.spans, terminal.Span{Start: start, End: end, Style: style})
}

func (h *highlighter) peek(i int) rune {
	if h.at+i < len(h.text) {
		return h.text[h.at+i]
	}
	return 0
}

func (h *highlighter) token() {
	start := h.at
	switch r := h.text[h.at]; {
	case r == '"' || r == '`' || r == '\'':
		h.quoted(r)
		h.add(start, h.at, styleString)
	case r == '#', r == '/' && h.peek(1) == '/':
		h.skip(func(r rune) bool { return r != '\n' })
		h.add(start, h.at, styleComment)
	case r == '/' && h.peek(1) == '*':
		h.comment()
		h.add(start, h.at, styleComment)
	case unicode.IsDigit(r):
		h.skip(func(r rune) bool { return r == '.' || r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r) })
		h.add(start, h.at, styleNumber)
	case r == '_' || unicode.IsLetter(r):
		h.skip(func(r rune) bool { return r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r) })
		h.word(start)
	default:
		h.at++
	}
}

func (h *highlighter) skip(while func(rune) bool) {
	for h.at < len(h.text) && while(h.text[h.at]) {
		h.at++
	}
}

func (h *highlighter) quoted(quote rune) {
	for h.at++; h.at < len(h.text); h.at++ {
		switch r := h.text[h.at]; {
		case r == '\\' && quote != '`':
			h.at++
		case r == quote:
			h.at++
			return
		case r == '\n' && quote != '`':
			return
		}
	}
	h.at = len(h.text)
}

func (h *highlighter) comment() {
	for h.at += 2; h.at < len(h.text); h.at++ {
		if h.text[h.at] == '*' && h.peek(1) == '/' {
			h.at += 2
			return
		}
	}
}

// word gives a name its style: a keyword, a method of the server, or one that nobody knows. The name that is still being typed is not wrong yet.
func (h *highlighter) word(start int) {
	name := string(h.text[start:h.at])
	behindDot := start > 0 && h.text[start-1] == '.'
	typing := h.at == len(h.text)
	switch {
	case !behindDot && (token.IsKeyword(name) || pythonWords[name]):
		h.add(start, h.at, styleKeyword)
	case behindDot && start >= 7 && string(h.text[start-7:start]) == "client." && h.known.Connected():
		base := strings.TrimSuffix(name, "_blocking")
		switch {
		case h.known.Method(name) || h.known.Method(base) || name == "call":
			h.add(start, h.at, styleMethod)
		case !typing || !h.known.Beginning(name):
			h.add(start, h.at, styleWrong)
		}
	case !behindDot && h.peek(0) == '(' && !h.own[name] && !h.known.Known(name):
		h.add(start, h.at, styleWrong)
	}
	h.own[name] = true
}
