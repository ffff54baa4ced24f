package session

import (
	"strings"
	"testing"

	"tfrpc-repl/client/nest"
)

// Python's values compare, take assignments and go where Go wants numbers and slices.
func TestPythonValues(t *testing.T) {
	s := newSession(t)
	for _, test := range []struct{ input, want, err string }{
		{`t := tf.constant([[1, 2], [3, 4]]); var a [][]int32 = t; a[1][0]`, "3", ""},
		{`var f float64 = t[0, 1]; f`, "2.0", ""},
		{`var n int = t[1][1]; n`, "4", ""},
		{`func sum(xs []float32) (s float32) { for _, x := range xs { s += x }; return }; sum(t[0])`, "3.0", ""},
		{`var b [3]int32 = t[0]`, "", "a [3]int32 is wanted here"},
		{`var v any = 3; var m int = v`, "", "need type assertion"},
		{`t == t`, "True", ""}, {`t == tf.constant([[1, 2], [3, 4]])`, "True", ""}, {`t == [[1, 2], [3, 5]]`, "False", ""}, {`t[0] == [1, 2]`, "True", ""},
		{`t[0, 0] == 1`, "True", ""}, {`t != t[0]`, "True", ""}, {`tf.constant([0.0]) == tf.constant([-0.0])`, "True", ""}, {`x := any(t); x == any(t)`, "True", ""},
		{`[1, (2, "a"), {"k": None}] == [1.0, (2, "a"), {"k": None}]`, "True", ""}, {`[1] == (1,)`, "False", ""}, {`l := [1, [2, 3]]; l[1][0] = 9; l == [1, [9, 3]]`, "True", ""},
		{`a1, b1 = (1, 2); a1, b1 = [b1, a1]; b1`, "1", ""}, {`c1, d1, e1 := (1, 2)`, "", "ValueError: 3 values are wanted, and there are 2"},
		{`func one() int { return 1 }; f1, g1 := one()`, "", "assignment mismatch"},
		{"if true:\n  h1 = 5\n  i1, j1 = (h1, \"x\")\nelse:\n  i1, j1 = (0, \"\")\nj1", "'x'", ""}, {`if true { k1 = 2.5 }; k1`, "2.5", ""}, {"for i in range(3):\n  m1 = i\nm1", "", "undefined: m1"},
		{`if true { n1 = nothing }`, "", "undefined: nothing"}, {`func f2() { o1 = 1 }`, "", "undefined: o1"},
		{`[]int{1} == []int{1}`, "", "slice can only be compared to nil"},
		{`l[1][5] = 0`, "", "IndexError: index 5 is out of range for 2 elements"}, {`d = {"a": {"b": 1}}; d["a"]["b"] = 2; d["a"]["c"] = [1]; d`, "{'a': {'b': 2, 'c': [1]}}", ""},
		{`p := [(1, 2)]; p[0][1] = 3`, "", "TypeError: a tuple cannot be changed; use a list"}, {`q := [t]; q[0][1] = 3`, "", "a tensor cannot be changed"},
		{`t[:, 1]`, "<tf.Tensor: shape=(2,), dtype=int32, numpy=array([2, 4], dtype=int32)>", ""}, {`t[0, 1:]`, "<tf.Tensor: shape=(1,), dtype=int32, numpy=array([2], dtype=int32)>", ""},
		{`t + 1`, "", "tensors have no arithmetic here"}, {`-t`, "", "tensors have no arithmetic here"}, {`t[0] * 2`, "", "float64(t[0])"}, {`tf.nest.flatten({"a": [1, 2], "b": (3, {"z": 4})})`, "[1, 2, 3, 4]", ""}, {`tf.nest.pack_sequence_as({"a": [1, 2], "b": (3,)}, ["x", "y", "z"])`, "{'a': ['x', 'y'], 'b': ('z',)}", ""},
		{`tf.nest.pack_sequence_as([1], [1, 2])`, "", "1 leaves and the sequence 2"}, {`2 ** 3`, "", "math.Pow"}, {`print(*[1])`, "", "one by one"}, {`round(2.5)`, "", "math.Round"},
		{`l.append(4)`, "", "l = append(l, x)"},
	} {
		outcome, err := s.Eval(t.Context(), test.input)
		got, failed := "", ""
		if outcome.Shown {
			got = nest.Repr(outcome.Value)
		}
		if err != nil {
			failed = err.Error()
		}
		if got != test.want || !strings.Contains(failed, test.err) || (test.err == "") != (err == nil) {
			t.Errorf("%s: %s, %v; want %s %s", test.input, got, err, test.want, test.err)
		}
		if strings.Contains(failed, "ʹ") || strings.Contains(failed, "index(") {
			t.Errorf("%s shows what is behind the scenes: %s", test.input, failed)
		}
	}
}
