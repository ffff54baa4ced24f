package repl

import (
	"errors"
	"fmt"
	"io"

	"tfrpc-repl/client"
	"tfrpc-repl/repl/display"
	"tfrpc-repl/repl/session"
)

// show prints the value of an input, if it has one.
func show(out io.Writer, outcome session.Outcome) {
	if outcome.Shown {
		fmt.Fprintln(out, display.Text(outcome.Value))
	}
}

// ShowError prints an error: one line that says what happened, then, indented, where.
func ShowError(out io.Writer, err error) {
	fmt.Fprintln(out, err)
	call := (*client.Error)(nil)
	if !errors.As(err, &call) || call.Method == "" {
		return
	}
	fmt.Fprintf(out, "  client.%s → %s", call.Method, call.Target)
	if op := call.Op(); op != "" {
		fmt.Fprintf(out, ", op %s", op)
	}
	fmt.Fprintln(out)
}
