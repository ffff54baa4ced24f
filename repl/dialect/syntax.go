package dialect

import (
	"errors"
	"go/scanner"
	"strings"
)

// cleaned turns go/parser's first error about prefix+text into one about text, in plain words.
func cleaned(err error, text string, prefix int) *Error {
	var list scanner.ErrorList
	if !errors.As(err, &list) || len(list) == 0 {
		return &Error{End: len(text), Msg: err.Error()}
	}
	first := list[0]
	off := first.Pos.Offset - prefix
	if off >= len(text) {
		return &Error{Start: len(text), End: len(text), Msg: atEnd(first.Msg)}
	}
	off = max(off, 0)
	return &Error{Start: off, End: off + 1, Msg: plain(first.Msg)}
}

// plainWords are go/parser's terms and what people call them.
var plainWords = strings.NewReplacer(
	"'EOF'", "the end of the input", "'newline'", "the end of the line", "newline", "the end of the line",
	"operand", "a value", "found '}'", "found }", "statement", "a statement", "1 expression", "one value",
	"type assertion", "a type in parentheses", "simple statement", "a simple statement",
	"selector or a type assertion", "a name after the dot",
)

func plain(msg string) string {
	msg, _, _ = strings.Cut(msg, " (and ")
	if found, ok := strings.CutPrefix(msg, "expected ';', found "); ok {
		return "unexpected " + visible(plainWords.Replace(found)) + ": a statement has ended before it; put ; or a new line between two statements"
	}
	if found, ok := strings.CutPrefix(msg, "expected statement, found "); ok {
		return "unexpected " + visible(found) + ": no statement begins like this"
	}
	return visible(plainWords.Replace(msg))
}

// atEnd words an error that the parser noticed behind the text, at the end of its wrapper.
func atEnd(msg string) string {
	want, _, _ := strings.Cut(msg, ", found")
	return plain(want) + ", found the end of the input"
}
