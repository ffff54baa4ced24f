package session

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"tfrpc-repl/client"
	"tfrpc-repl/client/nest"
	"tfrpc-repl/repl/check"
	"tfrpc-repl/repl/dialect"
	"tfrpc-repl/repl/eval"
)

// Error is what is wrong with an input, at a place in its text.
type Error struct {
	File      string // the script, if it has a name
	Line, Col int    // from 1; columns count characters
	Msg       string // one line
	Source    string // the line of the text
	Run       bool   // it happened while the input ran
}

// Error returns the message behind its place, as a compiler prints it; a run-time error has no place in front.
func (e *Error) Error() string {
	if e.Run {
		return e.Msg
	}
	if e.File != "" {
		return fmt.Sprintf("%s:%d:%d: %s", e.File, e.Line, e.Col, e.Msg)
	}
	return fmt.Sprintf("%d:%d: %s", e.Line, e.Col, e.Msg)
}

// ExitError ends a script because user code called os.Exit.
type ExitError struct{ Code int }

func (e *ExitError) Error() string {
	return fmt.Sprintf("os.Exit(%d) ends scripts only; the session lives on", e.Code)
}

// input is a text on its way through the stages.
type input struct {
	text       string
	translated dialect.Text
}

// place makes an error of a byte offset in the user's text.
func (in *input) place(offset int, msg string) *Error {
	offset = max(0, min(offset, len(in.text)))
	before := in.text[:offset]
	start := strings.LastIndexByte(before, '\n') + 1
	line, _, _ := strings.Cut(in.text[start:], "\n")
	return &Error{
		Line: 1 + strings.Count(before, "\n"), Col: 1 + utf8.RuneCountInString(before[start:]),
		Msg: msg, Source: strings.TrimSuffix(line, "\r"),
	}
}

func (in *input) dialectError(err error) error {
	e := (*dialect.Error)(nil)
	if errors.As(err, &e) {
		return in.place(e.Start, e.Error())
	}
	return err
}

// checkError places an error of the checker, in words that know of clients.
func (s *Session) checkError(in *input, err error) error {
	e := (*check.Error)(nil)
	if !errors.As(err, &e) {
		return err
	}
	if failed := s.clients.takeFailure(); failed != nil {
		return failed
	}
	return in.place(in.translated.Pos(e.Pos), s.worded(e.Msg))
}

func (in *input) refused(c *check.Checker, p check.Piece, err error) error {
	r := (*eval.Refusal)(nil)
	if !errors.As(err, &r) {
		return err
	}
	return in.place(in.translated.Pos(c.Offset(p, r.Pos)), r.Msg)
}

// runError places an error that happened while a piece ran. An error that a host function raised is itself.
func (in *input) runError(c *check.Checker, p check.Piece, err error) error {
	panicked := (*eval.Panic)(nil)
	if !errors.As(err, &panicked) {
		return err
	}
	if raised := raisedByHost(panicked.Value); raised != nil {
		return raised
	}
	offset := p.Start
	for _, frame := range panicked.Trace {
		if frame.Pos.IsValid() {
			offset = c.Offset(p, frame.Pos)
			break
		}
	}
	e := in.place(in.translated.Pos(offset), panicked.Error())
	e.Run = true
	return e
}

// raisedByHost returns the error that a remote call or another function of ours raised.
func raisedByHost(v any) error {
	switch e := v.(type) {
	case *client.Error:
		return e
	case *nest.Error:
		return e
	case hostError:
		return e
	}
	return nil
}

// hostError is an error of a function of ours, worded as Python would.
type hostError struct {
	class string
	msg   string
}

func (e hostError) Error() string { return e.class + ": " + e.msg }

func hostErrorf(class, format string, args ...any) error {
	return hostError{class, fmt.Sprintf(format, args...)}
}

// told turns what stopped an evaluation into what is told about it.
func (s *Session) told(err error) error {
	var exit *eval.Exit
	var panicked *eval.Panic
	switch {
	case errors.As(err, &exit):
		return &ExitError{exit.Code}
	case errors.Is(err, context.Canceled):
		if call := (*client.Error)(nil); errors.As(err, &call) && !errors.Is(s.input.Err(), context.Canceled) {
			return err
		}
		if s.clients.inFlight.Load() > 0 || s.calls.cancelled.Load() || errors.As(err, new(*client.Error)) {
			return ErrCallInterrupted
		}
		return ErrInterrupted
	case errors.As(err, &panicked):
		if raised := raisedByHost(panicked.Value); raised != nil {
			return raised
		}
	}
	return err
}
