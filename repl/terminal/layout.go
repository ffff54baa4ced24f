package terminal

import "strings"

// layout places a text behind its prompts into rows of a terminal.
type layout struct {
	columns int
	rows    []string
	row     strings.Builder
	used    int // cells of the row
	style   string
	curRow  int
	curCol  int
}

// Span gives characters of a text a style: an ANSI sequence such as "\x1b[32m".
type Span struct {
	Start, End int // characters
	Style      string
}

func (l *layout) newRow() {
	if l.style != "" {
		l.row.WriteString(reset)
	}
	l.rows = append(l.rows, l.row.String())
	l.row.Reset()
	l.row.WriteString(l.style)
	l.used = 0
}

const (
	reset = "\x1b[0m"
	dim   = "\x1b[2m"
	bold  = "\x1b[1m"
	swap  = "\x1b[7m"
)

func (l *layout) setStyle(style string) {
	if style == l.style {
		return
	}
	if l.style != "" {
		l.row.WriteString(reset)
	}
	l.row.WriteString(style)
	l.style = style
}

// put writes a character into the next cells.
func (l *layout) put(r rune) {
	w := width(r)
	if l.used+w > l.columns {
		l.newRow()
	}
	l.row.WriteString(picture(r))
	l.used += w
}

func (l *layout) puts(text string) {
	for _, r := range text {
		l.put(r)
	}
}

// mark notes where the cursor is.
func (l *layout) mark() {
	if l.used >= l.columns {
		l.newRow()
	}
	l.curRow, l.curCol = len(l.rows), l.used
}

// view is all that the editor shows.
type view struct {
	prompt, continuation string
	text                 []rune
	cursor               int
	spans                []Span
	ghost                string   // suggestion behind the text
	below                []string // rows under the text, with styles, no wider than the terminal
}

// place lays a view out and returns its rows.
func (v view) place(columns int) *layout {
	l := &layout{columns: max(columns, 2)}
	l.puts(v.prompt)
	spans := v.spans
	for i, r := range v.text {
		for len(spans) > 0 && spans[0].End <= i {
			spans = spans[1:]
		}
		style := ""
		if len(spans) > 0 && spans[0].Start <= i {
			style = spans[0].Style
		}
		if i == v.cursor {
			l.mark()
		}
		if r == '\n' {
			l.setStyle("")
			l.newRow()
			l.puts(v.continuation)
			continue
		}
		l.setStyle(style)
		l.put(r)
	}
	l.setStyle("")
	if v.cursor >= len(v.text) {
		l.mark()
	}
	if v.ghost != "" {
		l.setStyle(dim)
		l.puts(v.ghost)
		l.setStyle("")
	}
	l.newRow()
	l.rows = append(l.rows, v.below...)
	return l
}

// window cuts the rows to those that fit the terminal, the one with the cursor among them.
func (l *layout) window(height int) {
	height = max(height, 1)
	if len(l.rows) <= height {
		return
	}
	first := max(0, min(l.curRow-height+1, len(l.rows)-height))
	if l.curRow < first {
		first = l.curRow
	}
	if l.curRow < height {
		first = 0
	}
	l.rows = l.rows[first : first+height]
	l.curRow -= first
}
