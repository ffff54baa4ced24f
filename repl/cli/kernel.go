package cli

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"github.com/spf13/cobra"

	"tfrpc-repl/client"
	"tfrpc-repl/kernel"
	"tfrpc-repl/kernel/wire"
	"tfrpc-repl/repl/command"
	"tfrpc-repl/repl/display"
	"tfrpc-repl/repl/session"
)

func newKernel(o *options) *cobra.Command {
	k := &cobra.Command{
		Use:     "kernel",
		Short:   "The Jupyter kernel: install, list, remove",
		Example: "  tfrpc-repl kernel install\n  tfrpc-repl kernel install --name lab --title 'Lab server' localhost:8500\n  tfrpc-repl kernel list\n  tfrpc-repl kernel remove lab",
		Args:    cobra.NoArgs,
		RunE:    func(c *cobra.Command, _ []string) error { return c.Help() },
	}
	k.AddCommand(newKernelInstall(o), newKernelList(o), newKernelRemove(o), newKernelRun(o))
	return k
}

func newKernelRun(o *options) *cobra.Command {
	var file string
	run := &cobra.Command{
		Use:   "run --connection-file FILE [ADDRESS]",
		Short: "Serve a notebook; Jupyter starts this",
		Args:  cobra.MaximumNArgs(1),
		RunE:  func(_ *cobra.Command, args []string) error { return o.runKernel(file, args) },
	}
	run.Flags().StringVarP(&file, "connection-file", "f", "", "the `FILE` in which Jupyter says where to listen")
	return run
}

// runKernel serves until a client or a signal ends it. What is wrong with the address or the configuration is told in the first cell.
func (o *options) runKernel(file string, args []string) error {
	if file == "" {
		return usage("kernel run needs --connection-file FILE; Jupyter gives it")
	}
	connection, err := wire.ReadConnection(file)
	if err != nil {
		return usage("%v", err)
	}
	address, wrong := o.configure(args)
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM, syscall.SIGHUP)
	defer stop()
	level := slog.LevelWarn
	err = kernel.Run(ctx, kernel.Config{
		Connection: connection, Version: programVersion(),
		Log:  slog.New(slog.NewTextHandler(o.streams.Err, &slog.HandlerOptions{Level: level})),
		Open: func(s session.Config, c command.Config) *command.Shell { return o.openKernel(s, c, address, wrong) },
	})
	if err != nil {
		return &exitError{exitConnection, err}
	}
	return nil
}

// openKernel starts the session of a notebook, with the settings of the configuration and the connection that the kernelspec names.
func (o *options) openKernel(sc session.Config, cc command.Config, address string, wrong error) *command.Shell {
	cc.Connect = func(ctx context.Context, address string) (*client.Client, error) { return o.dial(ctx, address) }
	sh := command.New(session.New(sc), cc)
	o.notices = writerFunc(func(p []byte) { cc.Notice(strings.TrimSuffix(string(p), "\n")) })
	if wrong == nil {
		wrong = o.apply(sh)
	}
	if wrong == nil && address != "" {
		wrong = o.bindKernel(sh, address)
	}
	if wrong != nil {
		cc.Notice(display.Visible(wrong.Error()))
	}
	return sh
}

// bindKernel binds the client without waiting for the server: it is listed when it is first mentioned.
func (o *options) bindKernel(sh *command.Shell, address string) error {
	opts, err := o.clientOptions()
	if err != nil {
		return err
	}
	c, err := client.New(address, opts...)
	if err != nil {
		return connectionError(address, err)
	}
	sh.Bind("client", c)
	go c.List(context.Background()) // for Tab; what mentions the client lists again when this has failed
	return nil
}

// writerFunc is a writer that is a function.
type writerFunc func([]byte)

func (f writerFunc) Write(p []byte) (int, error) { f(p); return len(p), nil }

// printJSON prints a value as indented JSON.
func (o *options) printJSON(v any) error {
	text, err := json.MarshalIndent(v, "", " ")
	if err == nil {
		_, err = fmt.Fprintln(o.streams.Out, string(text))
	}
	return err
}

// programFile is the path of this program, as it is to be started again.
func programFile() (string, error) {
	path, err := os.Executable()
	if err != nil {
		return "", usage("cannot find the path of this program: %v", err)
	}
	return path, nil
}
