package repl

import (
	"bufio"
	"errors"
	"fmt"
	"go/token"
	"io"
	"strings"

	"tfrpc-repl/repl/dialect"
	"tfrpc-repl/repl/session"
)

// inputs gathers lines into complete inputs.
type inputs struct {
	read func(continued bool) (string, error)
	line int // of the last line read, from 1
}

// input is one complete input and where it began.
type input struct {
	text string
	line int
}

// errIncomplete ends a script that stops in the middle of an input.
var errIncomplete = errors.New("incomplete input: the statement that begins here does not end")

// next returns the next complete input. It ends with io.EOF, and an input that ends in its middle
// with errIncomplete.
func (in *inputs) next() (input, error) {
	var text strings.Builder
	first := 0
	for {
		line, err := in.read(text.Len() > 0)
		if errors.Is(err, io.EOF) && text.Len() > 0 {
			return input{text.String(), first}, fmt.Errorf("line %d: %w", first, errIncomplete)
		}
		if err != nil {
			return input{}, err
		}
		in.line++
		if text.Len() == 0 {
			if strings.TrimSpace(line) == "" {
				continue
			}
			first = in.line
		}
		text.WriteString(line)
		if !lastIsLabel(text.String()) && dialect.Check(text.String()).State != dialect.Incomplete {
			return input{text.String(), first}, nil
		}
		text.WriteByte('\n')
	}
}

// lineReader reads lines of any length from a script or pipe. A line that begins with #! at the
// start of the file is for the shell.
func lineReader(r io.Reader) func(bool) (string, error) {
	buffered, first := bufio.NewReaderSize(r, 64<<10), true
	return func(bool) (string, error) {
		line, err := buffered.ReadString('\n')
		if err != nil && line == "" {
			return "", err
		}
		line = strings.TrimSuffix(strings.TrimSuffix(line, "\n"), "\r")
		if first && strings.HasPrefix(line, "#!") {
			line = ""
		}
		first = false
		return line, nil
	}
}

// gathered joins adjacent declarations of a script into one input, so that they may mention each other.
type gathered struct {
	inputs
	ahead    input
	aheadErr error
	has      bool
}

// next returns the next input, with all declarations that follow it when it is one.
func (g *gathered) next() (input, error) {
	current, err := g.take()
	for err == nil {
		g.ahead, g.aheadErr = g.inputs.next()
		g.has = true
		if g.aheadErr != nil || !session.Continues(current.text, g.ahead.text) {
			break
		}
		g.has = false
		blank := strings.Count(current.text, "\n") + current.line
		current.text += strings.Repeat("\n", max(g.ahead.line-blank, 1)) + g.ahead.text
	}
	return current, err
}

func (g *gathered) take() (input, error) {
	if g.has {
		g.has = false
		return g.ahead, g.aheadErr
	}
	return g.inputs.next()
}

// lastIsLabel reports whether a text ends with a label on a line of its own: what it labels follows.
func lastIsLabel(text string) bool {
	line := strings.TrimSpace(text[strings.LastIndexByte(text, '\n')+1:])
	name, ok := strings.CutSuffix(line, ":")
	return ok && token.IsIdentifier(name) && name != "else" && name != "try" && name != "finally" && name != "except"
}
