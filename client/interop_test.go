package client_test

import (
	"bufio"
	"context"
	"errors"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"tfrpc-repl/client"
	"tfrpc-repl/client/nest"
	"tfrpc-repl/client/tensor"
)

// tensorFlow starts TensorFlow's own server, where TFRPC_PYTHON names a Python that has it, and connects.
func tensorFlow(t *testing.T) *client.Client {
	t.Helper()
	python := os.Getenv("TFRPC_PYTHON")
	if python == "" {
		if os.Getenv("CI") != "" {
			t.Fatal("TFRPC_PYTHON is not set")
		}
		t.Skip("set TFRPC_PYTHON to a Python with tensorflow to test against its server")
	}
	server := exec.CommandContext(t.Context(), python, "testdata/tfserver.py")
	server.Stderr = t.Output()
	stdin, err := server.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	stdout, err := server.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := server.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { stdin.Close(); server.Wait() })
	line, err := bufio.NewReader(stdout).ReadString('\n')
	address, ok := strings.CutPrefix(strings.TrimSpace(line), "listening ")
	if !ok {
		t.Fatalf("the server said %q, %v", line, err)
	}
	return dialList(t, address, client.Timeout(time.Minute))
}

func scalar(dtype, value string) string {
	return "<tf.Tensor: shape=(), dtype=" + dtype + ", numpy=" + value + ">"
}

func TestTensorFlowServer(t *testing.T) {
	c := tensorFlow(t)
	t.Run("results", func(t *testing.T) { tensorFlowResults(t, c) })
	t.Run("errors", func(t *testing.T) { tensorFlowErrors(t, c) })
	t.Run("dtypes", func(t *testing.T) { tensorFlowDTypes(t, c) })
	t.Run("sizes", func(t *testing.T) { tensorFlowSizes(t, c) })
	t.Run("waiting", func(t *testing.T) { tensorFlowWaiting(t, c) })
}

func tensorFlowResults(t *testing.T, c *client.Client) {
	tests := []struct {
		request client.Request
		want    string
	}{
		{client.Request{Method: "addition", Args: []any{2, 3}}, scalar("int32", "5")},
		{client.Request{Method: "addition", Args: []any{2}, Kwargs: map[string]any{"b": 3}}, scalar("int32", "5")},
		{client.Request{Method: "pair", Args: []any{7, 3}}, "([" + scalar("int32", "7") + ", " + scalar("int32", "3") + "], (" + scalar("int32", "4") + ",))"},
		{client.Request{Method: "structure", Args: []any{nest.Dict{"a": 1, "b": nest.List{2, nest.Tuple{3}}}}},
			"{'a': " + scalar("int32", "1") + ", 'b': [" + scalar("float32", "2.0") + ", (" + scalar("float32", "3.0") + ",)]}"},
		{client.Request{Method: "truth"}, scalar("bool", "True")},
		{client.Request{Method: "nothing"}, "None"},
		{client.Request{Method: "empty_list"}, "[]"},
		{client.Request{Method: "empty_dict"}, "{}"},
		{client.Request{Method: "with_none", Args: []any{1}}, "(" + scalar("int32", "1") + ", None)"},
		{client.Request{Method: "point", Args: []any{1.5}}, "Point(x=" + scalar("float32", "1.5") + ", y=" + scalar("float32", "3.0") + ")"},
		{client.Request{Method: "ragged", Args: []any{1}}, "<tf.RaggedTensor [[0], [1, 2]]>"},
		{client.Request{Method: "ragged_sum", Args: []any{[]any{[]any{1, 2}, []any{}, []any{3}}}}, "<tf.Tensor: shape=(3,), dtype=int32, numpy=array([3, 0, 3], dtype=int32)>"},
		{client.Request{Method: "sparse"}, "SparseTensor(indices=tf.Tensor(\n[[0 1]\n [1 0]], shape=(2, 2), dtype=int64), " +
			"values=tf.Tensor([1 2], shape=(2,), dtype=int32), dense_shape=tf.Tensor([2 2], shape=(2,), dtype=int64))"},
		{client.Request{Method: "scaled", Args: []any{4}}, scalar("int32", "40")},
		{client.Request{Method: "defaulted", Args: []any{2}}, scalar("int32", "60")}, // TensorFlow's client cannot
		{client.Request{Method: "addition", Args: []any{2, 3}, Unbound: true}, "[" + scalar("int32", "5") + "]"},
		{client.Request{Method: "addition", Args: []any{2, 3, 4}, Unbound: true}, "[" + scalar("int32", "5") + "]"},
	}
	for _, test := range tests {
		value, err := c.Do(t.Context(), test.request)
		if got := nest.Repr(value); err != nil || got != test.want {
			t.Errorf("%+v: %s, %v\nwant %s", test.request, got, err, test.want)
		}
	}
}

func tensorFlowErrors(t *testing.T, c *client.Client) {
	tests := []struct {
		request client.Request
		want    string
	}{
		{client.Request{Method: "div", Args: []any{7, 0}}, "InvalidArgumentError: Integer division by zero"},
		{client.Request{Method: "fail", Args: []any{"boom"}}, "InvalidArgumentError: assertion failed: [boom]"},
		{client.Request{Method: "nope", Unbound: true}, "InvalidArgumentError: nope is not registered."},
		{client.Request{Method: "addition", Args: []any{2}, Unbound: true}, "InvalidArgumentError: index 1 is out of range [0, 1)"},
		{client.Request{Method: "addition", Args: []any{float32(2), 3}, Unbound: true}, "InvalidArgumentError: Expects arg[0] to be int32 but float is provided"},
		{client.Request{Method: "scaled", Args: []any{2, 3}, Unbound: true}, "InvalidArgumentError: Expects arg[1] to be resource but int32 is provided"},
	}
	for _, test := range tests {
		if _, err := c.Do(t.Context(), test.request); err == nil || err.Error() != test.want {
			t.Errorf("%+v: %v\nwant %s", test.request, err, test.want)
		}
	}
}

// Every dtype comes back bit for bit, whether it travels as a typed value or as content.
func tensorFlowDTypes(t *testing.T, c *client.Client) {
	tried := 0
	for _, m := range c.Methods() {
		name, ok := strings.CutPrefix(m.Name, "id_")
		if !ok {
			continue
		}
		tried++
		dtype, _ := tensor.ParseDType(name)
		for _, value := range identities(t, dtype) {
			got, err := c.Call(t.Context(), m.Name, value)
			if back, ok := got.(*tensor.Tensor); err != nil || !ok || !back.Equal(value) {
				t.Errorf("%s: %v, %v, want %v", m.Name, got, err, value)
			}
		}
	}
	if tried != 18 {
		t.Errorf("%d dtypes", tried)
	}
}

// identities are a scalar, a matrix and nothing at all of a dtype; all bits of the elements are in use where any pattern is a value.
func identities(t *testing.T, dtype tensor.DType) (all []*tensor.Tensor) {
	t.Helper()
	for _, dims := range [][]int64{{}, {2, 3}, {0, 3}} {
		shape := tensor.ShapeOf(dims...)
		n, _ := shape.Elements()
		var value *tensor.Tensor
		var err error
		if dtype == tensor.String {
			value, err = tensor.NewStrings(shape, []string{"", "\xff\x00", "x", "é", "\n", "long enough"}[:n])
		} else {
			data := make([]byte, int(n)*dtype.Size())
			for i := range data {
				data[i] = byte(0xf1 + 7*i)
			}
			switch dtype {
			case tensor.Bool, tensor.Int4, tensor.Uint4:
				for i := range data {
					data[i] = byte(i & 1)
				}
			}
			value, err = tensor.New(dtype, shape, data)
		}
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, value)
	}
	return all
}

func tensorFlowSizes(t *testing.T, c *client.Client) {
	value, err := c.Call(t.Context(), "big", 3_000_000)
	if got, ok := value.(*tensor.Tensor); err != nil || !ok || got.Len() != 3_000_000 {
		t.Errorf("12 MB: %T, %v", value, err)
	}
	huge := make([]float32, 1<<20)
	if _, err := c.Call(t.Context(), "id_float32", huge); !errors.Is(err, client.ResourceExhausted) || !strings.Contains(err.Error(), "nothing was sent") {
		t.Errorf("an argument over 4 MiB: %v", err)
	}
	if _, err := c.Call(t.Context(), "id_float32", huge[:1<<20-32]); err != nil {
		t.Errorf("an argument just under 4 MiB: %v", err)
	}
}

func tensorFlowWaiting(t *testing.T, c *client.Client) {
	_, err := c.Do(t.Context(), client.Request{Method: "slow", Args: []any{3}, Timeout: 200 * time.Millisecond})
	if !errors.Is(err, client.DeadlineExceeded) || !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("a deadline: %v", err)
	}
	result, err := c.Start(t.Context(), client.Request{Method: "slow", Args: []any{3}})
	if err != nil {
		t.Fatal(err)
	}
	result.Cancel()
	if _, err := result.Wait(t.Context()); !errors.Is(err, client.Canceled) {
		t.Errorf("a cancel: %v", err)
	}
	for range 2 { // a value may be asked for again
		first, err := c.Start(t.Context(), client.Request{Method: "addition", Args: []any{1, 2}})
		if err != nil {
			t.Fatal(err)
		}
		if value, err := first.Wait(t.Context()); err != nil || nest.Repr(value) != scalar("int32", "3") {
			t.Errorf("%v, %v", value, err)
		}
	}
}
