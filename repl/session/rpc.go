package session

import (
	"context"
	"errors"
	"time"

	"tfrpc-repl/client"
	"tfrpc-repl/client/nest"
	"tfrpc-repl/repl/check"
)

// rpc is tf.distribute.experimental.rpc.
func (s *Session) rpc() *namespace {
	create := function{[]string{"rpc_layer", "address", "name", "timeout_in_ms"}, []check.Type{s.types.client}, s.createClient}
	serve := function{[]string{"rpc_layer", "address"}, []check.Type{s.types.server}, s.createServer}
	return &namespace{name: "rpc", parts: []part{
		{"Client", &namespace{name: "rpc.Client", functions: map[string]function{"create": create}}},
		{"Server", &namespace{name: "rpc.Server", functions: map[string]function{"create": serve}}},
	}}
}

// createTimeout is how long a client without a timeout waits for its server.
const createTimeout = 10 * time.Second

// createClient is rpc.Client.create(rpc_layer, address, name=”, timeout_in_ms=0).
func (s *Session) createClient(ctx context.Context, args map[string]any) (any, error) {
	if layer, _ := args["rpc_layer"].(string); layer != "grpc" {
		return nil, hostErrorf("ValueError", "Only GRPC backend is supported at the moment.")
	}
	address, ok := args["address"].(string)
	if !ok {
		return nil, hostErrorf("TypeError", "create needs the address of a server, a string such as \"localhost:8500\", not %s", nest.Repr(args["address"]))
	}
	timeout, err := takeTimeout("create", args)
	if err != nil {
		return nil, err
	}
	name, _ := args["name"].(string)
	opts := []client.Option{client.Name(name), client.Timeout(timeout)}
	if timeout <= 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, createTimeout)
		defer cancel()
	}
	c, err := client.Dial(ctx, address, opts...)
	if err != nil {
		return nil, withCause(address, err)
	}
	return s.clients.add(s, c), nil
}

// withCause adds to a deadline why the server could not be reached, by trying once more without waiting.
func withCause(address string, err error) error {
	var timedOut *client.Error
	if !errors.As(err, &timedOut) || timedOut.Code != client.DeadlineExceeded {
		return err
	}
	ctx, cancel := context.WithTimeout(context.Background(), 300*time.Millisecond)
	defer cancel()
	c, again := client.Dial(ctx, address, client.FailFast())
	var cause *client.Error
	switch {
	case again == nil:
		c.Close()
	case errors.As(again, &cause) && cause.Code == client.Unavailable:
		timedOut.Message += ": " + address + ": " + cause.Summary()
	}
	return timedOut
}
