package nest

import (
	"strings"
	"testing"

	"tfrpc-repl/client/tensor"
)

func raggedSpec(rank int64, dims ...int64) TypeSpec {
	return TypeSpec{classRagged, "RaggedTensorSpec", Tuple{tensor.ShapeOf(dims...), tensor.Int32, rank, tensor.Int64}, int(rank) + 1}
}

func TestRaggedArguments(t *testing.T) {
	tests := []struct {
		spec TypeSpec
		arg  any
		want string
	}{
		{raggedSpec(1, -1, -1), List{List{1, 2}, List{}, List{3}}, "[1 2 3] [0 2 2 3]"},
		{raggedSpec(1, -1, -1), [][]int{{1}, {2, 3}}, "[1 2 3] [0 1 3]"},
		{raggedSpec(2, -1, -1, -1), List{List{List{1}, List{2, 3}}, List{}}, "[1 2 3] [0 2 2] [0 1 3]"},
		{raggedSpec(1, -1, -1, 2), List{List{List{1, 2}}, List{}}, "[[1 2]] [0 1 1]"},
		{raggedSpec(1, -1, -1), List{}, "[] [0]"},
		{raggedSpec(1, -1, -1), List{List{1}, List{2, 2.5}}, "InvalidArgumentError: m: arg0[1][1]: 2.5 is not an int32"},
		{raggedSpec(1, -1, -1), List{List{1}, 2}, "ValueError: m: arg0[1]: a single value is given where a list is asked for: ragged int32 [None, None]"},
		{raggedSpec(1, -1, -1), Dict{}, "ValueError: m: arg0: a dict is given where a list is asked for: ragged int32 [None, None]"},
	}
	for _, test := range tests {
		tensors, err := SignatureOf(Tuple{test.spec}, nil).Bind("m", []any{test.arg}, nil)
		var got []string
		for _, tt := range tensors {
			got = append(got, tt.Elements())
		}
		text := strings.Join(got, " ")
		if err != nil {
			text = err.Error()
		}
		if text != test.want {
			t.Errorf("got  %s\nwant %s", text, test.want)
		}
	}
}

func TestPack(t *testing.T) {
	one := scalar("", tensor.Int32)
	tests := []struct {
		spec Spec
		n    int
		want string
	}{
		{Tuple{one, NoneSpec()}, 1, "(<tf.Tensor: shape=(), dtype=int32, numpy=0>, None)"},
		{Dict{}, 0, "{}"},
		{NamedTuple{"P", []string{"x"}, []any{one}}, 1, "P(x=<tf.Tensor: shape=(), dtype=int32, numpy=0>)"},
		{Unknown{}, 1, "[<tf.Tensor: shape=(), dtype=int32, numpy=0>]"},
		{scalar("", tensor.Float32), 1, "InvalidArgumentError: Type mismatch: actual int32 vs. expect float"},
		{List{one, scalar("", tensor.String)}, 2, "InvalidArgumentError: Type mismatch: actual int32 vs. expect string"},
		{TensorSpec{Shape: tensor.UnknownShape()}, 1, "<tf.Tensor: shape=(), dtype=int32, numpy=0>"},
		{TensorSpec{Shape: tensor.ShapeOf(5), DType: tensor.Int32}, 1, "<tf.Tensor: shape=(), dtype=int32, numpy=0>"},
		{one, 2, "InvalidArgumentError: the result has 2 tensors where its specs describe 1"},
		{raggedSpec(1, -1, -1), 1, "InvalidArgumentError: the result has 1 tensors where its specs describe 2"},
	}
	for _, test := range tests {
		flat := make([]*tensor.Tensor, test.n)
		for i := range flat {
			flat[i] = of(t, i)
		}
		value, err := Pack(test.spec, flat)
		text := Repr(value)
		if err != nil {
			text = err.Error()
		}
		if text != test.want {
			t.Errorf("got %s, want %s", text, test.want)
		}
	}
}

func TestStructuresThatContainThemselves(t *testing.T) {
	loop := List{nil}
	loop[0] = loop
	if _, err := Pack(loop, nil); err == nil {
		t.Error("packed")
	}
	if _, err := Proto(loop); err == nil {
		t.Error("encoded")
	}
	if _, err := (Signature{}).Bind("m", []any{loop}, nil); err == nil {
		t.Error("bound")
	}
}
