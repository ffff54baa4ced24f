package client_test

import (
	"errors"
	"fmt"
	"net"
	"runtime"
	"slices"
	"testing"
	"time"

	"tfrpc-repl/client"
	"tfrpc-repl/client/tfserver"
)

// serveAt starts a server with the methods given on address.
func serveAt(t *testing.T, address string, methods map[string]any) *tfserver.Server {
	t.Helper()
	server := tfserver.New()
	for name, f := range methods {
		if err := server.Register(name, f); err != nil {
			t.Fatal(err)
		}
	}
	if err := server.Start(address); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(server.Stop)
	return server
}

func TestRestart(t *testing.T) {
	increment := func(n int32) int32 { return n + 1 }
	first := serveAt(t, "127.0.0.1:0", map[string]any{"same": increment, "gone": increment, "other": increment})
	address := first.Addr().String()
	var changes []client.Change
	c := dialList(t, address, client.OnChange(func(change client.Change) { changes = append(changes, change) }))
	first.Stop()
	serveAt(t, address, map[string]any{"same": increment, "new": increment, "other": func(s string) string { return s }})
	if n, err := client.As[int](t.Context(), c, "same", 1); err != nil || n != 2 || len(changes) != 0 {
		t.Errorf("the next call: %d, %v, %v", n, err, changes)
	}
	if _, err := c.Call(t.Context(), "gone", 1); err == nil || err.Error() != "InvalidArgumentError: gone is not registered." {
		t.Errorf("a method that is gone: %v", err)
	}
	want := client.Change{Added: []string{"new"}, Removed: []string{"gone"}, Respecified: []string{"other"}}
	if len(changes) != 1 || !slices.Equal(changes[0].Added, want.Added) || !slices.Equal(changes[0].Removed, want.Removed) || !slices.Equal(changes[0].Respecified, want.Respecified) {
		t.Errorf("changes %+v, want %+v", changes, want)
	}
	if s, err := client.As[string](t.Context(), c, "other", "x"); err != nil || s != "x" {
		t.Errorf("by the new specs: %q, %v", s, err)
	}
	if err := c.List(t.Context()); err != nil || len(changes) != 1 {
		t.Errorf("the same list again: %v, %v", err, changes)
	}
}

// A server that accepts connections and then says nothing.
func TestFrozenServer(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	start := time.Now()
	_, err = client.Dial(t.Context(), listener.Addr().String(), client.Timeout(100*time.Millisecond))
	if took := time.Since(start); !errors.Is(err, client.DeadlineExceeded) || took > 10*time.Second {
		t.Errorf("after %v: %v", took, err)
	}
}

func TestThousandInFlight(t *testing.T) {
	const n = 1000
	started, release := make(chan bool, n), make(chan bool)
	server := serveAt(t, "127.0.0.1:0", map[string]any{"wait": func(i int32) int32 {
		started <- true
		<-release
		return i
	}})
	c := dialList(t, server.Addr().String())
	before := runtime.NumGoroutine()
	results := make([]*client.Result, n)
	var err error
	for i := range results {
		if results[i], err = c.Start(t.Context(), client.Request{Method: "wait", Args: []any{i}}); err != nil {
			t.Fatal(err)
		}
	}
	for range n {
		<-started
	}
	// One goroutine a call here, and one a call in the server, which is in the same process.
	if grown := runtime.NumGoroutine() - before; grown > 2*n+50 {
		t.Errorf("%d calls in flight took %d goroutines", n, grown)
	}
	close(release)
	for i, result := range results {
		if value, err := result.Wait(t.Context()); err != nil || fmt.Sprint(value) != fmt.Sprintf("tf.Tensor(%d, shape=(), dtype=int32)", i) {
			t.Fatalf("call %d: %v, %v", i, value, err)
		}
	}
}
