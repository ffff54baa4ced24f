package client_test

import (
	"net"
	"path/filepath"
	"strings"
	"testing"

	"google.golang.org/grpc"
	"google.golang.org/grpc/metadata"

	"tfrpc-repl/client"
)

func TestParseHeader(t *testing.T) {
	good := map[string][2]string{
		"X-Token: a":                  {"x-token", "a"},
		"authorization: Bearer a:b==": {"authorization", "Bearer a:b=="},
		"k:":                          {"k", ""},
	}
	for text, want := range good {
		got, err := client.ParseHeader(text)
		if err != nil || len(got) != 1 || len(got[want[0]]) != 1 || got[want[0]][0] != want[1] {
			t.Errorf("%q: %v, %v", text, got, err)
		}
	}
	for _, text := range []string{"content-type: x", "Grpc-Timeout: 1S", "clé: v", "novalue", ": v", "", "a: b\r\nc: d", "a: b\x00", ":path: /x", "a b: c", "te: x"} {
		if got, err := client.ParseHeader(text); err == nil || strings.Contains(err.Error(), "\n") {
			t.Errorf("%q: %v, %v", text, got, err)
		}
	}
}

// headerServer serves on a listener and reports the headers it sees.
func headerServer(t *testing.T, listener net.Listener) <-chan metadata.MD {
	t.Helper()
	seen := make(chan metadata.MD, 1)
	server := grpc.NewServer(grpc.ForceServerCodecV2(rawCodec{}), grpc.UnknownServiceHandler(func(_ any, stream grpc.ServerStream) error {
		headers, _ := metadata.FromIncomingContext(stream.Context())
		var request []byte
		if err := stream.RecvMsg(&request); err != nil {
			return err
		}
		seen <- headers
		return stream.SendMsg([]byte{})
	}))
	go server.Serve(listener)
	t.Cleanup(server.Stop)
	return seen
}

func TestHeadersAndAuthority(t *testing.T) {
	socket := filepath.Join(t.TempDir(), "s.sock")
	listener, err := net.Listen("unix", socket)
	if err != nil {
		t.Fatal(err)
	}
	seen := headerServer(t, listener)
	headers, err := client.ParseHeader("X-Token: a:b")
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		address, authority string
		opts               []client.Option
	}{
		{"unix:" + socket, "localhost", nil},
		{"unix://" + socket, "localhost", nil},
		{"unix:" + socket, "models.example", []client.Option{client.Authority("models.example")}},
	} {
		c := dialList(t, test.address, append(test.opts, client.Headers(headers))...)
		got := <-seen // of the listing
		if got[":authority"][0] != test.authority || got["x-token"][0] != "a:b" {
			t.Errorf("%s: %v", test.address, got)
		}
		if _, err := c.Call(t.Context(), "any"); err != nil {
			t.Fatal(err)
		}
		if got := <-seen; got["x-token"][0] != "a:b" {
			t.Errorf("%s: a call has %v", test.address, got)
		}
	}
}

func TestNoSocket(t *testing.T) {
	_, err := client.Dial(t.Context(), "unix:"+filepath.Join(t.TempDir(), "nosuch"), client.FailFast())
	if err == nil || !strings.Contains(err.Error(), "no such file") {
		t.Errorf("got %v", err)
	}
}
