package tfserver

import (
	"context"
	"net"

	"google.golang.org/grpc/test/bufconn"
)

// Memory is a listener without a network. Give it to StartOn, and its Dial to the client.
type Memory struct{ *bufconn.Listener }

// Listen returns a listener in memory.
func Listen() Memory { return Memory{bufconn.Listen(1 << 20)} }

// Dial connects to the listener whatever the address. It fits client.Dialer.
func (m Memory) Dial(ctx context.Context, _ string) (net.Conn, error) { return m.DialContext(ctx) }
