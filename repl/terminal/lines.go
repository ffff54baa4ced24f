package terminal

import (
	"bufio"
	"errors"
	"io"
	"strings"

	"github.com/chzyer/readline"
)

// gather joins lines into one input, as Check wants them.
func gather(o Options, line func(prompt string) (string, error)) (string, error) {
	text, prompt := "", o.Prompt
	for {
		next, err := line(prompt)
		if err != nil {
			if errors.Is(err, io.EOF) && text != "" {
				return text, nil
			}
			return "", err
		}
		blank := strings.TrimSpace(next) == ""
		if text += next; o.Check == nil {
			return text, nil
		}
		if more, _ := o.Check(text); !more || blank && strings.HasSuffix(strings.TrimRight(text, " \t"), "\n\n") {
			return text, nil
		}
		text, prompt = text+"\n", o.Continuation
	}
}

// readlineEngine reads line by line with github.com/chzyer/readline: for systems where the terminal is not a file to poll, and on request.
type readlineEngine struct {
	Options
	rl *readline.Instance
}

func newReadline(o Options) (*Editor, error) {
	rl, err := readline.NewEx(&readline.Config{
		Stdin:                  readline.NewCancelableStdin(o.In),
		Stdout:                 o.Out,
		Stderr:                 o.Err,
		DisableAutoSaveHistory: true,
		InterruptPrompt:        "^C",
		FuncFilterInputRune:    nulFilter,
	})
	if err != nil {
		return nil, err
	}
	for i := range o.History.Len() {
		rl.SaveHistory(o.History.At(i))
	}
	return &Editor{&readlineEngine{o, rl}}, nil
}

// nulFilter keeps Ctrl-Space, which readline takes for the end of input, from ending the program.
func nulFilter(r rune) (rune, bool) {
	if r == 0 {
		return readline.CharBell, true
	}
	return r, true
}

func (e *readlineEngine) Read() (string, error) {
	text, err := gather(e.Options, func(prompt string) (string, error) {
		e.rl.SetPrompt(prompt)
		line, err := e.rl.Readline()
		if errors.Is(err, readline.ErrInterrupt) {
			return "", ErrInterrupt
		}
		return line, err
	})
	if err == nil && text != "" {
		e.rl.SaveHistory(text)
	}
	return text, err
}

func (e *readlineEngine) Output(to io.Writer) io.Writer {
	if to == e.Err {
		return e.rl.Stderr()
	}
	return e.rl.Stdout()
}

func (e *readlineEngine) Close() error { return e.rl.Close() }

// plainEngine reads what the terminal itself edits.
type plainEngine struct {
	Options
	in *bufio.Reader
}

func newPlain(o Options) *plainEngine { return &plainEngine{o, bufio.NewReader(o.In)} }

func (e *plainEngine) Read() (string, error) {
	return gather(e.Options, func(prompt string) (string, error) {
		io.WriteString(e.Out, prompt)
		line, err := e.in.ReadString('\n')
		if err != nil && line == "" {
			io.WriteString(e.Out, "\n")
			return "", err
		}
		return strings.TrimRight(line, "\r\n"), nil
	})
}

func (e *plainEngine) Output(to io.Writer) io.Writer { return to }

func (e *plainEngine) Close() error { return nil }
