package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"

	"tfrpc-repl/repl"
	"tfrpc-repl/repl/command"
)

// batch evaluates the expressions of -e, a script or standard input.
func (o *options) batch(address string) error {
	s := o.newSession()
	defer s.Close()
	if address != "" {
		ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
		c, err := o.dial(ctx, address)
		stop()
		if err != nil {
			return err
		}
		s.Bind("client", c)
	}
	if err := o.apply(s); err != nil {
		return err
	}
	err := o.runBatch(s)
	if o.stay && o.streams.interactive() {
		return o.loop(s)
	}
	return err
}

func (o *options) runBatch(s *command.Shell) error {
	b := &repl.Batch{Session: s, Out: o.out(), Err: o.streams.Err, KeepGoing: o.keepGoing, JSON: o.json, Style: o.style()}
	if len(o.expressions) > 0 {
		return batchError(b.Expressions(o.expressions))
	}
	source, name, err := o.openScript()
	if err != nil {
		return err
	}
	defer source.Close()
	return batchError(b.Script(source, name))
}

// openScript returns the script and what messages call it; the name of standard input is "".
func (o *options) openScript() (io.ReadCloser, string, error) {
	if o.file == "" || o.file == "-" {
		return io.NopCloser(o.streams.In), "", nil
	}
	f, err := os.Open(o.file)
	if err != nil {
		return nil, "", usage("cannot read the script: %s", plainPathError(err))
	}
	return f, o.file, nil
}

func plainPathError(err error) string {
	path := (*os.PathError)(nil)
	if errors.As(err, &path) {
		return fmt.Sprintf("%s: %s", path.Path, path.Err)
	}
	return strings.TrimSpace(err.Error())
}

// batchError turns the first error of a batch, which has been printed, into an exit code.
func batchError(err error) error {
	if err == nil {
		return nil
	}
	return &exitError{evaluationCode(err), nil}
}
