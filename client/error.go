package client

import (
	"context"
	"errors"
	"strings"
	"time"

	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
)

// Error is a remote call that failed, or a server that could not be reached.
// errors.Is compares its Code, errors.As and status.FromError find it, and a
// context's own error is found through it.
type Error struct {
	Code    Code
	Message string        // the server's text, whole
	Method  string        // the remote method; empty for a failed listing
	Target  string        // the address as it was given
	Elapsed time.Duration // from the start of the call to its end
	Local   bool          // the client gave up: cancelled, or its deadline passed
	Payload []byte        // raw grpc-status-details-bin, when the server sent one
	cause   error
}

// Error returns the class and the summary in one line.
func (e *Error) Error() string { return e.Code.Class() + ": " + e.Summary() }

// Is reports whether target is e's code.
func (e *Error) Is(target error) bool {
	code, ok := target.(Code)
	return ok && code == e.Code
}

// Unwrap returns the context's error when the client gave up.
func (e *Error) Unwrap() error { return e.cause }

// GRPCStatus makes status.FromError work.
func (e *Error) GRPCStatus() *status.Status { return status.New(codes.Code(e.Code), e.Message) }

// Summary is the first line of the message without TensorFlow's mentions of the
// graph: `{{function_node …}} ` in front and ` [[{{node …}}]]` behind.
func (e *Error) Summary() string {
	text := strings.TrimSpace(stripNodes(e.Message))
	if line, _, more := strings.Cut(text, "\n"); more {
		text = strings.TrimRight(line, " \t\r")
	}
	if text == "" {
		return "the server gave no reason"
	}
	return text
}

// More returns the lines of the message after the one that Summary gives, without TensorFlow's mentions of the graph.
func (e *Error) More() []string {
	_, rest, ok := strings.Cut(strings.TrimSpace(stripNodes(e.Message)), "\n")
	if !ok {
		return nil
	}
	return strings.Split(strings.TrimRight(rest, "\n"), "\n")
}

// Op returns the name of the graph's operation that failed, or "".
func (e *Error) Op() string {
	_, rest, ok := strings.Cut(e.Message, "[[{{node ")
	if !ok {
		return ""
	}
	op, _, _ := strings.Cut(rest, "}}")
	return op
}

// stripNodes removes the leading marks `{{function_node NAME}} ` (nested
// functions give several) and a trailing ` [[{{node NAME}}]]`.
func stripNodes(s string) string {
	for strings.HasPrefix(s, "{{function_node ") {
		end := strings.Index(s, "}}")
		if end < 0 {
			break
		}
		s = strings.TrimLeft(s[end+2:], " ")
	}
	if i := strings.Index(s, "[[{{node "); i >= 0 {
		s = s[:i]
	}
	return s
}

// newError makes an Error of what grpc-go or a context returned.
func newError(ctx context.Context, err error, method, target string, start time.Time) *Error {
	if own := (*Error)(nil); errors.As(err, &own) {
		return own
	}
	e := &Error{Method: method, Target: target, Elapsed: time.Since(start)}
	if cause := (*faultError)(nil); errors.As(context.Cause(ctx), &cause) {
		e.Code, e.Message, e.Local = Unavailable, cause.message, true
		return e
	}
	st, ok := status.FromError(err)
	if !ok {
		st = status.FromContextError(err)
	}
	e.Code, e.Message = trueStatus(st)
	e.explain(ctx, err)
	return e
}

// explain tells the client's own deadline and cancel from the server's, and says
// in words what they mean.
//
// Near its deadline a call may be ended by either side, and by the way in which the stream ends; the context tells
// which it was.
func (e *Error) explain(ctx context.Context, err error) {
	given := ctx.Err()
	if given == nil && errors.Is(err, context.DeadlineExceeded) {
		given = context.DeadlineExceeded
	}
	switch {
	case e.Code == DeadlineExceeded && (given != nil || strings.Contains(e.Message, "context deadline exceeded") || strings.HasPrefix(e.Message, "stream terminated by RST_STREAM")):
		e.Local, e.cause, e.Message = true, context.DeadlineExceeded, "Deadline Exceeded"
	case e.Code == Canceled && (given != nil || strings.Contains(e.Message, "context canceled")):
		e.Local, e.cause, e.Message = true, context.Canceled, "the call was cancelled"
	case e.Code == Unavailable:
		e.Message = dialCause(e.Message)
	case e.Code == Internal:
		if cause, ok := strings.CutPrefix(e.Message, unreadablePrefix); ok {
			e.Local, e.Message = true, "the response cannot be read: "+cause
		}
	}
}

// unreadablePrefix is what grpc-go puts before the error of a codec.
const unreadablePrefix = "grpc: failed to unmarshal the received message: "

// dialCause turns grpc-go's wrapping of a failed dial into the cause alone:
// `connection error: desc = "transport: Error while dialing: dial tcp …: connect: connection refused"`.
func dialCause(message string) string {
	_, cause, ok := strings.Cut(message, "Error while dialing: ")
	if !ok {
		return message
	}
	return strings.TrimSuffix(cause, `"`)
}
