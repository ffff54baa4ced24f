package session

import (
	"context"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"tfrpc-repl/client"
)

// Call tells how a remote call went.
type Call struct {
	Method, Target string
	Started        time.Time
	Elapsed        time.Duration // so far, while it is running
	Running        bool
	Value          any   // when it ended well
	Err            error // when it did not

	conn *client.Client
}

// calls are the newest call and those in flight.
type calls struct {
	mu     sync.Mutex
	last   *Call
	flying []*Call

	cancelled atomic.Bool // a blocking call of the input being evaluated was cancelled
}

func (c *calls) begin(r *remote, method string) *Call {
	call := &Call{Method: method, Target: r.client.Target(), Started: time.Now(), Running: true, conn: r.client}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.last = call
	c.flying = append(c.flying, call)
	return call
}

func (c *calls) end(call *Call, value any, err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	call.Value, call.Err, call.Elapsed, call.Running = value, err, time.Since(call.Started), false
	if i := slices.Index(c.flying, call); i >= 0 {
		c.flying = slices.Delete(c.flying, i, i+1)
	}
}

// snapshot copies a call as it is now.
func snapshot(call *Call) Call {
	now := *call
	if now.Running {
		now.Elapsed = time.Since(now.Started)
	}
	return now
}

// LastCall returns the newest remote call; false before the first. It may be asked while an input is evaluated.
func (s *Session) LastCall() (Call, bool) {
	s.calls.mu.Lock()
	defer s.calls.mu.Unlock()
	if s.calls.last == nil {
		return Call{}, false
	}
	return snapshot(s.calls.last), true
}

// Calls returns the calls in flight, oldest first. It may be asked while an input is evaluated.
func (s *Session) Calls() []Call {
	s.calls.mu.Lock()
	defer s.calls.mu.Unlock()
	all := make([]Call, len(s.calls.flying))
	for i, call := range s.calls.flying {
		all[i] = snapshot(call)
	}
	return all
}

// Goroutines returns how many goroutines of user code are running.
func (s *Session) Goroutines() int { return s.machine.Goroutines() }

// do makes a blocking call.
func (r *remote) do(ctx context.Context, request client.Request) (any, error) {
	r.session.adds.apply(&request)
	call := r.session.calls.begin(r, request.Method)
	value, err := r.client.Do(ctx, request)
	if err != nil && ctx.Err() != nil {
		r.session.calls.cancelled.Store(true)
	}
	r.session.calls.end(call, value, err)
	return value, err
}

// start makes a call that user code waits for when it wants to.
func (r *remote) start(ctx context.Context, request client.Request) (any, error) {
	r.session.adds.apply(&request)
	call := r.session.calls.begin(r, request.Method)
	result, err := r.client.Start(ctx, request)
	if err != nil {
		r.session.calls.end(call, nil, err)
		return nil, err
	}
	go func() {
		value, err := result.Wait(context.Background())
		r.session.calls.end(call, value, err)
	}()
	return pending{result}, nil
}

// closeIdle closes a connection when no call uses it.
func (c *calls) closeIdle(conn *client.Client) {
	for c.uses(conn) {
		time.Sleep(50 * time.Millisecond)
	}
	conn.Close()
}

func (c *calls) uses(conn *client.Client) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return slices.ContainsFunc(c.flying, func(call *Call) bool { return call.conn == conn })
}
