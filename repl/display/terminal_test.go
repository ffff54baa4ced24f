package display_test

import (
	"errors"
	"math"
	"regexp"
	"strings"
	"testing"
	"time"

	"tfrpc-repl/client/nest"
	"tfrpc-repl/client/tensor"
	"tfrpc-repl/repl/display"
)

var colours = regexp.MustCompile(`\x1b\[[0-9;]*m`)

// Colours are around the plain form, never instead of it.
func TestPaintAddsColoursOnly(t *testing.T) {
	style := display.Style{Color: true}
	texts := []string{`'a\'b' "x" b'\xe6' 1.5e-05 -3+2j 0x1f uint8(3) []int{1, 2} map[string]int{"a": 1} "open`, "\\ ' \" `", "…é日本 None True nan x=1 日=2", "<tf.Tensor: shape=(), dtype=int32, numpy=5>", "..."}
	for _, s := range samples(t) {
		texts = append(texts, display.Text(s.value))
	}
	for _, text := range texts {
		painted := style.Paint(text)
		if got := colours.ReplaceAllString(painted, ""); got != text {
			t.Errorf("%.200q became %.200q", text, got)
		}
		if (display.Style{}).Paint(text) != text {
			t.Errorf("%.200q is painted without colours", text)
		}
	}
}

func TestTerminal(t *testing.T) {
	long := make([]float32, 2000)
	for i := range long {
		long[i] = float32(i)
	}
	nan := float32(math.NaN())
	tests := []struct {
		name  string
		value any
		style display.Style
		want  string // the lines below the plain form
	}{
		{"a scalar needs no note", of(t, int32(5)), display.Style{}, ""},
		{"few numbers need none", of(t, []int32{1, 2, 3}), display.Style{}, ""},
		{"many do", of(t, long), display.Style{}, "  0.0 … 1999.0, mean 999.5, 1 zero · 8 kB"},
		{"odd ones too", of(t, []float32{1, nan, 0, 0}), display.Style{}, "  0.0 … 1.0, mean 0.333333, 2 zeros, 1 NaN · 16 B"},
		{"no finite one", of(t, []float32{nan, nan}), display.Style{}, "  no finite values, 2 NaN · 8 B"},
		{"a slow call", of(t, int32(5)), display.Style{Elapsed: 1234 * time.Millisecond}, "  1.23s"},
		{"a quick call", of(t, int32(5)), display.Style{Elapsed: 3 * time.Millisecond}, ""},
		{"foreign letters", of(t, "日本"), display.Style{}, "  UTF-8: '日本'"},
		{"bytes", of(t, "\xff"), display.Style{}, ""},
		{"hostile letters", of(t, "\x1b[31mé\u202e"), display.Style{}, "  UTF-8: '\\x1b[31mé\\u202e'"},
		{"a structure", nest.Dict{"a": of(t, []int32{1, 2}), "b": nest.List{of(t, int32(1)), nest.None{}}}, display.Style{},
			"  ['a']     int32 (2,)  1 … 2, mean 1.5\n  ['b'][0]  int32 ()\n  ['b'][1]  None"},
		{"a structure of scalars", nest.Tuple{of(t, int32(1)), of(t, int32(2))}, display.Style{}, ""},
		{"dimmed", of(t, []float32{nan, nan}), display.Style{Color: true}, "\x1b[2m  no finite values, 2 NaN · 8 B\x1b[0m"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got := display.Terminal(test.value, test.style)
			plain := test.style.Paint(display.Text(test.value))
			below, ok := strings.CutPrefix(got, plain)
			if !ok || strings.TrimPrefix(below, "\n") != test.want {
				t.Errorf("got\n%s\nwant below the plain form\n%s", got, test.want)
			}
		})
	}
}

func TestTerminalFolds(t *testing.T) {
	list := make(nest.List, 500)
	for i := range list {
		list[i] = of(t, [][]int32{{1, 2}, {3, 4}})
	}
	got := display.Terminal(list, display.Style{Height: 24, Out: 3})
	lines := strings.Split(got, "\n")
	if len(lines) > 40 || !strings.Contains(got, "more lines (:out 3)") || !strings.Contains(got, "… 488 more") {
		t.Errorf("%d lines:\n%s", len(lines), got)
	}
	if whole := display.Terminal(list, display.Style{Height: 24, Whole: true}); !strings.HasPrefix(whole, display.Text(list)) {
		t.Error("the whole is not whole")
	}
	if got := display.Terminal(strings.Repeat("x", 1e6), display.Style{}); len(got) > 5000 || !strings.Contains(got, "more characters") {
		t.Errorf("a string of 10⁶ characters gives %d", len(got))
	}
}

// What comes from outside must not reach a terminal as it is.
func TestTerminalIsNotObeyed(t *testing.T) {
	for _, v := range []any{errors.New("\x1b[2J\x07\u202e"), "\x1b]0;x\x07", nest.Dict{"\x1b[31m": of(t, []int32{1, 2}), "b": of(t, "\x9b1m")}, of(t, "\x1b[31mé")} {
		if got := display.Terminal(v, display.Style{}); strings.ContainsAny(got, "\x1b\x07\u202e\u009b") {
			t.Errorf("%T: %q", v, got)
		}
	}
}

func BenchmarkTerminalSummarised(b *testing.B) {
	t, err := tensor.Of(make([]float32, 1e7))
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		display.Style{Color: true}.Paint(display.Text(t))
	}
}
