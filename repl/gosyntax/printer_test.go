package gosyntax_test

import (
	"container/list"
	"errors"
	"io"
	"strings"
	"testing"
	"time"

	"tfrpc-repl/repl/gosyntax"
)

type node struct {
	V    int
	Next *node
	Any  any
}

type kind uint8

func TestText(t *testing.T) {
	ring := &node{V: 1}
	ring.Next, ring.Any = ring, []any{ring}
	long := make([]any, 1)
	long[0] = long
	for _, test := range []struct {
		value any
		want  string
	}{
		{nil, "nil"}, {5, "5"}, {uint8(3), "uint8(3)"}, {2.0, "2.0"}, {float32(2.5), "float32(2.5)"}, {1 - 2i, "(1-2i)"}, {"a\"\x1b", `"a\"\x1b"`}, {true, "true"},
		{[]byte("ab"), `[]byte("ab")`}, {[]byte{0, 1}, "[]uint8{0, 1}"}, {[]byte(nil), "nil"}, {[]int{1, 2}, "[]int{1, 2}"}, {[2]bool{true}, "[2]bool{true, false}"},
		{map[string][]int{"b": {1}, "a": nil}, `map[string][]int{"a": nil, "b": {1}}`}, {map[any]int{"x": 1, 2: 3}, `map[any]int{2: 3, "x": 1}`},
		{struct {
			A int
			b *int
		}{1, nil}, "struct{ A int; b *int }{A: 1, b: nil}"},
		{kind(3), "gosyntax_test.kind(3)"}, {[]kind{1}, "[]gosyntax_test.kind{1}"},
		{[]any{1, uint(2), "s", nil, []int{1}}, `[]any{1, uint(2), "s", nil, []int{1}}`},
		{new(int), "&0"}, {&[]int{1}, "&[]int{1}"}, {(*node)(nil), "nil"}, {[]*node{{V: 1}, nil}, "[]*gosyntax_test.node{&gosyntax_test.node{V: 1, Next: nil, Any: nil}, nil}"},
		{ring, "&gosyntax_test.node{V: 1, Next: &gosyntax_test.node{…}, Any: []any{&gosyntax_test.node{…}}}"},
		{list.New(), "&list.List{…}"}, {[]time.Duration{time.Second}, "[]time.Duration{1s}"}, {[]error{io.EOF, nil}, "[]error{EOF, nil}"}, {errors.New("x"), "x"},
		{func(int) error { return nil }, "func(int) error"}, {(func())(nil), "nil"}, {make(chan int), "chan int"}, {struct{}{}, "struct{}{}"},
	} {
		if got := gosyntax.Text(test.value); got != test.want {
			t.Errorf("%s, want %s", got, test.want)
		}
	}
	if got := gosyntax.Text(long); strings.Count(got, "[]any") > 20 || !strings.Contains(got, "{…}") {
		t.Errorf("a slice in itself: %s", got)
	}
	if got := gosyntax.Text(make([]int, 1e6)); len(got) > 1e6 || !strings.HasSuffix(got, "…}") {
		t.Errorf("10⁶ elements give %d bytes", len(got))
	}
}
