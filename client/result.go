package client

import (
	"context"
	"fmt"

	"tfrpc-repl/client/nest"
)

// Result is a call that may still be running. It is safe for concurrent use, and every
// method may be called any number of times.
type Result struct {
	method string
	done   chan struct{}
	cancel context.CancelFunc

	// Set before done is closed.
	value  any
	record Record
	err    error
}

// Start begins a call and returns at once. Errors about the arguments are returned here; what goes
// wrong later is the Result's. Ending ctx cancels the call.
func (c *Client) Start(ctx context.Context, r Request) (*Result, error) {
	p, err := c.prepare(r)
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithCancel(ctx)
	result := &Result{method: r.Method, done: make(chan struct{}), cancel: cancel}
	go func() {
		defer cancel()
		result.value, result.record, result.err = c.send(ctx, p)
		close(result.done)
	}()
	return result, nil
}

// Wait returns the value of the remote method, or the *Error of the call. When ctx ends first it returns
// ctx's error and the call goes on.
func (r *Result) Wait(ctx context.Context) (any, error) {
	select {
	case <-r.done:
		return r.value, r.err
	default:
	}
	select {
	case <-r.done:
		return r.value, r.err
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	}
}

// Done is closed when the call has ended.
func (r *Result) Done() <-chan struct{} { return r.done }

// Cancel gives the call up. The server may still run the method to its end.
func (r *Result) Cancel() { r.cancel() }

// Method returns the name of the method called.
func (r *Result) Method() string { return r.method }

// Record tells how the call went. It waits for the end of the call.
func (r *Result) Record() Record {
	<-r.done
	return r.record
}

// Format prints the value, waiting for it, or the error; a call's own deadline bounds the wait.
func (r *Result) Format(s fmt.State, verb rune) {
	<-r.done
	if r.err != nil {
		fmt.Fprint(s, r.err)
		return
	}
	fmt.Fprintf(s, fmt.FormatString(s, verb), nest.Printable(r.value))
}
