package display

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"math"

	"tfrpc-repl/client/tensor"
)

const (
	maxEdge       = 512      // pixels; larger images are sampled
	pictureBudget = 52 << 10 // bytes of PNG in a card
	leastEdge     = 8        // fewer rows or columns are no image
	maxPictures   = 16       // of a batch are shown
)

// isPicture reports whether a tensor looks like an image.
func isPicture(t *tensor.Tensor) bool {
	if !pictureShape(t.Shape().Dims()) {
		return false
	}
	if t.DType() == tensor.Uint8 {
		return true
	}
	s, ok := StatsOf(t)
	return ok && isPictureOf(t, s)
}

// isPictureOf takes [height, width, 1, 3 or 4] of uint8, or of floats from 0 or -1 to 1, for an image.
func isPictureOf(t *tensor.Tensor, s Stats) bool {
	return pictureShape(t.Shape().Dims()) && pictureRange(t.DType(), s)
}

// isGallery is likewise for a batch of images.
func isGallery(t *tensor.Tensor, s Stats) bool {
	dims := t.Shape().Dims()
	return len(dims) == 4 && dims[0] > 0 && pictureShape(dims[1:]) && pictureRange(t.DType(), s)
}

func pictureShape(dims []int64) bool {
	return len(dims) == 3 && dims[0] >= leastEdge && dims[1] >= leastEdge && (dims[2] == 1 || dims[2] == 3 || dims[2] == 4)
}

func pictureRange(dt tensor.DType, s Stats) bool {
	return dt == tensor.Uint8 || dt.IsFloat() && s.Finite() == s.Count && s.Min >= -1 && s.Max <= 1 && s.Min < s.Max
}

// encoded is an image for a page.
type encoded struct {
	png           []byte // nil when it cannot be made small enough
	width, height int    // at which it is shown
	sampled       bool
}

// pictureOf encodes an image tensor in at most so many bytes, with fewer pixels when it must be.
func pictureOf(t *tensor.Tensor, edge, most int) encoded { return fitted(newPixels(t), edge, most) }

// fitted encodes an image with at most edge pixels in each direction and in at most so many bytes.
func fitted(m image.Image, edge, most int) encoded {
	size := m.Bounds().Size()
	if size.X <= 0 || size.Y <= 0 {
		return encoded{}
	}
	for ; edge >= leastEdge; edge /= 2 {
		step := max(1, (max(size.X, size.Y)+edge-1)/edge)
		var out bytes.Buffer
		if err := png.Encode(&out, sampled(m, step)); err == nil && out.Len() <= most {
			e := encoded{png: out.Bytes(), width: (size.X + step - 1) / step, height: (size.Y + step - 1) / step, sampled: step > 1}
			if grow := 128 / max(e.width, e.height); grow > 1 {
				e.width, e.height = e.width*grow, e.height*grow
			}
			return e
		}
	}
	return encoded{}
}

// sampled takes each step-th pixel of each step-th row.
func sampled(m image.Image, step int) image.Image {
	if step == 1 {
		return m
	}
	b := m.Bounds()
	out := image.NewNRGBA(image.Rect(0, 0, (b.Dx()+step-1)/step, (b.Dy()+step-1)/step))
	for y := range out.Rect.Dy() {
		for x := range out.Rect.Dx() {
			out.Set(x, y, m.At(b.Min.X+x*step, b.Min.Y+y*step))
		}
	}
	return out
}

// pixels is an image tensor as an image.
type pixels struct {
	t                       *tensor.Tensor
	height, width, channels int
	low, scale              float64
}

func newPixels(t *tensor.Tensor) *pixels {
	dims := t.Shape().Dims()
	p := &pixels{t, int(dims[0]), int(dims[1]), int(dims[2]), 0, 1}
	if t.DType().IsFloat() {
		p.scale = 255
		if s, _ := StatsOf(t); s.Min < 0 {
			p.low, p.scale = -1, 127.5
		}
	}
	return p
}

func (p *pixels) ColorModel() color.Model { return color.NRGBAModel }

func (p *pixels) Bounds() image.Rectangle { return image.Rect(0, 0, p.width, p.height) }

func (p *pixels) At(x, y int) color.Color {
	at, c := (y*p.width+x)*p.channels, [4]uint8{3: 255}
	if p.t.DType() == tensor.Uint8 {
		copy(c[:], p.t.Bytes()[at:at+p.channels])
	} else {
		places := [4]int{at, at + 1, at + 2, at + 3}
		for i, v := range gather(p.t, places[:p.channels]) {
			c[i] = uint8(math.Round((v - p.low) * p.scale))
		}
	}
	if p.channels == 1 {
		c[1], c[2] = c[0], c[0]
	}
	return color.NRGBA{c[0], c[1], c[2], c[3]}
}

// pictureRoom is how many bytes an image may have that the card still holds.
func (c *card) pictureRoom() int { return min(pictureBudget, max(htmlBudget-c.Len(), 0)*3/4) }

// picture writes an image tensor and reports whether it could.
func (c *card) picture(t *tensor.Tensor) bool {
	e := pictureOf(t, maxEdge, c.pictureRoom())
	if e.png == nil {
		return false
	}
	c.image(e, "image")
	if e.sampled {
		c.dim("small", fmt.Sprintf("shown with fewer pixels than its %d × %d", t.Shape().Dims()[1], t.Shape().Dims()[0]))
	}
	return true
}

// pictures writes the first images of a batch side by side.
func (c *card) pictures(t *tensor.Tensor) bool {
	n := int(t.Shape().Dims()[0])
	c.WriteString(`<div style="display:flex;flex-wrap:wrap;gap:4px">`)
	for i := range min(n, maxPictures) {
		one, err := t.Index(i)
		if err != nil {
			break
		}
		c.image(pictureOf(one, maxEdge/4, c.pictureRoom()/maxPictures), fmt.Sprintf("image %d", i))
	}
	c.WriteString(`</div>`)
	if n > maxPictures {
		c.dim("small", fmt.Sprintf("the first %d of %s images", maxPictures, grouped(n)))
	}
	return true
}

// image writes an image with its data.
func (c *card) image(e encoded, alt string) {
	if e.png == nil {
		c.dim("span", alt+": too large to be shown")
		return
	}
	fmt.Fprintf(c, `<img alt="%s" width="%d" height="%d" style="image-rendering:pixelated;display:block;max-width:100%%" src="data:image/png;base64,%s">`,
		escaped(alt), e.width, e.height, base64.StdEncoding.EncodeToString(e.png))
}
