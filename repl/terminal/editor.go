package terminal

import (
	"errors"
	"io"
	"os"

	"github.com/chzyer/readline"
	"golang.org/x/term"
)

// ErrInterrupt is returned by ReadLine when Ctrl-C is pressed.
var ErrInterrupt = errors.New("interrupted")

// Editor reads lines from a terminal, with editing and a history in memory. Its methods
// are called from one goroutine.
type Editor struct{ rl *readline.Instance }

// New takes over the terminal for line editing. Close gives it back.
func New(in io.ReadCloser, out, errs io.Writer) (*Editor, error) {
	rl, err := readline.NewEx(&readline.Config{
		Stdin:                  readline.NewCancelableStdin(in),
		Stdout:                 out,
		Stderr:                 errs,
		DisableAutoSaveHistory: true,
		InterruptPrompt:        "^C",
		EOFPrompt:              "",
	})
	if err != nil {
		return nil, err
	}
	return &Editor{rl}, nil
}

// ReadLine shows the prompt and returns one line without its end: io.EOF for Ctrl-D on an
// empty line, ErrInterrupt for Ctrl-C.
func (e *Editor) ReadLine(prompt string) (string, error) {
	e.rl.SetPrompt(prompt)
	line, err := e.rl.Readline()
	if errors.Is(err, readline.ErrInterrupt) {
		return "", ErrInterrupt
	}
	return line, err
}

// AddHistory makes a whole input the newest entry.
func (e *Editor) AddHistory(input string) { e.rl.SaveHistory(input) }

// Notices returns a writer whose lines appear above the prompt while a line is edited.
func (e *Editor) Notices() io.Writer { return e.rl.Stderr() }

// Close restores the terminal.
func (e *Editor) Close() error { return e.rl.Close() }

// Is reports whether f is a terminal.
func Is(f any) bool {
	file, ok := f.(*os.File)
	return ok && term.IsTerminal(int(file.Fd()))
}
