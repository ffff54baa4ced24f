//go:build unix

package terminal

import (
	"bytes"
	"io"
)

// output is a writer that may be used while a text is edited.
type output struct {
	engine *screenEngine
	to     io.Writer
}

// Output returns a writer whose lines appear above the text while one is edited. The rest of a line that has not ended waits for its end, or
// for the end of the input.
func (e *screenEngine) Output(to io.Writer) io.Writer { return &output{e, to} }

func (o *output) Write(p []byte) (int, error) {
	e := o.engine
	e.mu.Lock()
	defer e.mu.Unlock()
	if !e.active {
		return o.to.Write(p)
	}
	e.partial = append(e.partial, p...)
	last := bytes.LastIndexByte(e.partial, '\n')
	if last < 0 {
		return len(p), nil
	}
	e.screen.erase()
	// The terminal is raw: nobody else makes \r\n of \n.
	o.to.Write(bytes.ReplaceAll(e.partial[:last+1], []byte("\n"), []byte("\r\n")))
	e.partial = append([]byte(nil), e.partial[last+1:]...)
	e.redraw()
	return len(p), nil
}

// flushPartial writes what has not ended when the input does.
func (e *screenEngine) flushPartial() {
	if len(e.partial) > 0 {
		e.Out.Write(e.partial)
		e.partial = nil
	}
}
