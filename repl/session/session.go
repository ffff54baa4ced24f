package session

import (
	"context"
	"io"
	"reflect"
	"sync"

	"tfrpc-repl/client"
	"tfrpc-repl/client/nest"
	"tfrpc-repl/repl/check"
	"tfrpc-repl/repl/eval"
	"tfrpc-repl/repl/stdlib"
)

// Config is what a session needs from its front-end.
type Config struct {
	Stdout, Stderr io.Writer // of user code
	Stdin          io.Reader

	// Report is told of errors that belong to no input: panics of goroutines. Without it they are dropped.
	Report func(error)

	// Frontend is who shows and asks; nil for nobody.
	Frontend Frontend
}

// Session evaluates inputs. Its methods may be called from several goroutines; inputs are evaluated one after the other.
type Session struct {
	config  Config
	mu      sync.Mutex // held while an input is evaluated
	checker *check.Checker
	machine *eval.Machine

	types   hostTypes
	clients clients
	servers map[string]*server // by address
	noticed map[string]bool    // kinds of notices that have been told
	input   context.Context    // of the input being evaluated
	results results            // Out, In and _
	own     map[string]any     // what the names of the start stand for
	calls   calls              // what has been called
	adds    settings           // to every call
	taken   func(any)          // receives what ʹtake is called with
}

// New returns a session without clients.
func New(config Config) *Session {
	s := &Session{config: config, input: context.Background(), servers: map[string]*server{}, noticed: map[string]bool{}}
	s.start()
	return s
}

// start makes an empty scope.
func (s *Session) start() {
	s.checker = check.New()
	s.machine = eval.New(eval.Config{
		Stdout: s.config.Stdout, Stderr: s.config.Stderr, Stdin: s.config.Stdin,
		Symbol: symbol, Wrapper: stdlib.Wrapper, OnPanic: s.report, Source: check.Source, Attribute: attribute, Dynamic: callOf,
	})
	s.declareTypes()
	s.declareLanguage()
	s.declareFiles()
	s.declareTF()
	s.declareWait()
	s.declareFrontend()
	s.declareResults()
	s.remember()
	s.checker.MarkAll()
}

func (s *Session) report(err error) {
	if s.config.Report != nil {
		s.config.Report(s.told(err))
	}
}

// ownTypes are the Go types of this program that user code knows.
var ownTypes = map[string]reflect.Value{
	"List":  reflect.ValueOf((*nest.List)(nil)),
	"Tuple": reflect.ValueOf((*nest.Tuple)(nil)),
	"Dict":  reflect.ValueOf((*nest.Dict)(nil)),
}

// ownPath is the package under which the checker knows them.
const ownPath = "tfrpc-repl/client/nest"

func symbol(path, name string) (reflect.Value, bool) {
	if path == ownPath {
		v, ok := ownTypes[name]
		return v, ok
	}
	return stdlib.Symbol(path, name)
}

// Bind gives user code a client under a name. A name that is taken gets the new client.
func (s *Session) Bind(name string, c *client.Client) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.bind(name, s.clients.add(s, c))
}

func (s *Session) bind(name string, r *remote) {
	v, known := s.clients.vars[name]
	if !known {
		v = s.checker.DeclareVar(name, s.types.client)
		s.clients.vars[name] = v
		s.checker.Mark(name)
	}
	s.machine.SetVar(v, r)
	s.clients.named[name] = r.client
}

// Client returns the client bound to a name by Bind, or nil.
func (s *Session) Client(name string) *client.Client {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.clients.named[name]
}

// Close ends the session's connections and servers.
func (s *Session) Close() {
	for _, made := range s.servers {
		made.server.Stop()
	}
	for _, r := range s.clients.all() {
		r.client.Close()
	}
}

// Rebind gives user code another client under a name that it has. The client before is closed once its calls have ended.
func (s *Session) Rebind(name string, c *client.Client) {
	s.mu.Lock()
	defer s.mu.Unlock()
	old := s.clients.named[name]
	s.bind(name, s.clients.add(s, c))
	if old != nil && old != c {
		s.clients.drop(old)
		go s.calls.closeIdle(old)
	}
}
