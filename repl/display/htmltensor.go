package display

import (
	"fmt"
	"math"
	"strconv"

	"tfrpc-repl/client/tensor"
)

// tensorHeader says what a tensor is.
func (c *card) tensorHeader(t *tensor.Tensor) {
	c.WriteString(`<div>`)
	c.tensorSummary(t)
	c.WriteString(`</div>`)
}

// tensorSummary is the header without a line of its own.
func (c *card) tensorSummary(t *tensor.Tensor) {
	c.element("b", "", t.DType().String())
	c.WriteString(" ")
	c.element("span", "", t.Shape().String())
	c.WriteString(" ")
	c.dim("span", fmt.Sprintf("%s · %s", counted(t.Len(), "element"), byteSize(t.NumBytes())))
}

// tensorBody shows the elements in the ways that suit them.
func (c *card) tensorBody(t *tensor.Tensor) {
	rank, _ := t.Shape().Rank()
	if t.Len() == 0 {
		c.dim("div", "no elements")
		return
	}
	if rank == 0 {
		c.scalar(t)
		return
	}
	stats, numeric := StatsOf(t)
	pictured := false
	switch {
	case numeric && isPictureOf(t, stats):
		pictured = c.picture(t)
	case numeric && isGallery(t, stats):
		pictured = c.pictures(t)
	case numeric && rank == 2 && t.Len() > smallMatrix && stats.Finite() > 0:
		c.heat(t, stats)
	case numeric && rank == 1 && t.Len() > shortVector && stats.Finite() > 1 && stats.Min < stats.Max:
		c.WriteString(curveOf(t, stats).inline(360, 72))
	}
	c.fold(!pictured, func() { c.dim("span", "values") })
	newTable(c, t, stats, numeric).write()
	c.end()
	if numeric && t.Len() > 1 {
		c.statistics(stats)
	}
}

const (
	smallMatrix = 36 // elements: a table shows it all at a glance
	shortVector = 20
)

func (c *card) scalar(t *tensor.Tensor) {
	c.WriteString(`<div style="font-size:1.25em;overflow-wrap:anywhere">`)
	if t.DType() == tensor.String {
		c.stringCell(t.Strings()[0])
	} else {
		c.text(t.Elements())
	}
	c.WriteString(`</div>`)
}

// statistics writes what is known of the numbers and how they are distributed.
func (c *card) statistics(s Stats) {
	c.fold(false, func() {
		c.dim("span", "statistics")
		for _, flag := range s.flags() {
			c.WriteString(" ")
			c.element("span", warnStyle, flag)
		}
	})
	defer c.end()
	if s.Finite() == 0 {
		c.dim("div", "no finite values")
		return
	}
	c.WriteString(`<div>`)
	c.text(fmt.Sprintf("min %s · max %s · mean %s · %s", s.MinText, s.MaxText, shortFloat(s.Mean), counted(s.Zeros, "zero")))
	c.WriteString(`</div>`)
	c.histogram(s)
}

// flags are the findings that a reader should not overlook.
func (s Stats) flags() (flags []string) {
	for _, f := range []struct {
		n    int
		name string
	}{{s.NaN, "NaN"}, {s.PosInf, "+Inf"}, {s.NegInf, "-Inf"}} {
		if f.n > 0 {
			flags = append(flags, grouped(f.n)+" "+f.name)
		}
	}
	return flags
}

// histogram draws the bins.
func (c *card) histogram(s Stats) {
	const width, height = 240, 48
	h, most := s.Histogram, 0
	for _, n := range h.Counts {
		most = max(most, n)
	}
	if len(h.Counts) < 2 {
		return
	}
	fmt.Fprintf(c, `<svg width="%d" height="%d" viewBox="0 0 %d %d" role="img" aria-label="histogram" style="display:block;fill:%s">`, width, height, width, height, fillColour)
	step := float64(width) / float64(len(h.Counts))
	for i, n := range h.Counts {
		if n == 0 {
			continue
		}
		bar := max(1, float64(n)/float64(most)*height)
		fmt.Fprintf(c, `<rect x="%s" y="%s" width="%s" height="%s"/>`, coordinate(float64(i)*step), coordinate(height-bar), coordinate(max(step-1, .5)), coordinate(bar))
	}
	fmt.Fprintf(c, `</svg><div style="display:flex;justify-content:space-between;width:%dpx;font-size:.85em;%s">`, width, dimStyle)
	c.element("span", "", shortFloat(h.Low))
	c.element("span", "", shortFloat(min(h.Low+h.Width*float64(len(h.Counts)), math.MaxFloat64)))
	c.WriteString(`</div>`)
	if h.Counted < s.Finite() {
		c.dim("small", fmt.Sprintf("of a sample of %s elements", grouped(h.Counted)))
	}
}

// coordinate writes a number of an SVG.
func coordinate(x float64) string { return strconv.FormatFloat(math.Round(x*100)/100, 'f', -1, 64) }

// shortFloat writes a number in six digits.
func shortFloat(x float64) string {
	if math.IsNaN(x) {
		return "nan"
	}
	return strconv.FormatFloat(x, 'g', 6, 64)
}
