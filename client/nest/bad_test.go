package nest

import (
	"bytes"
	"strings"
	"testing"
	"unicode"

	"tfrpc-repl/client/tensor"
)

func TestStructuresPrintHoweverDeep(t *testing.T) {
	deep := any(1)
	for range 100 {
		deep = List{deep}
	}
	if got, want := Repr(deep), strings.Repeat("[", 100)+"1"+strings.Repeat("]", 100); got != want {
		t.Errorf("got %s", got)
	}
	for range 100_000 {
		deep = List{deep}
	}
	if got := Repr(deep); len(got) != 2*maxPrinted+len("[...]") {
		t.Errorf("%d bytes", len(got))
	}
	loop := List{1, nil}
	loop[1] = loop
	dict := Dict{}
	dict["a"] = List{dict}
	twice := List{List{2}, nil}
	twice[1] = twice[0]
	for _, test := range []struct {
		v    any
		want string
	}{{loop, "[1, [...]]"}, {dict, "{'a': [{...}]}"}, {twice, "[[2], [2]]"}, {Tuple{}, "()"}, {List{List{}, List{}}, "[[], []]"}} {
		if got := Repr(test.v); got != test.want {
			t.Errorf("got %s, want %s", got, test.want)
		}
	}
}

// Whatever names and strings a server sends, what is printed is printable.
func TestHostileTextIsEscaped(t *testing.T) {
	hostile := "\x1b[31m\x00\u202e\u200b\xff\r\n\u2028\a"
	text, err := tensor.NewStrings(tensor.ShapeOf(1), []string{hostile})
	if err != nil {
		t.Fatal(err)
	}
	one := scalar(hostile, tensor.Int32)
	for _, v := range []any{
		Dict{hostile: text}, NamedTuple{hostile, []string{hostile}, []any{hostile}}, one, TypeSpec{Class: 99, ClassName: hostile, State: hostile},
		Ragged{text, nil}, Sparse{text, text, text}, Composite{TypeSpec{ClassName: hostile}, []*tensor.Tensor{text}}, []byte(hostile),
	} {
		for _, got := range []string{Repr(v), SignatureOf(Tuple{v}, v).String(), Brief(v)} {
			if i := strings.IndexFunc(got, func(r rune) bool { return r != '\n' && !unicode.IsPrint(r) || r == unicode.ReplacementChar }); i >= 0 {
				t.Errorf("%T prints %q", v, got)
			}
		}
	}
}

// A ragged tensor of many rows and one of many elements in a row cost little.
func TestLargeRagged(t *testing.T) {
	n := 1 << 22
	flat, err := tensor.New(tensor.Uint8, tensor.ShapeOf(int64(n)), bytes.Repeat([]byte{7}, n))
	if err != nil {
		t.Fatal(err)
	}
	splits, err := tensor.Of([]int64{0, 1, int64(n)})
	if err != nil {
		t.Fatal(err)
	}
	if got, want := Repr(Ragged{flat, []*tensor.Tensor{splits}}), "<tf.RaggedTensor [[7], [7, 7, 7, ..., 7, 7, 7]]>"; got != want {
		t.Errorf("got %s", got)
	}
}
