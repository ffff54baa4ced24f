package command

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"tfrpc-repl/client"
	"tfrpc-repl/repl/session"
)

var callCommands = []*Command{
	{Name: "last", Aliases: []string{"errverbose"}, Short: "the newest remote call: method, server, time, status, the whole error", Example: ":last", run: last},
	{Name: "jobs", Short: "calls in flight and goroutines that are running", Example: ":jobs", run: jobs},
	{Name: "time", Usage: "EXPR", Short: "evaluate and say how long it took", Example: ":time client.addition_blocking(2, 3)", Arg: "expr", run: timed},
}

// LastCall is the newest call, as :last shows it.
type LastCall session.Call

// String has a line for each thing known.
func (c LastCall) String() string {
	lines := []string{
		"method  " + c.Method,
		"server  " + c.Target,
		"began   " + c.Started.Format(time.TimeOnly),
		"took    " + Duration(c.Elapsed),
	}
	return strings.Join(append(lines, "status  "+c.status()), "\n")
}

func (c LastCall) status() string {
	failed := (*client.Error)(nil)
	switch {
	case c.Running:
		return "still running"
	case errors.As(c.Err, &failed):
		text := fmt.Sprintf("%v (%d)\n%s", failed.Code, failed.Code, failed.Message)
		if len(failed.Payload) > 0 {
			text += fmt.Sprintf("\ndetails: %d bytes", len(failed.Payload))
		}
		return text
	case c.Err != nil:
		return "not sent\n" + c.Err.Error()
	}
	return "OK (0)"
}

func last(_ context.Context, sh *Shell, _ string) (any, error) {
	call, ok := sh.Session.LastCall()
	if !ok {
		return Text("nothing has been called yet"), nil
	}
	return LastCall(call), nil
}

// Jobs is what is running.
type Jobs struct {
	Calls      []session.Call
	Goroutines int
}

// String has a line for each call and one for the goroutines.
func (j Jobs) String() string {
	var lines []string
	for _, c := range j.Calls {
		lines = append(lines, fmt.Sprintf("client.%s → %s, running for %s", c.Method, c.Target, Duration(c.Elapsed)))
	}
	switch {
	case j.Goroutines == 1:
		lines = append(lines, "1 goroutine is running")
	case j.Goroutines > 1:
		lines = append(lines, fmt.Sprintf("%d goroutines are running", j.Goroutines))
	case len(lines) == 0:
		return "nothing is running"
	}
	return strings.Join(lines, "\n")
}

func jobs(_ context.Context, sh *Shell, _ string) (any, error) {
	return Jobs{sh.Session.Calls(), sh.Session.Goroutines()}, nil
}

func timed(ctx context.Context, sh *Shell, arg string) (any, error) {
	if arg == "" {
		return nil, errorf(":time needs an expression: :time client.addition_blocking(2, 3)")
	}
	start := time.Now()
	outcome, err := sh.Session.Eval(ctx, arg)
	elapsed := time.Since(start)
	sh.notice("took " + Duration(elapsed))
	return outcome, err
}

// Duration writes a time with three digits or so, as people read it.
func Duration(d time.Duration) string {
	switch {
	case d < time.Microsecond:
		return d.String()
	case d < time.Millisecond:
		return fmt.Sprintf("%.3g µs", float64(d)/float64(time.Microsecond))
	case d < time.Second:
		return fmt.Sprintf("%.3g ms", float64(d)/float64(time.Millisecond))
	case d < time.Minute:
		return fmt.Sprintf("%.3g s", d.Seconds())
	}
	return d.Round(time.Second).String()
}
