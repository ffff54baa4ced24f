package session

import (
	"context"
	"errors"
	"fmt"
	"strconv"

	"tfrpc-repl/client"
	"tfrpc-repl/client/nest"
	"tfrpc-repl/repl/check"
	"tfrpc-repl/repl/dialect"
	"tfrpc-repl/repl/eval"
)

// Outcome is what an input gave.
type Outcome struct {
	Shown bool // there is a value to show
	Value any  // of the lone last expression; several results are a nest.Tuple
}

// Eval evaluates an input. What comes before an error in the text has been evaluated, nothing after it. Ending ctx
// stops the evaluation and cancels its remote calls. A shown call that is still running is waited for.
func (s *Session) Eval(ctx context.Context, text string) (Outcome, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if ctx.Err() != nil {
		return Outcome{}, ErrInterrupted
	}
	s.input = ctx
	defer func() { s.input = context.Background() }()
	s.calls.cancelled.Store(false)
	n := s.results.number(text)
	ctx, err := client.WithHeaders(ctx, s.adds.headers...)
	if err != nil {
		return Outcome{}, err
	}
	translated, wrong := dialect.Translate(text)
	in := &input{text: text, translated: translated}
	s.notice(translated.Notices)
	values, err := s.evalPieces(ctx, in)
	if err == nil && wrong != nil {
		err = in.dialectError(wrong)
	}
	if err != nil {
		return Outcome{}, s.told(err)
	}
	outcome, err := s.outcome(ctx, values)
	if outcome.Shown {
		s.keep(n, outcome.Value, values)
	}
	return outcome, err
}

// evalPieces checks and runs one piece after the other and returns the values of the last.
func (s *Session) evalPieces(ctx context.Context, in *input) (values []eval.Value, err error) {
	for _, piece := range check.Cut(in.translated.Go) {
		unit, err := s.checker.Check(piece)
		if err != nil {
			return nil, s.checkError(in, err)
		}
		code, err := s.machine.Compile(unit)
		if err != nil {
			return nil, in.refused(s.checker, piece, err)
		}
		s.recompile(unit)
		if values, err = s.machine.Run(ctx, code); err != nil {
			unit.Undo()
			return nil, in.runError(s.checker, piece, err)
		}
		if !piece.Last || piece.Quiet || unit.Result == nil || silent(unit) {
			values = nil
		}
	}
	return values, nil
}

// recompile compiles the callers of what the unit has declared again with another type.
func (s *Session) recompile(unit *check.Unit) {
	for _, again := range unit.Also {
		if _, err := s.machine.Compile(again); err != nil {
			unit.Warnings = append(unit.Warnings, err.Error())
		}
	}
	for _, warning := range unit.Warnings {
		s.report(errors.New("warning: " + warning))
	}
}

// outcome makes one value of the results and waits for a call that is still running.
func (s *Session) outcome(ctx context.Context, values []eval.Value) (Outcome, error) {
	switch len(values) {
	case 0:
		return Outcome{}, nil
	case 1:
		if values[0].V == nil && check.IsError(values[0].Type) {
			return Outcome{}, nil // all went well, and there is nothing else to say
		}
		if r, ok := values[0].V.(rune); ok && check.IsRune(values[0].Type) {
			return Outcome{true, Rune(r)}, nil
		}
		if check.IsNil(values[0].Type) {
			return Outcome{true, nil}, nil
		}
		if _, ok := values[0].V.(*handle); ok {
			return Outcome{}, nil // it has been shown
		}
		value, err := s.awaited(ctx, values[0].V)
		return Outcome{err == nil, value}, err
	default:
		tuple := make(nest.Tuple, len(values))
		for i, v := range values {
			tuple[i] = v.V
		}
		return Outcome{true, tuple}, nil
	}
}

// Rune is a character to show as one, not as its number.
type Rune rune

func (r Rune) String() string { return strconv.QuoteRune(rune(r)) }

// awaited returns the value of a call, or any other value as it is.
func (s *Session) awaited(ctx context.Context, v any) (any, error) {
	r, ok := v.(pending)
	if !ok {
		return v, nil
	}
	value, err := r.Wait(ctx)
	if err != nil && ctx.Err() != nil {
		r.Cancel()
		return nil, ErrCallInterrupted
	}
	return value, err
}

// Errors of inputs that were interrupted; ErrCallInterrupted is an ErrInterrupted too.
var (
	ErrInterrupted     = errors.New("KeyboardInterrupt")
	ErrCallInterrupted = fmt.Errorf("%w: the call was cancelled; the server may still be running it", ErrInterrupted)
)

// Continues reports whether the inputs may be one: declarations that stand together may mention each other, whatever their
// order. A front-end that has the next input at hand joins them.
func Continues(text, following string) bool {
	return check.Continues(text, following)
}

// notice tells, once a session and kind, where a line means something else in Python.
func (s *Session) notice(notices []dialect.Notice) {
	for _, n := range notices {
		if !s.noticed[n.Kind] {
			s.noticed[n.Kind] = true
			s.report(errors.New("notice: " + n.Msg))
		}
	}
}
