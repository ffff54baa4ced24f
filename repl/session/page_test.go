package session

import (
	"strings"
	"testing"
)

// The example of TensorFlow's page, as it is pasted, but for the function, which is written in Go.
const page = `import portpicker
port = portpicker.pick_unused_port()
address = "localhost:{}".format(port)
server = tf.distribute.experimental.rpc.Server.create("grpc", address)
server.register("addition", func(a, b int32) int32 { return a + b })
server.start()

client = tf.distribute.experimental.rpc.Client.create("grpc",
     address=address, name="first_client")

x = tf.constant(2, dtype=tf.int32)
y = tf.constant(3, dtype=tf.int32)

outcome = client.call(
    args=[x, y],
    method_name="addition",
    output_specs=tf.TensorSpec((), tf.int32))

if outcome.is_ok():
  print(outcome.get_value())

outcome = client.addition(x, y)
if outcome.is_ok():
  print(outcome.get_value())

total = client.addition_blocking(x, y)
print(total)
`

func TestThePageRunsPasted(t *testing.T) {
	s := newSession(t)
	if got := s.eval(t, page); got != "" {
		t.Errorf("shows %s", got)
	}
	if got, want := s.out.String(), strings.Repeat("tf.Tensor(5, shape=(), dtype=int32)\n", 3); got != want {
		t.Errorf("prints %q, want %q", got, want)
	}
	if got := s.eval(t, "total"); got != "<tf.Tensor: shape=(), dtype=int32, numpy=5>" {
		t.Errorf("total is %s", got)
	}
	if got := s.eval(t, "client.addition"); !strings.Contains(got, "func") {
		t.Errorf("a bound method: %s", got)
	}
}

// People write the two outcomes out, with names of their own in the branches.
func TestOutcomesInBranches(t *testing.T) {
	s := newSession(t)
	s.eval(t, strings.Split(page, "x = tf.constant")[0])
	for arg, want := range map[string]string{"tf.constant(2)": "tf.Tensor(5, shape=(), dtype=int32)\n", "tf.constant(-3)": "tf.Tensor(0, shape=(), dtype=int32)\n"} {
		s.out.Reset()
		s.eval(t, "outcome = client.addition("+arg+", 3)\nif outcome.is_ok():\n  result = outcome.get_value()\n  print(result)\nelse:\n  error_code, error_msg = outcome.get_error()\n  print(error_code, error_msg)\n")
		if got := s.out.String(); got != want {
			t.Errorf("%s prints %q, want %q", arg, got, want)
		}
	}
}

func TestServerErrors(t *testing.T) {
	s := newSession(t)
	for _, step := range []struct{ in, want string }{
		{`server := rpc.Server.create("http", "localhost:0")`, "ValueError: Only GRPC backend is supported at the moment."},
		{`port := portpicker.pick_unused_port(); address := fmt.Sprintf("localhost:%d", port)`, ""},
		{`server := rpc.Server.create("grpc", address)`, ""},
		{`server.register("div", func(a, b int32) int32 { return a / b })`, ""},
		{`server.register("div", func(a int32) int32 { return a })`, "already registered"},
		{`server.register("x", 5)`, "register needs a function"},
		{`type T struct{ A int32 }; server.register("y", func(t T) T { return t })`, "must be of Go's own types"},
		{`server.start()`, ""},
		{`c := rpc.Client.create("grpc", address)`, ""},
		{`c.div(7, 2)`, "numpy=3>"},
		{`c.div(7, 0)`, "InternalError: the function panicked: runtime error: integer divide by zero"},
		{`c.div(8, 2)`, "numpy=4>"},
		{`server.stop()`, ""},
	} {
		got := s.eval(t, step.in)
		if got != step.want && (step.want == "" || !strings.Contains(got, step.want)) {
			t.Errorf("%s\n got %s\nwant %s", step.in, got, step.want)
		}
	}
}
