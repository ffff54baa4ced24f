package command

import (
	"context"
	"fmt"
	"strings"

	"tfrpc-repl/client"
	"tfrpc-repl/client/nest"
)

var methodCommands = []*Command{
	{Name: "methods", Aliases: []string{"m", "d"}, Usage: "[PATTERN]", Short: "list the server's methods, or those whose names contain PATTERN", Example: ":methods add", run: methods},
	{Name: "desc", Aliases: []string{"describe"}, Usage: "METHOD", Short: "a method's signature and specs", Example: ":desc addition", Arg: "method", run: describe},
	{Name: "type", Aliases: []string{"t", "whatis"}, Usage: "EXPR", Short: "the type of an expression, which is not evaluated", Example: `:type client.addition(2, 3)`, Arg: "expr", run: typeOf},
	{Name: "doc", Usage: "NAME", Short: "what a name is; NAME? and ?NAME ask the same", Example: ":doc client.addition", Arg: "expr", run: doc},
}

// Methods are the methods of a server.
type Methods []client.Method

// String gives each method a line.
func (m Methods) String() string {
	lines := make([]string, len(m))
	for i, method := range m {
		lines[i] = method.String()
	}
	return strings.Join(lines, "\n")
}

func methods(ctx context.Context, sh *Shell, pattern string) (any, error) {
	c, err := sh.listed(ctx)
	if err != nil {
		return nil, err
	}
	var found Methods
	for _, m := range c.Methods() {
		if strings.Contains(strings.ToLower(m.Name), strings.ToLower(pattern)) {
			found = append(found, m)
		}
	}
	if len(found) == 0 && pattern != "" {
		return nil, errorf("none of the %d methods has %q in its name", len(c.Methods()), pattern)
	}
	if len(found) == 0 {
		return Text("the server has no methods"), nil
	}
	return found, nil
}

// listed returns the client once its methods are known.
func (sh *Shell) listed(ctx context.Context) (*client.Client, error) {
	c, err := sh.client()
	if err != nil || c.Listed() {
		return c, err
	}
	return c, c.List(ctx)
}

func describe(ctx context.Context, sh *Shell, arg string) (any, error) {
	if arg == "" {
		return nil, errorf(":desc needs the name of a method: :desc addition (:methods lists them)")
	}
	c, err := sh.listed(ctx)
	if err != nil {
		return nil, err
	}
	name := strings.TrimPrefix(arg, "client.")
	m, ok := c.Method(name)
	if !ok {
		m, ok = c.Method(strings.TrimSuffix(name, "_blocking"))
	}
	if !ok {
		return nil, errorf("%s has no method %s (:methods lists them)", c.Target(), name)
	}
	return Text(fmt.Sprintf("%s\ninput_specs: %s\noutput_specs: %s", m, nest.Repr(m.Input), nest.Repr(m.Output))), nil
}

func typeOf(_ context.Context, sh *Shell, arg string) (any, error) {
	if arg == "" {
		return nil, errorf(":type needs an expression: :type 1 << 3")
	}
	t, err := sh.Session.TypeOf(arg)
	if err != nil {
		return nil, err
	}
	return Text(t), nil
}

func doc(ctx context.Context, sh *Shell, arg string) (any, error) {
	if arg == "" {
		return help(ctx, sh, "")
	}
	if c, err := Find(strings.TrimLeft(arg, `:%\`)); err == nil && strings.IndexByte(`:%\`, arg[0]) >= 0 {
		return Text(c.Help()), nil
	}
	if c := sh.Session.Client("client"); c != nil && strings.HasPrefix(arg, "client.") && !c.Listed() {
		if err := c.List(ctx); err != nil {
			return nil, err
		}
	}
	if told, ok := sh.inspect(arg); ok {
		return told, nil
	}
	return nil, errorf("nothing is known of %s (:methods lists the server's methods, :who the names of the session)", arg)
}

// inspect tells what a name is; a method of the server may be given without client in front.
func (sh *Shell) inspect(name string) (any, bool) {
	for _, text := range []string{name, "client." + name} {
		if found, ok := sh.Session.Inspect(text, len([]rune(text))); ok {
			if found.Detail == "" {
				return Text(found.Title), true
			}
			return Text(found.Title + "\n" + found.Detail), true
		}
	}
	return nil, false
}
