package display

import (
	"encoding/base64"
	"fmt"
	"strings"
)

// Sizes of a plot in CSS pixels.
const (
	plotWidth  = 480
	plotHeight = 240
	plotLeft   = 72
	plotBottom = 20
	plotTop    = 20
)

// Colours that are seen on light and dark grounds.
const (
	plotColour = "#3b8ee0"
	plotGrey   = "#888"
)

// card returns the plot as an image in HTML: an SVG among the HTML is lost where a notebook is not trusted.
func (p *Plot) card() string {
	return fmt.Sprintf(`<div class="tfrpc-card"><img alt="%s" width="%d" height="%d" style="max-width:100%%" src="data:image/svg+xml;base64,%s"></div>`,
		escaped(p.title()), plotWidth, plotHeight, base64.StdEncoding.EncodeToString([]byte(p.SVG())))
}

// SVG returns the plot as a picture of its own on a transparent ground.
func (p *Plot) SVG() string {
	var b strings.Builder
	w, h := float64(plotWidth-plotLeft-8), float64(plotHeight-plotTop-plotBottom)
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %d %d" role="img" font-family="sans-serif" font-size="11" style="max-width:100%%">`,
		plotWidth, plotHeight, plotWidth, plotHeight)
	fmt.Fprintf(&b, `<title>%s</title><g style="fill:%s">`, escaped(p.title()), plotGrey)
	left, right, bottom, top := p.bounds()
	label := func(x, y float64, anchor, s string) {
		fmt.Fprintf(&b, `<text x="%s" y="%s" text-anchor="%s">%s</text>`, coordinate(x), coordinate(y), anchor, escaped(s))
	}
	label(plotLeft, 12, "start", p.title())
	label(plotLeft-4, plotTop+10, "end", top)
	label(plotLeft-4, plotTop+h, "end", bottom)
	label(plotLeft, plotHeight-6, "start", left)
	label(plotLeft+w, plotHeight-6, "end", right)
	fmt.Fprintf(&b, `</g><g transform="translate(%d %d)">`, plotLeft, plotTop)
	p.body(&b, w, h)
	fmt.Fprintf(&b, `<path d="M0 0V%sH%s" style="fill:none;stroke:%s;stroke-opacity:.6"/></g></svg>`, coordinate(h), coordinate(w), plotGrey)
	return b.String()
}

func (p *Plot) body(b *strings.Builder, w, h float64) {
	switch p.kind {
	case LinePlot:
		p.curve.path(b, w, h, plotColour)
	case HistogramPlot:
		counts, most := p.stats.Histogram.Counts, 1
		for _, n := range counts {
			most = max(most, n)
		}
		step := w / float64(len(counts))
		fmt.Fprintf(b, `<g style="fill:%s">`, plotColour)
		for i, n := range counts {
			if bar := float64(n) / float64(most) * h; n > 0 {
				fmt.Fprintf(b, `<rect x="%s" y="%s" width="%s" height="%s"/>`, coordinate(float64(i)*step), coordinate(h-max(bar, 1)), coordinate(max(step-1, .5)), coordinate(max(bar, 1)))
			}
		}
		b.WriteString(`</g>`)
	default:
		e := fitted(heatMap(p.t, p.stats), maxEdge, pictureBudget)
		fmt.Fprintf(b, `<image width="%s" height="%s" preserveAspectRatio="none" style="image-rendering:pixelated" href="data:image/png;base64,%s"/>`,
			coordinate(w), coordinate(h), base64.StdEncoding.EncodeToString(e.png))
	}
}

// path draws the curve.
func (cv curve) path(b *strings.Builder, w, h float64, colour string) {
	fmt.Fprintf(b, `<path style="fill:none;stroke:%s;stroke-width:1.5;stroke-linejoin:round;stroke-linecap:round" d="`, colour)
	for _, piece := range cv.points {
		for i, s := range piece {
			x, y := cv.place(s, w, h)
			command := "L"
			if i == 0 {
				command = "M"
			}
			b.WriteString(command + coordinate(x) + " " + coordinate(y))
		}
		if len(piece) == 1 {
			b.WriteString("h0")
		}
	}
	b.WriteString(`"/>`)
}

// inline returns the bare curve, for a card.
func (cv curve) inline(width, height int) string {
	var b strings.Builder
	fmt.Fprintf(&b, `<svg width="%d" height="%d" viewBox="-2 -2 %d %d" role="img" aria-label="line" style="display:block;max-width:100%%">`, width, height, width+4, height+4)
	cv.path(&b, float64(width), float64(height), fillColour)
	b.WriteString(`</svg>`)
	return b.String()
}
