package session

import (
	"context"
	"fmt"
	"net"
	"strings"

	"tfrpc-repl/client/nest"
	"tfrpc-repl/client/tfserver"
	"tfrpc-repl/repl/check"
	"tfrpc-repl/repl/eval"
)

// server is tf.distribute.experimental.rpc.Server: the other half, served from the session.
type server struct {
	session *Session
	address string
	server  *tfserver.Server
}

func (s *server) String() string { return "<server " + s.address + ">" }

// serverMethods are those of a server, under TensorFlow's names, and stop.
var serverMethods = map[string]bool{"register": true, "start": true, "stop": true}

func serverMethod(name string) ([]check.Type, bool) { return nil, serverMethods[name] }

// createServer is rpc.Server.create(rpc_layer, address). A server that the session serves on the same address makes room.
func (s *Session) createServer(_ context.Context, args map[string]any) (any, error) {
	if layer, _ := args["rpc_layer"].(string); layer != "grpc" {
		return nil, hostErrorf("ValueError", "Only GRPC backend is supported at the moment.")
	}
	address, ok := args["address"].(string)
	if !ok {
		return nil, hostErrorf("TypeError", "create needs an address to serve on, a string such as \"localhost:8500\", not %s", nest.Repr(args["address"]))
	}
	if old := s.servers[address]; old != nil {
		old.server.Stop()
		s.report(fmt.Errorf("the server on %s was stopped; a new one takes its place", address))
	}
	made := &server{s, address, tfserver.New()}
	s.servers[address] = made
	return made, nil
}

// CallMethod answers register, start and stop.
func (s *server) CallMethod(_ context.Context, name string, args []any) (any, error) {
	positional, keywords, err := splitKeywords(name, args)
	if err != nil {
		return nil, err
	}
	switch name {
	case "register":
		p, err := params(name, []string{"method_name", "func"}, positional, keywords)
		if err != nil {
			return nil, err
		}
		return nil, s.register(p)
	case "start":
		if err := s.server.Start(s.address); err != nil {
			return nil, hostErrorf("UnknownError", "the server cannot listen on %s: %v", s.address, plainNetError(err))
		}
		return nil, nil
	default:
		s.server.Stop()
		delete(s.session.servers, s.address)
		return nil, nil
	}
}

func plainNetError(err error) error {
	if op, ok := err.(*net.OpError); ok {
		return op.Err
	}
	return err
}

func (s *server) register(p map[string]any) error {
	name, ok := p["method_name"].(string)
	fn, isFunc := p["func"].(eval.Function)
	switch {
	case !ok:
		return hostErrorf("TypeError", "register needs the name of the method first, a string")
	case !isFunc:
		return hostErrorf("ValueError", "register needs a function: server.register(%q, func(a, b int32) int32 { return a + b })", name)
	case fn.Value == nil:
		return hostErrorf("ValueError", "register: the function's arguments and results must be of Go's own types, such as int32, float32, string and slices of them")
	}
	if err := s.server.Register(name, fn.Value, tfserver.Args(fn.Params...)); err != nil {
		return hostErrorf("ValueError", "%s", strings.TrimPrefix(err.Error(), "rpc error: "))
	}
	return nil
}

// freePort is portpicker.pick_unused_port.
func freePort(context.Context, map[string]any) (any, error) {
	l, err := net.Listen("tcp", "localhost:0")
	if err != nil {
		return nil, hostErrorf("OSError", "%v", err)
	}
	defer l.Close()
	return l.Addr().(*net.TCPAddr).Port, nil
}
