package cli

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"syscall"

	"tfrpc-repl/client"
	"tfrpc-repl/repl"
	"tfrpc-repl/repl/command"
	"tfrpc-repl/repl/display"
	"tfrpc-repl/repl/terminal"
)

// prompt starts a session at the prompt. The prompt appears before the listing has ended.
func (o *options) prompt(address string) error {
	s := o.newSession()
	defer s.Close()
	if address != "" {
		opts, err := o.clientOptions()
		if err != nil {
			return err
		}
		c, err := client.New(address, opts...)
		if err != nil {
			return connectionError(address, err)
		}
		s.Bind("client", c)
	}
	return o.loop(s)
}

// loop reads and evaluates at the terminal until Ctrl-D.
func (o *options) loop(s *command.Shell) error {
	if err := o.apply(s); err != nil {
		return err
	}
	history := terminal.NewHistory(historyPath(), o.config.HistoryLimit)
	opts := terminal.Options{
		In: o.streams.In.(*os.File), Out: o.streams.Out, Err: o.streams.Err, History: history,
		Engine: os.Getenv("TFRPC_EDITOR"), Leave: leave,
	}
	if o.plain {
		s.Settings.Help = false
	}
	repl.Assist(&opts, s, o.colored())
	editor, err := terminal.New(opts)
	if err != nil {
		return err
	}
	defer editor.Close()
	if o.quiet {
		s.Settings.Progress = false
	}
	progress := &repl.Progress{Out: o.streams.Err, What: repl.Running(s)}
	o.progress = progress
	out, errs := o.out(), progress.Writer(editor.Output(o.streams.Err))
	out.Writer = progress.Writer(editor.Output(o.streams.Out))
	if o.notices = errs; o.quiet {
		o.notices = nil
	}
	s.Configure(func(c *command.Config) {
		c.History = history.Entries
		c.Edited = history.Add
		c.Notice = func(text string) { fmt.Fprintln(errs, display.Visible(text)) }
	})
	if !o.quiet {
		fmt.Fprintln(o.streams.Err, "tfrpc-repl: :help lists the commands, Ctrl-D leaves")
	}
	o.startup(s)
	if c := s.Client("client"); c != nil && !c.Listed() && !o.quiet {
		go o.announce(s, c, errs)
	}
	return (&repl.Prompt{Session: s, Editor: editor, History: history, Out: out, Err: errs, Progress: progress, Page: o.page, Style: o.style}).Run()
}

// leave ends the program as the signal would have.
func leave(s os.Signal) {
	code := 1
	if number, ok := s.(syscall.Signal); ok {
		code = 128 + int(number)
	}
	os.Exit(code)
}

// historyPath is where the history is kept: TFRPC_HISTORY, else a file in the user's state folder. TFRPC_HISTORY= keeps none.
func historyPath() string {
	if path, set := os.LookupEnv("TFRPC_HISTORY"); set {
		return path
	}
	state := os.Getenv("XDG_STATE_HOME")
	if state == "" {
		home, err := os.UserHomeDir()
		if err != nil {
			return ""
		}
		state = filepath.Join(home, ".local", "state")
	}
	return filepath.Join(state, "tfrpc-repl", "history")
}

// announce lists the methods while the prompt is already there, and tells how it went.
func (o *options) announce(s *command.Shell, c *client.Client, notices io.Writer) {
	ctx, cancel := context.WithTimeout(context.Background(), o.connectTime)
	defer cancel()
	if err := c.List(ctx); err != nil {
		fmt.Fprintln(notices, display.Visible(connectionError(c.Target(), err).Error()))
		return
	}
	fmt.Fprintf(notices, "connected to %s: %d methods\n", c.Target(), len(c.Methods()))
	s.Complete("client.", 7) // so that the first Tab need not make thousands of signatures
}
