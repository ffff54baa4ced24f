package display

import (
	"fmt"
	"image"
	"image/color"
	"slices"
	"strings"

	"tfrpc-repl/client/tensor"
)

// Requested is a tensor that is to be shown in another form than its own: as a table or as an image.
type Requested interface {
	Requested() (t *tensor.Tensor, form string)
}

// Forms of Requested.
const (
	TableForm = "table"
	ImageForm = "image"
)

// requestedText shows such a value within a width in columns, 0 for any.
func requestedText(v any, s Style) (string, bool) {
	r, ok := v.(Requested)
	if !ok {
		return "", false
	}
	t, form := r.Requested()
	if form == TableForm {
		return tableText(t, s), true
	}
	return imageText(t, s), true
}

const (
	tableRows   = 20 // shown of a table
	imageWidth  = 80 // columns, where the terminal does not say
	imageHeight = 40 // lines
)

// tableText is a matrix with the numbers of its rows and columns.
func tableText(t *tensor.Tensor, s Style) string {
	dims := t.Shape().Dims()
	rows, cols := middleOut(int(dims[0]), tableRows), middleOut(int(dims[1]), 100)
	columnsOf := make([][]string, len(cols)+1)
	columnsOf[0] = []string{""}
	for _, r := range rows {
		columnsOf[0] = append(columnsOf[0], indexText(r))
	}
	values := map[int][]string{}
	for _, r := range rows {
		if row, err := t.Index(r); r >= 0 && err == nil {
			values[r] = strings.Split(strings.Trim(row.ListText(), "[]"), ", ")
		}
	}
	for i, c := range cols {
		column := []string{indexText(c)}
		for _, r := range rows {
			cell := "…"
			if r >= 0 && c >= 0 && c < len(values[r]) {
				cell = values[r][c]
			}
			column = append(column, cell)
		}
		columnsOf[i+1] = column
	}
	return strings.Join(joinColumns(columnsOf, s), "\n")
}

// middleOut returns the indices of n things of which at most so many are shown; -1 stands for those between.
func middleOut(n, most int) (out []int) {
	for i := range n {
		if n > most && i == most/2 {
			out = append(out, -1)
		}
		if n <= most || i < most/2 || i >= n-most/2 {
			out = append(out, i)
		}
	}
	return out
}

func indexText(i int) string {
	if i < 0 {
		return "…"
	}
	return fmt.Sprint(i)
}

// joinColumns puts columns side by side, aligned to the right; what does not fit into the width is left out in the middle.
func joinColumns(cols [][]string, s Style) []string {
	widths, total := make([]int, len(cols)), 0
	for i, col := range cols {
		for _, cell := range col {
			widths[i] = max(widths[i], columns(cell))
		}
		total += widths[i] + 2
	}
	if s.Width > 0 && total > s.Width {
		cols, widths = fittingColumns(cols, widths, s.Width)
	}
	lines := make([]string, len(cols[0]))
	for y := range lines {
		for x, col := range cols {
			cell := strings.Repeat(" ", widths[x]-columns(col[y])) + col[y]
			if x > 0 {
				cell = "  " + cell
			}
			if x == 0 || y == 0 {
				cell = s.Dim(cell)
			} else {
				cell = s.Paint(cell)
			}
			lines[y] += cell
		}
	}
	return lines
}

// fittingColumns leaves columns out in the middle, with a column of … in their place, so that the others fit into the width.
func fittingColumns(cols [][]string, widths []int, width int) ([][]string, []int) {
	left, right, room := 1, 0, width-widths[0]-3 // the column of row numbers, and …
	for left+right < len(cols) {
		next, fromLeft := len(cols)-1-right, left-1 <= right
		if fromLeft {
			next = left
		}
		if room -= widths[next] + 2; room < 0 && left > 1 {
			break
		}
		if fromLeft {
			left++
		} else {
			right++
		}
	}
	gap := slices.Repeat([]string{"…"}, len(cols[0]))
	shown := slices.Concat(cols[:left], [][]string{gap}, cols[len(cols)-right:])
	return shown, slices.Concat(widths[:left], []int{1}, widths[len(widths)-right:])
}

// pictureFor is the image of [height, width, 1, 3 or 4], or of a matrix as a heat map.
func pictureFor(t *tensor.Tensor) image.Image {
	if len(t.Shape().Dims()) == 3 {
		return newPixels(t)
	}
	s, _ := StatsOf(t)
	return heatMap(t, s)
}

// imageText draws an image with two pixels in each character, one above the other.
func imageText(t *tensor.Tensor, s Style) string {
	m := pictureFor(t)
	size := m.Bounds().Size()
	width := s.Width
	if width == 0 {
		width = imageWidth
	}
	scale := max(1, float64(size.X)/float64(width), float64(size.Y)/(2*imageHeight))
	w, h := int(float64(size.X)/scale), int(float64(size.Y)/scale)
	at := func(x, y int) color.NRGBA {
		return color.NRGBAModel.Convert(m.At(int(float64(x)*scale), min(int(float64(y)*scale), size.Y-1))).(color.NRGBA)
	}
	var b strings.Builder
	for y := 0; y < h; y += 2 {
		if y > 0 {
			b.WriteByte('\n')
		}
		for x := range w {
			b.WriteString(s.halfBlock(at(x, y), at(x, min(y+1, h-1))))
		}
		if s.Color {
			b.WriteString(sgrReset)
		}
	}
	return b.String()
}

// halfBlock shows two pixels: the upper as the character's colour, the lower as its background; without colours, their
// brightness.
func (s Style) halfBlock(upper, lower color.NRGBA) string {
	switch {
	case s.Color && s.TrueColor:
		return fmt.Sprintf("\x1b[38;2;%d;%d;%d;48;2;%d;%d;%dm▀", upper.R, upper.G, upper.B, lower.R, lower.G, lower.B)
	case s.Color:
		return fmt.Sprintf("\x1b[38;5;%d;48;5;%dm▀", cube(upper), cube(lower))
	}
	light := (brightness(upper) + brightness(lower)) / 2
	return string([]rune(" ░▒▓█")[min(4, light*5/256)])
}

// cube is the nearest colour of the 6×6×6 that terminals have.
func cube(c color.NRGBA) int {
	step := func(v uint8) int { return (int(v)*5 + 127) / 255 }
	return 16 + 36*step(c.R) + 6*step(c.G) + step(c.B)
}

func brightness(c color.NRGBA) int {
	return (299*int(c.R) + 587*int(c.G) + 114*int(c.B)) / 1000
}
