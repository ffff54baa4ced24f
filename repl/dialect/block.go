package dialect

import "strings"

// A pyBlock is an open Python block.
type pyBlock struct {
	col     int    // column of its header
	word    string // if, elif, else, for, while
	oneLine bool   // its body stands on the header's line
}

// A header is the Python header that is being rewritten; colon is its end.
type header struct {
	word  string
	colon int // token index; negative once the block has begun
	col   int
	open  bool
}

// compound reports whether t is a word that begins a Python block.
func compound(t token) bool {
	switch t.text {
	case "if", "else", "for":
		return t.kind == keyword
	case "elif", "while", "def", "class", "with", "try", "except", "finally", "async":
		return t.kind == ident
	}
	return false
}

// headerEnd returns the index of the colon that ends the Python header beginning at token i, or 0.
func (s *scan) headerEnd(i, end int) int {
	if !compound(s.toks[i]) {
		return 0
	}
	depth := 0
	for j := i + 1; j < end; j++ {
		t := s.toks[j]
		switch {
		case depth == 0 && t.nl && s.toks[j-1].endsLine():
			return 0
		case depth == 0 && t.is("{") && j+1 < end && s.toks[j+1].nl:
			return 0 // a block of Go
		case t.opener():
			depth++
		case t.closer():
			depth--
		case depth == 0 && t.is(";"):
			return 0
		case depth == 0 && t.is(":"):
			if s.toks[i].kind == ident && j == i+1 && s.toks[i].text != "elif" && !s.indented(i, j) {
				return 0 // a label of Go
			}
			return j
		}
	}
	return 0
}

// indented reports whether the line after the header i … j is indented deeper.
func (s *scan) indented(i, j int) bool {
	return j+1 >= len(s.toks) || !s.toks[j+1].nl || s.col(j+1) > s.col(i)
}

// col returns the column of token i, tabs reaching to multiples of eight.
func (s *scan) col(i int) int {
	at := s.toks[i].start
	line := strings.LastIndexByte(s.src[:at], '\n') + 1
	col := 0
	for _, c := range s.src[line:at] {
		if c == '\t' {
			col += 8 - col%8
		} else {
			col++
		}
	}
	return col
}

// pieces cuts the text with Python's blocks kept whole.
func (s *scan) pieces() []piece {
	ps, _ := s.cut(s.blockEnd)
	return ps
}

// blockEnd returns the token behind the Python block that begins at token i, or 0.
func (s *scan) blockEnd(i int) int {
	colon := s.headerEnd(i, len(s.toks))
	if colon == 0 {
		return 0
	}
	col := s.col(i)
	depth := 0
	for j := colon + 1; j < len(s.toks); j++ {
		t := s.toks[j]
		if depth == 0 && t.nl && s.col(j) <= col && !(s.col(j) == col && continues(t)) {
			return j
		}
		if t.opener() {
			depth++
		} else if t.closer() {
			depth = max(depth-1, 0)
		}
	}
	return len(s.toks)
}

// continues reports whether t goes on with the block before it.
func continues(t token) bool {
	return t.is("else") || t.word("elif") || t.word("except") || t.word("finally")
}

// statement handles the beginning of a statement at token i: dedents close blocks, headers open them.
func (r *rewriter) statement(i int) {
	f := r.top()
	colon := r.headerEnd(i, r.piece.to)
	if len(f.blocks) > 0 && r.toks[i].nl {
		keep := -1
		if colon > 0 && continues(r.toks[i]) {
			keep = r.col(i)
		}
		r.closeBlocks(f, keep, i)
	}
	if colon > 0 && r.err == nil {
		r.startHeader(i, colon)
	}
}

// closeBlocks closes the blocks of f that the token i, which begins a statement, is not part of; that
// with the column keep stays, for its else. At the end of a frame, where keep is -1 and no statement
// begins, all of them close.
func (r *rewriter) closeBlocks(f *frame, keep, i int) {
	statement := i < r.piece.to && f.stmt == i
	for len(f.blocks) > 0 {
		b := f.blocks[len(f.blocks)-1]
		if statement && (!b.oneLine && r.col(i) > b.col || b.col == keep) {
			return
		}
		r.insert(r.toks[i-1].end, " }")
		f.blocks = f.blocks[:len(f.blocks)-1]
	}
}

// startHeader rewrites the words of a header up to its condition.
func (r *rewriter) startHeader(i, colon int) {
	f, t := r.top(), r.toks[i]
	f.header = header{t.text, colon, r.col(i), true}
	if continues(t) {
		if len(f.blocks) == 0 || f.blocks[len(f.blocks)-1].col != f.header.col {
			r.fail(t, "%s has no if before it with the same indentation", t.text)
			return
		}
		if b := f.blocks[len(f.blocks)-1]; b.word != "if" && b.word != "elif" {
			r.fail(t, "Python's else after %s is not understood here; write an  if  after the loop", b.word)
			return
		}
		f.blocks = f.blocks[:len(f.blocks)-1]
	}
	switch t.text {
	case "if":
		r.insert(t.end, " "+TruthFunc+"(")
	case "elif":
		r.replace(t, "} else if "+TruthFunc+"(")
	case "else":
		r.replace(t, "} else")
	case "while":
		r.replace(t, "for "+TruthFunc+"(")
	case "for":
		r.forIn(i, colon)
	default:
		r.err = foreignWord(r.scan, i, r.piece.to)
	}
	if r.err == nil && colon == i+1 && t.text != "else" {
		r.fail(r.toks[colon], "expected a condition after %s", t.text)
	}
}

// forIn rewrites for a, b in … : the names must be plain.
func (r *rewriter) forIn(i, colon int) {
	var names []string
	j := i + 1
	for ; j < colon && !r.toks[j].word("in"); j++ {
		t := r.toks[j]
		if t.kind == ident {
			names = append(names, t.text)
		} else if !t.is(",") && !t.is("(") && !t.is(")") {
			break
		}
	}
	if j >= colon || !r.toks[j].word("in") || len(names) == 0 {
		r.fail(r.toks[i], "expected  for name in values:")
		return
	}
	if len(names) > 2 {
		r.fail(r.toks[i], "a loop over more than two names is not understood here; write  for x in values:  and take x[0], x[1], x[2]")
		return
	}
	fn, blank := IterFunc, names[0] == "_"
	if len(names) == 2 {
		fn, blank = Iter2Func, blank && names[1] == "_"
	}
	head := " " + strings.Join(names, ", ") + " := range " + fn + "("
	if blank {
		head = " range " + fn + "("
	}
	r.edits = append(r.edits, edit{start: r.toks[i].end, end: r.toks[j].end, text: head})
	r.top().entry = j + 1
	r.skip = j
}

// endHeader opens the block after the colon at i.
func (r *rewriter) endHeader(i int) {
	f := r.top()
	h := f.header
	text := ") {"
	if h.word == "else" {
		text = " {"
	}
	r.replace(r.toks[i], text)
	f.header = header{colon: -i}
	f.pending, f.fn, f.lit = false, false, false
	next := r.at(i + 1)
	if i+1 >= r.piece.to || next.closer() || next.nl && r.col(i+1) <= h.col {
		r.fail(r.toks[i], "expected an indented block after %s … :", h.word)
		return
	}
	f.blocks = append(f.blocks, pyBlock{h.col, h.word, !next.nl})
}
