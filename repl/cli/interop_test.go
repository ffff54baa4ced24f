package cli_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"
)

// pythonVariable names the Python that has TensorFlow; .ci/requirements.txt says which.
const pythonVariable = "TFRPC_PYTHON"

// tensorflow is a real TensorFlow server, and TensorFlow's own client beside it.
type tensorflow struct {
	address string
	in      io.Writer
	out     *bufio.Reader
}

var startTensorFlow = sync.OnceValues(func() (*tensorflow, error) {
	cmd := exec.Command(os.Getenv(pythonVariable), "testdata/tfserver.py")
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	tf := &tensorflow{in: in, out: bufio.NewReader(out)}
	line, err := tf.out.ReadString('\n')
	tf.address = strings.TrimSpace(strings.TrimPrefix(line, "listening "))
	return tf, err
})

// realTensorFlow returns a running server, or skips the test where there is no TensorFlow. CI must have one.
func realTensorFlow(t *testing.T) *tensorflow {
	t.Helper()
	if os.Getenv(pythonVariable) == "" {
		if os.Getenv("CI") != "" {
			t.Fatalf("%s is not set; in CI the interoperability tests must run", pythonVariable)
		}
		t.Skipf("no TensorFlow: pip install -r .ci/requirements.txt and set %s to that python to run this", pythonVariable)
	}
	tf, err := startTensorFlow()
	if err != nil {
		t.Fatalf("the TensorFlow server did not start: %v", err)
	}
	return tf
}

// answer is what TensorFlow's own client says to a line.
type answer struct {
	Repr, Str, Error, Message string
}

func (tf *tensorflow) ask(t *testing.T, line string) answer {
	t.Helper()
	question, _ := json.Marshal(line)
	if _, err := tf.in.Write(append(question, '\n')); err != nil {
		t.Fatal(err)
	}
	text, err := tf.out.ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	var a answer
	if err := json.Unmarshal([]byte(text), &a); err != nil {
		t.Fatalf("%q: %v", text, err)
	}
	return a
}

// ours runs the program on one expression.
func ours(t *testing.T, address, line string) (out, errs string, exit int) {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), self, "-e", line, address)
	cmd.Env = append(os.Environ(), asProgram+"=1")
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	cmd.Run()
	return strings.TrimRight(stdout.String(), "\n"), stderr.String(), cmd.ProcessState.ExitCode()
}

// The same line in both must give the same text.
var sameLines = []string{
	`client.addition_blocking(2, 3)`,
	`client.addition(2, 3).get_value()`,
	`client.multiply_blocking(tf.constant(4), tf.constant(5))`,
	`client.matmul_blocking(tf.constant([[1., 2.], [3., 4.]]), tf.constant([[5.], [6.]]))`,
	`client.addvec_blocking(tf.constant([1.5, 2.5]), tf.constant([0.25, 1e10]))`,
	`client.point_blocking(1.5, -2.0)`,
	`client.nothing_blocking()`,
	`client.empty_tuple_blocking()`,
	`client.strings_blocking(tf.constant(["ab", "it's"]))`,
	`client.concat_blocking("ab", "cd")`,
	`client.id64_blocking(tf.constant(9007199254740993, tf.int64))`,
	`client.id_float64_blocking(tf.constant([0.1, 1e100], tf.float64))`,
	`client.id_bool_blocking(tf.constant([True, False]))`,
	`client.addition_blocking(tf.constant([2, 2]), 3)`,
	`client.call("addition", args=[2, 3], output_specs=tf.TensorSpec((), tf.int32)).get_value()`,
	`tf.constant([[1, 2], [3, 4]])`,
	`tf.constant(0.1)`,
	`tf.TensorSpec((None, 2), tf.float32, name="x")`,
}

func TestSameAsTensorFlow(t *testing.T) {
	tf := realTensorFlow(t)
	for _, line := range sameLines {
		want := tf.ask(t, line)
		got, errs, exit := ours(t, tf.address, line)
		if want.Repr == "None" && got == "" {
			got = "None"
		}
		if want.Error != "" || got != want.Repr || exit != 0 {
			t.Errorf("%s\n got %s%s\nwant %s%s", line, got, errs, want.Repr, want.Error)
		}
	}
}

// Structures whose keys TensorFlow prints in random order.
func TestStructuresOfTensorFlow(t *testing.T) {
	tf := realTensorFlow(t)
	tests := map[string]string{
		`client.dict_in_out_blocking({"a": 1, "b": [1, 2.5]})`: "{'a': <tf.Tensor: shape=(), dtype=int32, numpy=2>, 'b': <tf.Tensor: shape=(2,), dtype=float32, numpy=array([2., 5.], dtype=float32)>}",
		`client.nested_blocking({"test": ([1.], [[2.], [3.]]), "test1": ([4.],)})`: "{'test': (<tf.Tensor: shape=(1,), dtype=float32, numpy=array([1.], dtype=float32)>, " +
			"[<tf.Tensor: shape=(1,), dtype=float32, numpy=array([2.], dtype=float32)>, <tf.Tensor: shape=(1,), dtype=float32, numpy=array([3.], dtype=float32)>]), " +
			"'test1': (<tf.Tensor: shape=(1,), dtype=float32, numpy=array([4.], dtype=float32)>,)}",
	}
	for line, want := range tests {
		if got, errs, _ := ours(t, tf.address, line); got != want {
			t.Errorf("%s\n got %s%s\nwant %s", line, got, errs, want)
		}
	}
}

// Errors have TensorFlow's class, and its message without the marks of the graph.
func TestErrorsOfTensorFlow(t *testing.T) {
	tf := realTensorFlow(t)
	tests := []struct {
		line, class, has string
		exit             int
	}{
		{`client.div_blocking(7, 0)`, "InvalidArgumentError", "InvalidArgumentError: Integer division by zero\n  client.div → ", 67},
		{`client.addition_blocking(2)`, "ValueError", "ValueError: addition takes 2 arguments (a, b), got 1", 1},
		{`client.matmul_blocking(tf.constant([[1., 2.]]), tf.constant([[5.]]))`, "InvalidArgumentError", "Matrix size-incompatible", 67},
		{`client.slow_blocking(2.0, timeout_in_ms=200)`, "DeadlineExceededError", "DeadlineExceededError: Deadline Exceeded", 68},
		{`client.call("nope", args=[2]).get_value()`, "InvalidArgumentError", "nope is not registered.", 67},
	}
	for _, test := range tests {
		want := tf.ask(t, test.line)
		out, errs, exit := ours(t, tf.address, test.line)
		if want.Error != test.class || !strings.HasPrefix(errs, test.class+": ") || !strings.Contains(errs, test.has) || exit != test.exit || out != "" {
			t.Errorf("%s: TensorFlow raises %s; ours says %q, exit %d", test.line, want.Error, errs, exit)
		}
	}
}

// What TensorFlow's own client cannot do: a result over 4 MiB.
func TestLargeResultOfTensorFlow(t *testing.T) {
	tf := realTensorFlow(t)
	if want := tf.ask(t, `client.big_blocking(3000000)`); want.Error != "ResourceExhaustedError" {
		t.Errorf("TensorFlow's client: %+v", want)
	}
	got, errs, _ := ours(t, tf.address, `client.big_blocking(3000000)`)
	if want := "<tf.Tensor: shape=(3000000,), dtype=float32, numpy=array([1.5, 1.5, 1.5, ..., 1.5, 1.5, 1.5], shape=(3000000,), dtype=float32)>"; got != want {
		t.Errorf("got %s%s", got, errs)
	}
}
