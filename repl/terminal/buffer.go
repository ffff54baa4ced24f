package terminal

import (
	"slices"
	"unicode"
)

// buffer is the text being edited and the place of the cursor in it, in characters.
type buffer struct {
	text   []rune
	cursor int
	killed []rune // what Ctrl-Y brings back
	undo   []past
	typing bool // the last change was a typed character, so that undo takes words
}

type past struct {
	text   []rune
	cursor int
}

// maxUndo bounds the steps that undo can take back.
const maxUndo = 200

func (b *buffer) String() string { return string(b.text) }

// change notes the state before a change.
func (b *buffer) change(typing bool) {
	if typing && b.typing {
		return
	}
	b.typing = typing
	b.undo = append(b.undo, past{slices.Clone(b.text), b.cursor})
	if len(b.undo) > maxUndo {
		b.undo = b.undo[1:]
	}
}

func (b *buffer) set(text string, cursor int) {
	b.text = []rune(text)
	b.cursor = max(0, min(cursor, len(b.text)))
	b.typing = false
}

func (b *buffer) insert(text string) {
	runes := []rune(text)
	b.change(len(runes) == 1 && !unicode.IsSpace(runes[0]))
	b.text = slices.Insert(b.text, b.cursor, runes...)
	b.cursor += len(runes)
}

// cut takes the characters from i to j away and puts the cursor there.
func (b *buffer) cut(i, j int) []rune {
	i, j = max(i, 0), min(j, len(b.text))
	if i >= j {
		return nil
	}
	b.change(false)
	gone := slices.Clone(b.text[i:j])
	b.text = slices.Delete(b.text, i, j)
	b.cursor = i
	return gone
}

func (b *buffer) kill(i, j int) {
	if gone := b.cut(i, j); gone != nil {
		b.killed = gone
	}
}

func (b *buffer) takeBack() {
	if n := len(b.undo); n > 0 {
		b.text, b.cursor = b.undo[n-1].text, b.undo[n-1].cursor
		b.undo, b.typing = b.undo[:n-1], false
	}
}

// before and after return the place one character on; marks that combine with the character before them belong to it.
func (b *buffer) before(i int) int {
	for i > 0 {
		i--
		if width(b.text[i]) > 0 || b.text[i] == '\n' || b.text[i] == '\t' {
			break
		}
	}
	return i
}

func (b *buffer) after(i int) int {
	for i < len(b.text) {
		i++
		if i == len(b.text) || width(b.text[i]) > 0 || b.text[i] == '\n' || b.text[i] == '\t' {
			break
		}
	}
	return i
}

func inWord(r rune) bool {
	return r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r)
}

// wordBefore and wordAfter return the place one word on.
func (b *buffer) wordBefore(i int) int {
	for i > 0 && !inWord(b.text[i-1]) {
		i--
	}
	for i > 0 && inWord(b.text[i-1]) {
		i--
	}
	return i
}

func (b *buffer) wordAfter(i int) int {
	for i < len(b.text) && !inWord(b.text[i]) {
		i++
	}
	for i < len(b.text) && inWord(b.text[i]) {
		i++
	}
	return i
}

// lineStart and lineEnd return the bounds of the line that i is in.
func (b *buffer) lineStart(i int) int {
	for i > 0 && b.text[i-1] != '\n' {
		i--
	}
	return i
}

func (b *buffer) lineEnd(i int) int {
	for i < len(b.text) && b.text[i] != '\n' {
		i++
	}
	return i
}

// vertical moves the cursor a line up or down and reports whether there was one.
func (b *buffer) vertical(by int) bool {
	start := b.lineStart(b.cursor)
	column := cells(b.text[start:b.cursor])
	if by < 0 {
		if start == 0 {
			return false
		}
		b.cursor = b.atColumn(b.lineStart(start-1), column)
		return true
	}
	stop := b.lineEnd(b.cursor)
	if stop == len(b.text) {
		return false
	}
	b.cursor = b.atColumn(stop+1, column)
	return true
}

// atColumn returns the place in the line that begins at i which is nearest to a column.
func (b *buffer) atColumn(i, column int) int {
	at := 0
	for i < len(b.text) && b.text[i] != '\n' && at < column {
		at += width(b.text[i])
		i++
	}
	return i
}

// leadingBlank reports whether only white space stands before the cursor in its line.
func (b *buffer) leadingBlank() bool {
	for _, r := range b.text[b.lineStart(b.cursor):b.cursor] {
		if r != ' ' && r != '\t' {
			return false
		}
	}
	return true
}

func (b *buffer) transpose() {
	i := b.cursor
	if i == len(b.text) {
		i--
	}
	if i < 1 || len(b.text) < 2 || b.text[i] == '\n' || b.text[i-1] == '\n' {
		return
	}
	b.change(false)
	b.text[i-1], b.text[i] = b.text[i], b.text[i-1]
	b.cursor = i + 1
}
