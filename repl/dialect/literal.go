package dialect

import "strings"

// text rewrites a string literal that Go does not have, and joins adjacent ones.
func (r *rewriter) text(i int) {
	t := r.toks[i]
	before := i > r.piece.from && r.joinsText(i-1, i)
	after := i+1 < r.piece.to && r.joinsText(i, i+1)
	if before {
		r.insert(t.start, "+")
	}
	if t.kind == char && !before && !after {
		return // a rune: what it is used for decides
	}
	bytes := t.kind == prefixed && splitText(t).bytes
	if bytes && !before {
		r.insert(t.start, BytesFunc+"(")
	}
	if t.kind != goString || strings.Contains(t.text, `\`) && t.text[0] == '"' && !parses(t.text) {
		if t.kind == prefixed && splitText(t).format {
			r.err = fString(t)
			return
		}
		lit, err := goText(t)
		if err != nil {
			r.err = err
			return
		}
		r.replace(t, lit)
	}
	if bytes && !after {
		r.insert(t.end, ")")
	}
}

// joinsText reports whether the adjacent tokens i and j are literals that Python reads as one.
func (r *rewriter) joinsText(i, j int) bool {
	a, b := r.toks[i], r.toks[j]
	if !a.literal() && a.kind != char || !b.literal() && b.kind != char || b.nl && r.top().lines() {
		return false
	}
	isBytes := func(t token) bool { return t.kind == prefixed && splitText(t).bytes }
	return isBytes(a) == isBytes(b)
}

func isKeyword(s string) bool {
	t := lex(s).toks
	return len(t) == 1 && t[0].kind == keyword
}

// paren says what the ( at i is.
func (r *rewriter) paren(i int) frameKind {
	t := r.toks[i]
	if !r.operand(i) {
		f := r.top()
		if f.lit {
			f.lit = false
		}
		return callFrame
	}
	prev := r.at(i - 1)
	switch {
	case prev.is("func"), prev.is("."), prev.is("chan"):
		return parenFrame
	case prev.is("var"), prev.is("const"), prev.is("type"), prev.is("import"):
		return groupFrame
	case i > r.piece.from && prev.is("range") && !r.goRange(i-1):
		return callFrame
	case r.hasComma(i) && r.assigned(i):
		r.fail(t, "names to assign stand without brackets here; write  a, b = …")
	case r.hasComma(i) || r.match(i) == i+1:
		r.insert(t.start, TupleFunc)
		return tupleFrame
	}
	return parenFrame
}

// assigned reports whether the bracket at i begins a statement that assigns to what it holds.
func (r *rewriter) assigned(i int) bool {
	f, next := r.top(), r.at(r.match(i)+1)
	return f.kind == blockFrame && f.stmt == i && (next.is("=") || next.is(":="))
}

// bracket says what the [ at i is.
func (r *rewriter) bracket(i int) frameKind {
	t, prev := r.toks[i], r.at(i-1)
	if prev.is("map") {
		return typeFrame
	}
	if !r.operand(i) {
		if r.hasComma(i) && r.multi(i) {
			r.startIndex(i)
			return multiFrame
		}
		return indexFrame
	}
	if !r.hasComma(i) && r.typeAfter(r.match(i)) {
		return typeFrame
	}
	if r.assigned(i) {
		r.fail(t, "names to assign stand without brackets here; write  a, b = …")
	}
	r.replace(t, ListFunc+"(")
	return listFrame
}

// typeAfter reports whether the token after the ] at i begins the rest of a Go type.
func (r *rewriter) typeAfter(i int) bool {
	for {
		next := r.at(i + 1)
		switch {
		case next.nl || next.text == "":
			return false
		case next.kind == ident:
			return !pythonOperator(next.text)
		case next.kind == keyword:
			return next.is("func") || next.is("map") || next.is("chan") || next.is("struct") || next.is("interface")
		case next.is("[") && (r.hasComma(i+1) || r.match(i+1) == 0):
			return false
		case next.is("["):
			i = r.match(i + 1)
			continue
		}
		return next.is("(") || next.is("<-") || next.is("*") && r.at(i+2).kind <= keyword
	}
}

func pythonOperator(w string) bool {
	switch w {
	case "and", "or", "not", "in", "is":
		return true
	}
	return false
}

// multi reports whether x[…] with commas at i indexes a value: its parts cannot all be types.
func (r *rewriter) multi(i int) bool {
	for j := i + 1; j < r.match(i); j++ {
		t := r.toks[j]
		switch {
		case t.kind == number || t.literal() || t.is(":") || t.is("-") || t.is("+"):
			return true
		case t.opener():
			j = r.match(j)
		}
	}
	return false
}

// startIndex opens the call for x[…] at the beginning of its operand x.
func (r *rewriter) startIndex(i int) {
	at := r.operandStart(i - 1)
	if next := r.at(r.match(i) + 1); next.is("=") {
		r.fail(r.toks[i], "an element under several indices cannot be assigned; write  x[i][j] = …")
	}
	r.wrap(r.toks[at].start, IndexFunc+"(")
	r.replace(r.toks[i], ",")
}

// operandStart returns the first token of the operand that ends with token i: names, dots, calls and indices.
func (r *rewriter) operandStart(i int) int {
	for i > r.piece.from {
		switch t := r.toks[i]; {
		case t.closer():
			i = r.matchBack(i)
			if prev := r.at(i - 1); i > r.piece.from && prev.endsOperand() && !r.toks[i].nl {
				i--
				continue
			}
			return i
		case r.toks[i-1].is("."):
			i -= 2
		default:
			return i
		}
	}
	return max(i, r.piece.from)
}

// matchBack returns the opening token for the closing one at i.
func (r *rewriter) matchBack(i int) int {
	depth := 0
	for ; i > r.piece.from; i-- {
		if r.toks[i].closer() {
			depth++
		} else if r.toks[i].opener() {
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return i
}

const stepMessage = "Python's slice with a step is not understood here; write a loop  for i := 0; i < len(x); i += 2 { … }"

// sliceColon turns the first colon of an index part into ʹslice(low, high).
func (r *rewriter) sliceColon(i int) {
	f, t := r.top(), r.toks[i]
	if f.colons++; f.colons > 1 {
		r.fail(t, stepMessage)
		return
	}
	if f.entry == i {
		r.insert(t.start, SliceFunc+"("+Omitted)
	} else {
		r.wrap(r.toks[f.entry].start, SliceFunc+"(")
	}
	r.replace(t, ",")
}

// brace says what the { at i is.
func (r *rewriter) brace(i int) frameKind {
	f, prev := r.top(), r.at(i-1)
	switch {
	case f.kind == blockFrame && f.stmt == i && !r.looksDict(i):
		return blockFrame
	case prev.is("struct"), prev.is("interface"):
		return groupFrame
	case f.fn && prev.endsOperand():
		f.fn = false
		return blockFrame
	case f.kind == compositeLit && (prev.is("{") || prev.is(",") || prev.is(":")):
		return compositeLit
	case f.pending && (prev.is(";") || prev.is("++") || prev.is("--") || prev.kind == keyword && !prev.is("range") && !prev.is("return")):
		f.pending = false
		return blockFrame
	case f.kind == blockFrame && prev.is(":") && !r.looksDict(i):
		return blockFrame
	case f.kind == blockFrame && f.stmt == i, !prev.endsOperand():
		r.replace(r.toks[i], DictFunc+"(")
		return dictFrame
	case f.lit:
		f.lit = false
	case f.pending:
		f.pending = false
		return blockFrame
	}
	return compositeLit
}

// looksDict reports whether the { at i, where a statement may begin, is a dict: its first entry is a
// literal or a name, then a colon, and more than a label follows.
func (r *rewriter) looksDict(i int) bool {
	key, colon := r.at(i+1), r.at(i+2)
	if !colon.is(":") {
		return colon.is(",") && (key.kind == number || key.kind == char || key.literal())
	}
	return key.kind == number || key.kind == char || key.literal() || key.kind == ident && r.hasComma(i)
}
