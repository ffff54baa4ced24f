package repl

import (
	"strings"

	"tfrpc-repl/repl/command"
	"tfrpc-repl/repl/dialect"
	"tfrpc-repl/repl/terminal"
)

// Assist fills in what an editor asks a shell while a text is typed. colour says whether the terminal is to show colours.
func Assist(o *terminal.Options, sh *command.Shell, colour bool) {
	o.Prompt, o.Continuation = prompt, continuation
	o.Check = func(text string) (bool, string) { return unfinished(sh, text) }
	o.Complete = func(text string, cursor int) terminal.Completion { return completion(sh, text, cursor) }
	o.Assist = func() bool { return sh.Settings.Help }
	o.Hint = func(text string, cursor int) string { return signature(sh, text, cursor) }
	if colour {
		o.Highlight = func(text string) []terminal.Span { return highlight(text, shellNames{sh}) }
	}
}

// unfinished reports whether a text needs more lines, and how the next one begins.
func unfinished(sh *command.Shell, text string) (bool, string) {
	if sh.Is(text) {
		return false, ""
	}
	status := dialect.Check(text)
	return status.State == dialect.Incomplete || lastIsLabel(text), status.Indent
}

func completion(sh *command.Shell, text string, cursor int) terminal.Completion {
	done := sh.Complete(text, cursor)
	items := make([]terminal.Item, len(done.Matches))
	for i, m := range done.Matches {
		items[i] = terminal.Item{Text: m.Name, Detail: m.Detail}
	}
	return terminal.Completion{Start: done.Start, Items: items}
}

// shellNames tell what a shell knows.
type shellNames struct{ sh *command.Shell }

func (n shellNames) Is(text string) bool { return n.sh.Is(text) }

func (n shellNames) Known(name string) bool { return n.sh.Known(name) }

func (n shellNames) Connected() bool {
	c := n.sh.Client("client")
	return c != nil && c.Listed()
}

func (n shellNames) Method(name string) bool {
	_, ok := n.sh.Client("client").Method(name)
	return ok
}

func (n shellNames) Beginning(name string) bool {
	for _, m := range n.sh.Client("client").Methods() {
		if strings.HasPrefix(m.Name, name) || strings.HasPrefix(name, m.Name) && strings.HasPrefix(m.Name+"_blocking", name) {
			return true
		}
	}
	return strings.HasPrefix("call", name)
}
