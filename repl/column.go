package repl

import (
	"io"
	"sync/atomic"
)

// Column is a writer that knows whether the last line written is unfinished, so that the prompt does not overwrite it.
type Column struct {
	io.Writer
	Copy       io.Writer // gets all that is written, too; nil for none
	unfinished atomic.Bool
}

func (c *Column) Write(p []byte) (int, error) {
	n, err := c.Writer.Write(p)
	if c.Copy != nil {
		c.Copy.Write(p[:n])
	}
	if n > 0 {
		c.unfinished.Store(p[n-1] != '\n')
	}
	return n, err
}

// finish ends an unfinished line. Several goroutines may write.
func (c *Column) finish() {
	if c.unfinished.Load() {
		io.WriteString(c, "\n")
	}
}
