package kernel

import (
	"context"
	"encoding/json"
	"errors"
	"strings"

	"tfrpc-repl/repl/command"
	"tfrpc-repl/repl/dialect"
	"tfrpc-repl/repl/session"
)

// cell is a cell that runs, or has run.
type cell struct {
	parent   json.RawMessage
	identity string // of who sent it
	silent   bool
	asks     bool // may ask its sender for input
}

// cellKey is the key of the cell in the context of an evaluation.
type cellKey struct{}

// evalCell evaluates the parts of a cell. The value of the last is the cell's; that of a command before it is shown at once.
func (k *Kernel) evalCell(ctx context.Context, sh *command.Shell, text string) (outcome session.Outcome, err error) {
	parts := cutCell(strings.ReplaceAll(text, "\r\n", "\n"))
	for i, p := range parts {
		outcome, err = sh.Eval(ctx, p.Text)
		if placed := (*session.Error)(nil); errors.As(err, &placed) {
			placed.Line += p.Line - 1
		}
		if err != nil {
			return session.Outcome{}, err
		}
		if i < len(parts)-1 && sh.Is(p.Text) {
			(&frontend{k}).show(outcome)
		}
	}
	return outcome, nil
}

// cutCell separates commands, which are lines that begin with %, : or \ where a statement could, from the code around them.
func cutCell(text string) []command.Input {
	if !strings.Contains(text, "\n") || strings.HasPrefix(strings.TrimSpace(text), "%%") {
		return []command.Input{{Text: text, Line: 1}}
	}
	var parts []command.Input
	code := command.Input{Line: 1}
	flush := func() {
		if strings.TrimSpace(code.Text) != "" {
			parts = append(parts, code)
		}
	}
	for i, line := range strings.Split(text, "\n") {
		if isCommandLine(line) && (strings.TrimSpace(code.Text) == "" || dialect.Check(code.Text).State != dialect.Incomplete) {
			flush()
			parts = append(parts, command.Input{Text: line, Line: i + 1})
			code = command.Input{Line: i + 2}
			continue
		}
		code.Text += line + "\n"
	}
	flush()
	return parts
}

// isCommandLine reports whether a line can be nothing but a command or a question about a name.
func isCommandLine(line string) bool {
	if line == "" {
		return false
	}
	word := strings.TrimRight(line, " \t")
	return strings.IndexByte(`:%\?`, line[0]) >= 0 && len(word) > 1 || strings.HasSuffix(word, "?") && !strings.ContainsAny(word, " \t(\"'`")
}
