package display

import (
	"fmt"
	"math"
	"strings"
)

// canvas is drawn on with dots, two across and four down in each character.
type canvas struct {
	width, height int // in characters
	cells         []rune
}

func newCanvas(width, height int) *canvas {
	return &canvas{width, height, make([]rune, width*height)}
}

// dots are the bits of Unicode's Braille patterns, by row and column.
var dots = [4][2]rune{{0x01, 0x08}, {0x02, 0x10}, {0x04, 0x20}, {0x40, 0x80}}

// set draws a dot; what is outside is not drawn.
func (c *canvas) set(x, y int) {
	if x < 0 || y < 0 || x >= 2*c.width || y >= 4*c.height {
		return
	}
	c.cells[y/4*c.width+x/2] |= dots[y%4][x%2]
}

// line draws a straight line.
func (c *canvas) line(x0, y0, x1, y1 float64) {
	steps := int(math.Ceil(max(math.Abs(x1-x0), math.Abs(y1-y0), 1)))
	for i := range steps + 1 {
		part := float64(i) / float64(steps)
		c.set(int(math.Round(x0+(x1-x0)*part)), int(math.Round(y0+(y1-y0)*part)))
	}
}

func (c *canvas) rows() []string {
	rows := make([]string, c.height)
	for y := range rows {
		var row strings.Builder
		for _, bits := range c.cells[y*c.width : (y+1)*c.width] {
			row.WriteRune('⠀' + bits)
		}
		rows[y] = row.String()
	}
	return rows
}

// Braille draws the plot for a terminal, so many characters wide and high at most, in plain characters.
func (p *Plot) Braille(width, height int) string {
	left, right, bottom, top := p.bounds()
	margin := max(len(bottom), len(top))
	width, height = max(width-margin-2, 8), max(height-3, 2)
	c := newCanvas(width, height)
	p.draw(c)
	var b strings.Builder
	b.WriteString(p.title() + "\n")
	for i, row := range c.rows() {
		label := ""
		switch i {
		case 0:
			label = top
		case height - 1:
			label = bottom
		}
		fmt.Fprintf(&b, "%*s ┤%s\n", margin, label, row)
	}
	fmt.Fprintf(&b, "%s%s%s", strings.Repeat(" ", margin+2)+left, strings.Repeat(" ", max(width-len(left)-len(right), 1)), right)
	return b.String()
}

func (p *Plot) draw(c *canvas) {
	w, h := float64(2*c.width-1), float64(4*c.height-1)
	switch p.kind {
	case LinePlot:
		p.curve.draw(w, h, c.line)
	case HistogramPlot:
		p.drawBars(c)
	default:
		p.drawHeat(c)
	}
}

// draw calls line for each stretch; a point between gaps is a line without length.
func (cv curve) draw(w, h float64, line func(x0, y0, x1, y1 float64)) {
	for _, piece := range cv.points {
		x0, y0 := cv.place(piece[0], w, h)
		line(x0, y0, x0, y0)
		for _, s := range piece[1:] {
			x1, y1 := cv.place(s, w, h)
			line(x0, y0, x1, y1)
			x0, y0 = x1, y1
		}
	}
}

func (p *Plot) drawBars(c *canvas) {
	counts, most := p.stats.Histogram.Counts, 1
	for _, n := range counts {
		most = max(most, n)
	}
	for x := range 2 * c.width {
		n := counts[min(x*len(counts)/(2*c.width), len(counts)-1)]
		high := int(math.Round(float64(n) / float64(most) * float64(4*c.height)))
		if n > 0 {
			high = max(high, 1)
		}
		for y := range high {
			c.set(x, 4*c.height-1-y)
		}
	}
}

// drawHeat sets more dots the greater a value is, in a fixed pattern, so that no colour is needed.
func (p *Plot) drawHeat(c *canvas) {
	dims := p.t.Shape().Dims()
	rows, columns := int(dims[0]), int(dims[1])
	at := make([]int, 0, 8*c.width*c.height)
	for y := range 4 * c.height {
		for x := range 2 * c.width {
			at = append(at, y*rows/(4*c.height)*columns+x*columns/(2*c.width))
		}
	}
	threshold := [4][4]int{{0, 8, 2, 10}, {12, 4, 14, 6}, {3, 11, 1, 9}, {15, 7, 13, 5}}
	for i, v := range gather(p.t, at) {
		x, y := i%(2*c.width), i/(2*c.width)
		if int(shade(v, p.stats.Min, p.stats.Max)) > 16*threshold[y%4][x%4]+8 {
			c.set(x, y)
		}
	}
}
