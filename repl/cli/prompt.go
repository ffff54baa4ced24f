package cli

import (
	"context"
	"fmt"
	"io"

	"tfrpc-repl/client"
	"tfrpc-repl/repl"
	"tfrpc-repl/repl/command"
	"tfrpc-repl/repl/terminal"
)

// prompt starts a session at the prompt. The prompt appears before the listing has ended.
func (o *options) prompt(address string) error {
	s := o.newSession()
	defer s.Close()
	if address != "" {
		c, err := client.New(address, o.clientOptions()...)
		if err != nil {
			return connectionError(address, err)
		}
		s.Bind("client", c)
	}
	return o.loop(s)
}

// loop reads and evaluates at the terminal until Ctrl-D.
func (o *options) loop(s *command.Shell) error {
	editor, err := terminal.New(o.streams.In.(io.ReadCloser), o.streams.Out, o.streams.Err)
	if err != nil {
		return err
	}
	defer editor.Close()
	if c := s.Client("client"); c != nil && !c.Listed() {
		go o.announce(c, editor.Notices())
	}
	return (&repl.Prompt{Session: s, Editor: editor, Out: o.out(), Err: o.streams.Err}).Run()
}

// announce lists the methods while the prompt is already there, and tells how it went.
func (o *options) announce(c *client.Client, notices io.Writer) {
	ctx, cancel := context.WithTimeout(context.Background(), o.connectTime)
	defer cancel()
	if err := c.List(ctx); err != nil {
		fmt.Fprintln(notices, connectionError(c.Target(), err))
		return
	}
	fmt.Fprintf(notices, "connected to %s: %d methods\n", c.Target(), len(c.Methods()))
}
