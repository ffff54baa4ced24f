package repl

import (
	"tfrpc-repl/repl/command"
	"tfrpc-repl/repl/dialect"
	"tfrpc-repl/repl/terminal"
)

// Assist fills in what an editor asks a shell while a text is typed.
func Assist(o *terminal.Options, sh *command.Shell) {
	o.Prompt, o.Continuation = prompt, continuation
	o.Check = func(text string) (bool, string) {
		if sh.Is(text) {
			return false, ""
		}
		status := dialect.Check(text)
		return status.State == dialect.Incomplete || lastIsLabel(text), status.Indent
	}
	o.Complete = func(text string, cursor int) terminal.Completion {
		done := sh.Complete(text, cursor)
		items := make([]terminal.Item, len(done.Matches))
		for i, m := range done.Matches {
			items[i] = terminal.Item{Text: m.Name, Detail: m.Detail}
		}
		return terminal.Completion{Start: done.Start, Items: items}
	}
}
