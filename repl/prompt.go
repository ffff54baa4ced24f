package repl

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"time"

	"tfrpc-repl/repl/command"
	"tfrpc-repl/repl/display"
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
	Style    func() display.Style   // of values, as the terminal is now
}

// Run reads, evaluates and shows until Ctrl-D on an empty line.
func (p *Prompt) Run() error {
	// Ctrl-C between reading and evaluating must not end the program either.
	ignored := make(chan os.Signal, 1)
	signal.Notify(ignored, os.Interrupt)
	defer signal.Stop(ignored)
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
	began := time.Now()
	outcome, err := p.Session.Eval(ctx, text)
	stopped()
	p.Out.finish()
	p.show(outcome, began)
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

// show prints a value of an input that began at a time; what is longer than the screen goes through the pager.
func (p *Prompt) show(outcome session.Outcome, began time.Time) {
	var plain strings.Builder
	if p.Session.Settings.Format == "json" {
		ShowJSON(&plain, outcome)
	} else {
		Show(&plain, outcome)
	}
	screen := plain.String()
	if outcome.Shown && p.Style != nil && p.Session.Settings.Format != "json" {
		screen = display.Terminal(outcome.Value, p.style(began)) + "\n"
	}
	p.Session.Transcript.Write([]byte(plain.String()))
	if p.Page != nil && p.Session.Settings.Pager && p.Page(screen) {
		return
	}
	io.WriteString(p.Out.Writer, screen)
}

// style is how the value of an input that began at a time is shown.
func (p *Prompt) style(began time.Time) display.Style {
	style := p.Style()
	style.Whole = p.Page != nil && p.Session.Settings.Pager
	style.Out = len(p.Session.Session.Inputs())
	if call, ok := p.Session.Session.LastCall(); ok && !call.Running && call.Started.After(began) {
		style.Elapsed = call.Elapsed
	}
	return style
}
