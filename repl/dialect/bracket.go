package dialect

import "fmt"

// brackets of one piece: match leads from an opening token to its closing one, comma tells whether a
// comma stands directly inside. Both are indexed from the piece's first token.
type brackets struct {
	from  int
	other []int32
	comma []bool
}

func (b *brackets) match(i int) int     { return b.from + int(b.other[i-b.from]) }
func (b *brackets) hasComma(i int) bool { return b.comma[i-b.from] }

// brackets pairs the brackets of p.
func (s *scan) brackets(p piece) (*brackets, *Error) {
	n := p.to - p.from
	b := &brackets{p.from, make([]int32, n), make([]bool, n)}
	var open []int
	for i := p.from; i < p.to; i++ {
		t := s.toks[i]
		switch {
		case t.opener():
			open = append(open, i)
		case t.closer():
			if len(open) == 0 {
				return b, &Error{Start: t.start, End: t.end, Msg: fmt.Sprintf("unexpected %s: nothing is open here", t.text)}
			}
			o := s.toks[open[len(open)-1]]
			if closing(o.text) != t.text {
				return b, &Error{Start: t.start, End: t.end,
					Msg: fmt.Sprintf("unexpected %s: the %s before it needs %s first", t.text, o.text, closing(o.text))}
			}
			b.other[open[len(open)-1]-p.from] = int32(i - p.from)
			open = open[:len(open)-1]
		case t.is(",") && len(open) > 0:
			b.comma[open[len(open)-1]-p.from] = true
		}
	}
	if len(open) > 0 {
		o := s.toks[open[len(open)-1]]
		return b, &Error{Start: o.start, End: o.end, Msg: fmt.Sprintf("unexpected end of the input: this %s is never closed by %s", o.text, closing(o.text))}
	}
	return b, nil
}

func closing(open string) string {
	switch open {
	case "(":
		return ")"
	case "[":
		return "]"
	}
	return "}"
}
