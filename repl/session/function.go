package session

import (
	"context"
	"errors"
	"fmt"

	"tfrpc-repl/repl/dialect"
	"tfrpc-repl/repl/eval"
)

// takeFunc is the function of ours that hands a function of user code to the host.
const takeFunc = "ʹtake"

// Function checks and compiles an expression or statement and returns a function that evaluates it, waiting for a call that it makes. The
// function may be called from several goroutines; ctx ends the wait. Nothing is kept as a result.
func (s *Session) Function(ctx context.Context, text string) (func(ctx context.Context) error, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	translated, err := dialect.Translate(text)
	in := &input{text: text, translated: translated}
	if err != nil {
		return nil, in.dialectError(err)
	}
	var taken any
	if s.checker.Live()[takeFunc] == nil {
		s.function(takeFunc, nil, func(args []any) (any, error) { s.taken(args[0]); return nil, nil })
	}
	s.taken = func(v any) { taken = v }
	var first error
	for _, form := range []string{"func() any { return %s }", "func() { %s }"} {
		wrapped := &input{text: text, translated: dialect.Text{Go: takeFunc + "(" + fmt.Sprintf(form, translated.Go) + ")"}}
		if _, err = s.evalPieces(ctx, wrapped); err == nil {
			break
		}
		if first == nil {
			first = err
		}
	}
	if err != nil {
		return nil, s.unplaced(err)
	}
	fn, ok := taken.(eval.Function)
	if !ok {
		return nil, first
	}
	return s.runner(fn.Value), nil
}

// unplaced leaves out a place that is not in the user's text.
func (s *Session) unplaced(err error) error {
	if placed := (*Error)(nil); errors.As(err, &placed) {
		return hostErrorf("CompileError", "%s", placed.Msg)
	}
	return s.told(err)
}

// runner calls a function of user code; what it raises is the error.
func (s *Session) runner(fn any) func(context.Context) error {
	return func(ctx context.Context) (err error) {
		defer func() {
			if r := recover(); r != nil {
				if raised, ok := r.(error); ok {
					err = raised
					return
				}
				err = fmt.Errorf("%v", r)
			}
		}()
		if action, ok := fn.(func()); ok {
			action()
			return nil
		}
		value := fn.(func() any)()
		if waiting, ok := value.(pending); ok {
			_, err = waiting.Wait(ctx)
		}
		return err
	}
}
