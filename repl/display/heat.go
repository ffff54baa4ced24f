package display

import (
	"fmt"
	"image"
	"image/color"
	"math"
	"sync"

	"tfrpc-repl/client/tensor"
)

// heatEdge is how many rows and columns of a matrix a heat map shows; of a larger one, some.
const heatEdge = 128

// heatMap is a matrix with a colour for each element: from dark for the least to yellow for the greatest, as the viridis map of
// many plotting libraries has them. What is not finite is transparent.
func heatMap(t *tensor.Tensor, s Stats) *image.Paletted {
	dims := t.Shape().Dims()
	rows, columns := places(int(dims[0]), heatEdge), places(int(dims[1]), heatEdge)
	all := make([]int, 0, len(rows)*len(columns))
	for _, i := range rows {
		for _, j := range columns {
			all = append(all, i*int(dims[1])+j)
		}
	}
	m := image.NewPaletted(image.Rect(0, 0, len(columns), len(rows)), viridis())
	for k, v := range gather(t, all) {
		m.Pix[k] = shade(v, s.Min, s.Max)
	}
	return m
}

// places returns at most so many positions of n, evenly spread.
func places(n, most int) []int {
	list := make([]int, min(n, most))
	for i := range list {
		list[i] = i * n / len(list)
	}
	return list
}

// shade returns the palette's entry for v in lo … hi; 0 is for what is not finite.
func shade(v, lo, hi float64) uint8 {
	if math.IsNaN(v) || math.IsInf(v, 0) {
		return 0
	}
	if hi <= lo {
		return 128
	}
	part := (v/2 - lo/2) / (hi/2 - lo/2) // halves: the range of float64 may overflow
	return uint8(1 + math.Round(min(max(part, 0), 1)*254))
}

// viridis has 255 colours after the transparent one.
var viridis = sync.OnceValue(func() color.Palette {
	return palette([][3]float64{{68, 1, 84}, {72, 40, 120}, {62, 74, 137}, {49, 104, 142}, {38, 130, 142}, {31, 158, 137}, {53, 183, 121}, {109, 205, 89}, {180, 222, 44}, {253, 231, 37}})
})

func palette(anchors [][3]float64) color.Palette {
	p := color.Palette{color.NRGBA{}}
	for i := range 255 {
		at := float64(i) / 254 * float64(len(anchors)-1)
		k := min(int(at), len(anchors)-2)
		mix := func(c int) uint8 {
			return uint8(math.Round(anchors[k][c] + (at-float64(k))*(anchors[k+1][c]-anchors[k][c])))
		}
		p = append(p, color.NRGBA{mix(0), mix(1), mix(2), 255})
	}
	return p
}

// heat writes a matrix as a heat map with its range.
func (c *card) heat(t *tensor.Tensor, s Stats) {
	m := heatMap(t, s)
	e := fitted(m, maxEdge, c.pictureRoom())
	if e.png == nil {
		return
	}
	if grow := 256 / max(m.Rect.Dx(), m.Rect.Dy()); grow > 1 {
		e.width, e.height = m.Rect.Dx()*grow, m.Rect.Dy()*grow
	}
	c.image(e, "heat map")
	dims := t.Shape().Dims()
	text := fmt.Sprintf("dark %s … bright %s", s.MinText, s.MaxText)
	if dims[0] > heatEdge || dims[1] > heatEdge {
		text += fmt.Sprintf(" · %d of %s rows, %d of %s columns", m.Rect.Dy(), grouped(int(dims[0])), m.Rect.Dx(), grouped(int(dims[1])))
	}
	c.dim("small", text)
}
