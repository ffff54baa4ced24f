package cli

import (
	"context"
	"errors"
	"fmt"

	"tfrpc-repl/client"
	"tfrpc-repl/repl/session"
)

// Exit codes. The error of a remote call that ends a batch gives exitRPC + its gRPC code.
const (
	exitOK          = 0
	exitEvaluation  = 1
	exitUsage       = 2
	exitConnection  = 3
	exitRPC         = 64
	exitInterrupted = 130
)

// exitError ends the program with a code. Its text, if any, has not been printed yet.
type exitError struct {
	code int
	err  error
}

func (e *exitError) Error() string {
	if e.err == nil {
		return fmt.Sprintf("exit %d", e.code)
	}
	return e.err.Error()
}

func (e *exitError) Unwrap() error { return e.err }

func usage(format string, args ...any) error {
	return &exitError{exitUsage, fmt.Errorf(format, args...)}
}

// evaluationCode is the exit code of a batch that an evaluation's error ends.
func evaluationCode(err error) int {
	var exit *session.ExitError
	var call *client.Error
	switch {
	case err == nil:
		return exitOK
	case errors.As(err, &exit):
		return exit.Code
	case errors.Is(err, session.ErrInterrupted), errors.Is(err, context.Canceled):
		return exitInterrupted
	case errors.As(err, &call) && call.Code <= 16:
		return exitRPC + int(call.Code)
	default:
		return exitEvaluation
	}
}
