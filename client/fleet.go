package client

import (
	"fmt"
	"net"
	"strings"

	"google.golang.org/grpc"
	"google.golang.org/grpc/resolver"
	"google.golang.org/grpc/resolver/manual"
)

// Balance sets gRPC's load balancing policy, such as pick_first or round_robin. Without it a list of addresses is
// called in turn (round_robin) and any other target by gRPC's default, pick_first.
func Balance(policy string) Option { return func(c *config) { c.balance = policy } }

// listScheme marks targets that are lists of addresses; gRPC has no resolver of its own for them.
const listScheme = "tfrpclist"

// listTarget reads several addresses with commas between them. All must be host:port.
func listTarget(t Target) (Target, error) {
	text := strings.TrimPrefix(strings.TrimPrefix(t.Text, "ipv4:"), "ipv6:")
	for _, part := range strings.Split(text, ",") {
		part = strings.TrimSpace(part)
		if part == "" {
			return t, fmt.Errorf("address %q: an address is missing beside a comma", t.Text)
		}
		rest, tls := cutURLScheme(part)
		host, port, err := splitHostPort(strings.TrimRight(rest, "/"))
		if err != nil {
			return t, fmt.Errorf("address %q: %w", part, err)
		}
		if len(t.Addresses) > 0 && tls != t.TLS {
			return t, fmt.Errorf("address %q: some of its addresses ask for TLS and some do not", t.Text)
		}
		t.TLS = tls
		t.Addresses = append(t.Addresses, net.JoinHostPort(host, port))
	}
	t.Host, _, _ = net.SplitHostPort(t.Addresses[0])
	t.Dial = listScheme + ":///" + strings.Join(t.Addresses, ",")
	return t, nil
}

// isList reports whether the address names several servers. In a target with a scheme of gRPC's a comma is gRPC's affair.
func isList(text string) bool {
	return strings.Contains(text, ",") && (!hasScheme(text) || strings.HasPrefix(text, "ipv4:") || strings.HasPrefix(text, "ipv6:"))
}

// fleetOptions are what the number of servers asks of gRPC.
func (c *Client) fleetOptions() []grpc.DialOption {
	var opts []grpc.DialOption
	policy := c.config.balance
	if len(c.target.Addresses) > 0 {
		list := manual.NewBuilderWithScheme(listScheme)
		var state resolver.State
		for _, address := range c.target.Addresses {
			host, _, _ := net.SplitHostPort(address)
			state.Endpoints = append(state.Endpoints, resolver.Endpoint{Addresses: []resolver.Address{{Addr: address, ServerName: host}}})
		}
		list.InitialState(state)
		opts = append(opts, grpc.WithResolvers(list))
		if policy == "" {
			policy = "round_robin"
		}
		if c.config.authority == "" {
			opts = append(opts, grpc.WithAuthority(c.target.Host))
		}
	}
	if policy != "" {
		opts = append(opts, grpc.WithDefaultServiceConfig(fmt.Sprintf(`{"loadBalancingConfig":[{%q:{}}]}`, policy)))
	}
	return opts
}
