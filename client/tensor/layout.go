package tensor

import "strings"

// layout arranges the elements as numpy's array2string does. indent stands in front of every line but the first.
func (t *Tensor) layout(separator, indent string, width int) string {
	if t.n == 0 {
		return "[]"
	}
	l := &layout{t: t, separator: separator, summarise: t.n > threshold}
	l.word = t.elementFormat(l.shown())
	var out strings.Builder
	l.write(&out, 0, 0, t.n, indent, width)
	return out.String()
}

type layout struct {
	t         *Tensor
	separator string
	summarise bool
	word      func(i int) string
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
func (l *layout) write(out *strings.Builder, axis, at, size int, indent string, width int) {
	out.WriteByte('[')
	if axis == len(l.t.shape.dims)-1 {
		l.writeRow(out, axis, at, indent, width)
	} else {
		l.writeRows(out, axis, at, size, indent, width)
	}
	out.WriteByte(']')
}

// writeRow writes elements, as many in a line as fit.
func (l *layout) writeRow(out *strings.Builder, axis, at int, indent string, width int) {
	head, tail, gap := l.rows(axis)
	limit := width - max(len(strings.TrimRight(l.separator, " ")), 1)
	line := &wrapper{out: out, indent: indent, limit: limit, length: len(indent)}
	for i := range head {
		line.add(l.word(at+i), l.separator, i == head-1 && tail == 0)
	}
	if gap {
		line.add("...", l.separator, false)
	}
	dim := int(l.t.shape.dims[axis])
	for i := dim - tail; i < dim; i++ {
		line.add(l.word(at+i), l.separator, i == dim-1)
	}
}

// writeRows writes the parts of an outer axis below each other.
func (l *layout) writeRows(out *strings.Builder, axis, at, size int, indent string, width int) {
	dim := int(l.t.shape.dims[axis])
	part := size / dim
	between := strings.TrimRight(l.separator, " ") + strings.Repeat("\n", len(l.t.shape.dims)-axis-1)
	first := true
	row := func(i int) {
		if !first {
			out.WriteString(between + indent)
		}
		first = false
		if i < 0 {
			out.WriteString("...")
			return
		}
		l.write(out, axis+1, at+i*part, part, indent+" ", width-1)
	}
	head, tail, gap := l.rows(axis)
	for i := range head {
		row(i)
	}
	if gap {
		row(-1)
	}
	for i := dim - tail; i < dim; i++ {
		row(i)
	}
}

// wrapper breaks lines of words.
type wrapper struct {
	out           *strings.Builder
	indent        string
	limit, length int
	pending       string // the separator after the last word
}

// add writes a word and remembers what separates it from the next.
func (w *wrapper) add(word, separator string, last bool) {
	w.length += len(w.pending)
	if w.length+len(word) > w.limit && w.length > len(w.indent) {
		w.out.WriteString(strings.TrimRight(w.pending, " ") + "\n" + w.indent)
		w.length = len(w.indent)
	} else {
		w.out.WriteString(w.pending)
	}
	// A break takes the blanks behind the word away too, unless a comma follows them.
	text := strings.TrimRight(word, " ")
	w.out.WriteString(text)
	w.length += len(text)
	if last {
		separator = ""
	}
	w.pending = word[len(text):] + separator
	if last {
		w.out.WriteString(w.pending)
	}
}
