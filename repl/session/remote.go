package session

import (
	"context"
	"regexp"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"tfrpc-repl/client"
	"tfrpc-repl/client/nest"
	"tfrpc-repl/repl/check"
	"tfrpc-repl/repl/dialect"
)

// remote is a client as user code sees it: a value with the server's methods.
type remote struct {
	client  *client.Client
	session *Session

	listed     *client.Method // the first of the listing that candidates were made of
	candidates []check.Candidate
}

func (r *remote) String() string { return "<client " + r.client.Target() + ">" }

// clients are all that a session has made or been given.
type clients struct {
	mu      sync.Mutex
	list    []*remote
	vars    map[string]*check.Var
	named   map[string]*client.Client
	failure error // of a listing during a look-up

	inFlight atomic.Int64 // blocking calls under way
}

func (c *clients) add(s *Session, conn *client.Client) *remote {
	c.mu.Lock()
	defer c.mu.Unlock()
	r := &remote{client: conn, session: s}
	c.list = append(c.list, r)
	return r
}

func (c *clients) all() []*remote {
	c.mu.Lock()
	defer c.mu.Unlock()
	return append([]*remote(nil), c.list...)
}

// drop forgets a connection, which whoever asks closes.
func (c *clients) drop(conn *client.Client) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.list = slices.DeleteFunc(c.list, func(r *remote) bool { return r.client == conn })
}

// takeFailure returns why a listing failed since it was last asked.
func (c *clients) takeFailure() error {
	err := c.failure
	c.failure = nil
	return err
}

// lookup tells the checker what a method of a client returns. It lists the methods of clients that have not been listed.
func (s *Session) lookup(name string) ([]check.Type, bool) {
	s.clients.failure = nil
	name = dialect.Unkeyword(name)
	if name == "call" {
		return []check.Type{s.types.result}, true
	}
	for _, r := range s.clients.all() {
		if !r.client.Listed() {
			if err := s.list(r); err != nil {
				s.clients.failure = err
				continue
			}
		}
		if _, ok := r.client.Method(name); ok {
			return []check.Type{s.types.result}, true
		}
		if base, ok := strings.CutSuffix(name, "_blocking"); ok {
			if m, ok := r.client.Method(base); ok {
				return []check.Type{s.types.of(m.Output)}, true
			}
		}
	}
	return nil, false
}

// listTimeout bounds the listing of a client whose method is mentioned before the methods are known.
const listTimeout = 10 * time.Second

func (s *Session) list(r *remote) error {
	ctx, cancel := context.WithTimeout(s.input, listTimeout)
	defer cancel()
	return r.client.List(ctx)
}

// CallMethod calls a method of the server, or one of the client's own.
func (r *remote) CallMethod(ctx context.Context, name string, args []any) (any, error) {
	name = dialect.Unkeyword(name)
	positional, keywords, err := splitKeywords(name, args)
	if err != nil {
		return nil, err
	}
	if name == "call" {
		return r.call(ctx, positional, keywords)
	}
	request := client.Request{Method: name, Args: positional, Kwargs: keywords}
	if request.Timeout, err = takeTimeout(name, keywords); err != nil {
		return nil, err
	}
	if _, ok := r.client.Method(name); ok {
		return r.start(ctx, request)
	}
	if base, ok := strings.CutSuffix(name, "_blocking"); ok {
		request.Method = base
		r.session.clients.inFlight.Add(1)
		defer r.session.clients.inFlight.Add(-1)
		return r.do(ctx, request)
	}
	return nil, hostErrorf("AttributeError", "%s has no method %s%s", r.client.Target(), name, meant(name, r.methodNames()))
}

// call is client.call(method_name, args=None, output_specs=None, timeout_in_ms=0).
func (r *remote) call(ctx context.Context, positional []any, keywords map[string]any) (any, error) {
	p, err := params("call", []string{"method_name", "args", "output_specs", "timeout_in_ms"}, positional, keywords)
	if err != nil {
		return nil, err
	}
	name, ok := p["method_name"].(string)
	if !ok {
		return nil, hostErrorf("TypeError", "call needs the name of a method first, a string")
	}
	request := client.Request{Method: name, Unbound: true, Output: p["output_specs"]}
	if request.Timeout, err = takeTimeout("call", p); err != nil {
		return nil, err
	}
	if m, listed := r.client.Method(name); listed && request.Output == nil {
		request.Output = m.Output
	}
	if request.Args, ok = sequence(p["args"]); !ok {
		return nil, hostErrorf("TypeError", "call takes the arguments of the method as a list: args=[…]")
	}
	return r.start(ctx, request)
}

// pending is a call that may still be running, as user code sees it.
type pending struct{ *client.Result }

// CallMethod answers is_ok, get_error, get_value and cancel.
func (p pending) CallMethod(ctx context.Context, name string, _ []any) (any, error) {
	if name == "cancel" {
		p.Cancel()
		return nil, nil
	}
	return resultMethod(ctx, p.Result, name)
}

func sequence(v any) ([]any, bool) {
	switch v := v.(type) {
	case nil:
		return nil, true
	case nest.List:
		return v, true
	case nest.Tuple:
		return v, true
	case []any:
		return v, true
	default:
		return nil, false
	}
}

func (r *remote) methodNames() []string {
	var names []string
	for _, m := range r.client.Methods() {
		names = append(names, m.Name, m.Name+"_blocking")
	}
	return names
}

// resultMethod answers the methods of a call's result.
func resultMethod(ctx context.Context, r *client.Result, name string) (any, error) {
	value, err := r.Wait(ctx)
	if ctx.Err() != nil && err != nil {
		return nil, err
	}
	switch name {
	case "is_ok":
		return err == nil, nil
	case "get_error":
		return errorTuple(err), nil
	default:
		return value, err
	}
}

// errorTuple is (code, message).
func errorTuple(err error) nest.Tuple {
	if err == nil {
		return nest.Tuple{0, ""}
	}
	if call, ok := err.(*client.Error); ok {
		return nest.Tuple{int(call.Code), call.Message}
	}
	return nest.Tuple{int(client.Unknown), err.Error()}
}

var unknownMethod = regexp.MustCompile(`\.(\w+) undefined \(type Client has no field or method`)

// worded adds to a message about an unknown method what may have been meant.
func (s *Session) worded(msg string) string {
	m := unknownMethod.FindStringSubmatch(msg)
	if m == nil {
		return msg
	}
	name := m[1]
	all := s.clients.all()
	if len(all) == 0 {
		return msg
	}
	var names []string
	for _, r := range all {
		names = append(names, r.methodNames()...)
	}
	return all[len(all)-1].client.Target() + " has no method " + name + meant(name, append(names, "call"))
}

// meant suggests the name that differs least.
func meant(name string, names []string) string {
	best, least := "", 2+len(name)/4
	for _, n := range names {
		if d := check.Distance(name, n); d < least {
			best, least = n, d
		}
	}
	if best == "" {
		return ""
	}
	return "; did you mean " + best + "?"
}
