package command

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"tfrpc-repl/client"
)

var connectionCommands = []*Command{
	{Name: "connect", Aliases: []string{"c"}, Usage: "ADDRESS", Short: "connect client to another server", Example: ":connect localhost:8500", run: connect},
	{Name: "reconnect", Short: "open a new connection to the same server and list its methods again", Example: ":reconnect", run: reconnect},
	{Name: "status", Aliases: []string{"conninfo"}, Short: "the connection, its methods, timeout and headers", Example: ":status", run: status},
}

func connect(ctx context.Context, sh *Shell, arg string) (any, error) {
	if arg == "" {
		return nil, errorf(":connect needs an address: :connect localhost:8500")
	}
	c, err := sh.dial(ctx, arg)
	if err != nil {
		return nil, err
	}
	sh.rebind(c)
	return Text(connectedText(c)), nil
}

func connectedText(c *client.Client) string {
	return fmt.Sprintf("connected to %s: %s", c.Target(), count(len(c.Methods()), "method"))
}

func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// dial opens a connection, with the session's headers on the listing.
func (sh *Shell) dial(ctx context.Context, address string) (*client.Client, error) {
	if sh.conf.Connect == nil {
		return nil, errorf("connecting is not possible here; write  client = rpc.Client.create(\"grpc\", %q)", address)
	}
	ctx, err := client.WithHeaders(ctx, sh.Session.Headers()...)
	if err != nil {
		return nil, err
	}
	c, err := sh.conf.Connect(ctx, address)
	if err != nil && errors.Is(ctx.Err(), context.Canceled) {
		return nil, errorf("KeyboardInterrupt: no connection was made")
	}
	return c, err
}

// rebind makes a connection the client; the one before ends once its calls have.
func (sh *Shell) rebind(c *client.Client) { sh.Session.Rebind("client", c) }

func reconnect(ctx context.Context, sh *Shell, _ string) (any, error) {
	old, err := sh.client()
	if err != nil {
		return nil, err
	}
	c, err := sh.dial(ctx, old.Target())
	if err != nil {
		return nil, err
	}
	change := client.Compare(old, c)
	sh.rebind(c)
	return Text(connectedText(c) + Difference(change)), nil
}

// Difference has a line for each method that has come, gone or got other specs.
func Difference(change client.Change) string {
	var b strings.Builder
	for _, part := range []struct {
		mark  string
		names []string
	}{{"+", change.Added}, {"-", change.Removed}, {"~", change.Respecified}} {
		for _, name := range part.names {
			b.WriteString("\n  " + part.mark + " " + plainText(name))
		}
	}
	return b.String()
}

func status(_ context.Context, sh *Shell, _ string) (any, error) {
	var lines []string
	c := sh.Session.Client("client")
	switch {
	case c == nil:
		lines = append(lines, "client   not connected (:connect ADDRESS)")
	case c.Listed():
		lines = append(lines, "client   "+c.Target()+", "+count(len(c.Methods()), "method"))
	default:
		lines = append(lines, "client   "+c.Target()+", methods not listed yet")
	}
	lines = append(lines, "timeout  "+timeoutText(sh.Session.Timeout()))
	for _, h := range sh.Session.Headers() {
		lines = append(lines, "header   "+hidden(h))
	}
	if n := len(sh.Session.Calls()); n > 0 {
		lines = append(lines, "running  "+count(n, "call"))
	}
	return Text(strings.Join(lines, "\n")), nil
}

// hidden keeps what a header is for and hides what is secret in it.
func hidden(header string) string {
	name, value, _ := strings.Cut(header, ":")
	if strings.EqualFold(strings.TrimSpace(name), "authorization") || strings.HasSuffix(strings.ToLower(name), "-bin") {
		return name + ": (" + count(len(strings.TrimSpace(value)), "character") + ")"
	}
	return header
}
