//go:build unix

package terminal

import (
	"fmt"
	"strings"
)

// menu is a list of completions under the text.
type menu struct {
	Completion
	cursor int // where the text ended that was completed
	chosen int // -1 for none
}

// tab completes, or indents where only white space stands before the cursor.
func (e *screenEngine) tab() {
	b := &e.buffer
	if e.Complete == nil || b.leadingBlank() && b.lineStart(b.cursor) > 0 {
		b.insert("    ")
		return
	}
	if len(b.text) == 0 {
		b.insert("    ")
		return
	}
	var done Completion
	safely(func() { done = e.Complete(b.String(), b.cursor) })
	done.Start = max(0, min(done.Start, b.cursor))
	typed := string(b.text[done.Start:b.cursor])
	switch common := commonPrefix(done.Items); {
	case len(done.Items) == 0:
		return
	case len(done.Items) == 1:
		e.replace(done.Start, done.Items[0].Text)
	default:
		if len(common) > len(typed) {
			e.replace(done.Start, common)
		}
		e.menu = &menu{Completion: done, chosen: -1, cursor: b.cursor}
	}
}

// replace puts a text in the place of what stands between start and the cursor.
func (e *screenEngine) replace(start int, text string) {
	e.buffer.cut(start, e.buffer.cursor)
	e.buffer.insert(text)
}

func commonPrefix(items []Item) string {
	if len(items) == 0 {
		return ""
	}
	common := items[0].Text
	for _, item := range items[1:] {
		for !strings.HasPrefix(item.Text, common) {
			runes := []rune(common)
			common = string(runes[:len(runes)-1])
		}
	}
	return common
}

// menuKey moves through the list and reports whether the key was for it. Every other key closes the list.
func (e *screenEngine) menuKey(k key) bool {
	m := e.menu
	switch {
	case k.code == tab || k.code == down || k.code == char && k.r == ctrl('N'):
		m.chosen = (m.chosen + 1) % len(m.Items)
	case k.code == backTab || k.code == up || k.code == char && k.r == ctrl('P'):
		m.chosen = (max(m.chosen, 0) + len(m.Items) - 1) % len(m.Items)
	case k.code == escape || k.code == char && k.r == ctrl('G'):
		e.menu = nil
		return true
	case k.code == enter && m.chosen >= 0 && !k.alt:
		e.menu = nil
		return true
	default:
		e.menu = nil
		return false
	}
	e.replace(m.Start, m.Items[m.chosen].Text)
	return true
}

// lines shows the part of the list around the chosen item.
func (m *menu) lines(columns, height int) []string {
	first := max(0, min(m.chosen-height/2, len(m.Items)-height))
	last := min(first+height, len(m.Items))
	name := 0
	for _, item := range m.Items[first:last] {
		name = max(name, cells([]rune(item.Text)))
	}
	name = min(name, max(columns/2, 1))
	var rows []string
	for i := first; i < last; i++ {
		rows = append(rows, m.line(i, name, columns))
	}
	if rest := len(m.Items) - last; rest > 0 {
		rows = append(rows, dim+shorten(fmt.Sprintf("  %d more", rest), columns-1)+reset)
	}
	return rows
}

func (m *menu) line(i, name, columns int) string {
	item := m.Items[i]
	text := shorten(visible(item.Text), name)
	text += strings.Repeat(" ", name-cells([]rune(text)))
	detail := shorten("  "+visible(item.Detail), columns-name-3)
	if columns-name-3 < 4 {
		detail = ""
	}
	if i == m.chosen {
		return shorten("  ", columns-1) + swap + shorten(text, columns-3) + reset + dim + detail + reset
	}
	return shorten("  ", columns-1) + shorten(text, columns-3) + dim + detail + reset
}

// visible leaves out what a terminal would obey: servers name their methods as they like.
func visible(text string) string {
	var b strings.Builder
	for _, r := range text {
		if r == '\n' || r == '\t' {
			r = ' '
		}
		b.WriteString(picture(r))
	}
	return b.String()
}
