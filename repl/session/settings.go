package session

import (
	"context"
	"slices"
	"time"

	"tfrpc-repl/client"
)

// settings are what the session adds to every call.
type settings struct {
	timeout time.Duration
	headers []string
}

func (a settings) apply(r *client.Request) {
	if r.Timeout <= 0 {
		r.Timeout = a.timeout
	}
}

// SetTimeout bounds the calls that give no timeout of their own; 0 takes the bound away.
func (s *Session) SetTimeout(d time.Duration) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.adds.timeout = d
}

// Timeout returns the bound, 0 for none.
func (s *Session) Timeout() time.Duration {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.adds.timeout
}

// SetHeaders makes headers, each "name: value", go with every call from now on, in place of those set before.
func (s *Session) SetHeaders(headers []string) error {
	if _, err := client.WithHeaders(context.Background(), headers...); err != nil {
		return hostErrorf("ValueError", "%v", err)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.adds.headers = slices.Clone(headers)
	return nil
}

// Headers returns the headers that go with every call.
func (s *Session) Headers() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.adds.headers)
}
