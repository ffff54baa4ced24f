// Package dialect turns what people type into Go syntax: pure functions from text to text.
//
// Whatever is Go stays as it is, byte for byte. In text that is no Go, lists, dicts, tuples, keyword
// arguments, Python's strings and blocks by indentation become calls of the functions named here
// (ListFunc …), which the session binds; other Python gets an error that says how to write it.
// The package knows no types and no names in scope. All of it may be used concurrently.
package dialect

import "strings"

// Names of the functions that a translation calls. They are Go identifiers that nobody types.
const (
	ListFunc  = "ʹlist"  // ʹlist(1, 2): [1, 2]
	DictFunc  = "ʹdict"  // ʹdict("a", 1, "b", 2): {"a": 1, "b": 2}
	TupleFunc = "ʹtuple" // ʹtuple(1, 2): (1, 2)
	KwFunc    = "ʹkw"    // f(ʹkw("name", 3)): f(name=3)
	BytesFunc = "ʹbytes" // ʹbytes("ab"): b"ab"
	IndexFunc = "ʹindex" // ʹindex(t, 0, ʹslice(1, 3)): t[0, 1:3]
	SliceFunc = "ʹslice" // ʹslice(low, high), inside ʹindex only
	Omitted   = "ʹnone"  // the value of an absent bound in ʹslice
	IterFunc  = "ʹiter"  // for a := range ʹiter(x): an iter.Seq over what x holds
	Iter2Func = "ʹiter2" // for a, b := range ʹiter2(x): an iter.Seq2 over the pairs in x
	TruthFunc = "ʹtruth" // if ʹtruth(x): Python's truth of x, a bool
	RangeFunc = "ʹrange" // ʹrange(start, stop, step): range(…) as a value
)

// mark begins every name that only translations use.
const mark = "ʹ"

// Unkeyword returns the name that the user wrote for an identifier of a translation: a Go keyword
// after a dot (client.range) comes out as ʹrange. Other names are returned as they are.
func Unkeyword(name string) string { return strings.TrimPrefix(name, mark) }

// An Error is a text that cannot be translated. Start and End are byte offsets in the source;
// Resume is where the statement after the wrong one begins (the length of the source if there is none).
type Error struct {
	Start, End, Resume int
	Msg                string
}

// Error returns the message with its class.
func (e *Error) Error() string { return "SyntaxError: " + e.Msg }

// A Notice is a line to tell the user about a text that is right and may mean something else than expected.
type Notice struct {
	Start, End int    // byte offsets in the source
	Kind       string // names the kind, so that each is told once
	Msg        string
}

// A Text is a translation.
type Text struct {
	Go      string
	Notices []Notice
	edits   posMap // Go -> the text without prompts
	paste   posMap // the text without prompts -> the source
}

// Pos returns the offset in the source for an offset in Go. Inserted text has the place of what it stands for.
func (t Text) Pos(goOffset int) int { return t.paste.pos(t.edits.pos(goOffset)) }

// Translate returns the Go syntax for src. After an error (always an *Error) the Text holds the
// statements before the wrong one.
func Translate(src string) (Text, error) {
	s := lex(src)
	if s.isGo() {
		return Text{Go: src, Notices: notices(s)}, nil
	}
	t := Text{}
	if stripped, m, ok := unprompt(s); ok {
		s, t.paste = lex(stripped), m
	}
	if text, m, ok := s.quick(); ok {
		t.Go, t.edits, t.Notices = text, m, t.mapped(notices(s))
		return t, nil
	}
	edits, err := s.translate()
	text := s.src
	if err != nil {
		text = text[:err.cut]
	}
	t.Go, t.edits = apply(text, edits)
	t.Notices = t.mapped(notices(s))
	if err != nil {
		e := err.Error
		return t, &Error{t.paste.pos(e.Start), max(t.paste.pos(e.End), t.paste.pos(e.Start)), t.paste.pos(err.resume), e.Msg}
	}
	return t, nil
}

// mapped moves the places of notices into the source.
func (t Text) mapped(ns []Notice) []Notice {
	for i := range ns {
		ns[i].Start, ns[i].End = t.paste.pos(ns[i].Start), t.paste.pos(ns[i].End)
	}
	return ns
}

// A stop is an error and the bounds of the statement that has it.
type stop struct {
	*Error
	cut, resume int
}

// translate returns the edits that make Go of the text, piece by piece, up to the first wrong piece.
func (s *scan) translate() ([]edit, *stop) {
	var edits []edit
	drops := s.drops
	gap := func(upTo int) {
		for len(drops) > 0 && drops[0].start < upTo {
			edits = append(edits, s.drop(drops[0]))
			drops = drops[1:]
		}
	}
	for _, p := range s.pieces() {
		start, end := s.toks[p.from].start, s.toks[p.to-1].end
		gap(start)
		es, err := s.piece(p)
		if err != nil {
			resume := len(s.src)
			if p.to < len(s.toks) {
				resume = s.toks[p.to].start
			}
			return edits, &stop{err, start, resume}
		}
		edits = append(edits, es...)
		for len(drops) > 0 && drops[0].start < end {
			drops = drops[1:]
		}
	}
	gap(len(s.src))
	return edits, nil
}

// drop removes a comment, or puts a blank for a joined line.
func (s *scan) drop(d span) edit {
	if s.src[d.start] == '#' {
		return edit{start: d.start, end: d.end, text: ""}
	}
	return edit{start: d.start, end: d.end, text: " "}
}

// piece returns the edits of one statement: none when it is Go.
func (s *scan) piece(p piece) ([]edit, *Error) {
	start, end := s.toks[p.from].start, s.toks[p.to-1].end
	for _, t := range s.toks[p.from:p.to] {
		if t.kind == bad {
			return nil, t.err
		}
	}
	if !p.block && parses(s.src[start:end]) {
		return nil, nil
	}
	if s.python(p, "import") || s.toks[p.from].word("from") && p.to-p.from > 3 {
		return s.imports(p)
	}
	m, err := s.brackets(p)
	if err != nil {
		return nil, err
	}
	r := &rewriter{scan: s, piece: p, brackets: m}
	r.rewrite()
	if r.err != nil {
		if h := s.hint(p, m); h != nil && h.Start <= r.err.Start {
			return nil, h
		}
		return nil, r.err
	}
	return r.checked(start, end)
}

// checked returns the edits when they make Go, otherwise what is wrong in the user's own text.
func (r *rewriter) checked(start, end int) ([]edit, *Error) {
	local := make([]edit, len(r.edits))
	for i, e := range r.edits {
		e.start, e.end = e.start-start, e.end-start
		local[i] = e
	}
	text, m := apply(r.src[start:end], local)
	err := parseError(text)
	if err == nil {
		return r.edits, nil
	}
	if h := r.hint(r.piece, r.brackets); h != nil {
		return nil, h
	}
	at := start + m.pos(err.Start)
	if strings.Contains(err.Msg, "3-index slice") {
		err.Msg = stepMessage
	}
	return nil, &Error{Start: at, End: r.tokenEnd(at), Msg: err.Msg}
}

// tokenEnd returns the end of the token at offset at.
func (s *scan) tokenEnd(at int) int {
	for _, t := range s.toks {
		if t.end > at {
			return max(at, min(t.end, at+len(t.text)))
		}
	}
	return at
}
