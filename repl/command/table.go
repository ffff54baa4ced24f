package command

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"tfrpc-repl/repl/session"
)

// Command is one command. Its text after the name is what run gets; the value it returns is shown, nil is not.
type Command struct {
	Name    string
	Aliases []string
	Usage   string // the arguments
	Short   string // one line
	Detail  string // further lines; may be empty
	Example string

	// Arg says what the argument is, for completion: file, command, expr, method, setting, name or "".
	Arg string

	run func(ctx context.Context, sh *Shell, arg string) (any, error)
}

// Error is a command that was used wrongly or failed: one line.
type Error struct{ Msg string }

func (e *Error) Error() string { return e.Msg }

func errorf(format string, args ...any) error { return &Error{fmt.Sprintf(format, args...)} }

// commands is the table. It is filled at the start because help reads it.
var commands []*Command

func init() {
	commands = slices.Concat(helpCommands, methodCommands, nameCommands, callCommands, connectionCommands, settingCommands, scriptCommands, historyCommands, benchCommands, programCommands, transcriptCommands, showCommands)
	slices.SortFunc(commands, func(a, b *Command) int { return strings.Compare(a.Name, b.Name) })
}

// All returns the commands, sorted by name.
func All() []*Command { return slices.Clone(commands) }

// Find returns the command with a name or alias, or the one whose name alone begins so.
func Find(name string) (*Command, error) {
	var begin []*Command
	for _, c := range commands {
		if c.Name == name || slices.Contains(c.Aliases, name) {
			return c, nil
		}
		if name != "" && strings.HasPrefix(c.Name, name) {
			begin = append(begin, c)
		}
	}
	switch len(begin) {
	case 0:
		return nil, errorf("there is no command :%s%s (:help lists them)", name, meant(name))
	case 1:
		return begin[0], nil
	}
	names := make([]string, len(begin))
	for i, c := range begin {
		names[i] = ":" + c.Name
	}
	return nil, errorf(":%s is short for several commands: %s", name, strings.Join(names, ", "))
}

// meant suggests the command whose name differs least.
func meant(name string) string {
	best, least := "", 2+len(name)/3
	for _, c := range commands {
		for _, known := range append([]string{c.Name}, c.Aliases...) {
			if d := session.Distance(name, known); d < least && d < len(known) {
				best, least = known, d
			}
		}
	}
	if best == "" {
		return ""
	}
	return "; did you mean :" + best + "?"
}
