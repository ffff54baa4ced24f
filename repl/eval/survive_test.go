package eval

import (
	"strings"
	"testing"
	"time"
)

// TestSurvives runs what ends a compiled program in a way that it cannot recover from.
func TestSurvives(t *testing.T) {
	tests := []struct{ name, body, out, err string }{
		{"map in itself", `m := map[string]any{}; m["m"] = m; fmt.Println(m)`, "map[m:map[m:", ""},
		{"slice in itself twice", `s := []any{1, 2}; s[0], s[1] = s, s; fmt.Println(s)`, "[[[[", ""},
		{"slice behind a pointer", `s := []any{1}; s[0] = s; fmt.Println(&s)`, "&[[[[", ""},
		{"declared type in its own slice", `type T struct{ a any }; s := []any{1}; s[0] = T{s}; fmt.Println(s)`, "[{[{", ""},
		{"declared slice in itself", `type T struct{ kids []T }; s := []T{{}, {}}; s[0].kids, s[1].kids = s, s; fmt.Println(s)`, "[{[{", ""},
		{"panic with it", `m := map[string]any{}; m["m"] = m; panic(m)`, "", "panic: map[m:map[m:"},
		{"logged", `m := map[string]any{}; m["m"] = m; log.Print(m)`, "map[m:map[m:", ""},
		{"strings.Repeat", `fmt.Println(len(strings.Repeat("x", 1<<40)))`, "", "out of memory"},
		{"bytes.Repeat", `fmt.Println(len(bytes.Repeat([]byte("xy"), 1<<40)))`, "", "out of memory"},
		{"Buffer.Grow", `var b bytes.Buffer; b.Grow(1 << 40)`, "", "out of memory"},
		{"Builder.Grow", `var b strings.Builder; b.Grow(1 << 40)`, "", "out of memory"},
		{"big.Int.Lsh", `x := big.NewInt(1); x.Lsh(x, 1<<40)`, "", "out of memory"},
		{"big.Int.Exp", `x := big.NewInt(10); x.Exp(x, big.NewInt(1<<40), nil)`, "", "out of memory"},
		{"reflect.MakeSlice", `reflect.MakeSlice(reflect.TypeOf([]int{}), 1<<40, 1<<40)`, "", "out of memory"},
		{"library map written by many", `h := http.Header{}; var wg sync.WaitGroup
			for range 20 { wg.Add(1); go func() { defer wg.Done(); for range 1000 { h.Set("a", "b") } }() }; wg.Wait(); fmt.Println(h)`, "map[A:[b]]", ""},
		{"library buffer without end", `var b bytes.Buffer; x := make([]byte, 1<<24); for { b.Write(x) }`, "", "out of memory"},
	}
	imports := `import ("bytes"; "fmt"; "log"; "math/big"; "net/http"; "reflect"; "strings"; "sync")
var _, _, _, _, _, _, _, _ = fmt.Print, bytes.NewReader, log.Print, big.NewInt, http.Get, reflect.TypeOf, strings.ToUpper, sync.NewCond` + "\n"
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			out, err := runLimited("package main\n"+imports+"func main() {\n"+test.body+"\n}", time.Minute, 256<<20)
			text := ""
			if err != nil {
				text = err.Error()
			}
			if !strings.Contains(out, test.out) || !strings.Contains(text, test.err) || (test.err == "") != (err == nil) || len(out) > 1<<20 {
				t.Errorf("%.200q, %v", out, err)
			}
		})
	}
}

// TestNestedPointers prints pointers to declared types as fmt does: followed where a value begins only.
func TestNestedPointers(t *testing.T) {
	out, err := runProgram(`package main
import "fmt"
type P struct{ A int }
func main() { p := &P{1}; fmt.Println(fmt.Sprint(p), fmt.Sprint([]any{p}) == fmt.Sprintf("[%p]", p), fmt.Sprint(map[string]any{"a": p}) == fmt.Sprintf("map[a:%p]", p), []any{P{2}}) }`, time.Minute)
	if want := "&{1} true true [{2}]\n"; out != want || err != nil {
		t.Errorf("%q, %v; want %q", out, err, want)
	}
}
