package dialect

import (
	"fmt"
	"strings"
)

// FloorDivision is the kind of the notice for 7 // 2, which Go reads as 7 and a comment.
const FloorDivision = "floor-division"

// notices finds lines that are right and mean something else in Python.
func notices(s *scan) []Notice {
	if !strings.Contains(s.src, "//") {
		return nil
	}
	var out []Notice
	ps, _ := s.cut(nil)
	for k, p := range ps {
		last := s.toks[p.to-1]
		if p.to < len(s.toks) && !s.toks[p.to].nl || k > 0 && !s.toks[p.from].nl || s.manyLines(p) {
			continue
		}
		rest := firstLine(s.src[last.end:])
		blank := len(rest) - len(strings.TrimLeft(rest, " \t"))
		divisor, ok := strings.CutPrefix(rest[blank:], "//")
		if !ok || !s.divides(p, strings.TrimSpace(divisor)) {
			continue
		}
		at := last.end + blank
		out = append(out, Notice{Start: at, End: at + 2, Kind: FloorDivision,
			Msg: fmt.Sprintf("// begins a comment here; for Python's integer division write  %s / %s", visible(last.text), visible(strings.TrimSpace(divisor)))})
	}
	return out
}

func (s *scan) manyLines(p piece) bool {
	for _, t := range s.toks[p.from+1 : p.to] {
		if t.nl {
			return true
		}
	}
	return false
}

// divides reports whether the piece is an expression, or an assignment of one, and the comment behind
// it reads as a divisor. A single word behind an assignment is a remark.
func (s *scan) divides(p piece, divisor string) bool {
	d := lex(divisor)
	if len(d.toks) == 0 || !s.toks[p.to-1].endsOperand() || d.toks[0].literal() || !expression(divisor) {
		return false
	}
	from, assigns := p.from, false
	for i := p.from; i < p.to; i++ {
		if t := s.toks[i]; t.is("=") || t.is(":=") {
			from, assigns = i+1, true
		}
	}
	if from >= p.to || !expression(s.src[s.toks[from].start:s.toks[p.to-1].end]) {
		return false
	}
	return !assigns || len(d.toks) > 1 || d.toks[0].kind == number
}
