package client_test

import (
	"strings"
	"testing"

	"tfrpc-repl/client"
	"tfrpc-repl/client/tfserver"
)

// replica serves a method that tells which replica it is.
func replica(t *testing.T, n int) (*tfserver.Server, string) {
	t.Helper()
	server := tfserver.New()
	if err := server.Register("which", func() int32 { return int32(n) }); err != nil {
		t.Fatal(err)
	}
	if err := server.Start("127.0.0.1:0"); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(server.Stop)
	return server, server.Addr().String()
}

// tally calls which until every replica asked for has answered, and returns how often each did.
func tally(t *testing.T, c *client.Client, calls int) map[int32]int {
	t.Helper()
	counts := map[int32]int{}
	for range calls {
		n, err := client.As[int32](t.Context(), c, "which")
		if err != nil {
			t.Fatal(err)
		}
		counts[n]++
	}
	return counts
}

func dialList(t *testing.T, address string, opts ...client.Option) *client.Client {
	t.Helper()
	c, err := client.Dial(t.Context(), address, opts...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	return c
}

func TestThreeServers(t *testing.T) {
	var addresses []string
	var first *tfserver.Server
	for n := range 3 {
		server, address := replica(t, n)
		if addresses = append(addresses, address); n == 0 {
			first = server
		}
	}
	list := strings.Join(addresses, ", ")
	c := dialList(t, list)
	for seen := map[int32]bool{}; len(seen) < 3; { // connections come up one by one
		for n := range tally(t, c, 3) {
			seen[n] = true
		}
	}
	counts := tally(t, c, 90)
	for n := range int32(3) {
		if counts[n] != 30 {
			t.Errorf("calls in turn went %v", counts)
			break
		}
	}
	if counts := tally(t, dialList(t, list, client.Balance("pick_first")), 30); len(counts) != 1 {
		t.Errorf("pick_first went %v", counts)
	}
	if counts := tally(t, dialList(t, "ipv4:"+strings.Join(addresses, ",")), 3); len(counts) == 0 {
		t.Error("ipv4: with a list")
	}
	first.Stop()
	if counts := tally(t, c, 30); counts[0] != 0 {
		t.Errorf("with one server gone calls went %v", counts)
	}
}

func TestUnknownPolicy(t *testing.T) {
	if _, err := client.New("localhost:1", client.Balance("nosuch")); err == nil || !strings.Contains(err.Error(), "nosuch") {
		t.Errorf("got %v", err)
	}
}
