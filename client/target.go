package client

import (
	"fmt"
	"net"
	"strconv"
	"strings"
)

// Target is an address as gRPC and a person read it.
type Target struct {
	Text string // as given, without blanks around it
	Dial string // for grpc.NewClient
	TLS  bool   // asked for by https:// or grpcs://
	Host string // without port, the first of several; empty for a socket

	Addresses []string // of several servers, host:port each; empty for a single target
}

// ParseTarget reads an address: host:port, a port alone, :port, [::1]:port, unix:path,
// several of them with commas between, any gRPC target with a scheme (dns:///…, ipv4:…), and the URLs people paste
// (grpc://, http://, and https:// for TLS). The error shows the right form.
func ParseTarget(address string) (Target, error) {
	t := Target{Text: strings.TrimSpace(address)}
	rest := t.Text
	if rest == "" {
		return t, fmt.Errorf("no address given; write host:port, for example localhost:8500")
	}
	if isList(rest) {
		return listTarget(t)
	}
	if rest, t.TLS = cutURLScheme(rest); rest == t.Text && hasScheme(rest) {
		return schemeTarget(t)
	}
	host, port, err := splitHostPort(strings.TrimRight(rest, "/"))
	if err != nil {
		return t, fmt.Errorf("address %q: %w", t.Text, err)
	}
	t.Host = host
	t.Dial = "passthrough:///" + net.JoinHostPort(host, port)
	if net.ParseIP(host) == nil && host != "localhost" {
		t.Dial = "dns:///" + net.JoinHostPort(host, port)
	}
	return t, nil
}

// cutURLScheme removes the schemes of URLs and reports whether they ask for TLS.
func cutURLScheme(s string) (rest string, tls bool) {
	for _, scheme := range []string{"grpc://", "http://", "tcp://"} {
		if len(s) >= len(scheme) && strings.EqualFold(s[:len(scheme)], scheme) {
			return s[len(scheme):], false
		}
	}
	for _, scheme := range []string{"grpcs://", "https://"} {
		if len(s) >= len(scheme) && strings.EqualFold(s[:len(scheme)], scheme) {
			return s[len(scheme):], true
		}
	}
	return s, false
}

var gRPCSchemes = []string{"dns:", "unix:", "unix-abstract:", "passthrough:", "ipv4:", "ipv6:", "vsock:", "xds:"}

func hasScheme(s string) bool {
	for _, scheme := range gRPCSchemes {
		if strings.HasPrefix(s, scheme) {
			return true
		}
	}
	return false
}

// schemeTarget fills t for an address that has one of gRPC's schemes. grpc-go has no
// ipv4: and ipv6: resolvers, TensorFlow's gRPC has.
func schemeTarget(t Target) (Target, error) {
	scheme, rest, _ := strings.Cut(t.Text, ":")
	if scheme != "ipv4" && scheme != "ipv6" {
		t.Dial = t.Text
		return t, nil
	}
	host, port, err := splitHostPort(rest)
	if err != nil {
		return t, fmt.Errorf("address %q: %w", t.Text, err)
	}
	t.Host, t.Dial = host, "passthrough:///"+net.JoinHostPort(host, port)
	return t, nil
}

// splitHostPort reads host:port, :port and port; the host is localhost where none is given.
func splitHostPort(s string) (host, port string, err error) {
	if _, err := parsePort(s); err == nil {
		return "localhost", s, nil
	}
	if ip := net.ParseIP(s); ip != nil && strings.Contains(s, ":") {
		return "", "", ipv6Hint(s)
	}
	if strings.ContainsAny(s, "/ \t") {
		return "", "", fmt.Errorf("only host:port is meant here, for example localhost:8500")
	}
	host, port, err = net.SplitHostPort(s)
	if err != nil && strings.Count(s, ":") > 1 && !strings.HasPrefix(s, "[") {
		return "", "", ipv6Hint(s)
	}
	if err != nil {
		return "", "", fmt.Errorf("it has no port; write %s:8500", s)
	}
	if _, err := parsePort(port); err != nil {
		return "", "", err
	}
	if host == "" {
		host = "localhost"
	}
	return host, port, nil
}

func parsePort(s string) (uint64, error) {
	n, err := strconv.ParseUint(s, 10, 16)
	if err != nil || n == 0 {
		return 0, fmt.Errorf("%q is not a port; a port is a number from 1 to 65535", s)
	}
	return n, nil
}

// ipv6Hint shows where the brackets go: the last group may be the port.
func ipv6Hint(s string) error {
	i := strings.LastIndex(s, ":")
	host, port := s[:i], s[i+1:]
	if net.ParseIP(host) == nil {
		return fmt.Errorf("an IPv6 address stands in brackets; write [%s]:8500", s)
	}
	return fmt.Errorf("an IPv6 address stands in brackets; write [%s]:%s", host, port)
}
