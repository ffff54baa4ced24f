package display_test

import (
	"bytes"
	"encoding/base64"
	"errors"
	"image"
	"image/color"
	"image/png"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"tfrpc-repl/client/tensor"
	"tfrpc-repl/repl/display"
)

type drawn struct{ html, markdown, svg string }

func (d drawn) HTML() string     { return d.html }
func (d drawn) Markdown() string { return d.markdown }
func (d *drawn) SVG() string     { return d.svg }

type bundled struct{}

func (*bundled) MimeBundle() map[string]any {
	return map[string]any{"text/latex": "$x$", "text/plain": "x"}
}

func mimes(b display.Bundle) []string { return slices.Sorted(maps.Keys(b.Data)) }

// TestOwnForms takes the forms that values bring; a nil pointer brings none.
func TestOwnForms(t *testing.T) {
	own := display.Of(&drawn{"<b>x</b>", "**x**", "<svg/>"}).Data
	if own[display.MIMEHTML] != "<b>x</b>" || own[display.MIMEMarkdown] != "**x**" || own[display.MIMESVG] != "<svg/>" {
		t.Errorf("%v", own)
	}
	if b := display.Of(&bundled{}); b.Data["text/latex"] != "$x$" || b.Data[display.MIMEPlain] != "x" {
		t.Errorf("%v", b)
	}
	for _, v := range []any{(*drawn)(nil), (*bundled)(nil), (*tensor.Tensor)(nil), nil, 5, "text", time.Second, []int{1}, struct{ A int }{1}, map[string]int{"a": 1}} {
		if got := mimes(display.Of(v)); !slices.Equal(got, []string{display.MIMEPlain}) {
			t.Errorf("%T %v: %v", v, v, got)
		}
	}
	if got := mimes(display.Of(errors.New("no"))); !slices.Contains(got, display.MIMEHTML) {
		t.Errorf("an error value has no card: %v", got)
	}
}

// TestImages compares pixels: those of an image value, and those of tensors that are images.
func TestImages(t *testing.T) {
	m := image.NewNRGBA(image.Rect(3, 5, 23, 15))
	m.Set(4, 6, color.NRGBA{10, 20, 30, 255})
	back := pixelsOf(t, display.Of(m))
	if back.Bounds().Dx() != 20 || color.NRGBAModel.Convert(back.At(1, 1)) != (color.NRGBA{10, 20, 30, 255}) {
		t.Errorf("an image of %v came back as %v with %v", m.Bounds(), back.Bounds(), back.At(1, 1))
	}
	for _, c := range []struct {
		dt       tensor.DType
		channels int64
		at       func(i int) float64
		want     color.NRGBA
	}{
		{tensor.Uint8, 1, func(i int) float64 { return float64(i) }, color.NRGBA{9, 9, 9, 255}},
		{tensor.Uint8, 3, func(i int) float64 { return float64(i % 256) }, color.NRGBA{27, 28, 29, 255}},
		{tensor.Uint8, 4, func(i int) float64 { return float64(i % 256) }, color.NRGBA{36, 37, 38, 39}},
		{tensor.Float32, 1, func(i int) float64 { return float64(i%2) / 2 }, color.NRGBA{128, 128, 128, 255}},
		{tensor.Float64, 1, func(i int) float64 { return float64(i%3) - 1 }, color.NRGBA{0, 0, 0, 255}},
		{tensor.Float16, 3, func(i int) float64 { return float64(i % 2) }, color.NRGBA{255, 0, 255, 255}},
	} {
		picture := pixelsOf(t, display.Of(computed(t, c.dt, []int64{8, 8, c.channels}, c.at)))
		if got := color.NRGBAModel.Convert(picture.At(1, 1)); got != c.want || picture.Bounds().Dx() != 8 {
			t.Errorf("%s with %d channels: %v, want %v", c.dt, c.channels, got, c.want)
		}
	}
	for _, x := range []*tensor.Tensor{
		computed(t, tensor.Float32, []int64{8, 8, 3}, func(i int) float64 { return float64(i) }), // outside the range
		computed(t, tensor.Int32, []int64{8, 8, 3}, func(i int) float64 { return 1 }),
		computed(t, tensor.Uint8, []int64{7, 8, 3}, func(i int) float64 { return 1 }),
		computed(t, tensor.Uint8, []int64{8, 8, 2}, func(i int) float64 { return 1 }),
	} {
		if b := display.Of(x); b.Data[display.MIMEPNG] != nil || strings.Contains(b.Data[display.MIMEHTML].(string), "<img") {
			t.Errorf("%s %s is taken for an image", x.DType(), x.Shape())
		}
	}
}

func pixelsOf(t *testing.T, b display.Bundle) image.Image {
	t.Helper()
	text, _ := b.Data[display.MIMEPNG].(string)
	raw, err := base64.StdEncoding.DecodeString(text)
	if err != nil {
		t.Fatal(err)
	}
	m, err := png.Decode(bytes.NewReader(raw))
	if err != nil {
		t.Fatal(err)
	}
	return m
}
