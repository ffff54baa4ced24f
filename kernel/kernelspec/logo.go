package kernelspec

import (
	"bytes"
	_ "embed"
	"image"
	"image/color"
	"image/png"
)

// logoSVG is the logo: a prompt, and the grid of a matrix.
//
//go:embed logo.svg
var logoSVG []byte

// Colours of the logo.
var (
	logoGround = color.NRGBA{0x1f, 0x3a, 0x5f, 0xff}
	logoPrompt = color.NRGBA{0xff, 0xff, 0xff, 0xff}
	logoCells  = [4]color.NRGBA{{0xff, 0x8a, 0x3d, 0xff}, {0xff, 0xc1, 0x8f, 0xff}, {0xff, 0xc1, 0x8f, 0xff}, {0xff, 0x8a, 0x3d, 0xff}}
)

// logo draws the logo as a PNG of size × size pixels.
func logo(size int) []byte {
	m := image.NewNRGBA(image.Rect(0, 0, size, size))
	for y := range size {
		for x := range size {
			m.Set(x, y, logoAt(size, x, y))
		}
	}
	var b bytes.Buffer
	png.Encode(&b, m)
	return b.Bytes()
}

// logoAt is the colour of a pixel: the mean of 4 × 4 points in it.
func logoAt(size, px, py int) color.NRGBA {
	const n = 4
	var r, g, b, a int
	for i := range n * n {
		x := (float64(px) + (float64(i%n)+0.5)/n) * 32 / float64(size)
		y := (float64(py) + (float64(i/n)+0.5)/n) * 32 / float64(size)
		c := logoPoint(x, y)
		r, g, b, a = r+int(c.R)*int(c.A), g+int(c.G)*int(c.A), b+int(c.B)*int(c.A), a+int(c.A)
	}
	if a == 0 {
		return color.NRGBA{}
	}
	return color.NRGBA{uint8(r / a), uint8(g / a), uint8(b / a), uint8(a / (n * n))}
}

// logoPoint is the colour at a point of the 32 × 32 drawing.
func logoPoint(x, y float64) color.NRGBA {
	const radius = 6
	cx, cy := min(max(x, radius), 32-radius), min(max(y, radius), 32-radius)
	if (x-cx)*(x-cx)+(y-cy)*(y-cy) > radius*radius {
		return color.NRGBA{}
	}
	if d := y - 16; x >= 4 && x <= 14.5 && d >= -9 && d <= 9 {
		if tip := 14 - max(d, -d); x <= tip && x >= tip-4.5 {
			return logoPrompt
		}
	}
	for i, c := range logoCells {
		left, top := 16+float64(i%2)*6.5, 10+float64(i/2)*6.5
		if x >= left && x <= left+5.5 && y >= top && y <= top+5.5 {
			return c
		}
	}
	return logoGround
}
