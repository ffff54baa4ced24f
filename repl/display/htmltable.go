package display

import (
	"fmt"
	"math"
	"strings"

	"tfrpc-repl/client/tensor"
)

// Summarising is that of the plain text: numpy's.
const (
	tableThreshold = 1000
	edgeItems      = 3
	rowItems       = 10   // of a vector in a row; a string has a row of its own
	maxCells       = 1100 // of a card: a tensor of many short axes is not summarised by the rules
)

// table is the elements of a tensor on their way into a card.
type table struct {
	*card
	whole      *tensor.Tensor
	summarised bool
	tint       bool
	lo, span   float64
}

func newTable(c *card, t *tensor.Tensor, s Stats, numeric bool) *table {
	span := s.Max - s.Min
	return &table{c, t, t.Len() > tableThreshold, numeric && span > 0 && !math.IsInf(span, 0), s.Min, span}
}

// write shows vectors in rows, matrices as they are, and of what has a higher rank one matrix after the other.
func (b *table) write() {
	b.WriteString(`<div style="max-height:30em;overflow:auto">`)
	b.axis(b.whole, "")
	b.WriteString(`</div>`)
}

func (b *table) axis(t *tensor.Tensor, path string) {
	dims := t.Shape().Dims()
	switch {
	case len(dims) == 1:
		b.vector(t)
	case len(dims) == 2:
		b.matrix(t, path)
	default:
		for _, i := range b.shown(int(dims[0])) {
			if b.spent() {
				return
			}
			if i < 0 {
				b.dim("div", "…")
				continue
			}
			part, err := t.Index(i)
			if err != nil {
				return
			}
			b.axis(part, fmt.Sprintf("%s%d, ", path, i))
		}
	}
}

// shown returns which of n positions are shown; -1 stands for those left out.
func (b *table) shown(n int) []int {
	var list []int
	for i := 0; i < n && len(list) <= maxCells; i++ {
		if b.summarised && n > 2*edgeItems && i == edgeItems {
			list = append(list, -1)
			i = n - edgeItems
		}
		list = append(list, i)
	}
	return list
}

// spent reports whether the card has enough cells.
func (b *table) spent() bool {
	if b.cells > maxCells {
		b.cut = true
	}
	return b.full()
}

// begin opens a table of the class that notebooks have a style for.
func (b *table) begin() {
	b.WriteString(`<table class="dataframe" border="1" cellpadding="3" style="border-collapse:collapse;border-color:var(--jp-border-color2,rgba(128,128,128,.35));margin:2px 0;text-align:right;white-space:pre"><tbody>`)
}

func (b *table) finish() { b.WriteString(`</tbody></table>`) }

// vector writes a few elements a row, with the number of the first in front.
func (b *table) vector(t *tensor.Tensor) {
	b.begin()
	defer b.finish()
	shown, most := b.shown(t.Len()), rowItems
	if t.DType() == tensor.String {
		most = 1
	}
	for len(shown) > 0 && !b.spent() {
		row := shown[:min(most, len(shown))]
		shown = shown[len(row):]
		b.WriteString(`<tr>`)
		b.heading(row[0])
		for _, i := range row {
			b.cell(t, i)
		}
		b.WriteString(`</tr>`)
	}
}

// matrix writes the numbers of rows and columns too.
func (b *table) matrix(t *tensor.Tensor, path string) {
	dims := t.Shape().Dims()
	if path != "" {
		b.dim("div", "["+path+":, :]")
	}
	b.begin()
	defer b.finish()
	columns := b.shown(int(dims[1]))
	b.WriteString(`<tr><th></th>`)
	for _, j := range columns {
		b.heading(j)
	}
	b.WriteString(`</tr>`)
	for _, i := range b.shown(int(dims[0])) {
		if b.spent() {
			return
		}
		b.WriteString(`<tr>`)
		b.heading(i)
		row := (*tensor.Tensor)(nil)
		if i >= 0 {
			row, _ = t.Index(i)
		}
		for _, j := range columns {
			if row == nil {
				j = -1
			}
			b.cell(row, j)
		}
		b.WriteString(`</tr>`)
	}
}

// heading is the number of a row or column.
func (b *table) heading(i int) {
	text := "…"
	if i >= 0 {
		text = fmt.Sprint(i)
	}
	b.WriteString(`<th>` + text + `</th>`)
}

// cell writes element i of a vector; -1 stands for those left out.
func (b *table) cell(row *tensor.Tensor, i int) {
	if b.cells++; b.spent() {
		return
	}
	if i < 0 {
		b.WriteString(`<td>…</td>`)
		return
	}
	one, err := row.Index(i)
	if err != nil {
		return
	}
	if one.DType() == tensor.String {
		b.WriteString(`<td style="text-align:left;white-space:pre-wrap;overflow-wrap:anywhere">`)
		b.stringCell(one.Strings()[0])
		b.WriteString(`</td>`)
		return
	}
	style := ""
	if b.tint {
		style = b.colour(one)
	}
	b.element("td", style, strings.TrimSpace(one.Elements()))
}

// colour is a light background by the place of the value in the range, seen on light and dark themes.
func (b *table) colour(one *tensor.Tensor) string {
	x := numbers(one)[0]
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return warnStyle
	}
	return "background:rgba(25,118,210," + coordinate(.35*(x-b.lo)/b.span) + ")"
}
