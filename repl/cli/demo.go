package cli

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"syscall"

	"github.com/spf13/cobra"

	"tfrpc-repl/client"
	"tfrpc-repl/client/tfserver"
	"tfrpc-repl/repl"
)

// tour are the calls that demo shows. The second is the example of TensorFlow's page.
var tour = []string{
	`client.addition(2, 3)`,
	`outcome := client.call("addition", args=[tf.constant(2), tf.constant(3)], output_specs=tf.TensorSpec((), tf.int32))`,
	`outcome.is_ok()`,
	`outcome.get_value()`,
	`client.matmul_blocking([[1, 2], [3, 4]], [[5], [6]])`,
	`client.stats([1.5, 2, 4])`,
	`for i := range 3 { fmt.Println(client.multiply_blocking(i, 10)) }`,
	`client.greet("world")`,
}

func newDemo(o *options) *cobra.Command {
	var serve bool
	var address string
	demo := &cobra.Command{
		Use:     "demo",
		Short:   "Show a few calls on an embedded server, then the prompt",
		Example: "  tfrpc-repl demo\n  tfrpc-repl demo --serve --address 127.0.0.1:8500",
		Args:    cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			if serve {
				return o.serve(address)
			}
			return o.demo()
		},
	}
	demo.Flags().BoolVar(&serve, "serve", false, "only serve, for another terminal or program")
	demo.Flags().StringVar(&address, "address", "127.0.0.1:8500", "where to serve, `HOST:PORT`; port 0 picks a free one")
	return demo
}

func (o *options) demo() error {
	server, listener := tfserver.Demo(), tfserver.Listen()
	if err := server.StartOn(listener); err != nil {
		return err
	}
	defer server.Stop()
	c, err := o.dial(context.Background(), "passthrough:///demo", client.Dialer(listener.Dial))
	if err != nil {
		return err
	}
	s := o.newSession()
	defer s.Close()
	s.Bind("client", c)
	fmt.Fprintf(o.streams.Out, "An embedded server with %d methods. A short tour:\n\n", len(c.Methods()))
	show := repl.Batch{Session: s, Out: o.streams.Out, Err: o.streams.Err, Echo: true}
	if err := show.Expressions(tour); err != nil {
		return batchError(err)
	}
	if !o.streams.interactive() {
		return nil
	}
	fmt.Fprintln(o.streams.Out, "\nYour turn. Ctrl-D leaves.")
	return o.loop(s)
}

func (o *options) serve(address string) error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	server := tfserver.Demo()
	if err := server.Start(address); err != nil {
		return &exitError{exitConnection, fmt.Errorf("cannot serve: %w", err)}
	}
	fmt.Fprintf(o.streams.Out, "serving on %s\n", server.Addr())
	<-ctx.Done()
	stop() // a second signal ends the program at once
	server.Stop()
	return nil
}
