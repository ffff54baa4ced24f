package tfserver

import (
	"errors"
	"fmt"
	"net"
	"sync"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
)

// stopGrace is how long Stop waits for calls in flight before it cuts them off.
const stopGrace = time.Second

// Server serves registered functions. Register everything, then Start. It is safe for
// concurrent use.
type Server struct {
	grpc *grpc.Server

	mu       sync.Mutex
	methods  map[string]*function
	order    []string
	listener net.Listener
}

// New returns a server without methods. It accepts requests of up to 4 MiB, as TensorFlow's does.
func New() *Server {
	s := &Server{grpc: grpc.NewServer(), methods: map[string]*function{}}
	s.grpc.RegisterService(&serviceDesc, s)
	return s
}

// Register offers fn, any Go function, under name. Its parameters and results become the method's
// specs: numbers, strings and bools are scalars, slices and arrays are tensors, structs are
// dicts, *tensor.Tensor is anything. A leading context.Context ends with the call; a last result of type error
// fails it. The names of the arguments come from the option Args.
func (s *Server) Register(name string, fn any, opts ...FuncOption) error {
	f, err := newFunction(fn, opts)
	if err != nil {
		return fmt.Errorf("registering %q: %w", name, err)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.listener != nil {
		return status.Error(codes.FailedPrecondition, "All methods must be registered before starting the server. "+
			"Method registration after starting the server is not supported.")
	}
	if _, taken := s.methods[name]; taken {
		return status.Error(codes.InvalidArgument, name+" is already registered.")
	}
	s.methods[name] = f
	s.order = append(s.order, name)
	return nil
}

// Start listens on address, host:port or unix:path, and serves in the background until Stop.
// Port 0 picks a free one; Addr tells which.
func (s *Server) Start(address string) error {
	network := "tcp"
	if path, ok := cutUnix(address); ok {
		network, address = "unix", path
	}
	listener, err := net.Listen(network, address)
	if err != nil {
		return err
	}
	return s.StartOn(listener)
}

// StartOn serves on a listener in the background until Stop, which closes it.
func (s *Server) StartOn(listener net.Listener) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.listener != nil {
		listener.Close()
		return errors.New("the server has been started already")
	}
	s.listener = listener
	go s.grpc.Serve(listener)
	return nil
}

// Addr returns the address served, or nil before Start.
func (s *Server) Addr() net.Addr {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.listener == nil {
		return nil
	}
	return s.listener.Addr()
}

// Stop frees the address, lets calls in flight end for a second, then cuts them off.
func (s *Server) Stop() {
	done := make(chan struct{})
	go func() {
		s.grpc.GracefulStop()
		close(done)
	}()
	select {
	case <-done:
	case <-time.After(stopGrace):
		s.grpc.Stop()
		<-done
	}
}
