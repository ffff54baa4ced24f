package tensor

import (
	"math"
	"testing"
)

type celsius float32

func TestConvert(t *testing.T) {
	any2 := ShapeOf(-1, -1)
	tests := []struct {
		v     any
		dt    DType
		shape Shape
		want  string
	}{
		{2, Int32, ShapeOf(), "2"},
		{2.0, Int32, ShapeOf(), "2"},
		{2.5, Int32, ShapeOf(), "2.5 is not an int32"},
		{math.NaN(), Int32, ShapeOf(), "nan is not an int32"},
		{math.Inf(1), Int64, ShapeOf(), "inf is not an int64"},
		{300, Uint8, ShapeOf(), "300 is not a uint8"},
		{-1, Uint64, ShapeOf(), "-1 is not a uint64"},
		{uint64(math.MaxUint64), Uint64, ShapeOf(), "18446744073709551615"},
		{uint64(math.MaxUint64), Int64, ShapeOf(), "18446744073709551615 is not an int64"},
		{math.MinInt64, Int64, ShapeOf(), "-9223372036854775808"},
		{9223372036854775808.0, Int64, ShapeOf(), "9.223372036854776e+18 is not an int64"},
		{-9223372036854775808.0, Int64, ShapeOf(), "-9223372036854775808"},
		{18446744073709551616.0, Uint64, ShapeOf(), "1.8446744073709552e+19 is not a uint64"},
		{7, Int4, ShapeOf(), "7"},
		{8, Int4, ShapeOf(), "8 is not an int4"},
		{-8, Int4, ShapeOf(), "-8"},
		{3, Uint2, ShapeOf(), "3"},
		{-3, Int2, ShapeOf(), "-3 is not an int2"},
		{127, QInt8, ShapeOf(), "127"},
		{0.1, Float32, ShapeOf(), "0.1"},
		{0.1, BFloat16, ShapeOf(), "0.100098"},
		{math.Copysign(0, -1), Float16, ShapeOf(), "-0.0"},
		{5e-324, Float64, ShapeOf(), "5e-324"},
		{1 + 2i, Complex64, ShapeOf(), "(1+2j)"},
		{3, Complex128, ShapeOf(), "(3+0j)"},
		{1i, Float32, ShapeOf(), "(0+1i) is not a float32"},
		{true, Bool, ShapeOf(), "True"},
		{1, Bool, ShapeOf(), "1 is not a bool"},
		{true, Int32, ShapeOf(), "True is not an int32"},
		{"x", Int32, ShapeOf(), "'x' is not an int32"},
		{1, String, ShapeOf(), "1 is not a string"},
		{[]byte("ab\xff"), String, ShapeOf(), `b'ab\xff'`},
		{[]byte("ab"), Uint8, ShapeOf(-1), "[97 98]"},
		{[][]byte{[]byte("a"), nil}, String, ShapeOf(-1), "[b'a' b'']"},
		{[2][3]int8{{1, 2, 3}, {4, 5, 6}}, Int64, any2, "[[1 2 3]\n [4 5 6]]"},
		{[][]any{{1, 2.0}, {3, "x"}}, Int32, any2, "[1][1]: 'x' is not an int32"},
		{[][]int{{1, 2}, {3}}, Int32, any2, "[1]: 1 elements where its neighbours have 2; a tensor's rows are of one size"},
		{[]any{[]int{1}, 2}, Int32, any2, "[1]: 2 where its neighbours are lists"},
		{[]any{1, []int{2}}, Int32, any2, "[1]: a list where its neighbours are single elements"},
		{[]celsius{1.5, -2}, Float32, ShapeOf(2), "[ 1.5 -2. ]"},
		{[]int{1, 2}, Int32, ShapeOf(3), "it has shape (2,), not (3,)"},
		{[0][3]float32{}, Float32, ShapeOf(-1, 3), "[]"},
		{nil, Int32, ShapeOf(), "None is not an int32"},
		{struct{}{}, Int32, ShapeOf(), "a Go struct {} is not an int32"},
		{mustOf(t, 1<<24+1), Float32, ShapeOf(), "16777217 is not a float32"},
		{mustOf(t, []float64{1, 0.5}), Float16, ShapeOf(2), "[1.  0.5]"},
	}
	for _, test := range tests {
		if got := text(Convert(test.v, test.dt, test.shape)); got != test.want {
			t.Errorf("%v as %s: %s, want %s", test.v, test.dt, got, test.want)
		}
	}
}

// The dtypes that TensorFlow 2.21's tf.constant chooses.
func TestOfChoosesAsTensorFlow(t *testing.T) {
	for _, test := range []struct {
		v    any
		want string
	}{
		{1, "int32 ()"}, {1 << 31, "int64 ()"}, {[]any{1, 1 << 40}, "int64 (2,)"}, {1.5, "float32 ()"}, {[]any{1, 2.5}, "float32 (2,)"},
		{1i, "complex128 ()"}, {"a", "string ()"}, {[]byte("a"), "string ()"}, {true, "bool ()"}, {[]any{1, true}, "int32 (2,)"},
		{[]any{}, "float32 (0,)"}, {[]any{[]any{}, []any{}}, "float32 (2, 0)"}, {[]float64{}, "float32 (0,)"}, {[]string{}, "string (0,)"},
		{[]int64{1}, "int64 (1,)"}, {[]uint8{1}, "string ()"}, {[3]uint8{1}, "uint8 (3,)"}, {[]any{true, 1}, "error"}, {[]any{1, "a"}, "error"}, {nil, "error"},
	} {
		tt, err := Of(test.v)
		got := "error"
		if err == nil {
			got = tt.DType().String() + " " + tt.Shape().String()
		}
		if got != test.want {
			t.Errorf("%#v: %s (%v), want %s", test.v, got, err, test.want)
		}
	}
}
