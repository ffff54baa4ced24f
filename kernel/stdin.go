package kernel

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"sync"

	"tfrpc-repl/kernel/wire"
)

// asker asks for one line at a time.
type asker struct {
	one  sync.Mutex // one question at a time
	mu   sync.Mutex
	from string
	got  chan string // nil when nothing is asked
}

// answer passes a reply on to who has asked. Replies to nothing are dropped.
func (a *asker) answer(r *request) {
	var content wire.InputReply
	if json.Unmarshal(r.Content, &content) != nil {
		return
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.got != nil && r.from == a.from {
		a.got <- content.Value
		a.got = nil
	}
}

func (a *asker) expect(from string) chan string {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.from, a.got = from, make(chan string, 1)
	return a.got
}

func (a *asker) forget() {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.got = nil
}

// endOfInput is what clients send for the end of the input.
const endOfInput = "\x04"

var errNoInput = errors.New("StdinNotImplementedError: the client that runs this cell cannot be asked for input")

// Input asks the sender of the cell for a line.
func (f *frontend) Input(ctx context.Context, prompt string, secret bool) (string, error) {
	c := f.of(ctx)
	if c == nil || !c.asks {
		return "", errNoInput
	}
	a := &f.k.asker
	a.one.Lock()
	defer a.one.Unlock()
	got := a.expect(c.identity)
	defer a.forget()
	f.k.output.flush()
	frames, err := f.k.signer.Compose(f.k.author, "input_request", c.parent, wire.InputRequest{Prompt: prompt, Password: secret})
	if err == nil {
		err = f.k.stdin.Send(c.identity, frames)
	}
	if err != nil {
		return "", errNoInput
	}
	select {
	case line := <-got:
		if line == endOfInput {
			return "", io.EOF
		}
		return line, nil
	case <-ctx.Done():
		return "", ctx.Err()
	case <-f.k.quit:
		return "", io.EOF
	}
}

// stdin is standard input of user code: each line is asked for.
type stdin struct {
	kernel *Kernel
	mu     sync.Mutex
	rest   []byte
}

func (s *stdin) Read(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.rest) == 0 {
		ctx, cancel := s.kernel.untilInterrupt()
		defer cancel()
		line, err := (&frontend{s.kernel}).Input(ctx, "", false)
		if err != nil {
			return 0, err
		}
		s.rest = append([]byte(line), '\n')
	}
	n := copy(p, s.rest)
	s.rest = s.rest[n:]
	return n, nil
}
