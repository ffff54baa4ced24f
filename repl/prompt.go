package repl

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"

	"tfrpc-repl/repl/command"
	"tfrpc-repl/repl/session"
	"tfrpc-repl/repl/terminal"
)

const (
	prompt       = "tfrpc-repl> "
	continuation = "        ... "
)

// Prompt runs a session at a terminal.
type Prompt struct {
	Session *command.Shell
	Editor  *terminal.Editor
	Out     *Column // what user code writes to as well
	Err     io.Writer
}

// Run reads, evaluates and shows until Ctrl-D on an empty line.
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
		if p.evaluate(next.text) {
			return nil
		}
	}
}

// evaluate runs one input; Ctrl-C cancels it and keeps the session.
func (p *Prompt) evaluate(text string) (quit bool) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	outcome, err := p.Session.Eval(ctx, text)
	p.Out.finish()
	Show(p.Out, outcome)
	if errors.Is(err, session.ErrInterrupted) {
		fmt.Fprintln(p.Err) // behind the ^C that the terminal shows
	}
	if errors.Is(err, command.ErrQuit) {
		return true
	}
	if err != nil {
		ShowError(p.Err, err)
	}
	return false
}
