package eval

import (
	"bytes"
	"context"
	"errors"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"
)

// trigger is a standard output that calls ready at the first line that says so, and counts what is written.
type trigger struct {
	mu    sync.Mutex
	text  bytes.Buffer
	ready func()
}

func (w *trigger) Write(p []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.text.Write(p)
	if w.ready != nil && strings.Contains(w.text.String(), "ready") {
		w.ready()
		w.ready = nil
	}
	return len(p), nil
}

func (w *trigger) String() string {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.text.String()
}

const preamble = "package main\nimport (\"fmt\"; \"sync\"; \"time\"; \"sort\"; \"os\"; \"io\"; \"errors\"; \"strings\")\n" +
	"var _ = fmt.Sprint\nvar _ sync.Mutex\nvar _ = time.Now\nvar _ = sort.Ints\nvar _ = os.Getpid\nvar _ = io.EOF\nvar _ = errors.New\nvar _ = strings.ToUpper\n"

// started compiles a program on a machine of its own.
func started(t *testing.T, src string, config Config) (*Machine, func(context.Context) error) {
	t.Helper()
	unit, err := program(preamble + src)
	if err != nil {
		t.Fatal(err)
	}
	config.Symbol, config.Wrapper = testSymbol, testWrapper
	m := New(config)
	code, err := m.Compile(unit)
	if err != nil {
		t.Fatal(err)
	}
	return m, func(ctx context.Context) error { return m.RunMain(ctx, code, unit.Pkg) }
}

func TestStops(t *testing.T) {
	errCause := errors.New("the user stopped it")
	tests := []struct{ name, src string }{
		{"loop", `func main() { fmt.Println("ready"); for {} }`},
		{"loop with a body", `func main() { fmt.Println("ready"); n := 0; for { n++ } }`},
		{"range", `func main() { fmt.Println("ready"); for i := range 1<<60 { _ = i } }`},
		{"goto", `func main() { fmt.Println("ready"); L: goto L }`},
		{"recursion", `func f(n int) int { if n < 2 { return n }; return f(n-1) + f(n-2) }; func main() { fmt.Println("ready"); f(90) }`},
		{"receive", `func main() { fmt.Println("ready"); <-make(chan int) }`},
		{"send", `func main() { fmt.Println("ready"); make(chan int) <- 1 }`},
		{"nil channel", `func main() { fmt.Println("ready"); var c chan int; <-c }`},
		{"range over a channel", `func main() { fmt.Println("ready"); for range make(chan int) {} }`},
		{"empty select", `func main() { fmt.Println("ready"); select {} }`},
		{"select", `func main() { fmt.Println("ready"); a, b := make(chan int), make(chan int); select { case <-a: case b <- 1: } }`},
		{"busy select", `func main() { fmt.Println("ready"); a := make(chan int); for { select { case <-a: default: } } }`},
		{"sleep", `func main() { fmt.Println("ready"); time.Sleep(time.Hour) }`},
		{"mutex", `func main() { var mu sync.Mutex; mu.Lock(); fmt.Println("ready"); mu.Lock() }`},
		{"wait group", `func main() { var wg sync.WaitGroup; wg.Add(1); fmt.Println("ready"); wg.Wait() }`},
		{"reading", `func main() { r, _, _ := os.Pipe(); fmt.Println("ready"); io.ReadAll(r) }`},
		{"callback", `func main() { s := make([]int, 1000); fmt.Println("ready"); sort.Slice(s, func(i, j int) bool { for {} }) }`},
		{"deferred", `func main() { defer func() { for {} }(); fmt.Println("ready") }`},
		{"recover", `func main() { defer func() { recover(); fmt.Println("recovered") }(); fmt.Println("ready"); for {} }`},
		{"goroutines", `func main() { for range 5 { go func() { for {} }() }; fmt.Println("ready"); select {} }`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			ctx, cancel := context.WithCancelCause(context.Background())
			out := &trigger{ready: func() { cancel(errCause) }}
			_, run := started(t, test.src, Config{Stdout: out})
			if err := run(ctx); !errors.Is(err, errCause) {
				t.Errorf("%v, want the context's cause", err)
			}
			if got := out.String(); got != "ready\n" {
				t.Errorf("printed %q after it was stopped", got)
			}
		})
	}
}

// TestNothingRunsAfterAStop lets library calls end after the evaluation was stopped.
func TestNothingRunsAfterAStop(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	out := &trigger{ready: cancel}
	m, run := started(t, `var mu sync.Mutex
func main() {
	mu.Lock()
	time.AfterFunc(300*time.Millisecond, func() { fmt.Println("timer") })
	go func() { defer fmt.Println("deferred"); mu.Lock(); fmt.Println("locked") }()
	fmt.Println("ready")
	select {}
}
func unlock() { mu.Unlock() }
`, Config{Stdout: out})
	if err := run(ctx); !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	for _, g := range m.globals { // the mutex: let what waits for it go on
		(*sync.Mutex)(g.p).Unlock()
	}
	for m.Goroutines() > 0 {
		runtime.Gosched()
	}
	<-time.After(400 * time.Millisecond) // the timer is the library's; it goes off
	if got := out.String(); got != "ready\n" {
		t.Errorf("printed %q", got)
	}
}

func TestStoppedBefore(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	out := &trigger{}
	_, run := started(t, `func main() { fmt.Println("ran") }`, Config{Stdout: out})
	if err := run(ctx); !errors.Is(err, context.Canceled) || out.String() != "" {
		t.Errorf("%v, printed %q", err, out.String())
	}
}

func TestEnds(t *testing.T) {
	tests := []struct{ name, src, want string }{
		{"recursion", `func f(n int) int { return f(n+1) + 1 }; func main() { f(0) }`, "stack overflow"},
		{"mutual recursion", `func f(n int) { g(n) }; func g(n int) { f(n) }; func main() { f(0) }`, "stack overflow"},
		{"recursion through fmt", `type T int; func (t T) String() string { return fmt.Sprint(t) }; func main() { fmt.Println(T(1)) }`, "stack overflow"},
		{"recursion through sort", `func f() { sort.Slice([]int{2, 1}, func(i, j int) bool { f(); return true }) }; func main() { f() }`, "stack overflow"},
		{"memory", `var keep [][]int; func main() { for { keep = append(keep, make([]int, 1<<20)) } }`, "out of memory"},
		{"one slice", `func main() { _ = make([]int, 1<<40) }`, "out of memory"},
		{"strings", `func main() { s := "x"; for { s += s } }`, "out of memory"},
		{"exit", `func main() { defer fmt.Println("no"); os.Exit(3) }`, "exit status 3"},
		{"panic", `func main() { panic(errors.New("x")) }`, "panic: x"},
		{"index", `func main() { var s []int; _ = s[3] }`, "index out of range [3] with length 0"},
		{"library", `func main() { strings.Repeat("x", -1) }`, "negative Repeat count"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			out := &trigger{}
			_, run := started(t, test.src, Config{Stdout: out, MemoryLimit: 256 << 20})
			err := run(context.Background())
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("%v, want %s", err, test.want)
			}
			if out.String() != "" && test.name != "recursion through fmt" {
				t.Errorf("printed %q", out.String())
			}
		})
	}
}

// TestPanicsElsewhere reports panics in goroutines, timers and callbacks without ending the process.
func TestPanicsElsewhere(t *testing.T) {
	tests := []struct{ name, src string }{
		{"goroutine", `func main() { go func() { panic("lost") }() }`},
		{"nested", `func main() { go func() { go func() { var s []int; s[0] = 1 }() }() }`},
		{"timer", `func main() { time.AfterFunc(0, func() { panic("lost") }) }`},
		{"sort in a goroutine", `func main() { go func() { sort.Slice([]int{2, 1}, func(i, j int) bool { panic("lost") }) }() }`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			reported := make(chan error, 1)
			_, run := started(t, test.src, Config{OnPanic: func(err error) { reported <- err }})
			if err := run(context.Background()); err != nil {
				t.Fatal(err)
			}
			select {
			case err := <-reported:
				var p *Panic
				if !errors.As(err, &p) {
					t.Errorf("%T %v", err, err)
				}
			case <-time.After(10 * time.Second):
				t.Error("nothing was reported")
			}
		})
	}
}

// TestManyRuns bounds what evaluations leave behind.
func TestManyRuns(t *testing.T) {
	m, run := started(t, `func main() { c := make(chan int); go func() { c <- 1 }(); <-c; s := []int{3, 1}; sort.Slice(s, func(i, j int) bool { return s[i] < s[j] }) }`, Config{})
	if err := run(context.Background()); err != nil {
		t.Fatal(err)
	}
	before, heap := runtime.NumGoroutine(), settledHeap()
	for range 10_000 {
		if err := run(context.Background()); err != nil {
			t.Fatal(err)
		}
	}
	for m.Goroutines() > 0 {
		runtime.Gosched()
	}
	if grown := int64(settledHeap()) - int64(heap); grown > 20<<20 {
		t.Errorf("the heap has grown by %d bytes", grown)
	}
	for range 1000 {
		if runtime.NumGoroutine() <= before {
			return
		}
		runtime.Gosched()
	}
	t.Errorf("%d goroutines, %d before", runtime.NumGoroutine(), before)
}

func settledHeap() uint64 {
	runtime.GC()
	runtime.GC()
	return heapBytes()
}
