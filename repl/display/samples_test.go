package display_test

import (
	"encoding/binary"
	"errors"
	"math"
	"strings"
	"testing"

	"tfrpc-repl/client"
	"tfrpc-repl/client/nest"
	"tfrpc-repl/client/tensor"
	"tfrpc-repl/repl/display"
)

// sample is a value that is shown in the gallery and kept in golden files.
type sample struct {
	name, title string
	value       any
}

// hostile is what a server may send to break a page or a terminal.
var hostile = []string{
	`<script>alert(1)</script>`, `<img src=x onerror=alert(2)>`, `"><svg onload=alert(3)>`, `</pre></div></details><h1>out</h1>`,
	`<style>*{display:none}</style>`, `javascript:alert(4)`, `&lt;b&gt;`, `$x^2$ \(y\)`, "\x1b[31mred\x1b[0m\x1b]0;title\a", "nul\x00byte",
	"right-to-left \u202e override \u2066 isolate", "\xff\xfe no UTF-8", "line\nbreak\ttab\r", "combining z\u0300\u0301\u0302", strings.Repeat("long ", 400), `{{.}} ${x} %s`,
	"' onmouseover='alert(5)", "<!--", "]]>", "\u0085\u00ad\ufeff\u2028",
}

func of(t testing.TB, v any) *tensor.Tensor {
	t.Helper()
	x, err := tensor.Of(v)
	if err != nil {
		t.Fatal(err)
	}
	return x
}

// computed makes a tensor of a shape from a rule for its elements.
func computed(t testing.TB, dt tensor.DType, dims []int64, rule func(i int) float64) *tensor.Tensor {
	t.Helper()
	n, _ := tensor.ShapeOf(dims...).Elements()
	values := make([]float64, n)
	for i := range values {
		values[i] = rule(i)
	}
	x, err := floats(t, dt, values...).Reshape(dims...)
	if err != nil {
		t.Fatal(err)
	}
	return x
}

func samples(t testing.TB) []sample {
	wave := func(i int) float64 { return math.Round(1e4*math.Sin(float64(i)/15)*math.Exp(-float64(i)/150)) / 1e4 }
	bump := func(i int) float64 {
		return math.Round(1e4*math.Exp(-(math.Pow(float64(i%40)-20, 2)+math.Pow(float64(i/40)-12, 2))/80)) / 1e4
	}
	ragged := nest.Ragged{FlatValues: of(t, []int32{1, 2, 3}), RowSplits: []*tensor.Tensor{of(t, []int64{0, 2, 2, 3})}}
	sparse := nest.Sparse{Indices: of(t, [][]int64{{0, 1}, {1, 0}}), Values: of(t, []int32{1, 2}), DenseShape: of(t, []int64{2, 2})}
	bytes := make([]byte, 48*64*3)
	for i := range bytes {
		x, y, c := i/3%64, i/192, i%3
		bytes[i] = byte([]int{4 * x, 5 * y, 255 - 2*x - 2*y}[c])
	}
	picture, err := tensor.New(tensor.Uint8, tensor.ShapeOf(48, 64, 3), bytes)
	if err != nil {
		t.Fatal(err)
	}
	failed := &client.Error{Code: client.InvalidArgument, Method: "div", Target: "localhost:8500",
		Message: "{{function_node __inference_div_7}} Integer division by zero\nsecond line\n\t [[{{node floordiv}}]]"}
	return []sample{
		{"scalar", "A scalar", of(t, 5)},
		{"vector", "A short vector", of(t, []float32{1, 2.5, -3, 0})},
		{"matrix", "A matrix", of(t, [][]int32{{1, 2, 3}, {4, 5, 6}})},
		{"line", "A longer vector", computed(t, tensor.Float32, []int64{400}, wave)},
		{"heat", "A heat map", computed(t, tensor.Float32, []int64{25, 40}, bump)},
		{"cube", "Three dimensions", computed(t, tensor.Int32, []int64{2, 2, 3}, func(i int) float64 { return float64(i) })},
		{"image", "An image of uint8", picture},
		{"grey", "An image of floats, one channel", computed(t, tensor.Float32, []int64{16, 16, 1}, func(i int) float64 { return float64(i) / 255 })},
		{"batch", "A batch of images", computed(t, tensor.Float32, []int64{3, 8, 8, 1}, func(i int) float64 { return float64(i%64*(1+i/64)%64) / 63 })},
		{"missing", "NaN and infinities", floats(t, tensor.Float64, 1, math.NaN(), math.Inf(1), 2, math.Inf(-1), math.NaN())},
		{"allnan", "Nothing finite", floats(t, tensor.Float32, math.NaN(), math.NaN())},
		{"big", "Whole numbers that a float does not hold", of(t, []int64{math.MaxInt64, 9007199254740993, math.MinInt64})},
		{"bool", "Truth values", of(t, []bool{true, false, true})},
		{"complex", "Complex numbers", of(t, []complex128{1 + 2i, complex(math.NaN(), math.Inf(-1))})},
		{"half", "Half precision", floats(t, tensor.BFloat16, 1, 0.333984375, 1e30)},
		{"text", "Strings", of(t, []string{"plain", "日本", "café", "😊", "שלום", "\xff\xfe"})},
		{"hostile", "Hostile strings", of(t, hostile)},
		{"empty", "No elements", floats(t, tensor.Float32)},
		{"structure", "A structure", nest.Dict{
			"loss": of(t, []float32{0.25}), "names": of(t, []string{"a", "b"}), "history": nest.List{of(t, 1), nest.Tuple{of(t, 2), nest.None{}}},
			"stats": nest.NamedTuple{Name: "Stats", Fields: []string{"mean", "count"}, Values: []any{of(t, 2.5), of(t, 3)}}}},
		{"names", "Hostile names", nest.Dict{hostile[0]: of(t, 1), hostile[3]: nest.List{}, hostile[10]: nest.NamedTuple{Name: hostile[1], Fields: []string{hostile[2]}, Values: []any{hostile[1]}}, "\xff": of(t, 2)}},
		{"ragged", "A ragged tensor", ragged},
		{"sparse", "A sparse tensor", sparse},
		{"error", "An error of a call, as a value", failed},
		{"hostileerror", "A hostile error", &client.Error{Code: client.Internal, Method: hostile[1], Message: strings.Join(hostile, "\n")}},
		{"goerror", "An error of Go", errors.New("ValueError: " + hostile[1])},
		{"spec", "A spec", nest.TensorSpec{Name: "a", Shape: tensor.ShapeOf(-1, 3), DType: tensor.Float32}},
		{"plotline", "plot of a vector", plot(t, computed(t, tensor.Float32, []int64{400}, wave), "line")},
		{"plothistogram", "plot, a histogram", plot(t, computed(t, tensor.Float32, []int64{400}, wave), "histogram")},
		{"plotheat", "plot of a matrix", plot(t, computed(t, tensor.Float32, []int64{25, 40}, bump), "")},
		{"plotgap", "plot with what is not finite", plot(t, floats(t, tensor.Float64, 1, 3, math.NaN(), 2, math.NaN(), 4, 1, math.Inf(1)), "line")},
	}
}

func plot(t testing.TB, x *tensor.Tensor, kind string) *display.Plot {
	t.Helper()
	p, err := display.NewPlot(x, kind)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// filled makes a tensor of many elements cheaply.
func filled(t testing.TB, dt tensor.DType, bits uint64, dims ...int64) *tensor.Tensor {
	t.Helper()
	raw := binary.LittleEndian.AppendUint64(nil, bits)[:dt.Size()]
	one, err := tensor.New(dt, tensor.ShapeOf(), raw)
	if err != nil {
		t.Fatal(err)
	}
	x, err := one.Repeat(dims...)
	if err != nil {
		t.Fatal(err)
	}
	return x
}
