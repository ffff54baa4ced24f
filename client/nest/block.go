package nest

import "strings"

// numpy's settings, as TensorFlow leaves them.
const (
	lineWidth   = 75
	threshold   = 1000 // cells; beyond them a block is summarised
	edgeItems   = 3
	separator   = ", "
	summaryMark = "..."
)

// String prints as numpy.array2string does with a comma as separator.
func (b block) String() string {
	size := product(b.dims)
	if size == 0 {
		return emptyText(b.dims)
	}
	p := blockPrinter{block: b, summary: size > threshold}
	return p.axis(0, b.first, size, " ")
}

// emptyText prints nested lists without elements.
func emptyText(dims []int64) string {
	if dims[0] == 0 {
		return "[]"
	}
	row := emptyText(dims[1:])
	rows := make([]string, min(dims[0], threshold))
	for i := range rows {
		rows[i] = row
	}
	if dims[0] > threshold {
		rows = append(rows, summaryMark)
	}
	return "[" + strings.Join(rows, separator) + "]"
}

type blockPrinter struct {
	block
	summary bool
}

// axis prints the cells from first on, size of them, which are what is left below the axes before.
func (p blockPrinter) axis(axis int, first, size int64, indent string) string {
	n := p.dims[axis]
	stride := size / n
	if axis == len(p.dims)-1 {
		width := lineWidth - len(p.dims)*len("]")
		return "[" + p.row(first, n, indent, width)[len(indent):] + "]"
	}
	var parts []string
	for _, i := range p.shown(n) {
		if i < 0 {
			parts = append(parts, indent+summaryMark)
			continue
		}
		parts = append(parts, indent+p.axis(axis+1, first+i*stride, stride, indent+" "))
	}
	between := strings.TrimRight(separator, " ") + strings.Repeat("\n", len(p.dims)-axis-1)
	return "[" + strings.Join(parts, between)[len(indent):] + "]"
}

// shown returns the positions to print of n; -1 stands for those left out.
func (p blockPrinter) shown(n int64) []int64 {
	var shown []int64
	for i := int64(0); i < n; i++ {
		if p.summary && n > 2*edgeItems && i == edgeItems {
			shown = append(shown, -1)
			i = n - edgeItems
		}
		shown = append(shown, i)
	}
	return shown
}

// row prints the innermost axis, wrapped.
func (p blockPrinter) row(first, n int64, indent string, width int) string {
	l := lines{line: indent, indent: indent, width: width}
	for k, i := range p.shown(n) {
		if k > 0 {
			l.line += separator
		}
		if i < 0 {
			l.word(summaryMark)
			continue
		}
		l.cell(p.cell(first + i))
	}
	return l.done.String() + l.line
}

// lines are the lines finished and the one begun.
type lines struct {
	done   strings.Builder
	line   string
	indent string
	width  int // in bytes: what is printed is ASCII
}

func (l *lines) wrap() {
	l.done.WriteString(strings.TrimRight(l.line, " ") + "\n")
	l.line = l.indent
}

// word adds a word, on the next line when it does not fit and that helps.
func (l *lines) word(word string) {
	if len(l.line)+len(word) > l.width && len(l.line) > len(l.indent) {
		l.wrap()
	}
	l.line += word
}

// cell adds a word of several lines: they stand below each other, the last filled up to the longest.
func (l *lines) cell(text string) {
	words := strings.Split(text, "\n")
	if len(words) == 1 {
		l.word(text)
		return
	}
	longest := 0
	for _, word := range words {
		longest = max(longest, len(word))
	}
	indent := l.indent
	if len(l.line)+longest > l.width && len(l.line) > len(l.indent) {
		l.wrap()
	} else {
		indent = strings.Repeat(" ", len(l.line))
	}
	l.line += words[0]
	for _, word := range words[1:] {
		l.done.WriteString(strings.TrimRight(l.line, " ") + "\n")
		l.line = indent + word
	}
	l.line += strings.Repeat(" ", longest-len(words[len(words)-1]))
}
