package kernel

import (
	"encoding/json"
	"io"
	"sync"
	"time"
	"unicode/utf8"

	"tfrpc-repl/kernel/wire"
)

// Output of cells is gathered into few messages: when this much is there, or after this time.
const (
	streamSize = 256 << 10
	streamTime = 25 * time.Millisecond
	earlySize  = 64 << 10 // of what is printed before there is a cell
)

// output is what cells print, in the order of printing, and everything else that is published, behind it.
type output struct {
	send func(parent json.RawMessage, kind string, content any)

	mu      sync.Mutex
	current *cell  // the newest cell
	owner   *cell  // whose text waits
	name    string // of its stream
	text    []byte
	timer   *time.Timer
}

// streamWriter is a stream of the cells.
type streamWriter struct {
	output *output
	name   string
}

func (o *output) writer(name string) io.Writer { return streamWriter{o, name} }

// Write adds to the stream of the newest cell.
func (w streamWriter) Write(p []byte) (int, error) {
	w.output.write(nil, w.name, p)
	return len(p), nil
}

// write adds to a stream of a cell; nil is the newest. It waits while subscribers make no room.
func (o *output) write(c *cell, name string, p []byte) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if c == nil {
		c = o.current
	}
	if c != nil && c.silent || len(p) == 0 {
		return
	}
	if len(o.text) > 0 && (o.owner != c || o.name != name) {
		o.release(true)
	}
	o.owner, o.name = c, name
	if c == nil && len(o.text)+len(p) > earlySize {
		return
	}
	for len(p) > 0 {
		n := min(len(p), max(streamSize-len(o.text), 1))
		o.text = append(o.text, p[:n]...)
		if p = p[n:]; len(o.text) >= streamSize {
			o.release(false)
		}
	}
	if len(o.text) > 0 && o.timer == nil && c != nil {
		o.timer = time.AfterFunc(streamTime, o.tick)
	}
}

func (o *output) tick() {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.timer = nil
	o.release(false)
	if len(o.text) > 0 {
		o.timer = time.AfterFunc(streamTime, o.tick)
	}
}

// release publishes the text that waits. Unless it is to be all of it, an unfinished character and a carriage return at the end stay: \r\n is not torn.
func (o *output) release(all bool) {
	n := len(o.text)
	if !all {
		n = whole(o.text)
	}
	if n == 0 || o.owner == nil {
		return
	}
	o.send(o.owner.parent, "stream", wire.Stream{Name: o.name, Text: string(o.text[:n])})
	o.text = o.text[:copy(o.text, o.text[n:])]
}

// whole is the length of a text without the beginning of a character, and without a carriage return, at its end.
func whole(text []byte) int {
	n := len(text)
	for i := 1; i <= min(n, utf8.UTFMax-1); i++ {
		if utf8.RuneStart(text[n-i]) {
			if !utf8.FullRune(text[n-i:]) {
				return n - i
			}
			break
		}
	}
	if n > 0 && text[n-1] == '\r' {
		n--
	}
	return n
}

func (o *output) flush() {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.release(true)
}

// begin makes a cell the newest. What was printed before the first cell is its.
func (o *output) begin(c *cell) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.owner == nil {
		o.owner = c
	}
	o.current = c
}

// publish sends a message behind what has been printed.
func (o *output) publish(parent json.RawMessage, kind string, content any) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.release(true)
	o.send(parent, kind, content)
}
