package dialect

import (
	"go/parser"
	gotoken "go/token"
	"strings"
)

// A piece is one statement or declaration: the tokens from ≤ i < to.
type piece struct {
	from, to int
	block    bool // a Python block
}

// isGo reports whether go/parser accepts the text as a file, or as declarations and statements in any order.
func (s *scan) isGo() bool {
	for i := range s.toks {
		if s.toks[i].kind == bad || s.toks[i].kind == imag {
			return false
		}
	}
	if len(s.drops) > 0 {
		return false
	}
	ps, ok := s.cut(nil)
	if !ok {
		return false
	}
	for _, p := range ps {
		if s.noGo(p) {
			return false
		}
	}
	for i := 0; i < len(ps); {
		j := i + 1
		file := s.fileOnly(ps[i])
		imports := s.imported(ps[i])
		for ; j < len(ps); j++ {
			if s.imported(ps[j]) && !imports || !s.declares(ps[j]) && file || s.fileOnly(ps[j]) && !file {
				break
			}
			imports = s.imported(ps[j])
		}
		text := s.src[s.toks[ps[i].from].start:s.toks[ps[j-1].to-1].end]
		if !parsesAs(text, file) && !s.eachParses(ps[i:j]) { // a run may fail where its parts do not
			return false
		}
		i = j
	}
	return true
}

func (s *scan) eachParses(ps []piece) bool {
	for _, p := range ps {
		if !parses(s.src[s.toks[p.from].start:s.toks[p.to-1].end]) {
			return false
		}
	}
	return true
}

func (s *scan) imported(p piece) bool {
	return s.toks[p.from].is("import") || s.toks[p.from].is("package")
}

func (s *scan) declares(p piece) bool {
	t := s.toks[p.from]
	return t.is("var") || t.is("const") || t.is("type") || s.fileOnly(p)
}

// fileOnly reports whether the piece can stand in a file only: an import, a function or method declaration.
func (s *scan) fileOnly(p piece) bool {
	if s.imported(p) {
		return true
	}
	if !s.toks[p.from].is("func") || p.from+1 >= p.to {
		return false
	}
	if s.toks[p.from+1].kind == ident {
		return true
	}
	depth := 0
	for i := p.from + 1; i < p.to; i++ {
		if s.toks[i].opener() {
			depth++
		} else if s.toks[i].closer() {
			depth--
		}
		if depth == 0 { // a method: func (r T) name(
			return i+2 < p.to && s.toks[i+1].kind == ident && s.toks[i+2].is("(")
		}
	}
	return false
}

// cut divides the tokens at semicolons and at newlines that end a statement, outside brackets. block
// gives the end of a Python block that begins at a token, or 0. ok is false when brackets do not pair.
func (s *scan) cut(block func(i int) int) (ps []piece, ok bool) {
	from := 0
	ps = make([]piece, 0, 4+len(s.toks)/8)
	flush := func(to int) {
		if to > from {
			ps = append(ps, piece{from: from, to: to})
		}
	}
	depth := 0
	ok = true
	for i := 0; i < len(s.toks); i++ {
		t := &s.toks[i]
		if depth == 0 && i > from && t.nl && s.toks[i-1].endsLine() {
			flush(i)
			from = i
		}
		if depth == 0 && i == from && block != nil {
			if end := block(i); end > i {
				ps = append(ps, piece{i, end, true})
				from, i = end, end-1
				continue
			}
		}
		if t.opener() {
			depth++
		} else if t.closer() {
			depth--
			ok = ok && depth >= 0
			depth = max(depth, 0)
		} else if depth == 0 && t.is(";") {
			flush(i)
			from = i + 1
		}
	}
	flush(len(s.toks))
	return ps, ok && depth == 0
}

const (
	filePrefix = "package p;"
	funcPrefix = "package p;func _(){"
)

// parses reports whether text is one declaration, statement or expression of Go.
func parses(text string) bool { return parseError(text) == nil }

// parsesAs reports whether text is Go as the body of a file, or of a function.
func parsesAs(text string, file bool) bool {
	if !file {
		return parse(funcPrefix+text+"\n}") == nil
	}
	if strings.HasPrefix(text, "package") && parse(text) == nil {
		return true
	}
	return parse(filePrefix+text) == nil
}

func parse(text string) error {
	_, err := parser.ParseFile(gotoken.NewFileSet(), "", text, parser.SkipObjectResolution)
	return err
}

// parseError parses a statement, a declaration or an expression and returns what is wrong, with
// offsets in text.
func parseError(text string) *Error {
	if fileStart(text) {
		if parsesAs(text, true) || parsesAs(text, false) {
			return nil
		}
		return cleaned(parse(filePrefix+text), text, len(filePrefix))
	}
	err := parse(funcPrefix + text + "\n}")
	if err == nil || parsesAs(text, true) {
		return nil
	}
	if _, exprErr := parser.ParseExprFrom(gotoken.NewFileSet(), "", text, parser.SkipObjectResolution); exprErr == nil {
		return nil
	}
	return cleaned(err, text, len(funcPrefix))
}

// fileStart reports whether text begins like a declaration of a file.
func fileStart(text string) bool {
	s := lex(text[:min(len(text), 400)])
	return len(s.toks) > 0 && s.fileOnly(piece{0, len(s.toks), false})
}

// expression reports whether text is one expression of Go.
func expression(text string) bool {
	_, err := parser.ParseExprFrom(gotoken.NewFileSet(), "", text, parser.SkipObjectResolution)
	return err == nil
}
