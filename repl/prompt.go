package repl

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"

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
	History *terminal.History
	Out     *Column // what user code writes to as well
	Err     io.Writer

	Progress *Progress              // nil for none
	Page     func(text string) bool // shows a text that is longer than the screen; false when it does not
}

// Run reads, evaluates and shows until Ctrl-D on an empty line.
func (p *Prompt) Run() error {
	for {
		if warning := p.History.Warning(); warning != nil {
			fmt.Fprintln(p.Err, warning)
		}
		text, err := p.Editor.Read()
		switch {
		case errors.Is(err, terminal.ErrInterrupt), err == nil && strings.TrimSpace(text) == "":
			continue
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return err
		}
		p.History.Add(text)
		if p.evaluate(text) {
			return nil
		}
	}
}

// evaluate runs one input; Ctrl-C cancels it and keeps the session.
func (p *Prompt) evaluate(text string) (quit bool) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	p.Out.finish()
	stopped := func() {}
	if p.Progress != nil && p.Session.Settings.Progress {
		stopped = p.Progress.Start()
	}
	outcome, err := p.Session.Eval(ctx, text)
	stopped()
	p.Out.finish()
	p.show(outcome)
	if errors.Is(err, session.ErrInterrupted) {
		fmt.Fprintln(p.Err) // behind the ^C that the terminal shows
	}
	if errors.Is(err, command.ErrQuit) {
		return true
	}
	if err != nil {
		ShowError(io.MultiWriter(p.Err, &p.Session.Transcript), err)
	}
	return false
}

// show prints a value; what is longer than the screen goes through the pager.
func (p *Prompt) show(outcome session.Outcome) {
	var text strings.Builder
	if p.Session.Settings.Format == "json" {
		ShowJSON(&text, outcome)
	} else {
		Show(&text, outcome)
	}
	if p.Page != nil && p.Session.Settings.Pager && p.Page(text.String()) {
		p.Session.Transcript.Write([]byte(text.String()))
		return
	}
	io.WriteString(p.Out, text.String())
}
