package session

import (
	"strings"
	"testing"
)

func TestLanguage(t *testing.T) {
	s := connected(t)
	steps := []struct{ in, want string }{
		{"t := tf.constant([[1, 2, 3], [4, 5, 6]])", ""},
		{"t[0]", "numpy=array([1, 2, 3], dtype=int32)>"},
		{"t[0, 2]", "numpy=3>"},
		{"t[0][2]", "numpy=3>"},
		{"t[-1, -1]", "numpy=6>"},
		{"t[1:]", "shape=(1, 3)"},
		{"t[5]", "IndexError: index 5 is out of range for axis 0 of size 2"},
		{"t.shape", "TensorShape([2, 3])"},
		{"t.dtype", "tf.int32"},
		{"len(t)", "2"},
		{"t.numpy()", "[][]int32{{1, 2, 3}, {4, 5, 6}}"},
		{"for row := range t { print(row) }", ""},
		{"float64(tf.constant(2.5))", "2.5"},
		{"int(t[0, 0]) + 1", "2"},
		{"tf.constant('a')", "numpy=b'a'>"},
		{"tf.constant(['x', 'yz'])", "numpy=array([b'x', b'yz'], dtype=object)>"},
		{"client.greet_blocking('you')", "b'Hello, you!'"},
		{"q := 'a'; q", "'a'"},
		{"d := client.stats_blocking([1.5, 2]); d[\"max\"]", "numpy=2.0>"},
		{"r := client.stats([1.5, 2]); r.get_value()[\"count\"]", "numpy=2>"},
		{"tf.range(5)", "numpy=array([0, 1, 2, 3, 4], dtype=int32)>"},
		{`"port {}".format(8500)`, `"port 8500"`},
		{"x = [1, [2, 3]]; x[1]", "[2, 3]"},
		{"n := 0\nfor i in range(4):\n    n += i\n", ""},
		{"n", "6"},
		{"if t:\n    n = 1\n", "ambiguous"},
		{"outcome = client.addition(2, 3)\nif outcome.is_ok():\n    n = 9\n", ""},
		{"n", "9"},
		{"def f(x): return x", "def is not understood here"},
		{"tf.nosuch(1)", "nosuch"},
		{"print(1, 'b', t[0])", ""},
	}
	for _, step := range steps {
		got := s.eval(t, step.in)
		if got != step.want && (step.want == "" || !strings.Contains(got, step.want)) {
			t.Errorf("%s\n got %s\nwant %s", step.in, got, step.want)
		}
	}
	want := "tf.Tensor([1 2 3], shape=(3,), dtype=int32)\ntf.Tensor([4 5 6], shape=(3,), dtype=int32)\n1 b tf.Tensor([1 2 3], shape=(3,), dtype=int32)\n"
	if got := s.out.String(); got != want {
		t.Errorf("printed %q", got)
	}
}
