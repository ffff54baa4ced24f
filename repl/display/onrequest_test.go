package display_test

import (
	"bytes"
	"strings"
	"testing"

	"tfrpc-repl/client/tensor"
	"tfrpc-repl/repl/display"
)

// requested is a tensor in another form.
type requested struct {
	t    *tensor.Tensor
	form string
}

func (r requested) Requested() (*tensor.Tensor, string) { return r.t, r.form }

func TestTable(t *testing.T) {
	for _, test := range []struct {
		value any
		style display.Style
		want  string
	}{
		{[][]int32{{1, 22}, {-3, 4}}, display.Style{}, "    0   1\n0   1  22\n1  -3   4"},
		{[][]float64{{1.5, 1e20}}, display.Style{}, "     0      1\n0  1.5  1e+20"},
		{[][]bool{{true, false}}, display.Style{}, "      0      1\n0  True  False"},
	} {
		if got := display.Terminal(requested{of(t, test.value), display.TableForm}, test.style); got != test.want {
			t.Errorf("%v:\n%s\nwant\n%s", test.value, got, test.want)
		}
	}
	big := computed(t, tensor.Float32, []int64{300, 200}, func(i int) float64 { return float64(i) })
	got := display.Terminal(requested{big, display.TableForm}, display.Style{Width: 60, Color: true})
	for i, line := range strings.Split(colours.ReplaceAllString(got, ""), "\n") {
		if n := len([]rune(line)); n > 60 || i > 22 {
			t.Fatalf("line %d has %d characters:\n%s", i, n, got)
		}
	}
	if first, _, _ := strings.Cut(colours.ReplaceAllString(got, ""), "\n"); !strings.Contains(first, "…") || !strings.Contains(got, "299") || !strings.Contains(got, "199") {
		t.Errorf("no end:\n%s", got)
	}
}

func TestImage(t *testing.T) {
	pixels, err := tensor.New(tensor.Uint8, tensor.ShapeOf(2, 2, 3), []byte{255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255})
	if err != nil {
		t.Fatal(err)
	}
	v := requested{pixels, display.ImageForm}
	for _, test := range []struct {
		style display.Style
		want  string
	}{
		{display.Style{}, "░▓"},
		{display.Style{Color: true}, "\x1b[38;5;196;48;5;21m▀\x1b[38;5;46;48;5;231m▀\x1b[0m"},
		{display.Style{Color: true, TrueColor: true}, "\x1b[38;2;255;0;0;48;2;0;0;255m▀\x1b[38;2;0;255;0;48;2;255;255;255m▀\x1b[0m"},
	} {
		if got := display.Terminal(v, test.style); got != test.want {
			t.Errorf("%+v: %q, want %q", test.style, got, test.want)
		}
	}
	large := computed(t, tensor.Float32, []int64{500, 1000}, func(i int) float64 { return float64(i % 7) })
	lines := strings.Split(display.Terminal(requested{large, display.ImageForm}, display.Style{Width: 50}), "\n")
	if len(lines) > 40 || len([]rune(lines[0])) > 50 {
		t.Errorf("%d lines of %d characters", len(lines), len([]rune(lines[0])))
	}
}

// In a notebook and in JSON the tensor is itself.
func TestRequestedElsewhere(t *testing.T) {
	x := of(t, [][]int32{{1, 2}, {3, 4}})
	b, own := display.Of(requested{x, display.TableForm}), display.Of(x)
	if b.Data[display.MIMEHTML] != own.Data[display.MIMEHTML] || b.Data[display.MIMEPlain] != "   0  1\n0  1  2\n1  3  4" {
		t.Errorf("%v", b.Data)
	}
	var got, want bytes.Buffer
	if display.WriteJSON(&got, requested{x, display.TableForm}) != nil || display.WriteJSON(&want, x) != nil || got.String() != want.String() {
		t.Errorf("%s, want %s", got.String(), want.String())
	}
}
