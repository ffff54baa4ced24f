package command

import (
	"context"
	"strings"

	"tfrpc-repl/repl/session"
)

var nameCommands = []*Command{
	{Name: "who", Usage: "[PATTERN]", Short: "the names that the session has declared, with their types", Example: ":who", run: who},
	{Name: "reset", Usage: "[NAME …]", Short: "forget names, or all of them and the results; the connection stays", Example: ":reset x", run: reset},
}

// Names are what a session has declared.
type Names []session.Name

// String gives each name a line.
func (n Names) String() string {
	width := 0
	for _, name := range n {
		width = max(width, len([]rune(name.Name)))
	}
	lines := make([]string, len(n))
	for i, name := range n {
		lines[i] = name.Name + strings.Repeat(" ", width-len([]rune(name.Name))+2) + name.Kind + "  " + name.Type
	}
	return strings.Join(lines, "\n")
}

func who(_ context.Context, sh *Shell, pattern string) (any, error) {
	var found Names
	for _, name := range sh.Session.Names() {
		if strings.Contains(name.Name, pattern) {
			found = append(found, name)
		}
	}
	if len(found) == 0 {
		return Text("nothing has been declared"), nil
	}
	return found, nil
}

func reset(_ context.Context, sh *Shell, arg string) (any, error) {
	names := fields(arg)
	if err := sh.Session.Reset(names...); err != nil {
		return nil, errorf("%v", err)
	}
	if len(names) > 0 {
		return nil, nil
	}
	sh.good = nil
	return Text("all names are forgotten; the connection stays"), nil
}
