package dialect

import (
	"fmt"
	"strings"
)

// hint says how to write the Python construct in a piece that is no Go, or returns nil.
func (s *scan) hint(p piece, b *brackets) *Error {
	if e := foreignWord(s, p.from, p.to); e != nil {
		return e
	}
	if e := s.comprehension(p, b); e != nil {
		return e
	}
	for i := p.from; i < p.to; i++ {
		if i > p.from && (s.toks[i-1].is(";") || s.toks[i-1].is(":") || s.toks[i-1].is("{") || s.toks[i].nl) {
			if e := foreignWord(s, i, p.to); e != nil {
				return e
			}
		}
		if e := s.hintAt(p, i); e != nil {
			return e
		}
	}
	return nil
}

func hintf(from, to token, format string, args ...any) *Error {
	return &Error{Start: from.start, End: max(to.end, from.end), Msg: fmt.Sprintf(format, args...)}
}

// foreignWord looks for a Python statement that begins at token i.
func foreignWord(s *scan, i, end int) *Error {
	t := s.toks[i]
	at := func(k int) token {
		if i+k < end {
			return s.toks[i+k]
		}
		return token{kind: op}
	}
	next := at(1)
	if t.is("@") {
		return hintf(t, next, "Python's decorator @%s is not understood here; write the function in Go and register it, like  server.register(\"name\", func(a, b int32) int32 { return a + b })", next.text)
	}
	if t.is("++") || t.is("--") {
		return hintf(t, t, "%s is a statement here; write  %s%s", t.text, name(next, "x"), t.text)
	}
	if t.kind != ident || next.nl && next.text != "" || !(next.kind == ident || next.kind == number || next.literal() || next.kind == char ||
		next.kind == keyword || next.is(":") || next.is("(") || next.is("*") || next.is("-") || next.is("not") || next.is("[")) && next.text != "" {
		return nil
	}
	switch t.text {
	case "def":
		return defHint(s, i, end)
	case "class":
		if next.kind == ident {
			return hintf(t, t, "Python's class is not understood here; write  type %s struct { x int }", next.text)
		}
	case "with":
		return hintf(t, t, "Python's with is not understood here; write the statements one after the other, and  defer x.Close()  in a function")
	case "try", "except", "finally":
		return hintf(t, t, "Python's %s is not understood here; write  r := client.f(x); if !r.is_ok() { print(r.get_error()) }  or recover() in a deferred function", t.text)
	case "raise":
		return hintf(t, t, "Python's raise is not understood here; write  panic(errors.New(\"text\"))  or return an error")
	case "assert":
		return hintf(t, t, "Python's assert is not understood here; write  if !(condition) { panic(\"text\") }")
	case "del":
		return hintf(t, t, "Python's del is not understood here; write  delete(m, key)  for a map, or let the name be")
	case "global", "nonlocal":
		return hintf(t, t, "Python's %s is not needed here: functions see and assign the names around them; delete the line", t.text)
	case "yield":
		return hintf(t, t, "Python's yield is not understood here; write  func(yield func(int) bool) { yield(x) }  or send on a channel")
	case "async", "await":
		return hintf(t, t, "Python's %s is not understood here; calls like client.f(x) return at once, and  .get_value()  waits", t.text)
	case "lambda":
		return lambdaHint(s, i, end)
	case "print", "exec":
		if next.kind != op {
			return hintf(t, t, "%s is a function; write  %s(%s)", t.text, t.text, name(next, "x"))
		}
	case "while", "elif":
		if s.headerEnd(i, end) > 0 {
			return nil
		}
		if t.text == "elif" {
			return hintf(t, t, "Python's elif follows an if with the same indentation; in Go write  } else if %s { … }", name(next, "x"))
		}
		return hintf(t, t, "Python's while needs a colon and an indented block; in Go write  for %s { … }", name(next, "x"))
	case "from":
		return hintf(t, t, "Python's from … import is not understood here; Go's packages are imported like  import \"math\"")
	case "match":
		if next.kind == ident && at(2).is(":") {
			return hintf(t, t, "Python's match is not understood here; write  switch %s { case 1: … }", next.text)
		}
	}
	return nil
}

func name(t token, otherwise string) string {
	if t.kind == op || t.text == "" || t.kind == keyword || len(t.text) > 40 {
		return otherwise
	}
	return visible(t.text)
}

// defHint shows the function with the user's own names.
func defHint(s *scan, i, end int) *Error {
	fn, params := "f", []string{}
	if i+1 < end && s.toks[i+1].kind == ident {
		fn = s.toks[i+1].text
	}
	depth := 0
	for j := i + 2; j < end; j++ {
		t := s.toks[j]
		if t.opener() {
			depth++
		} else if t.closer() {
			depth--
		}
		if depth == 0 {
			break
		}
		if depth == 1 && t.kind == ident && (s.toks[j-1].is("(") || s.toks[j-1].is(",")) {
			params = append(params, t.text)
		}
	}
	list, ret := "", "0"
	if len(params) > 0 {
		list, ret = strings.Join(params, ", ")+" int", params[0]
	}
	return hintf(s.toks[i], s.toks[i], "Python's def is not understood here; write  func %s(%s) int { return %s }", fn, list, ret)
}

func lambdaHint(s *scan, i, end int) *Error {
	var params []string
	for j := i + 1; j < end && !s.toks[j].is(":"); j++ {
		if s.toks[j].kind == ident {
			params = append(params, s.toks[j].text)
		}
	}
	list, ret := "", "0"
	if len(params) > 0 {
		list, ret = strings.Join(params, ", ")+" int", params[0]
	}
	return hintf(s.toks[i], s.toks[i], "Python's lambda is not understood here; write  func(%s) int { return %s }", list, ret)
}

// comprehension looks for a for inside brackets.
func (s *scan) comprehension(p piece, b *brackets) *Error {
	var open []int
	for i := p.from; i < p.to; i++ {
		t := s.toks[i]
		switch {
		case t.opener():
			open = append(open, i)
		case t.closer() && len(open) > 0:
			open = open[:len(open)-1]
		case t.is("for") && len(open) > 0 && i > p.from && s.toks[i-1].endsOperand() && !s.forInBlock(i, open[len(open)-1]):
			o := s.toks[open[len(open)-1]]
			return hintf(o, s.toks[b.match(open[len(open)-1])], "Python's comprehension is not understood here; write a loop:  out := []int{}; for _, %s := range values { out = append(out, %s) }",
				loopName(s, i, p.to), loopName(s, i, p.to))
		}
	}
	return nil
}

// forInBlock reports whether the for at i begins a statement of a { … } block.
func (s *scan) forInBlock(i, open int) bool {
	return s.toks[open].is("{") && (s.toks[i].nl || s.toks[i-1].is(";"))
}

func loopName(s *scan, i, end int) string {
	if i+1 < end {
		return name(s.toks[i+1], "x")
	}
	return "x"
}

// hintAt looks for a Python operator at token i.
func (s *scan) hintAt(p piece, i int) *Error {
	t := s.toks[i]
	prev, next := token{kind: op}, token{kind: op}
	if i > p.from {
		prev = s.toks[i-1]
	}
	if i+1 < p.to {
		next = s.toks[i+1]
	}
	after := prev.endsOperand()
	before := next.kind != op || next.opener() || next.is("-") || next.is("!")
	switch {
	case t.word("in") && i-2 >= p.from && s.toks[i-2].is("for") && after && before:
		return hintf(t, t, "for … in needs a colon and an indented block; in Go write  for _, %s := range %s { … }", name(prev, "x"), name(next, "values"))
	case t.kind == ident && after && before && pythonOperator(t.text), t.word("not") && before && next.text != "":
		return operatorHint(t, prev, next)
	case t.word("lambda"):
		return lambdaHint(s, i, p.to)
	case t.word("await") && before && next.text != "":
		return hintf(t, t, "Python's await is not understood here; write  .get_value()  behind the call")
	case t.is("if") && after && !t.nl && i > p.from && !prev.is("}") && s.hasElse(p, i):
		return hintf(t, t, "Python's  %s if … else …  is not understood here; write  x := %s; if !(condition) { x = … }", name(prev, "a"), name(prev, "a"))
	case t.kind == prefixed && splitText(t).format:
		return fString(t)
	case t.is("*") && next.is("*") && !after:
		return hintf(t, next, "Python's ** in front of a dict is not understood here; write its entries, like  name=value")
	case t.is("*") && next.is("*") && next.start == t.end:
		return hintf(t, next, "Python's ** is not understood here; write  math.Pow(%s, …)", name(prev, "x"))
	case t.is(":=") && i > p.from && s.inParens(p, i):
		return hintf(t, t, "Python's := inside an expression is not understood here; write  %s := …  as a statement before it", name(prev, "x"))
	case t.is("@") && after && before:
		return hintf(t, t, "Python's @ is not understood here; call a method of the server, like  client.matmul(%s, %s)", name(prev, "a"), name(next, "b"))
	case t.word("elif") && prev.is("}"):
		return hintf(t, t, "Python's elif is not understood behind a brace; write  } else if %s { … }", name(next, "x"))
	case t.is("?"):
		return hintf(t, t, "there is no ? operator; write  x := a; if condition { x = b }")
	case t.is("..."):
		if prev.is("[") || prev.is(",") {
			return hintf(t, t, "Python's ... index is not understood here; write the : for each axis, like  t[:, :, 0]")
		}
	case t.is("<") && next.is(">"), t.is("!=") && next.is("="), t.is("==") && next.is("="):
		return hintf(t, next, "%s%s is no operator; write  !=  or  ==", t.text, next.text)
	case t.is("-") && next.is(">"):
		return hintf(t, next, "Python's -> is not understood here; the result type follows the parameters, like  func f(x int) int { … }")
	case t.is("=") && s.chained(p, i):
		return hintf(t, t, "one = a statement; write  a, b = 1, 1")
	}
	return nil
}

func (s *scan) hasElse(p piece, i int) bool {
	depth := 0
	for j := i + 1; j < p.to && depth >= 0; j++ {
		if s.toks[j].opener() {
			depth++
		} else if s.toks[j].closer() {
			depth--
		} else if depth == 0 && s.toks[j].is("else") {
			return true
		}
	}
	return false
}

func (s *scan) inParens(p piece, i int) bool {
	depth := 0
	for j := i - 1; j >= p.from; j-- {
		if s.toks[j].closer() {
			depth++
		} else if s.toks[j].opener() {
			if depth--; depth < 0 {
				return !s.toks[j].is("{")
			}
		}
	}
	return compound(s.toks[p.from]) && s.toks[p.from].kind == ident
}

// chained reports whether another = stands before the one at i in the same statement.
func (s *scan) chained(p piece, i int) bool {
	for j := i - 1; j > p.from; j-- {
		t := s.toks[j]
		if t.nl || t.opener() || t.closer() || t.is(";") || t.is(",") {
			return false
		}
		if t.is("=") {
			return true
		}
	}
	return false
}

func operatorHint(t, prev, next token) *Error {
	a, b := name(prev, "a"), name(next, "b")
	switch t.text {
	case "and":
		return hintf(t, t, "Python's and is not understood here; write  %s && %s", a, b)
	case "or":
		return hintf(t, t, "Python's or is not understood here; write  %s || %s", a, b)
	case "is":
		if next.word("not") {
			return hintf(t, next, "Python's is not is not understood here; write  %s != nil  or  %s != b", a, a)
		}
		return hintf(t, t, "Python's is is not understood here; write  %s == %s", a, b)
	case "in":
		return hintf(t, t, "Python's in is not understood here; write  slices.Contains(%s, %s)  or, for a map,  _, ok := %s[%s]", b, a, b, a)
	}
	if next.word("in") {
		return hintf(t, next, "Python's not in is not understood here; write  !slices.Contains(values, %s)", a)
	}
	return hintf(t, t, "Python's not is not understood here; write  !%s", b)
}

func fString(t token) *Error {
	return hintf(t, t, "Python's f\"…\" is not understood here; write  fmt.Sprintf(\"%%v\", x)  or  \"{}\".format(x)")
}
