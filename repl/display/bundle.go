package display

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"image"
	"unicode/utf8"

	"tfrpc-repl/client/tensor"
)

// MIME types of a bundle.
const (
	MIMEPlain    = "text/plain"
	MIMEHTML     = "text/html"
	MIMEMarkdown = "text/markdown"
	MIMESVG      = "image/svg+xml"
	MIMEPNG      = "image/png"
	MIMEValue    = "application/vnd.tfrpc.value.v1+json" // as docs/json.md says; never application/json, which hides the card
)

// Sizes in bytes that together keep a bundle under 200 kB.
const (
	plainBudget = 32 << 10
	htmlBudget  = 108 << 10
	pngBudget   = 36 << 10 // before base64
	jsonBudget  = 4 << 10
)

// Bundle is a value in the forms that a notebook stores; each front-end shows the richest it knows. Text is a string, an image
// base64, MIMEValue a json.RawMessage. Equal values have equal bundles.
type Bundle struct {
	Data     map[string]any
	Metadata map[string]any // by MIME type; width and height of an image, in CSS pixels
}

// Values may bring a form of their own. MimeBundle's is taken as it is.
type (
	htmler     interface{ HTML() string }
	markdowner interface{ Markdown() string }
	svger      interface{ SVG() string }
	pnger      interface{ PNG() []byte }
	bundler    interface{ MimeBundle() map[string]any }
)

// Of returns the bundle of a value. text/plain is never missing and is what Text says, cut when it is long.
func Of(v any) Bundle {
	if r, ok := v.(Requested); ok { // beside its form the tensor has its own
		t, _ := r.Requested()
		b := Of(t)
		b.Data[MIMEPlain] = cutText(Text(v), plainBudget)
		return b
	}
	b := Bundle{Data: map[string]any{MIMEPlain: cutText(Text(v), plainBudget)}, Metadata: map[string]any{}}
	if own, ok := v.(bundler); ok && !isNilPointer(v) {
		for mime, data := range own.MimeBundle() {
			b.Data[mime] = data
		}
		return b
	}
	b.own(v)
	if plot, ok, err := PlotOf(v); ok && err == nil {
		b.Data[MIMEHTML], b.Data[MIMESVG] = plot.card(), plot.SVG()
		return b
	}
	if html, ok := HTML(v); ok {
		b.Data[MIMEHTML] = html
		if value := appendValue(nil, v, jsonBudget, true); len(value) <= jsonBudget {
			b.Data[MIMEValue] = json.RawMessage(value)
		}
	}
	if t, ok := v.(*tensor.Tensor); ok && t != nil && isPicture(t) {
		picture := pictureOf(t, maxEdge, pngBudget)
		b.image(picture.png, picture.width, picture.height)
	}
	return b
}

// own takes the forms that a value has by itself.
func (b Bundle) own(v any) {
	if isNilPointer(v) {
		return
	}
	if x, ok := v.(htmler); ok {
		b.Data[MIMEHTML] = x.HTML()
	}
	if x, ok := v.(markdowner); ok {
		b.Data[MIMEMarkdown] = x.Markdown()
	}
	if x, ok := v.(svger); ok {
		b.Data[MIMESVG] = x.SVG()
	}
	if x, ok := v.(pnger); ok {
		b.Data[MIMEPNG] = base64.StdEncoding.EncodeToString(x.PNG())
	}
	if x, ok := v.(image.Image); ok {
		picture := fitted(x, maxEdge, 2*pngBudget)
		b.image(picture.png, picture.width, picture.height)
		b.Data[MIMEPlain] = fmt.Sprintf("image of %d × %d pixels", x.Bounds().Dx(), x.Bounds().Dy())
	}
}

func (b Bundle) image(png []byte, width, height int) {
	if len(png) == 0 {
		return
	}
	b.Data[MIMEPNG] = base64.StdEncoding.EncodeToString(png)
	b.Metadata[MIMEPNG] = map[string]any{"width": width, "height": height}
}

// cutText keeps a text within a size and says how to get the rest.
func cutText(text string, most int) string {
	if len(text) <= most {
		return text
	}
	at := most
	for at > 0 && !utf8.RuneStart(text[at]) {
		at--
	}
	return fmt.Sprintf("%s\n… %s more; print(…) writes all of it", text[:at], byteSize(len(text)-at))
}

// byteSize writes a number of bytes as people do.
func byteSize(n int) string {
	switch {
	case n < 1000:
		return fmt.Sprintf("%d B", n)
	case n < 1000_000:
		return fmt.Sprintf("%.3g kB", float64(n)/1e3)
	case n < 1000_000_000:
		return fmt.Sprintf("%.3g MB", float64(n)/1e6)
	default:
		return fmt.Sprintf("%.3g GB", float64(n)/1e9)
	}
}

// grouped writes a whole number with a comma after each three digits.
func grouped(n int) string {
	text := fmt.Sprint(n)
	for at := len(text) - 3; at > 0; at -= 3 {
		text = text[:at] + "," + text[at:]
	}
	return text
}
