package command

import (
	"context"
	"fmt"
	"strings"
)

var helpCommands = []*Command{
	{Name: "help", Aliases: []string{"h", "?"}, Usage: "[COMMAND or NAME]", Short: "list the commands, or explain one", Example: ":help time", Arg: "command", run: help},
	{Name: "quit", Aliases: []string{"q", "exit"}, Short: "leave; so does Ctrl-D on an empty line", Example: ":quit",
		run: func(context.Context, *Shell, string) (any, error) { return nil, ErrQuit }},
}

func help(ctx context.Context, sh *Shell, arg string) (any, error) {
	arg = strings.TrimLeft(arg, `:%\`)
	if arg == "" {
		return Text(overview()), nil
	}
	c, err := Find(arg)
	if err != nil {
		if told, known := sh.inspect(arg); known {
			return told, nil
		}
		return nil, err
	}
	return Text(c.Help()), nil
}

// Help returns the explanation of a command, with an example.
func (c *Command) Help() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n  %s", strings.TrimSpace(":"+c.Name+" "+c.Usage), c.Short)
	if c.Detail != "" {
		b.WriteString("\n  " + strings.ReplaceAll(c.Detail, "\n", "\n  "))
	}
	if len(c.Aliases) > 0 {
		fmt.Fprintf(&b, "\n  Also: :%s", strings.Join(c.Aliases, ", :"))
	}
	fmt.Fprintf(&b, "\n  Example: %s", strings.ReplaceAll(c.Example, "\n", "\n           "))
	return b.String()
}

const intro = `Type Go, or what Python accepts of the client's API:
  client.addition(2, 3)           call a method of the server and see its result
  r := client.addition(2, 3)      call it and go on; r.is_ok(), r.get_value()
  client.addition?                what a method takes and returns
  _  __  Out[3]  In[3]            earlier results and inputs; a ; at the end shows nothing
Tab completes, Ctrl-C stops what is running, Ctrl-D leaves.

Commands (% and \ stand for : too; a beginning that is no other's is enough):`

func overview() string {
	var b strings.Builder
	b.WriteString(intro)
	for _, c := range commands {
		fmt.Fprintf(&b, "\n  %-30s %s", strings.TrimSpace(":"+c.Name+" "+c.Usage), c.Short)
	}
	return b.String()
}
