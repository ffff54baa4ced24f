package repl

import (
	"errors"
	"io"
	"strings"

	"tfrpc-repl/client"
	"tfrpc-repl/repl/display"
	"tfrpc-repl/repl/session"
)

// ShowErrorJSON prints an error as one JSON object in a line, as docs/json.md defines it. Notices and warnings are objects too.
func ShowErrorJSON(out io.Writer, err error) {
	for _, kind := range []string{"notice", "warning"} {
		if text, ok := strings.CutPrefix(err.Error(), kind+": "); ok {
			display.WriteJSONNotice(out, kind, text)
			return
		}
	}
	if errors.Is(err, session.ErrInterrupted) {
		text := strings.TrimPrefix(strings.TrimPrefix(err.Error(), session.ErrInterrupted.Error()), ": ")
		if text == "" {
			text = "interrupted"
		}
		display.WriteJSONError(out, classed{session.ErrInterrupted.Error(), text}, display.ErrorPlace{})
		return
	}
	placed, call := (*session.Error)(nil), (*client.Error)(nil)
	if !errors.As(err, &placed) || errors.As(err, &call) {
		if strings.HasPrefix(err.Error(), "panic: ") {
			err = classed{"RuntimeError", err.Error()}
		}
		display.WriteJSONError(out, err, display.ErrorPlace{})
		return
	}
	class := "CompileError"
	if placed.Run {
		class = "RuntimeError"
	}
	display.WriteJSONError(out, classed{class, placed.Msg}, display.ErrorPlace{Line: placed.Line, Column: placed.Col})
}

// classed is an error whose text may have a class in front already.
type classed struct{ class, msg string }

func (c classed) Error() string { return c.msg }

// Class is that of an error without one of its own.
func (c classed) Class() string { return c.class }
