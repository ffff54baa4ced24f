package session

import (
	"strings"
	"testing"
)

func TestComplete(t *testing.T) {
	s := connected(t)
	s.eval(t, "type Point struct{ X, Y float64 }\nfunc (p Point) Norm() float64 { return p.X }\nvar point Point\ncounter := 1\ntexts := []string{\"日本\"}")
	tests := []struct {
		text   string
		start  int
		has    []string
		hasNot []string
	}{
		{"client.add", 7, []string{"addition", "addition_blocking"}, []string{"multiply"}},
		{"client.", 7, []string{"addition", "call", "stats_blocking"}, nil},
		{"cou", 0, []string{"counter"}, []string{"client"}},
		{"point.", 6, []string{"X", "Y", "Norm"}, nil},
		{"fmt.Pri", 4, []string{"Print", "Printf", "Println"}, []string{"Sprint"}},
		{"strings.ToU", 8, []string{"ToUpper"}, nil},
		{"x := strings.ToU", 13, []string{"ToUpper"}, nil},
		{"texts[0]; 日本 := poi", 16, []string{"point"}, nil},
		{"tf.cons", 3, []string{"constant"}, nil},
		{"tf.distribute.experimental.rpc.Client.", 38, []string{"create"}, nil},
		{"client.addition(2, 3).", 22, []string{"is_ok", "get_value", "get_error"}, nil},
		{"le", 0, []string{"len"}, nil},
		{"fo", 0, []string{"for"}, nil},
		{"1.", 2, nil, nil},
		{")", 1, nil, nil},
	}
	for _, test := range tests {
		runes := len([]rune(test.text))
		done := s.Complete(test.text, runes)
		var names []string
		for _, m := range done.Matches {
			names = append(names, m.Name)
		}
		all := " " + strings.Join(names, " ") + " "
		if done.Start != test.start && len(test.has) > 0 {
			t.Errorf("%q: starts at %d, want %d", test.text, done.Start, test.start)
		}
		for _, want := range test.has {
			if !strings.Contains(all, " "+want+" ") {
				t.Errorf("%q: no %s in%s", test.text, want, all)
			}
		}
		for _, not := range test.hasNot {
			if strings.Contains(all, " "+not+" ") {
				t.Errorf("%q: %s", test.text, not)
			}
		}
		if strings.Contains(all, "ʹ") {
			t.Errorf("%q: names of ours show: %s", test.text, all)
		}
	}
}

func TestInspect(t *testing.T) {
	s := connected(t)
	s.eval(t, "func double(n int) int { return 2 * n }")
	for text, want := range map[string]string{
		"client.addition":          "client.addition(a: int32 [], b: int32 []) -> int32 []",
		"client.addition_blocking": "client.addition_blocking(a: int32 [], b: int32 []) -> int32 []",
		"client.addition(2, ":      "client.addition(a: int32 [], b: int32 []) -> int32 []",
		"double":                   "double func(n int) int",
		"fmt.Println":              "fmt.Println func(a ...any) (n int, err error)",
	} {
		got, ok := s.Inspect(text, len(text))
		if !ok || got.Title != want {
			t.Errorf("%q: %+v, want %s", text, got, want)
		}
	}
	if got, _ := s.Inspect("double", 3); got.Detail != "func double(n int) int { return 2 * n }" {
		t.Errorf("source: %q", got.Detail)
	}
	if _, ok := s.Inspect("nosuch", 2); ok {
		t.Error("something is known of nothing")
	}
}
