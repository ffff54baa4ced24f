package terminal

import (
	"fmt"
	"io"
	"strings"
)

// screen draws rows below where the terminal's cursor was at first, and changes no more than differs.
type screen struct {
	out     io.Writer
	rows    []string // as drawn
	curRow  int
	curCol  int
	columns int // when drawn
}

// draw shows rows with the cursor at its place.
func (s *screen) draw(l *layout) {
	var b strings.Builder
	first := 0
	for first < len(s.rows) && first < len(l.rows) && s.rows[first] == l.rows[first] {
		first++
	}
	at := s.curRow
	if first < len(l.rows) || len(s.rows) > len(l.rows) {
		at = s.rewrite(&b, l, max(0, min(first, len(s.rows)-1, len(l.rows)-1)))
	}
	vertical(&b, l.curRow-at)
	b.WriteByte('\r')
	if l.curCol > 0 {
		fmt.Fprintf(&b, "\x1b[%dC", l.curCol)
	}
	s.rows, s.curRow, s.curCol, s.columns = l.rows, l.curRow, l.curCol, l.columns
	io.WriteString(s.out, b.String())
}

// rewrite draws all rows from start on and returns the row where the terminal's cursor is then.
func (s *screen) rewrite(b *strings.Builder, l *layout, start int) int {
	vertical(b, start-s.curRow)
	b.WriteString("\r\x1b[J")
	b.WriteString(strings.Join(l.rows[start:], "\r\n"))
	return len(l.rows) - 1
}

func vertical(b *strings.Builder, by int) {
	switch {
	case by < 0:
		fmt.Fprintf(b, "\x1b[%dA", -by)
	case by > 0:
		fmt.Fprintf(b, "\x1b[%dB", by)
	}
}

// erase takes what is drawn away; the terminal's cursor stands where it began.
func (s *screen) erase() {
	var b strings.Builder
	vertical(&b, -s.curRow)
	b.WriteString("\r\x1b[J")
	io.WriteString(s.out, b.String())
	s.forget()
}

// leave puts the terminal's cursor on the line below what is drawn.
func (s *screen) leave() {
	var b strings.Builder
	vertical(&b, len(s.rows)-1-s.curRow)
	b.WriteString("\r\n")
	io.WriteString(s.out, b.String())
	s.forget()
}

// forget takes the terminal's cursor's line as the first row.
func (s *screen) forget() { s.rows, s.curRow, s.curCol = nil, 0, 0 }

// resized takes note of another width: terminals that wrap old rows anew need more lines for them.
func (s *screen) resized(columns int) {
	if s.columns <= 0 || columns >= s.columns || columns <= 0 {
		return
	}
	row := 0
	for i := 0; i < s.curRow && i < len(s.rows); i++ {
		row += max(1, (shownWidth(s.rows[i])+columns-1)/columns)
	}
	s.curRow = row + s.curCol/columns
}

// shownWidth counts the cells of a row without its styles.
func shownWidth(row string) int {
	n, inStyle := 0, false
	for _, r := range row {
		switch {
		case r == 0x1b:
			inStyle = true
		case inStyle:
			inStyle = r != 'm'
		default:
			n += width(r)
		}
	}
	return n
}
