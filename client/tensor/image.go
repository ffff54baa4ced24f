package tensor

import (
	"fmt"
	"image"
	"image/color"
	"math"
)

// OfImage returns the pixels of an image as a tensor of shape (height, width, channels): 1 channel for a grey image, 3 for an opaque
// one and 4 otherwise, not multiplied by alpha. It is uint16 for images of 16 bits a channel, else uint8.
func OfImage(img image.Image) *Tensor {
	dt, channels := Uint8, 4
	switch img.(type) {
	case *image.Gray16, *image.RGBA64, *image.NRGBA64:
		dt = Uint16
	}
	switch img.(type) {
	case *image.Gray, *image.Gray16:
		channels = 1
	default:
		if o, ok := img.(interface{ Opaque() bool }); ok && o.Opaque() {
			channels = 3
		}
	}
	b := img.Bounds()
	n := b.Dx() * b.Dy() * channels
	data := make([]byte, 0, n*dt.Size())
	for y := b.Min.Y; y < b.Max.Y; y++ {
		for x := b.Min.X; x < b.Max.X; x++ {
			c := color.NRGBA64Model.Convert(img.At(x, y)).(color.NRGBA64)
			if nrgba, ok := img.At(x, y).(color.NRGBA); ok { // exactly, without a detour over 16 bits and alpha
				c = color.NRGBA64{R: uint16(nrgba.R) * 0x101, G: uint16(nrgba.G) * 0x101, B: uint16(nrgba.B) * 0x101, A: uint16(nrgba.A) * 0x101}
			}
			parts := [4]uint16{c.R, c.G, c.B, c.A}
			for _, v := range parts[:channels] {
				if dt == Uint8 {
					v >>= 8
				}
				data = appendInt(data, dt, uint64(v))
			}
		}
	}
	return &Tensor{dtype: dt, shape: ShapeOf(int64(b.Dy()), int64(b.Dx()), int64(channels)), n: n, data: data}
}

// Image returns a tensor of shape (height, width) or (height, width, 1, 3 or 4) as an image. uint8 and uint16 are taken as they are; floats
// are brightness from 0 to 1, cut off outside, NaN is 0.
func (t *Tensor) Image() (image.Image, error) {
	dims := t.shape.dims
	channels := int64(1)
	if len(dims) == 3 {
		channels = dims[2]
	}
	if len(dims) < 2 || len(dims) > 3 || channels != 1 && channels != 3 && channels != 4 {
		return nil, fmt.Errorf("a tensor of shape %s is no image; (height, width) and (height, width, 1, 3 or 4) are", t.shape)
	}
	if t.dtype != Uint8 && t.dtype != Uint16 && !t.dtype.IsFloat() {
		return nil, fmt.Errorf("a tensor of dtype %s is no image; uint8, uint16 and floats from 0 to 1 are", t.dtype)
	}
	if dims[0] > math.MaxInt32 || dims[1] > math.MaxInt32 || t.n == 0 {
		return nil, fmt.Errorf("a tensor of shape %s has no pixels", t.shape)
	}
	return t.picture(image.Rect(0, 0, int(dims[1]), int(dims[0])), int(channels)), nil
}

// picture is settable in each of the forms that an image may have.
type picture interface {
	image.Image
	Set(x, y int, c color.Color)
}

func (t *Tensor) picture(bounds image.Rectangle, channels int) image.Image {
	var img picture
	switch wide := t.dtype == Uint16; {
	case channels == 1 && wide:
		img = image.NewGray16(bounds)
	case channels == 1:
		img = image.NewGray(bounds)
	case wide:
		img = image.NewNRGBA64(bounds)
	default:
		img = image.NewNRGBA(bounds)
	}
	for y := range bounds.Max.Y {
		for x := range bounds.Max.X {
			at := (y*bounds.Max.X + x) * channels
			img.Set(x, y, t.pixel(at, channels))
		}
	}
	return img
}

func (t *Tensor) pixel(at, channels int) color.Color {
	if channels == 1 {
		return color.Gray16{Y: t.brightness(at)}
	}
	c := color.NRGBA64{R: t.brightness(at), G: t.brightness(at + 1), B: t.brightness(at + 2), A: math.MaxUint16}
	if channels == 4 {
		c.A = t.brightness(at + 3)
	}
	if t.dtype == Uint16 {
		return c
	}
	return color.NRGBA{R: uint8(c.R >> 8), G: uint8(c.G >> 8), B: uint8(c.B >> 8), A: uint8(c.A >> 8)}
}

// brightness returns a channel in 16 bits. Floats are rounded to 8.
func (t *Tensor) brightness(i int) uint16 {
	switch t.dtype {
	case Uint16:
		return uint16(t.uintAt(i))
	case Uint8:
		return uint16(t.uintAt(i)) * 0x101
	}
	f := t.floatAt(i)
	if !(f > 0) {
		return 0
	}
	return uint16(math.Round(min(f, 1)*255)) * 0x101
}
