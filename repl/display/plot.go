package display

import (
	"fmt"
	"math"

	"tfrpc-repl/client/tensor"
)

// Plotted is a value that is shown as a plot of a tensor. Kind is line, histogram, heatmap, or empty for what suits the tensor.
type Plotted interface {
	Plot() (t *tensor.Tensor, kind string)
}

// Plot draws the numbers of a tensor: in Braille characters for a terminal, as an SVG, and as a PNG when it is a heat map.
type Plot struct {
	kind  string
	t     *tensor.Tensor
	stats Stats
	curve curve
}

// Kinds of plots.
const (
	LinePlot      = "line"
	HistogramPlot = "histogram"
	HeatPlot      = "heatmap"
)

// NewPlot makes a plot. A line is of a vector, a heat map of a matrix, a histogram of anything with real numbers. Without a
// kind a matrix becomes a heat map and all else a line in row-major order.
func NewPlot(t *tensor.Tensor, kind string) (*Plot, error) {
	s, ok := StatsOf(t)
	rank, _ := t.Shape().Rank()
	if kind == "" {
		kind = LinePlot
		if rank == 2 && t.Shape().Dims()[0] > 1 && t.Shape().Dims()[1] > 1 {
			kind = HeatPlot
		}
	}
	switch {
	case kind != LinePlot && kind != HistogramPlot && kind != HeatPlot:
		return nil, fmt.Errorf("a plot is a line, a histogram or a heatmap, not %q", kind)
	case !ok:
		return nil, fmt.Errorf("a %s tensor of shape %s has no real numbers to plot", t.DType(), t.Shape())
	case s.Finite() == 0:
		return nil, fmt.Errorf("no finite values among %s", counted(s.Count, "element"))
	case kind == HeatPlot && rank != 2:
		return nil, fmt.Errorf("a heat map is of a matrix; the shape is %s", t.Shape())
	}
	p := &Plot{kind: kind, t: t, stats: s}
	if kind == LinePlot {
		p.curve = curveOf(t, s)
	}
	return p, nil
}

// PlotOf returns the plot of a value that is shown as one. The error is that of NewPlot.
func PlotOf(v any) (p *Plot, isPlot bool, err error) {
	if p, ok := v.(*Plot); ok && p != nil {
		return p, true, nil
	}
	asked, ok := v.(Plotted)
	if !ok || isNilPointer(v) {
		return nil, false, nil
	}
	t, kind := asked.Plot()
	if t == nil {
		return nil, false, nil
	}
	p, err = NewPlot(t, kind)
	return p, true, err
}

// Plot returns the tensor and the kind.
func (p *Plot) Plot() (t *tensor.Tensor, kind string) { return p.t, p.kind }

// plotText is the plain form of a value that is shown as a plot.
func plotText(v any) (string, bool) {
	p, ok, err := PlotOf(v)
	switch {
	case !ok:
		return "", false
	case err != nil:
		return "no plot: " + err.Error(), true
	}
	return p.Braille(72, 16), true
}

// curvePoints are the columns of a curve at most.
const curvePoints = 400

// curve is a line with at most curvePoints columns: of the elements that fall into one, the least and the greatest. What is
// not finite leaves a gap.
type curve struct {
	n      int        // elements
	points [][]sample // pieces without a gap
	lo, hi float64
}

type sample struct{ x, y float64 }

// curveOf reads at most a million elements, evenly spread.
func curveOf(t *tensor.Tensor, s Stats) curve {
	c := curve{n: t.Len(), lo: s.Min, hi: s.Max}
	at := places(t.Len(), 1<<20)
	values, width := gather(t, at), max(1, (len(at)+curvePoints-1)/curvePoints)
	var piece []sample
	for begin := 0; begin < len(at); begin += width {
		end := min(begin+width, len(at))
		low, high := extremesAt(values, begin, end)
		if low < 0 {
			c.points, piece = appendPiece(c.points, piece), nil
			continue
		}
		for _, i := range []int{min(low, high), max(low, high)} {
			if k := len(piece); k == 0 || piece[k-1].x != float64(at[i]) {
				piece = append(piece, sample{float64(at[i]), values[i]})
			}
		}
	}
	c.points = appendPiece(c.points, piece)
	return c
}

func appendPiece(pieces [][]sample, piece []sample) [][]sample {
	if len(piece) == 0 {
		return pieces
	}
	return append(pieces, piece)
}

// extremesAt returns where the least and greatest finite values are; -1 without any.
func extremesAt(values []float64, begin, end int) (low, high int) {
	low, high = -1, -1
	for i := begin; i < end; i++ {
		if v := values[i]; v-v != 0 {
			continue
		}
		if low < 0 || values[i] < values[low] {
			low = i
		}
		if high < 0 || values[i] > values[high] {
			high = i
		}
	}
	return low, high
}

// place returns where a sample is on a canvas, y downwards.
func (c curve) place(s sample, width, height float64) (x, y float64) {
	x = width / 2
	if c.n > 1 {
		x = s.x / float64(c.n-1) * width
	}
	y = height / 2
	if c.hi > c.lo {
		y = (c.hi/2 - s.y/2) / (c.hi/2 - c.lo/2) * height
	}
	return x, min(max(y, 0), height)
}

// title says in one line what is plotted.
func (p *Plot) title() string {
	text := fmt.Sprintf("%s of %s %s", p.kind, p.t.DType(), p.t.Shape())
	for _, flag := range p.stats.flags() {
		text += " · " + flag + " left out"
	}
	return text
}

// bounds are the ends of the axes, as text.
func (p *Plot) bounds() (left, right, bottom, top string) {
	switch p.kind {
	case HistogramPlot:
		h, most := p.stats.Histogram, 0
		for _, n := range h.Counts {
			most = max(most, n)
		}
		return shortFloat(h.Low), shortFloat(min(h.Low+h.Width*float64(len(h.Counts)), math.MaxFloat64)), "0", grouped(most)
	case HeatPlot:
		dims := p.t.Shape().Dims()
		return "0", fmt.Sprint(dims[1] - 1), fmt.Sprint(dims[0] - 1), "0"
	default:
		return "0", fmt.Sprint(p.t.Len() - 1), p.stats.MinText, p.stats.MaxText
	}
}
