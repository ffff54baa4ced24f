package session

import (
	"context"
	"fmt"
	"testing"

	"tfrpc-repl/client"
	"tfrpc-repl/client/tfserver"
)

// crowded is a session connected to a server with many methods.
func crowded(tb testing.TB, n int) *Session {
	tb.Helper()
	server, listener := tfserver.New(), tfserver.Listen()
	for i := range n {
		if err := server.Register(fmt.Sprintf("method_%04d", i), func(a int32) int32 { return a }); err != nil {
			tb.Fatal(err)
		}
	}
	if err := server.StartOn(listener); err != nil {
		tb.Fatal(err)
	}
	c, err := client.Dial(context.Background(), "passthrough:///test", client.Dialer(listener.Dial))
	if err != nil {
		tb.Fatal(err)
	}
	s := New(Config{})
	s.Bind("client", c)
	tb.Cleanup(func() { s.Close(); server.Stop() })
	return s
}

func BenchmarkCompleteAmong5000(b *testing.B) {
	s := crowded(b, 5000)
	for b.Loop() {
		if n := len(s.Complete("client.method_", 14).Matches); n != 10000 {
			b.Fatalf("%d matches", n)
		}
	}
}

func BenchmarkInspect(b *testing.B) {
	s := crowded(b, 5000)
	for b.Loop() {
		if _, ok := s.Inspect("client.method_0001", 18); !ok {
			b.Fatal("not found")
		}
	}
}
