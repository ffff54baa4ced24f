package repl

import (
	"context"
	"errors"
	"io"
	"os"
	"os/signal"

	"tfrpc-repl/repl/session"
	"tfrpc-repl/repl/terminal"
)

const (
	prompt       = "tfrpc-repl> "
	continuation = "        ... "
)

// Prompt runs a session at a terminal.
type Prompt struct {
	Session  *session.Session
	Editor   *terminal.Editor
	Out, Err io.Writer
}

// Run reads, evaluates and shows until Ctrl-D on an empty line, which returns nil, or an exit, which
// returns *session.ExitError.
func (p *Prompt) Run() error {
	for {
		in := &inputs{read: func(continued bool) (string, error) {
			if continued {
				return p.Editor.ReadLine(continuation)
			}
			return p.Editor.ReadLine(prompt)
		}}
		next, err := in.next()
		switch {
		case errors.Is(err, terminal.ErrInterrupt), errors.Is(err, errIncomplete):
			continue
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return err
		}
		p.Editor.AddHistory(next.text)
		if err := p.evaluate(next.text); err != nil {
			return err
		}
	}
}

// evaluate runs one input; Ctrl-C cancels it and keeps the session. Only an exit is returned.
func (p *Prompt) evaluate(text string) error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	outcome, err := p.Session.Eval(ctx, text)
	show(p.Out, outcome)
	exit := (*session.ExitError)(nil)
	if errors.As(err, &exit) && exit.Leave {
		return err
	}
	if err != nil {
		ShowError(p.Err, err)
	}
	return nil
}
