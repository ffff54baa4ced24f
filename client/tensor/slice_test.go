package tensor

import (
	"math"
	"testing"
)

func mustOf(t *testing.T, v any) *Tensor {
	t.Helper()
	tt, err := Of(v)
	if err != nil {
		t.Fatal(err)
	}
	return tt
}

// text is the elements of a result, or its error.
func text(tt *Tensor, err error) string {
	if err != nil {
		return err.Error()
	}
	return tt.Elements()
}

func TestIndexAndSlice(t *testing.T) {
	m := mustOf(t, [][]int{{1, 2, 3}, {4, 5, 6}})
	words := mustOf(t, []string{"a", "b", "c"})
	empty := mustOf(t, [][]int{{}, {}})
	tests := []struct {
		name string
		got  func() (*Tensor, error)
		want string
	}{
		{"row", func() (*Tensor, error) { return m.Index(1) }, "[4 5 6]"},
		{"from the end", func() (*Tensor, error) { return m.Index(-1, -3) }, "4"},
		{"all", func() (*Tensor, error) { return m.Index() }, "[[1 2 3]\n [4 5 6]]"},
		{"beyond", func() (*Tensor, error) { return m.Index(2) }, "index 2 is out of range for axis 0 of size 2"},
		{"before", func() (*Tensor, error) { return m.Index(0, -4) }, "index -4 is out of range for axis 1 of size 3"},
		{"too many", func() (*Tensor, error) { return m.Index(0, 0, 0) }, "3 indices for a tensor of shape (2, 3)"},
		{"string", func() (*Tensor, error) { return words.Index(2) }, "b'c'"},
		{"empty row", func() (*Tensor, error) { return empty.Index(1) }, "[]"},
		{"in an empty row", func() (*Tensor, error) { return empty.Index(1, 0) }, "index 0 is out of range for axis 1 of size 0"},
		{"slice", func() (*Tensor, error) { return m.Slice(1, 2) }, "[[4 5 6]]"},
		{"slice of strings", func() (*Tensor, error) { return words.Slice(-2, 99) }, "[b'b' b'c']"},
		{"slice backwards", func() (*Tensor, error) { return words.Slice(2, 1) }, "[]"},
		{"slice of a scalar", func() (*Tensor, error) { return mustOf(t, 1).Slice(0, 1) }, "a scalar cannot be sliced"},
		{"slice without rows", func() (*Tensor, error) { return empty.Slice(0, 1) }, "[]"},
		{"reshape", func() (*Tensor, error) { return m.Reshape(3, -1) }, "[[1 2]\n [3 4]\n [5 6]]"},
		{"reshape wrong", func() (*Tensor, error) { return m.Reshape(4) }, "6 elements cannot have the shape (4,)"},
	}
	for _, test := range tests {
		if got := text(test.got()); got != test.want {
			t.Errorf("%s: %s, want %s", test.name, got, test.want)
		}
	}
	if row, _ := m.Index(1); cap(row.Bytes()) != len(row.Bytes()) || &row.Bytes()[0] != &m.Bytes()[12] {
		t.Error("a row does not share the memory of its matrix, or reaches beyond itself")
	}
}

// The wanted numbers are those of tf.cast in TensorFlow 2.21 on amd64.
func TestCastAsTensorFlow(t *testing.T) {
	inf := math.Inf(1)
	wild := mustOf(t, []float64{1.9, -1.9, 300, -300, 3e9, 1e20, math.NaN(), inf, -inf})
	tests := []struct {
		from *Tensor
		to   DType
		want string
	}{
		{wild, Int8, "[  1  -1  44 -44   0   0   0   0   0]"},
		{wild, Uint8, "[  1 255  44 212   0   0   0   0   0]"},
		{wild, Int32, "[          1          -1         300        -300 -2147483648 -2147483648\n -2147483648 -2147483648 -2147483648]"},
		{wild, Uint32, "[         1 4294967295        300 4294966996 3000000000 2147483648\n 2147483648 2147483648          0]"},
		{wild, Int64, "[                   1                   -1                  300\n                 -300           3000000000 -9223372036854775808\n -9223372036854775808 -9223372036854775808 -9223372036854775808]"},
		{wild, Uint64, "[                   1 18446744073709551615                  300\n 18446744073709551316           3000000000  9223372036854775808\n  9223372036854775808  9223372036854775808  9223372036854775808]"},
		{mustOf(t, []int{-1, 300, 1 << 30}), Uint8, "[255  44   0]"},
		{mustOf(t, []float64{0, math.Copysign(0, -1), 0.5, math.NaN()}), Bool, "[False False  True  True]"},
		{mustOf(t, []bool{true, false}), Complex64, "[1.+0.j 0.+0.j]"},
		{mustOf(t, []complex128{1 + 2i, 0, 1i}), Float32, "[1. 0. 0.]"},
		{mustOf(t, []complex128{1 + 2i, 0, 1i}), Bool, "[ True False False]"},
		{mustOf(t, []float64{1, 2.5}), BFloat16, "[1 2.5]"},
		{mustOf(t, "a"), Int32, "a cast from string to int32 is not possible"},
	}
	for _, test := range tests {
		if got := text(test.from.Cast(test.to)); got != test.want {
			t.Errorf("%s to %s: %s, want %s", test.from.DType(), test.to, got, test.want)
		}
	}
}
