//go:build unix

package terminal

import (
	"io"
	"strings"
)

// handle does what a key asks for. done ends the input.
func (e *screenEngine) handle(k key) (text string, done bool, err error) {
	if e.search != nil {
		if e.searchKey(k) {
			return "", false, nil
		}
	}
	if e.menu != nil && e.menuKey(k) {
		return "", false, nil
	}
	switch k.code {
	case char:
		if k.r < ' ' {
			return e.control(k.r)
		}
		e.character(k)
	case enter:
		return e.enter(k.alt)
	case pasted:
		e.buffer.insert(k.paste)
	case tab:
		e.tab()
	case backspace:
		e.erase(k.alt)
	default:
		e.move(k.code)
	}
	return "", false, nil
}

// character inserts what was typed; with Alt it is a command.
func (e *screenEngine) character(k key) {
	b := &e.buffer
	if !k.alt {
		if k.r == '}' || k.r == ')' || k.r == ']' {
			e.dedent()
		}
		b.insert(string(k.r))
		return
	}
	switch k.r {
	case 'b':
		b.cursor = b.wordBefore(b.cursor)
	case 'f':
		b.cursor = b.wordAfter(b.cursor)
	case 'd':
		b.kill(b.cursor, b.wordAfter(b.cursor))
	case '<':
		b.cursor = 0
	case '>':
		b.cursor = len(b.text)
	case '.':
		b.insert(e.History.LastWord())
	}
}

// dedent takes one step of indentation away before a closing bracket that begins a line.
func (e *screenEngine) dedent() {
	b := &e.buffer
	start := b.lineStart(b.cursor)
	if start == 0 || start == b.cursor || !b.leadingBlank() {
		return
	}
	steps := 1
	if b.text[b.cursor-1] == ' ' {
		steps = min(tabWidth, b.cursor-start)
	}
	b.cut(b.cursor-steps, b.cursor)
}

func (e *screenEngine) control(r rune) (text string, done bool, err error) {
	b := &e.buffer
	switch r {
	case ctrl('A'):
		b.cursor = b.lineStart(b.cursor)
	case ctrl('E'):
		e.toEnd()
	case ctrl('B'):
		b.cursor = b.before(b.cursor)
	case ctrl('F'):
		e.move(right)
	case ctrl('C'):
		return "", true, ErrInterrupt
	case ctrl('D'):
		if len(b.text) == 0 {
			return "", true, io.EOF
		}
		b.cut(b.cursor, b.after(b.cursor))
	case ctrl('K'):
		e.killLine()
	case ctrl('U'):
		b.kill(b.lineStart(b.cursor), b.cursor)
	case ctrl('W'):
		b.kill(e.blankBefore(), b.cursor)
	case ctrl('Y'):
		b.insert(string(b.killed))
	case ctrl('T'):
		b.transpose()
	case ctrl('_'):
		b.takeBack()
	case ctrl('L'):
		io.WriteString(e.Out, "\x1b[H\x1b[2J")
		e.screen.forget()
	case ctrl('N'):
		e.move(down)
	case ctrl('P'):
		e.move(up)
	case ctrl('R'):
		e.startSearch()
	case ctrl('Z'):
		e.suspend()
	}
	return "", false, nil
}

// killLine cuts to the end of the line, or joins it with the next.
func (e *screenEngine) killLine() {
	b := &e.buffer
	stop := b.lineEnd(b.cursor)
	if stop == b.cursor {
		stop++
	}
	b.kill(b.cursor, stop)
}

// blankBefore returns where the word before the cursor begins, counting only blanks as bounds, as Ctrl-W does in a shell.
func (e *screenEngine) blankBefore() int {
	i := e.buffer.cursor
	for i > 0 && strings.ContainsRune(" \t\n", e.buffer.text[i-1]) {
		i--
	}
	for i > 0 && !strings.ContainsRune(" \t\n", e.buffer.text[i-1]) {
		i--
	}
	return i
}

func (e *screenEngine) erase(word bool) {
	b := &e.buffer
	switch {
	case word:
		b.kill(b.wordBefore(b.cursor), b.cursor)
	case b.cursor > 0:
		// One press takes a step of indentation made of blanks away.
		from := b.before(b.cursor)
		start := b.lineStart(b.cursor)
		if start > 0 && b.leadingBlank() && b.cursor-start >= tabWidth && strings.HasSuffix(string(b.text[start:b.cursor]), "    ") {
			from = b.cursor - tabWidth
		}
		b.cut(from, b.cursor)
	}
}

func (e *screenEngine) move(c code) {
	b := &e.buffer
	switch c {
	case left:
		b.cursor = b.before(b.cursor)
	case right:
		if b.cursor == len(b.text) {
			b.insert(e.ghost())
			return
		}
		b.cursor = b.after(b.cursor)
	case wordLeft:
		b.cursor = b.wordBefore(b.cursor)
	case wordRight:
		b.cursor = b.wordAfter(b.cursor)
	case home:
		b.cursor = b.lineStart(b.cursor)
	case end:
		e.toEnd()
	case deleteKey:
		b.cut(b.cursor, b.after(b.cursor))
	case up:
		if !b.vertical(-1) {
			e.recall(-1)
		}
	case down:
		if !b.vertical(1) {
			e.recall(1)
		}
	case pageUp:
		b.cursor = 0
	case pageDown:
		b.cursor = len(b.text)
	}
}

// toEnd goes to the end of the line; there it takes what is suggested.
func (e *screenEngine) toEnd() {
	b := &e.buffer
	if b.cursor == len(b.text) {
		b.insert(e.ghost())
		return
	}
	b.cursor = b.lineEnd(b.cursor)
}

// recall shows an older or a newer entry of the history.
func (e *screenEngine) recall(by int) {
	next := e.at + by
	if next < 0 || next > e.History.Len() {
		return
	}
	if e.at == e.History.Len() {
		e.draft = e.buffer.String()
	}
	e.at = next
	text := e.draft
	if next < e.History.Len() {
		text = e.History.At(next)
	}
	e.buffer.change(false)
	e.buffer.set(text, len([]rune(text)))
}

// enter ends the input when it is complete, else it begins a new line. With Alt it always begins a line; a second empty line at the end
// of what is still incomplete ends it too, so that nobody is caught.
func (e *screenEngine) enter(alt bool) (text string, done bool, err error) {
	text = e.buffer.String()
	more, indent := false, ""
	if e.Check != nil {
		more, indent = e.Check(text)
	}
	if !alt && (!more || strings.HasSuffix(strings.TrimRight(text, " \t"), "\n\n")) {
		return text, true, nil
	}
	b := &e.buffer
	if b.cursor < len(b.text) && e.Check != nil {
		_, indent = e.Check(string(b.text[:b.cursor]))
	}
	if b.leadingBlank() && b.cursor == len(b.text) && !alt { // white space alone is no line
		b.cut(b.lineStart(b.cursor), b.cursor)
	}
	b.insert("\n" + indent)
	return "", false, nil
}
