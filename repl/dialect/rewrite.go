package dialect

import "fmt"

// A frameKind says what an open bracket is.
type frameKind uint8

const (
	blockFrame   frameKind = iota // statements; also the top level
	groupFrame                    // import (…), var (…), struct {…}, interface {…}
	compositeLit                  // Go's T{…}
	callFrame                     // f(…)
	parenFrame                    // (…), parameter lists
	indexFrame                    // x[…], also Go's types and type arguments
	typeFrame                     // []T, [n]T, map[K]V
	multiFrame                    // t[0, 1:3]
	listFrame
	dictFrame
	tupleFrame
)

type frame struct {
	kind    frameKind
	open    int  // its opening token
	stmt    int  // where the current statement begins, in block and group frames
	pending bool // the next { opens the block of an if, for, switch
	fn      bool // the next { opens the body of a function
	lit     bool // an explicit type came before: the next { is Go's literal
	kw      bool // a keyword argument is open
	kws     bool // there was a keyword argument
	entry   int  // where the current entry begins
	colons  int  // in the current dict entry or index
	blocks  []pyBlock
	header  header
}

// lines reports whether a newline can end something inside the frame.
func (f *frame) lines() bool { return f.kind <= compositeLit }

// maxDepth bounds the nesting of what is rewritten, so that what follows need not recurse deeper.
const maxDepth = 1000

// A rewriter finds the edits of one piece, in one pass from left to right.
type rewriter struct {
	*scan
	piece
	*brackets
	edits  []edit
	frames []frame
	deep   int // open list, dict, tuple frames
	drop   int // next of scan.drops
	skip   int // tokens up to this one are rewritten already
	err    *Error
}

func (r *rewriter) top() *frame { return &r.frames[len(r.frames)-1] }

func (r *rewriter) replace(t token, text string) {
	r.edits = append(r.edits, edit{start: t.start, end: t.end, text: text})
}

func (r *rewriter) insert(at int, text string) {
	r.edits = append(r.edits, edit{start: at, end: at, text: text})
}

func (r *rewriter) wrap(at int, text string) {
	r.edits = append(r.edits, edit{start: at, end: at, text: text, outer: true})
}

func (r *rewriter) fail(t token, format string, args ...any) {
	if r.err == nil {
		r.err = &Error{Start: t.start, End: t.end, Msg: fmt.Sprintf(format, args...)}
	}
}

func (r *rewriter) rewrite() {
	r.frames = append(make([]frame, 0, 8), frame{kind: blockFrame, open: -1, stmt: r.piece.from, entry: r.piece.from})
	for r.drop < len(r.drops) && r.drops[r.drop].start < r.toks[r.piece.from].start {
		r.drop++
	}
	for i := r.piece.from; i < r.piece.to && r.err == nil; i++ {
		if i > r.piece.from {
			r.gap(i)
		}
		f := r.top()
		if f.kind == blockFrame && f.stmt == i {
			r.statement(i)
		}
		if i > r.skip || r.skip == 0 {
			r.step(i)
		}
	}
	if r.err == nil {
		r.closeBlocks(r.top(), -1, r.piece.to)
	}
}

// gap handles the comments and newlines before token i.
func (r *rewriter) gap(i int) {
	f, t, prev := r.top(), r.toks[i], r.toks[i-1]
	ends := t.nl && prev.endsLine()
	join := ends && !f.lines()
	if join {
		r.edits = append(r.edits, edit{start: prev.end, end: t.start, text: " "})
	}
	for ; r.drop < len(r.drops) && r.drops[r.drop].start < t.start; r.drop++ {
		if !join && r.drops[r.drop].start >= prev.end {
			r.edits = append(r.edits, r.scan.drop(r.drops[r.drop]))
		}
	}
	if f.kind > groupFrame {
		return
	}
	if ends || prev.is(";") || i-1 == f.open || f.header.colon == -(i-1) && i > 1 {
		f.stmt = i
		if !prev.is(";") {
			f.pending = false
		}
		f.lit, f.fn = false, false
	}
}

// operand reports whether token i stands where an operand begins.
func (r *rewriter) operand(i int) bool {
	return i == r.piece.from || r.top().kind <= groupFrame && r.top().stmt == i || !r.toks[i-1].endsOperand()
}

func (r *rewriter) step(i int) {
	t := r.toks[i]
	switch t.kind {
	case ident, keyword:
		r.name(i)
	case imag:
		r.replace(t, t.text[:len(t.text)-1]+"i")
	case goString, pyString, prefixed, char:
		r.text(i)
	case op:
		r.operator(i)
	}
}

// name handles keyword arguments, keywords after a dot, and words that announce a {.
func (r *rewriter) name(i int) {
	t, f := r.toks[i], r.top()
	next := r.at(i + 1)
	if f.kind == callFrame && f.entry == i && next.is("=") {
		r.edits = append(r.edits, edit{start: t.start, end: next.end, text: KwFunc + `("` + t.text + `",`})
		if !r.at(i+2).is(")") && !r.at(i+2).is(",") {
			f.kw, f.kws = true, true
			return
		}
		r.fail(next, "expected a value after %s=", t.text)
		return
	}
	if i > r.piece.from && r.toks[i-1].is(".") && isKeyword(t.text) {
		r.replace(t, mark+t.text)
		return
	}
	switch {
	case t.kind == ident && f.kind == blockFrame && t.text == "pass" && r.alone(i):
		r.replace(t, "")
	case t.is("range") && next.is("(") && !r.goRange(i):
		r.replace(t, RangeFunc)
	case t.is("map"):
		f.lit = true
	case t.is("func"):
		f.fn = !f.lit
	case t.is("if"), t.is("for"), t.is("switch"), t.is("select"), t.is("else"):
		f.pending = f.kind == blockFrame
	}
}

// alone reports whether token i is the whole of a statement in a Python block.
func (r *rewriter) alone(i int) bool {
	next := r.at(i + 1)
	return len(r.top().blocks) > 0 && r.top().stmt == i && (next.text == "" || next.nl || next.is(";") || next.is("}"))
}

// goRange reports whether the range at i belongs to Go's for.
func (r *rewriter) goRange(i int) bool {
	f, prev := r.top(), r.toks[max(i-1, r.piece.from)]
	return f.kind == blockFrame && f.pending && (prev.is("for") || prev.is("=") || prev.is(":="))
}

// at returns the token i of the piece, or an empty one.
func (r *rewriter) at(i int) token {
	if i < r.piece.from || i >= r.piece.to {
		return token{kind: op}
	}
	return r.toks[i]
}

func (r *rewriter) operator(i int) {
	t, f := r.toks[i], r.top()
	switch t.text {
	case "(":
		r.push(r.paren(i), i)
	case "[":
		r.push(r.bracket(i), i)
	case "{":
		r.push(r.brace(i), i)
	case ")", "]", "}":
		r.pop(i)
	case ",":
		r.endEntry(i)
		if f.kind == multiFrame {
			f.colons = 0
		}
		f.entry, f.lit = i+1, false
		if f.kind > groupFrame {
			f.fn = false
		}
	case ":":
		r.colon(i)
	case ".", "*", "<-":
	default:
		f.lit = false
	}
}

// endEntry closes what is open in the entry of a call, dict or index that ends before token i.
func (r *rewriter) endEntry(i int) {
	f := r.top()
	if f.kw {
		r.insert(r.toks[i-1].end, ")")
		f.kw = false
	} else if f.kws && f.entry < i && !r.toks[f.entry].is("*") {
		r.fail(r.toks[f.entry], "an argument without a name follows one with a name; write it before the named ones")
	}
	switch {
	case f.kind == dictFrame && f.entry < i && f.colons != 1:
		r.fail(r.toks[f.entry], "expected key: value in this dict; Python's set is not understood here, write  [1, 2]")
	case f.kind == dictFrame:
		f.colons = 0
	case f.kind == multiFrame && f.colons > 0:
		if r.toks[i-1].is(":") {
			r.insert(r.toks[i-1].end, Omitted)
		}
		r.insert(r.toks[i-1].end, ")")
	}
}

func (r *rewriter) colon(i int) {
	f, t := r.top(), r.toks[i]
	if f.kind == blockFrame && f.header.colon == i && f.header.open {
		r.endHeader(i)
		return
	}
	switch f.kind {
	case dictFrame:
		f.colons++
		r.replace(t, ",")
	case multiFrame:
		r.sliceColon(i)
	}
}

func (r *rewriter) push(k frameKind, i int) {
	if k >= listFrame {
		if r.deep++; r.deep > maxDepth {
			r.fail(r.toks[i], "literals are nested more than %d deep", maxDepth)
		}
	}
	r.frames = append(r.frames, frame{kind: k, open: i, stmt: -1, entry: i + 1})
}

func (r *rewriter) pop(i int) {
	f := *r.top()
	if len(r.frames) == 1 {
		return
	}
	r.endEntry(i)
	r.closeBlocks(&f, -1, i)
	r.frames = r.frames[:len(r.frames)-1]
	up := r.top()
	switch f.kind {
	case listFrame, dictFrame, multiFrame:
		r.replace(r.toks[i], ")")
	case typeFrame:
		up.lit = true
	}
	if f.kind >= listFrame {
		r.deep--
	}
}
