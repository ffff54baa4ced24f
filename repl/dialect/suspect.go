package dialect

import "strings"

// noGo reports whether the tokens of p alone show that it is no Go, without parsing: Python's strings
// and numbers, keyword arguments, an operand [a, b]. What it lets pass may still be anything.
func (s *scan) noGo(p piece) bool {
	var stack [64]int
	depth := 0
	for i := p.from; i < p.to; i++ {
		t := &s.toks[i]
		switch {
		case t.kind == pyString || t.kind == imag || t.kind == bad:
			return true
		case t.opener():
			if depth == len(stack) {
				return false
			}
			stack[depth] = i
			depth++
		case t.closer():
			depth--
			if depth < 0 {
				return true
			}
			if t.text == "]" && i == stack[depth]+1 && i+1 < p.to && s.toks[i+1].closer() && s.operandOpens(p, stack[depth]) {
				return true // [] without a type behind it
			}
		case depth > 0 && t.is(","):
			if s.toks[stack[depth-1]].is("[") && s.operandOpens(p, stack[depth-1]) {
				return true
			}
		case depth > 0 && t.is("=") && s.keywordArg(p, i, stack[depth-1]):
			return true
		}
	}
	return false
}

// operandOpens reports whether the bracket at i stands where Go expects an operand or a type.
func (s *scan) operandOpens(p piece, i int) bool {
	return i == p.from || s.toks[i-1].kind == op && !s.toks[i-1].closer()
}

// keywordArg reports whether the = at i follows the name of an argument in the call that opens at token call.
func (s *scan) keywordArg(p piece, i, call int) bool {
	if i-2 < call || call == p.from || !s.toks[call].is("(") || !s.toks[call-1].endsOperand() {
		return false
	}
	name := s.toks[i-1]
	return (name.kind == ident || name.kind == keyword) && (i-2 == call || s.toks[i-2].is(","))
}

// quick translates a text by its tokens alone and keeps the result if all of it is Go.
func (s *scan) quick() (string, posMap, bool) {
	ps, statements := s.cut(s.blockEnd)
	edits := make([]edit, 0, 16)
	drops := s.drops
	for _, p := range ps {
		start, end := s.toks[p.from].start, s.toks[p.to-1].end
		for ; len(drops) > 0 && drops[0].start < start; drops = drops[1:] {
			edits = append(edits, s.drop(drops[0]))
		}
		statements = statements && !s.fileOnly(p)
		if !p.block && !s.noGo(p) {
			if len(drops) > 0 && drops[0].start < end {
				return "", nil, false
			}
			continue
		}
		var ok bool
		if edits, ok = s.rewritten(p, edits); !ok {
			return "", nil, false
		}
		for ; len(drops) > 0 && drops[0].start < end; drops = drops[1:] {
		}
	}
	for _, d := range drops {
		edits = append(edits, s.drop(d))
	}
	if len(edits) == 0 {
		return "", nil, false
	}
	text, m := apply(s.src, edits)
	if statements && !strings.HasPrefix(text, "\uFEFF") {
		return text, m, parsesAs(text, false)
	}
	return text, m, lex(text).isGo()
}

// rewritten appends the edits of one piece.
func (s *scan) rewritten(p piece, edits []edit) ([]edit, bool) {
	m, err := s.brackets(p)
	if err != nil {
		return edits, false
	}
	r := &rewriter{scan: s, piece: p, brackets: m, edits: edits}
	r.rewrite()
	return r.edits, r.err == nil
}
