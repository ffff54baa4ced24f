package repl

import (
	"errors"
	"fmt"
	"io"

	"tfrpc-repl/client"
	"tfrpc-repl/repl/display"
	"tfrpc-repl/repl/session"
)

// Show prints the value of an input, if it has one.
func Show(out io.Writer, outcome session.Outcome) {
	if outcome.Shown {
		fmt.Fprintln(out, display.Text(outcome.Value))
	}
}

// ShowError prints an error: one line that says what happened, then, indented, where.
func ShowError(out io.Writer, err error) {
	fmt.Fprintln(out, display.VisibleLine(err.Error()))
	placed := (*session.Error)(nil)
	if errors.As(err, &placed) && placed.Source != "" {
		source := display.VisibleLine(placed.Source)
		fmt.Fprintf(out, "  %s\n  %s^\n", source, display.Under(source, placed.Col-1))
	}
	call := (*client.Error)(nil)
	if !errors.As(err, &call) || call.Method == "" {
		return
	}
	for _, line := range call.More() {
		fmt.Fprintf(out, "  %s\n", display.VisibleLine(line))
	}
	fmt.Fprintf(out, "  client.%s → %s", call.Method, call.Target)
	if op := call.Op(); op != "" {
		fmt.Fprintf(out, ", op %s", op)
	}
	fmt.Fprintln(out)
}
