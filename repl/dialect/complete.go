package dialect

import "strings"

// A State says what is to be done with a text that is being typed.
type State int

// The states of a text.
const (
	Complete   State = iota // can be evaluated
	Incomplete              // more lines are wanted
	Invalid                 // no further line can make it right
)

// A Status is what Check found. Indent is the white space to begin the next line with; Err tells what is
// wrong with an invalid text.
type Status struct {
	State  State
	Indent string
	Err    error
}

const unit = "    "

// Check says whether src can be evaluated or needs more lines: an open bracket, string or comment, an
// operator, dot or backslash at its end, an indented block that no empty line has ended.
func Check(src string) Status {
	trimmed := strings.TrimSpace(src)
	if trimmed == "" || isCommand(trimmed) {
		return Status{State: Complete}
	}
	s := lex(src)
	if !s.isGo() {
		if text, _, ok := unprompt(s); ok {
			s = lex(text)
		}
	}
	if more, indent := s.unfinished(); more {
		return Status{State: Incomplete, Indent: indent}
	}
	if _, err := Translate(src); err != nil {
		return Status{State: Invalid, Err: err}
	}
	return Status{State: Complete}
}

// isCommand reports whether the line is one of the session's commands, or a question about a name.
func isCommand(line string) bool {
	if strings.Contains(line, "\n") && !strings.HasPrefix(line, "%%") {
		return false
	}
	return strings.IndexByte(`:%\?`, line[0]) >= 0 || strings.HasSuffix(line, "?")
}

// unfinished reports whether the text ends in the middle of something.
func (s *scan) unfinished() (more bool, indent string) {
	if s.open {
		return true, ""
	}
	if len(s.toks) == 0 {
		return s.join, ""
	}
	open, ok := s.openBrackets()
	if !ok {
		return false, ""
	}
	last := len(s.toks) - 1
	if open >= 0 {
		indent = s.indentOf(open)
		if s.headerOpen(last) {
			indent = s.indentOf(last)
		}
		return true, indent + unit
	}
	if s.join {
		return true, s.indentOf(last)
	}
	return s.unfinishedEnd(last)
}

// openBrackets returns the innermost bracket that is still open, or -1; ok is false after one too many
// or a wrong one.
func (s *scan) openBrackets() (open int, ok bool) {
	var stack []int
	for i, t := range s.toks {
		switch {
		case t.kind == bad:
			return -1, false
		case t.opener():
			stack = append(stack, i)
		case t.closer():
			if len(stack) == 0 || closing(s.toks[stack[len(stack)-1]].text) != t.text {
				return -1, false
			}
			stack = stack[:len(stack)-1]
		}
	}
	if len(stack) == 0 {
		return -1, true
	}
	return stack[len(stack)-1], true
}

// headerOpen reports whether token i is the colon that ends a Python header.
func (s *scan) headerOpen(i int) bool {
	if !s.toks[i].is(":") {
		return false
	}
	for j := i; j >= 0; j-- {
		if compound(s.toks[j]) && s.headerEnd(j, len(s.toks)) == i {
			return true
		}
		if s.toks[j].nl {
			return false
		}
	}
	return false
}

// unfinishedEnd looks at the last token of a text whose brackets are closed.
func (s *scan) unfinishedEnd(last int) (bool, string) {
	if s.headerOpen(last) {
		return foreignWord(s, s.lineStart(last), last+1) == nil, s.indentOf(last) + unit
	}
	if more := s.awaits(last); more {
		return true, s.indentOf(last) + unit
	}
	ps := s.pieces()
	if len(ps) == 0 {
		return false, ""
	}
	p := ps[len(ps)-1]
	if !p.block || p.to < len(s.toks) || s.blankEnd() {
		return false, ""
	}
	if last := s.lineStart(last); s.toks[last].nl && s.col(last) > s.col(p.from) {
		return foreignWord(s, p.from, p.to) == nil, s.indentOf(last)
	}
	return false, ""
}

// awaits reports whether the token i, the last one, needs something after it.
func (s *scan) awaits(i int) bool {
	t := s.toks[i]
	switch t.kind {
	case op:
		return !t.endsLine() && !t.is(";") && !t.is(":") && !t.is("?") && !t.is("...") && !t.is("@") && !t.is("$")
	case keyword:
		return t.is("func") || t.is("range") || t.is("map") || t.is("go") || t.is("defer") || t.is("chan") || t.is("var") && i == 0
	}
	return false
}

// lineStart returns the first token on the line of token i.
func (s *scan) lineStart(i int) int {
	for i > 0 && !s.toks[i].nl {
		i--
	}
	return i
}

// indentOf returns the white space at the beginning of the line of token i.
func (s *scan) indentOf(i int) string {
	at := strings.LastIndexByte(s.src[:s.toks[i].start], '\n') + 1
	line := s.src[at:]
	return line[:len(line)-len(strings.TrimLeft(line, " \t"))]
}

// blankEnd reports whether the last line of the text is empty.
func (s *scan) blankEnd() bool {
	n := strings.LastIndexByte(s.src, '\n')
	return n >= 0 && strings.TrimSpace(s.src[n:]) == ""
}
