//go:build unix

package terminal

import (
	"io"
	"os"
	"sync"
	"time"

	"golang.org/x/term"
)

// screenEngine edits on a terminal that understands the usual sequences. It owns the terminal from the beginning of Read to its end, and reads
// nothing else from it, so that programs which run in between have the terminal as it was.
type screenEngine struct {
	Options
	fd      int
	signals chan os.Signal

	mu        sync.Mutex // guards all below; held while a key is worked on and while output is written
	active    bool       // the terminal is raw and the text is shown
	suspended bool       // we stopped ourselves
	cooked    *term.State
	screen    screen
	buffer    buffer
	pending   []byte // received, not worked on
	below     []string
	menu      *menu
	search    *search
	at        int    // in the history; its length is the text that is not in it yet
	draft     string // that text, while the history is shown
	partial   []byte // output without an end of line

	coloured string // the text that spans belong to
	spans    []Span
}

const (
	pasteOn  = "\x1b[?2004h"
	pasteOff = "\x1b[?2004l"
)

// take makes the terminal raw.
func (e *screenEngine) take() error {
	state, err := term.MakeRaw(e.fd)
	if err != nil {
		return err
	}
	if e.cooked == nil {
		e.cooked = state
	}
	e.active = true
	io.WriteString(e.Out, pasteOn)
	return nil
}

// release makes it as it was.
func (e *screenEngine) release() {
	if !e.active {
		return
	}
	io.WriteString(e.Out, pasteOff)
	term.Restore(e.fd, e.cooked)
	e.active = false
}

func (e *screenEngine) Close() error {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.release()
	return nil
}

// Read edits one input.
func (e *screenEngine) Read() (text string, err error) {
	e.begin()
	defer e.finish()
	for {
		k, err := e.next()
		if err != nil {
			return "", err
		}
		if text, done, err := e.press(k); done {
			return text, err
		}
	}
}

func (e *screenEngine) begin() {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.cooked = nil
	e.buffer = buffer{killed: e.buffer.killed}
	e.menu, e.search, e.below, e.draft = nil, nil, nil, ""
	e.at = e.History.Len()
	e.screen.forget()
	if e.take() == nil {
		e.redraw()
	}
}

// finish leaves the whole text on the screen and the terminal as it was.
func (e *screenEngine) finish() {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.active {
		e.menu, e.search, e.below = nil, nil, nil
		e.buffer.cursor = len(e.buffer.text)
		e.show(false)
		e.screen.leave()
	}
	e.flushPartial()
	e.release()
}

// press works on a key and shows what it did. A fault in what a front-end gave must not leave the terminal raw.
func (e *screenEngine) press(k key) (text string, done bool, err error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	defer func() {
		if r := recover(); r != nil {
			e.release()
			panic(r)
		}
	}()
	e.suspended = false
	text, done, err = e.handle(k)
	if !done && len(e.pending) == 0 {
		e.redraw()
	}
	return text, done, err
}

// next returns the next key.
func (e *screenEngine) next() (key, error) {
	final := false
	for {
		if len(e.pending) > 0 {
			k, n := decode(e.pending, final)
			if n > 0 {
				e.pending = e.pending[n:]
				return k, nil
			}
			if final { // a paste whose end got lost
				text := string(e.pending)
				e.pending = nil
				return key{code: pasted, paste: cleanPaste(text[min(len(pasteBegin), len(text)):])}, nil
			}
		}
		before := len(e.pending)
		if err := e.more(e.patience()); err != nil {
			return key{}, err
		}
		final = before > 0 && len(e.pending) == before
	}
}

// patience is how long to wait for the rest of what has begun.
func (e *screenEngine) patience() time.Duration {
	switch {
	case len(e.pending) == 0:
		return 0
	case len(e.pending) >= len(pasteBegin) && string(e.pending[:len(pasteBegin)]) == pasteBegin:
		return pasteTime
	}
	return escapeTime
}

// received takes bytes from the terminal. What looks like a paste is treated as one.
func (e *screenEngine) received(b []byte) {
	if len(e.pending) == 0 && burst(b) {
		text := b
		if last := len(b) - 1; b[last] == '\r' {
			text = b[:last]
		}
		e.pending = append(e.pending, pasteBegin+string(text)+pasteEnd...)
		e.pending = append(e.pending, b[len(text):]...)
		return
	}
	e.pending = append(e.pending, b...)
}

// size returns the columns and rows of the terminal; 80 and 24 where it does not know, as in the first moments of a container.
func (e *screenEngine) size() (columns, rows int) {
	columns, rows, err := term.GetSize(e.fd)
	if err != nil || columns <= 0 || rows <= 0 {
		return 80, 24
	}
	return columns, rows
}

func (e *screenEngine) resize() {
	e.mu.Lock()
	defer e.mu.Unlock()
	if !e.active {
		return
	}
	columns, _ := e.size()
	e.screen.resized(columns)
	e.screen.erase()
	e.redraw()
}

func (e *screenEngine) redraw() { e.show(true) }

// show draws the text; helped with the suggestion and the lines below it.
func (e *screenEngine) show(helped bool) {
	if !e.active {
		return
	}
	columns, rows := e.size()
	v := view{prompt: e.Prompt, continuation: e.Continuation, text: e.buffer.text, cursor: e.buffer.cursor, spans: e.colours()}
	if helped {
		v.ghost, v.below = e.ghost(), e.help(columns, rows)
	}
	if e.search != nil {
		e.search.view(&v)
	}
	l := v.place(columns)
	l.window(rows)
	e.screen.draw(l)
}

// colours returns the spans of the text.
func (e *screenEngine) colours() []Span {
	if e.Highlight == nil || !e.assists() {
		return nil
	}
	if text := e.buffer.String(); text != e.coloured || e.spans == nil {
		e.coloured, e.spans = text, nil
		safely(func() { e.spans = e.Highlight(text) })
	}
	return e.spans
}

// safely calls what helps with typing: a fault in it must cost neither the text nor the session.
func safely(help func()) {
	defer func() { _ = recover() }()
	help()
}

func (e *screenEngine) assists() bool { return e.Assist == nil || e.Assist() }

// ghost suggests the rest of the newest entry that begins as the text does.
func (e *screenEngine) ghost() string {
	if !e.assists() || e.menu != nil || e.search != nil || len(e.buffer.text) == 0 || e.buffer.cursor != len(e.buffer.text) {
		return ""
	}
	return e.History.Suggest(e.buffer.String())
}

// help returns the lines below the text: the list of completions, or a hint.
func (e *screenEngine) help(columns, rows int) []string {
	if e.menu != nil {
		return e.menu.lines(columns, max(1, min(rows/2, 10)))
	}
	if e.below != nil {
		return e.below
	}
	if !e.assists() || e.Hint == nil || e.search != nil {
		return nil
	}
	hint := ""
	if safely(func() { hint = e.Hint(e.buffer.String(), e.buffer.cursor) }); hint != "" {
		return []string{dim + shortenStyled(hint, columns-1) + reset}
	}
	return nil
}
