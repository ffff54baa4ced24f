package client_test

import (
	"context"
	"errors"
	"fmt"
	"net"
	"strings"
	"testing"
	"time"

	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"

	"tfrpc-repl/client"
	"tfrpc-repl/client/nest"
	"tfrpc-repl/client/tensor"
	"tfrpc-repl/client/tfserver"
)

// demo connects to a demo server in memory.
func demo(t testing.TB, opts ...client.Option) *client.Client {
	t.Helper()
	server, listener := tfserver.Demo(), tfserver.Listen()
	if err := server.StartOn(listener); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(server.Stop)
	c, err := client.Dial(t.Context(), "passthrough:///demo", append(opts, client.Dialer(listener.Dial))...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	return c
}

func TestCalls(t *testing.T) {
	c := demo(t)
	tests := []struct {
		method string
		args   []any
		want   string
	}{
		{"addition", []any{2, 3}, "<tf.Tensor: shape=(), dtype=int32, numpy=5>"},
		{"matmul", []any{[]any{[]any{1, 2}, []any{3, 4}}, [][]float64{{5}, {6}}}, "<tf.Tensor: shape=(2, 1), dtype=float32, numpy=\narray([[17.],\n       [39.]], dtype=float32)>"},
		{"greet", []any{"you"}, "<tf.Tensor: shape=(), dtype=string, numpy=b'Hello, you!'>"},
		{"stats", []any{[]float32{1, 2, 6}}, "{'count': <tf.Tensor: shape=(), dtype=int32, numpy=3>, 'max': <tf.Tensor: shape=(), dtype=float32, numpy=6.0>, " +
			"'mean': <tf.Tensor: shape=(), dtype=float32, numpy=3.0>, 'min': <tf.Tensor: shape=(), dtype=float32, numpy=1.0>}"},
		{"split", []any{nest.Tuple{1, 2}}, "Pair(first=<tf.Tensor: shape=(), dtype=float32, numpy=1.0>, second=<tf.Tensor: shape=(), dtype=float32, numpy=2.0>)"},
	}
	for _, test := range tests {
		value, err := c.Call(t.Context(), test.method, test.args...)
		if got := nest.Repr(value); err != nil || got != test.want {
			t.Errorf("%s%v: %s, %v\nwant %s", test.method, test.args, got, err, test.want)
		}
	}
}

func TestMethods(t *testing.T) {
	var lines []string
	for _, m := range demo(t).Methods() {
		lines = append(lines, m.String())
	}
	want := `addition(a: int32 [], b: int32 []) -> int32 []
counter() -> int32 []
fail(code: int32 [], message: string []) -> None
greet(name: string []) -> string []
image(height: int32 [], width: int32 []) -> uint8 [None, None, 3]
matmul(a: float32 [None, None], b: float32 [None, None]) -> float32 [None, None]
multiply(a: int32 [], b: int32 []) -> int32 []
sleep(seconds: float32 []) -> float32 []
split(pair: (float32 [], float32 [])) -> Pair(first: float32 [], second: float32 [])
stats(values: float32 [None]) -> {count: int32 [], max: float32 [], mean: float32 [], min: float32 []}`
	if got := strings.Join(lines, "\n"); got != want {
		t.Errorf("got\n%s", got)
	}
}

func TestUnboundCall(t *testing.T) {
	c := demo(t)
	r := client.Request{Method: "addition", Args: []any{2, 3}, Unbound: true}
	value, err := c.Do(t.Context(), r)
	if got := nest.Repr(value); err != nil || got != "[<tf.Tensor: shape=(), dtype=int32, numpy=5>]" {
		t.Errorf("without specs: %s, %v", got, err)
	}
	r.Output = nest.TensorSpec{DType: tensor.Int32}
	value, err = c.Do(t.Context(), r)
	if got := nest.Repr(value); err != nil || got != "<tf.Tensor: shape=(), dtype=int32, numpy=5>" {
		t.Errorf("with specs: %s, %v", got, err)
	}
	_, err = c.Do(t.Context(), client.Request{Method: "nope", Unbound: true})
	if want := "InvalidArgumentError: nope is not registered."; err == nil || err.Error() != want {
		t.Errorf("unknown method: %v, want %s", err, want)
	}
}

func TestErrors(t *testing.T) {
	c := demo(t)
	_, err := c.Call(t.Context(), "fail", 5, "no such thing\nsecond line")
	var e *client.Error
	if !errors.As(err, &e) || e.Code != client.NotFound || e.Method != "fail" || e.Local {
		t.Fatalf("got %#v", err)
	}
	if !errors.Is(err, client.NotFound) || errors.Is(err, client.Internal) {
		t.Error("errors.Is does not tell codes apart")
	}
	if st, ok := status.FromError(err); !ok || st.Code() != codes.NotFound {
		t.Error("status.FromError does not see the code")
	}
	if got, want := err.Error(), "NotFoundError: no such thing"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestDeadline(t *testing.T) {
	c := demo(t)
	start := time.Now()
	_, err := c.Do(t.Context(), client.Request{Method: "sleep", Args: []any{30}, Timeout: 50 * time.Millisecond})
	var e *client.Error
	if !errors.As(err, &e) || e.Code != client.DeadlineExceeded || !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("got %v", err)
	}
	if waited := time.Since(start); waited > 10*time.Second {
		t.Errorf("waited %v", waited)
	}
	c = demo(t, client.Timeout(50*time.Millisecond))
	if _, err := c.Call(t.Context(), "sleep", 30); !errors.Is(err, client.DeadlineExceeded) {
		t.Errorf("the client's own timeout: %v", err)
	}
}

func TestStart(t *testing.T) {
	c := demo(t)
	slow, err := c.Start(t.Context(), client.Request{Method: "sleep", Args: []any{30}})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := c.Call(t.Context(), "addition", 1, 2); err != nil {
		t.Errorf("a second call beside a slow one: %v", err)
	}
	slow.Cancel()
	if _, err := slow.Wait(t.Context()); !errors.Is(err, client.Canceled) || !errors.Is(err, context.Canceled) {
		t.Errorf("a cancelled call: %v", err)
	}
	fast, err := c.Start(t.Context(), client.Request{Method: "addition", Args: []any{1, 2}})
	if err != nil {
		t.Fatal(err)
	}
	if value, err := fast.Wait(t.Context()); err != nil || fmt.Sprint(value) != "tf.Tensor(3, shape=(), dtype=int32)" {
		t.Errorf("got %v, %v", value, err)
	}
	if _, err := c.Start(t.Context(), client.Request{Method: "addition", Args: []any{1}}); err == nil {
		t.Error("wrong arguments are found before the call starts")
	}
}

// closedPort returns an address nobody listens on.
func closedPort(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}

func TestNoServer(t *testing.T) {
	_, err := client.Dial(t.Context(), closedPort(t), client.FailFast())
	if !errors.Is(err, client.Unavailable) || !strings.Contains(err.Error(), "connection refused") || strings.Contains(err.Error(), "\n") {
		t.Errorf("failing fast: %v", err)
	}
	_, err = client.Dial(t.Context(), closedPort(t), client.Timeout(50*time.Millisecond))
	if !errors.Is(err, client.DeadlineExceeded) {
		t.Errorf("waiting: %v", err)
	}
}

func TestServerDiesInMidCall(t *testing.T) {
	server := tfserver.Demo()
	if err := server.Start("127.0.0.1:0"); err != nil {
		t.Fatal(err)
	}
	c, err := client.Dial(t.Context(), server.Addr().String(), client.FailFast())
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	call, err := c.Start(t.Context(), client.Request{Method: "sleep", Args: []any{30}})
	if err != nil {
		t.Fatal(err)
	}
	server.Stop()
	if _, err := call.Wait(t.Context()); !errors.Is(err, client.Unavailable) && !errors.Is(err, client.Canceled) {
		t.Errorf("the call in flight: %v", err)
	}
	if _, err := c.Call(t.Context(), "addition", 1, 2); !errors.Is(err, client.Unavailable) {
		t.Errorf("the next call: %v", err)
	}
}

func TestTooLargeArgument(t *testing.T) {
	c := demo(t)
	_, err := c.Call(t.Context(), "stats", make([]float32, 1<<20))
	if !errors.Is(err, client.ResourceExhausted) || !strings.Contains(err.Error(), "nothing was sent") {
		t.Errorf("got %v", err)
	}
}
