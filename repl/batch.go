package repl

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"

	"tfrpc-repl/repl/command"
	"tfrpc-repl/repl/display"
	"tfrpc-repl/repl/session"
)

// Batch runs inputs without a person: results go to Out, errors to Err.
type Batch struct {
	Session   *command.Shell
	Out, Err  io.Writer
	KeepGoing bool          // go on after an error
	Style     display.Style // of results
	Echo      bool          // show each input behind the prompt first
	JSON      bool          // results and errors are JSON, one object a line
}

// Expressions evaluates each text as one input. It returns the first error, which has been shown.
func (b *Batch) Expressions(texts []string) error {
	var first error
	for _, text := range texts {
		if b.Echo {
			fmt.Fprintf(b.Out, "%s%s\n", prompt, strings.ReplaceAll(text, "\n", "\n"+continuation))
		}
		if stop := b.note(&first, b.evaluate(input{text: text}, "")); stop {
			break
		}
	}
	return first
}

// Script evaluates the inputs of a script as they are read. name is the script's in messages. It returns the
// first error, which has been shown.
func (b *Batch) Script(source io.Reader, name string) error {
	var first error
	in := &gathered{inputs: inputs{read: lineReader(source)}}
	for {
		next, err := in.next()
		if errors.Is(err, io.EOF) {
			return first
		}
		if err == nil {
			err = b.evaluate(next, name)
		} else {
			b.showError(err)
		}
		if stop := b.note(&first, err); stop {
			return first
		}
	}
}

// note keeps the first error and reports whether the batch ends.
func (b *Batch) note(first *error, err error) (stop bool) {
	if err == nil {
		return false
	}
	if errors.Is(err, command.ErrQuit) {
		return true
	}
	if *first == nil {
		*first = err
	}
	if exits(err) {
		*first = err
		return true
	}
	return !b.KeepGoing || errors.Is(err, session.ErrInterrupted)
}

// exits reports whether the error is a call of os.Exit, which ends a script without a word.
func exits(err error) bool {
	exit := (*session.ExitError)(nil)
	return errors.As(err, &exit)
}

// evaluate runs one input under Ctrl-C and shows what came of it.
func (b *Batch) evaluate(in input, name string) error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	outcome, err := b.Session.Eval(ctx, in.text)
	b.show(outcome)
	if placed := (*session.Error)(nil); errors.As(err, &placed) && in.line > 0 {
		placed.Line += in.line - 1
	}
	if err != nil && !exits(err) && !errors.Is(err, command.ErrQuit) {
		b.showError(err)
	}
	return err
}

func (b *Batch) show(outcome session.Outcome) {
	if b.JSON || b.Session.Settings.Format == "json" {
		ShowJSON(b.Out, outcome)
		return
	}
	if outcome.Shown && b.Style.Color {
		style := b.Style
		style.Whole, style.Bare = true, true
		fmt.Fprintln(b.Out, display.Terminal(outcome.Value, style))
		return
	}
	Show(b.Out, outcome)
}

// ShowJSON prints the value of an input, if it has one, as a line of JSON. What a command has to say is a text.
func ShowJSON(out io.Writer, outcome session.Outcome) {
	switch v := outcome.Value.(type) {
	case command.Bench:
		fmt.Fprintln(out, v)
	case command.Text, command.Methods, command.Names, command.LastCall, command.Jobs, command.Numbered:
		display.WriteJSON(out, fmt.Sprint(v))
	default:
		if outcome.Shown {
			display.WriteJSON(out, outcome.Value)
		}
	}
}

func (b *Batch) showError(err error) {
	if b.JSON {
		ShowErrorJSON(b.Err, err)
		return
	}
	ShowError(b.Err, err)
}
