package nest

import (
	"errors"
	"strings"
	"testing"

	"tfrpc-repl/client/tensor"
)

func scalar(name string, dt tensor.DType) TensorSpec { return TensorSpec{Name: name, DType: dt} }

var (
	addition   = SignatureOf(Tuple{scalar("a", tensor.Int32), scalar("b", tensor.Int32)}, scalar("", tensor.Int32))
	structured = SignatureOf(Tuple{Dict{
		"a": scalar("d_a", tensor.Int32),
		"b": TensorSpec{Name: "d_b", DType: tensor.Float32, Shape: tensor.ShapeOf(2)},
	}}, nil)
	pair     = SignatureOf(Tuple{Tuple{scalar("p_0", tensor.Float32), scalar("p_1", tensor.Float32)}}, nil)
	defaults = SignatureOf(Tuple{scalar("a", tensor.Int32), int64(2)}, nil)
)

func of(t *testing.T, v any) *tensor.Tensor {
	t.Helper()
	tt, err := tensor.Of(v)
	if err != nil {
		t.Fatal(err)
	}
	return tt
}

func TestBind(t *testing.T) {
	tests := []struct {
		name   string
		sig    Signature
		args   []any
		kwargs map[string]any
		want   string // the tensors' elements
	}{
		{"two", addition, []any{2, 3}, nil, "2 3"},
		{"by name", addition, []any{2}, map[string]any{"b": 3}, "2 3"},
		{"all by name", addition, nil, map[string]any{"b": 3, "a": 2}, "2 3"},
		{"whole floats", addition, []any{2.0, 3}, nil, "2 3"},
		{"other kinds", addition, []any{int64(2), uint8(3)}, nil, "2 3"},
		{"tensor of another shape", addition, []any{of(t, []int{2, 2}), 3}, nil, "[2 2] 3"},
		{"tensor of another dtype", addition, []any{of(t, 2.0), 3}, nil, "2 3"},
		{"dict", structured, []any{Dict{"b": []any{1, 2.5}, "a": 1}}, nil, "1 [1.  2.5]"},
		{"Go map", structured, []any{map[string]any{"b": []float64{1, 2}, "a": 1}}, nil, "1 [1. 2.]"},
		{"tuple", pair, []any{Tuple{1, 2}}, nil, "1.0 2.0"},
		{"Go slice for a tuple", pair, []any{[]float64{1, 2}}, nil, "1.0 2.0"},
		{"default left out", defaults, []any{5}, nil, "5"},
		{"default given", defaults, []any{5, 2}, nil, "5"},
		{"no specs", Signature{}, []any{1, List{2.5, "x"}}, nil, "1 2.5 b'x'"},
	}
	for _, test := range tests {
		tensors, err := test.sig.Bind("m", test.args, test.kwargs)
		var got []string
		for _, tt := range tensors {
			got = append(got, tt.Elements())
		}
		if text := strings.Join(got, " "); err != nil || text != test.want {
			t.Errorf("%s: %s, %v; want %s", test.name, text, err, test.want)
		}
	}
}

func TestBindErrors(t *testing.T) {
	tests := []struct {
		sig    Signature
		args   []any
		kwargs map[string]any
		want   string
	}{
		{addition, []any{2}, nil, "ValueError: addition takes 2 arguments (a, b), got 1"},
		{addition, []any{1, 2, 3}, nil, "ValueError: addition takes 2 arguments (a, b), got 3"},
		{addition, []any{2}, map[string]any{"c": 3}, "TypeError: addition got an unexpected keyword argument 'c' (arguments: a, b, timeout_in_ms)"},
		{structured, nil, map[string]any{"x": 1}, "TypeError: addition got an unexpected keyword argument 'x' (arguments: d, timeout_in_ms)"},
		{addition, []any{2}, map[string]any{"timeout_in_mss": 3}, "TypeError: addition got an unexpected keyword argument 'timeout_in_mss' (arguments: a, b, timeout_in_ms); did you mean 'timeout_in_ms'?"},
		{addition, []any{2, 3}, map[string]any{"a": 3}, "TypeError: addition got two values for the argument 'a'"},
		{addition, []any{2.5, 3}, nil, "InvalidArgumentError: addition: a: 2.5 is not an int32"},
		{addition, []any{2, 1 << 31}, nil, "InvalidArgumentError: addition: b: 2147483648 is not an int32"},
		{addition, []any{"2", 3}, nil, "InvalidArgumentError: addition: a: '2' is not an int32"},
		{addition, []any{true, 3}, nil, "InvalidArgumentError: addition: a: True is not an int32"},
		{addition, []any{nil, 3}, nil, "ValueError: addition: a: None is not a tensor"},
		{addition, []any{[]any{2, 2}, 3}, nil, "ValueError: addition: a: it has shape (2,), not ()"},
		{structured, []any{Dict{"a": 1}}, nil, "ValueError: addition: d: the key 'b' is missing: {a: int32 [], b: float32 [2]}"},
		{structured, []any{Dict{"a": 1, "b": []any{1, 2}, "z": 0}}, nil, "ValueError: addition: d: the key 'z' is not asked for: {a: int32 [], b: float32 [2]}"},
		{structured, []any{List{1}}, nil, "TypeError: addition: d: a list is given where a dict is asked for: {a: int32 [], b: float32 [2]}"},
		{structured, []any{1}, nil, "ValueError: addition: d: a single value is given where a dict is asked for: {a: int32 [], b: float32 [2]}"},
		{structured, []any{Dict{"a": 1, "b": []any{1, "x"}}}, nil, "InvalidArgumentError: addition: d['b'][1]: 'x' is not a float32"},
		{pair, []any{Tuple{1}}, nil, "ValueError: addition: p: 1 elements are given where 2 are asked for: (float32 [], float32 [])"},
		{defaults, []any{5, 3}, nil, "ValueError: addition: arg1: it was fixed to 2 when the function was traced; leave it out"},
		{Signature{}, []any{nil}, nil, "ValueError: addition: args[0]: None is not a tensor"},
	}
	for _, test := range tests {
		_, err := test.sig.Bind("addition", test.args, test.kwargs)
		own := (*Error)(nil)
		if !errors.As(err, &own) || err.Error() != test.want {
			t.Errorf("got  %v\nwant %s", err, test.want)
		}
	}
}

func BenchmarkBind(b *testing.B) {
	args := []any{2, 3}
	for b.Loop() {
		if _, err := addition.Bind("addition", args, nil); err != nil {
			b.Fatal(err)
		}
	}
}
