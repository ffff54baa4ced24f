package client

import (
	"strings"
	"testing"
)

func TestParseTarget(t *testing.T) {
	tests := []struct {
		in, dial string
		tls      bool
	}{
		{"localhost:8500", "passthrough:///localhost:8500", false},
		{" localhost:8500/ ", "passthrough:///localhost:8500", false},
		{"grpc://localhost:8500", "passthrough:///localhost:8500", false},
		{"http://10.0.0.1:80/", "passthrough:///10.0.0.1:80", false},
		{"HTTPS://example.org:443", "dns:///example.org:443", true},
		{":8500", "passthrough:///localhost:8500", false},
		{"8500", "passthrough:///localhost:8500", false},
		{"[::1]:8500", "passthrough:///[::1]:8500", false},
		{"ipv4:127.0.0.1:8500", "passthrough:///127.0.0.1:8500", false},
		{"ipv6:[::1]:8500", "passthrough:///[::1]:8500", false},
		{"unix:/run/s.sock", "unix:/run/s.sock", false},
		{"dns:///a.b:1", "dns:///a.b:1", false},
	}
	for _, test := range tests {
		got, err := ParseTarget(test.in)
		if err != nil || got.Dial != test.dial || got.TLS != test.tls {
			t.Errorf("%q: %+v, %v", test.in, got, err)
		}
	}
}

func TestParseTargetErrors(t *testing.T) {
	tests := map[string]string{
		"":                "host:port",
		"localhost":       "localhost:8500",
		"::1:8500":        "[::1]:8500",
		"fe80::1":         "[fe80::1]:8500",
		"localhost:x":     `"x" is not a port`,
		"localhost:99999": "from 1 to 65535",
		"http://h:1/path": "host:port",
	}
	for in, want := range tests {
		if _, err := ParseTarget(in); err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%q: %v, want %s", in, err, want)
		}
	}
}
