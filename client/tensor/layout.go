package tensor

import (
	"bytes"
	"slices"
	"strings"
)

// appendLayout arranges the elements as numpy's array2string does. indent stands in front of every line but the first.
func (t *Tensor) appendLayout(b []byte, separator, indent string, width int) []byte {
	if t.n == 0 {
		return append(b, "[]"...)
	}
	l := &layout{t: t, separator: separator, summarise: t.n > threshold}
	shown := l.shown()
	l.word = t.elementFormat(shown)
	l.out = slices.Grow(b, 16*len(shown))
	l.write(0, 0, t.n, indent, width)
	return l.out
}

type layout struct {
	t         *Tensor
	separator string
	summarise bool
	word      elementFormat
	printed   int // elements so far
	out       []byte
	scratch   []byte
}

// rows returns which rows of an axis are shown: the first head and the last tail ones, with a gap between
// them when that is not all.
func (l *layout) rows(axis int) (head, tail int, gap bool) {
	n := int(l.t.shape.dims[axis])
	if l.summarise && n > 2*edgeItems {
		return edgeItems, edgeItems, true
	}
	return n, 0, false
}

// shown returns the positions of the elements that are printed, in order.
func (l *layout) shown() []int {
	positions, size := []int{0}, l.t.n
	for axis := range l.t.shape.dims {
		dim := int(l.t.shape.dims[axis])
		size /= dim
		head, tail, _ := l.rows(axis)
		next := make([]int, 0, len(positions)*(head+tail))
		for _, p := range positions {
			for i := range head {
				next = append(next, p+i*size)
			}
			for i := dim - tail; i < dim; i++ {
				next = append(next, p+i*size)
			}
		}
		positions = next
	}
	return positions
}

// write writes the part of size elements from at on, which begins at the given axis.
func (l *layout) write(axis, at, size int, indent string, width int) {
	l.out = append(l.out, '[')
	if axis == len(l.t.shape.dims)-1 {
		l.writeRow(axis, at, indent, width)
	} else {
		l.writeRows(axis, at, size, indent, width)
	}
	l.out = append(l.out, ']')
}

// writeRow writes elements, as many in a line as fit.
func (l *layout) writeRow(axis, at int, indent string, width int) {
	head, tail, gap := l.rows(axis)
	line := wrapper{out: l.out, indent: indent, separator: l.separator,
		limit: width - max(len(strings.TrimRight(l.separator, " ")), 1), length: len(indent)}
	for i := range head {
		line.add(l.next(at + i))
	}
	if gap {
		line.add([]byte("..."))
	}
	dim := int(l.t.shape.dims[axis])
	for i := dim - tail; i < dim; i++ {
		line.add(l.next(at + i))
	}
	l.out = appendBlanks(line.out, line.blanks)
}

// next returns the word of the next element to print, at i.
func (l *layout) next(i int) []byte {
	l.scratch = l.word(l.scratch[:0], l.printed, i)
	l.printed++
	return l.scratch
}

// writeRows writes the parts of an outer axis below each other.
func (l *layout) writeRows(axis, at, size int, indent string, width int) {
	dim := int(l.t.shape.dims[axis])
	part := size / dim
	between := strings.TrimRight(l.separator, " ") + strings.Repeat("\n", len(l.t.shape.dims)-axis-1) + indent
	head, tail, gap := l.rows(axis)
	for i := range head {
		if i > 0 {
			l.out = append(l.out, between...)
		}
		l.write(axis+1, at+i*part, part, indent+" ", width-1)
	}
	if gap {
		l.out = append(append(l.out, between...), "..."...)
	}
	for i := dim - tail; i < dim; i++ {
		l.out = append(l.out, between...)
		l.write(axis+1, at+i*part, part, indent+" ", width-1)
	}
}

// wrapper breaks lines of words.
type wrapper struct {
	out               []byte
	indent, separator string
	limit, length     int
	started           bool
	blanks            int // behind the last word, not yet written
}

// add writes a word, behind a separator or on a new line.
func (w *wrapper) add(word []byte) {
	if w.started {
		w.separate(len(word))
	}
	w.started = true
	// A break takes the blanks behind the word away too, unless a comma follows them.
	text := bytes.TrimRight(word, " ")
	w.out = append(w.out, text...)
	w.length += len(text)
	w.blanks = len(word) - len(text)
}

// separate ends the word before the next, which is so many bytes long.
func (w *wrapper) separate(next int) {
	length := w.length + w.blanks + len(w.separator)
	if length+next <= w.limit || length <= len(w.indent) {
		w.out = append(appendBlanks(w.out, w.blanks), w.separator...)
		w.length = length
		return
	}
	if comma := strings.TrimRight(w.separator, " "); comma != "" {
		w.out = append(appendBlanks(w.out, w.blanks), comma...)
	}
	w.out = append(append(w.out, '\n'), w.indent...)
	w.length = len(w.indent)
}
