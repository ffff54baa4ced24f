package cli

import (
	"context"
	"errors"
	"fmt"

	"tfrpc-repl/client"
	"tfrpc-repl/repl"
	"tfrpc-repl/repl/command"
	"tfrpc-repl/repl/display"
	"tfrpc-repl/repl/session"
)

// out is standard output as user code and the prompt share it.
func (o *options) out() *repl.Column {
	if o.column == nil {
		o.column = &repl.Column{Writer: o.streams.Out}
	}
	return o.column
}

// newSession starts a session, with its commands, whose user code has the program's streams.
func (o *options) newSession() *command.Shell {
	s := session.New(session.Config{
		Stdout: o.out(), Stderr: o.streams.Err, Stdin: o.streams.In,
		Report: func(err error) {
			if o.json {
				repl.ShowErrorJSON(o.streams.Err, err)
				return
			}
			repl.ShowError(o.streams.Err, err)
		},
	})
	sh := command.New(s, command.Config{
		Connect: func(ctx context.Context, address string) (*client.Client, error) { return o.dial(ctx, address) },
		Notice:  func(text string) { fmt.Fprintln(o.streams.Err, display.Visible(text)) },
		Show:    func(outcome session.Outcome) { repl.Show(o.out(), outcome) },
		Run:     o.runProgram,
	})
	o.out().Copy = &sh.Transcript
	return sh
}

// clientOptions are the options of a connection made from the command line.
func (o *options) clientOptions() ([]client.Option, error) {
	opts, err := o.connection.options()
	opts = append(opts, client.Name("client"), client.OnChange(o.methodsChanged))
	if !o.wait {
		opts = append(opts, client.FailFast())
	}
	return opts, err
}

// methodsChanged tells which methods have come and gone since the server was listed before.
func (o *options) methodsChanged(change client.Change) {
	if o.notices != nil {
		fmt.Fprintln(o.notices, "the server's methods have changed:"+display.Visible(command.Difference(change)))
	}
}

// dial connects and lists within the connect timeout. A failure ends the program.
func (o *options) dial(ctx context.Context, address string, extra ...client.Option) (*client.Client, error) {
	ctx, cancel := context.WithTimeout(ctx, o.connectTime)
	defer cancel()
	opts, err := o.clientOptions()
	if err != nil {
		return nil, err
	}
	c, err := client.Dial(ctx, address, append(opts, extra...)...)
	if err != nil {
		return nil, connectionError(address, err)
	}
	return c, nil
}

// connectionError words a failed connection in one line; a wrong address is wrong usage.
func connectionError(address string, err error) error {
	call := (*client.Error)(nil)
	if errors.As(err, &call) && call.Code == client.InvalidArgument && call.Local {
		return &exitError{exitUsage, errors.New(call.Message)}
	}
	if errors.Is(err, context.Canceled) {
		return &exitError{exitInterrupted, nil}
	}
	return &exitError{exitConnection, fmt.Errorf("cannot connect to %s: %w", address, err)}
}
