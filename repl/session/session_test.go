package session

import (
	"bytes"
	"context"
	"errors"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"tfrpc-repl/client"
	"tfrpc-repl/client/tfserver"
	"tfrpc-repl/repl/display"
)

// output is a session and what its user code prints.
type output struct {
	*Session
	out, errs bytes.Buffer
}

func newSession(t testing.TB) *output {
	t.Helper()
	o := &output{}
	o.Session = New(Config{Stdout: &o.out, Stderr: &o.errs, Report: func(err error) { t.Logf("reported: %v", err) }})
	t.Cleanup(o.Close)
	return o
}

// connected is a session with a client of a demo server in memory.
func connected(t testing.TB) *output {
	t.Helper()
	server, listener := tfserver.Demo(), tfserver.Listen()
	if err := server.StartOn(listener); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(server.Stop)
	c, err := client.Dial(t.Context(), "passthrough:///demo", client.Dialer(listener.Dial))
	if err != nil {
		t.Fatal(err)
	}
	s := newSession(t)
	s.Bind("client", c)
	return s
}

// eval evaluates an input and returns what it shows, or the error.
func (o *output) eval(t testing.TB, text string) string {
	t.Helper()
	outcome, err := o.Eval(t.Context(), text)
	switch {
	case err != nil:
		return err.Error()
	case !outcome.Shown:
		return ""
	}
	return display.Text(outcome.Value)
}

func TestEval(t *testing.T) {
	s := connected(t)
	steps := []struct{ in, want string }{
		{"1 + 1", "2"},
		{"1 + 1;", ""},
		{"x := 5", ""},
		{"x", "5"},
		{"x = x + 1; x", "6"},
		{`x := "a"`, ""},
		{"x", `"a"`},
		{"y = [1, 2.5, True]", ""},
		{"y", "[1, 2.5, True]"},
		{"y[0]", "1"},
		{"len(y)", "3"},
		{`d = {"b": 1, "a": [2]}`, ""},
		{"d", "{'a': [2], 'b': 1}"},
		{"func f(n int) int { return n * 2 }", ""},
		{"func g() int { return f(4) }", ""},
		{"g()", "8"},
		{"func f(n int) int { return n * 3 }", ""},
		{"g()", "12"},
		{"type T struct{ A int }", ""},
		{"func (t T) Twice() int { return 2 * t.A }", ""},
		{"T{4}.Twice()", "8"},
		{"func (t T) Twice() int { return 20 * t.A }", ""},
		{"T{4}.Twice()", "80"},
		{"T{4}", "T{A: 4}"},
		{"type T struct{ B string }", ""},
		{`T{"x"}`, `T{B: "x"}`},
		{"a, b := 1, 2", ""},
		{"a, b = b, a; a", "2"},
		{"h := func() (int, error) { return 1, errors.New(\"no\") }; h()", "(1, no)"},
		{"client.addition_blocking(a=2, b=3)", "<tf.Tensor: shape=(), dtype=int32, numpy=5>"},
		{"r := client.addition(2, 3)", ""},
		{"r.is_ok()", "true"},
		{"r.get_error()", "(0, '')"},
		{"client.fail(3, \"why\").get_error()", "(3, 'why')"},
		{"clients := []Client{client}; clients[0].addition(1, 1)", "<tf.Tensor: shape=(), dtype=int32, numpy=2>"},
		{"func call(c Client) any { return c.greet_blocking(\"you\") }", ""},
		{"call(client)", "<tf.Tensor: shape=(), dtype=string, numpy=b'Hello, you!'>"},
		{"fmt", "fmt is a package, not a value"},
		{"undefinedName", "undefined: undefinedName"},
		{"x + 1", "1:1: invalid operation: x + 1 (mismatched types"},
		{"defer fmt.Println(1)", "defer belongs to a function"},
		{"package foo", "a package clause has no place here"},
		{"client.call(\"addition\", args=[2, 3], output_specs=tf.TensorSpec((), tf.int32)).get_value()", "<tf.Tensor: shape=(), dtype=int32, numpy=5>"},
		{"1500 * time.Millisecond", "1.5s"},
		{"uint8(3)", "uint8(3)"},
		{"'a'", "'a'"},
		{"nil", "nil"},
		{"type R2 = T", ""},
		{"type R3 T", ""},
		{"func (r R3) M() string { return r.B }", ""},
		{`R3{"m"}.M()`, `"m"`},
		{"try:", "Python's try is not understood here"},
		{"boom := []int{1}[len(\"abc\")]", "index out of range"},
		{"boom", "undefined: boom"},
		{"exit", "Ctrl-D leaves"},
		{"1 << 70", "1 << 70 overflows int"},
		{"1 << 40", "1099511627776"},
		{"func (t *T) String() string { return t.B }", ""},
		{"var none *T; none", "nil"},
		{"for i := range 3 { if i == 1 { continue }; x = fmt.Sprint(x, i) }", ""},
		{"x", `"a02"`},
	}
	for _, step := range steps {
		got := s.eval(t, step.in)
		if got != step.want && (step.want == "" || !strings.Contains(got, step.want)) {
			t.Errorf("%s\n got %s\nwant %s", step.in, got, step.want)
		}
	}
}

func TestLoadAndSave(t *testing.T) {
	t.Chdir(t.TempDir())
	s := newSession(t)
	steps := []struct{ in, want string }{
		{`save("x.npy", [[1, 2], [3, 4]])`, ""},
		{`load("x.npy")`, "<tf.Tensor: shape=(2, 2), dtype=int32, numpy=\narray([[1, 2],\n       [3, 4]], dtype=int32)>"},
		{`t := load("x.npy"); t[1]`, "<tf.Tensor: shape=(2,), dtype=int32, numpy=array([3, 4], dtype=int32)>"},
		{`save("x.png", tf.constant([[[0], [255]]], tf.uint8))`, ""},
		{`load("x.png")`, "<tf.Tensor: shape=(1, 2, 1), dtype=uint8, numpy=\narray([[[  0],\n        [255]]], dtype=uint8)>"},
		{`save("x.png", tf.constant([1]))`, "ValueError: save 'x.png': a tensor of shape (1,) is no image"},
		{`load("x.png").shape`, "TensorShape([1, 2, 1])"}, // the old file is whole
		{`load("nosuch.npy")`, "FileNotFoundError: open nosuch.npy: no such file or directory"},
		{`load("x.txt")`, "ValueError: load knows .npy and .png files, not 'x.txt'"},
		{`load()`, "TypeError: load takes 1 argument(s), got 0; write load(\"x.npy\")"},
		{`save("y.npy", "a\x00")`, "ends in a zero byte"},
		{`load := 3; load`, "3"},
	}
	for _, step := range steps {
		if got := s.eval(t, step.in); got != step.want && (step.want == "" || !strings.Contains(got, step.want)) {
			t.Errorf("%s\n got %s\nwant %s", step.in, got, step.want)
		}
	}
	if left, _ := filepath.Glob(".save-*"); len(left) > 0 {
		t.Errorf("unfinished files are left: %v", left)
	}
}

func TestInterrupt(t *testing.T) {
	s := connected(t)
	for _, text := range []string{
		"for {}", "select {}", "time.Sleep(time.Hour)", "client.sleep_blocking(60)", "client.sleep(60)", "var m sync.Mutex; m.Lock(); m.Lock()",
		"func f() { for { g() } }\nfunc g() {}", "f()", "c := make(chan int); <-c",
	} {
		ctx, cancel := context.WithCancel(t.Context())
		timer := time.AfterFunc(30*time.Millisecond, cancel)
		_, err := s.Eval(ctx, text)
		timer.Stop()
		cancel()
		if err != nil && !errors.Is(err, ErrInterrupted) {
			t.Errorf("%s: %v", text, err)
		}
		if got := s.eval(t, "1 + 1"); got != "2" {
			t.Errorf("after %s: %s", text, got)
		}
	}
}

func TestNothingRunsAfterAnInterrupt(t *testing.T) {
	s := newSession(t)
	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(20*time.Millisecond, cancel)
	s.Eval(ctx, `var m sync.Mutex; n := 0; m.Lock(); m.Lock(); n = 1`)
	if got := s.eval(t, "m.Unlock(); time.Sleep(20*time.Millisecond); n"); got != "0" {
		t.Errorf("n is %s", got)
	}
}

func TestManyInputsKeepLittle(t *testing.T) {
	s := newSession(t)
	run := func(n int) uint64 {
		for range n {
			if got := s.eval(t, "x := 1; x + 1"); got != "2" {
				t.Fatal(got)
			}
		}
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	before := run(100)
	after := run(10_000)
	grown := int64(after) - int64(before)
	if grown > 20<<20 {
		t.Errorf("10,000 inputs keep %d bytes", grown)
	}
	t.Logf("10,000 inputs keep %d KB", grown>>10)
}

func BenchmarkOnePlusOne(b *testing.B) {
	s := newSession(b)
	for b.Loop() {
		s.Eval(b.Context(), "1+1")
	}
}

func BenchmarkCall(b *testing.B) {
	s := connected(b)
	for b.Loop() {
		if _, err := s.Eval(b.Context(), "client.addition_blocking(2, 3)"); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkStart(b *testing.B) {
	for b.Loop() {
		New(Config{})
	}
}

func BenchmarkFirstPrintln(b *testing.B) {
	var out bytes.Buffer
	for b.Loop() {
		s := New(Config{Stdout: &out})
		s.Eval(b.Context(), `fmt.Println("hi")`)
	}
}

func TestMapsSurviveGoroutines(t *testing.T) {
	s := newSession(t)
	got := s.eval(t, `m := map[int]int{}
var wg sync.WaitGroup
for i := range 4 { wg.Add(1); go func() { defer wg.Done(); for j := range 2000 { m[j%100] += i } }() }
for range 100 { for k, v := range m { _ = k + v } }
wg.Wait()
len(m)`)
	if got != "100" {
		t.Errorf("got %s", got)
	}
}
