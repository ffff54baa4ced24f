package kernel

import (
	"errors"
	"strings"

	"tfrpc-repl/client"
	"tfrpc-repl/kernel/wire"
	"tfrpc-repl/repl/display"
	"tfrpc-repl/repl/session"
)

// contentError is a request that is not as it must be.
type contentError string

func (e contentError) Error() string {
	return "InvalidRequestError: the content of the request is not as it must be: " + string(e)
}

// Styles of tracebacks, which terminals and notebooks show.
const (
	styleError = "\x1b[31m"
	styleDim   = "\x1b[2m"
	styleEnd   = "\x1b[0m"
)

// failure is an error as notebooks store it: its class, one line, and where it happened. It has no address, so that equal runs are stored equally.
func failure(err error) wire.Failure {
	class, message := classOf(err)
	message = display.Visible(message)
	first, more, _ := strings.Cut(message, "\n")
	title := styleError + class + styleEnd
	if first != "" {
		title += ": " + first
	}
	lines := []string{title}
	if more != "" {
		lines = append(lines, strings.Split(more, "\n")...)
	}
	return wire.Failure{Status: "error", Name: class, Value: message, Traceback: append(lines, where(err)...)}
}

// classOf names the kind of an error and what it says.
func classOf(err error) (class, message string) {
	placed, call := (*session.Error)(nil), (*client.Error)(nil)
	switch {
	case errors.Is(err, session.ErrInterrupted):
		class = session.ErrInterrupted.Error()
		return class, strings.TrimPrefix(strings.TrimPrefix(err.Error(), class), ": ")
	case errors.As(err, &call):
		return call.Code.Class(), call.Summary()
	case errors.As(err, &placed) && placed.Run:
		return "RuntimeError", placed.Msg
	case errors.As(err, &placed):
		return "CompileError", placed.Msg
	case strings.HasPrefix(err.Error(), "panic: "):
		return "RuntimeError", err.Error()
	}
	return display.ClassOf(err)
}

// where has the line of the cell with a caret, and of a remote call the rest of the server's text and the method.
func where(err error) (lines []string) {
	placed, call := (*session.Error)(nil), (*client.Error)(nil)
	if errors.As(err, &placed) && placed.Source != "" {
		source := display.VisibleLine(placed.Source)
		lines = append(lines, "  "+source, "  "+display.Under(source, placed.Col-1)+"^")
	}
	if !errors.As(err, &call) || call.Method == "" {
		return lines
	}
	for _, line := range call.More() {
		lines = append(lines, "  "+display.VisibleLine(line))
	}
	at := "  client." + display.VisibleLine(call.Method)
	if op := call.Op(); op != "" {
		at += ", op " + display.VisibleLine(op)
	}
	return append(lines, styleDim+at+styleEnd)
}
