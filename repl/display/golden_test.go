package display_test

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"flag"
	"fmt"
	"html"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"tfrpc-repl/repl/display"
)

var update = flag.Bool("update", false, "write the golden files and the gallery anew")

// golden compares with a file of testdata, or writes it.
func golden(t *testing.T, file string, got []byte) {
	t.Helper()
	if *update {
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, got, 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s differs; go test ./repl/display -update writes it anew, git diff shows what changed\n%.2000s", file, got)
	}
}

// extensions name the golden file of each medium.
var extensions = map[string]string{display.MIMEPlain: "txt", display.MIMEHTML: "html", display.MIMESVG: "svg", display.MIMEPNG: "png", display.MIMEValue: "value.json"}

func TestGolden(t *testing.T) {
	for _, s := range samples(t) {
		t.Run(s.name, func(t *testing.T) {
			b := display.Of(s.value)
			for mime, data := range b.Data {
				extension, known := extensions[mime]
				if !known {
					t.Fatalf("%s in a bundle", mime)
				}
				golden(t, filepath.Join("testdata", "golden", s.name+"."+extension), mediumBytes(t, mime, data))
			}
			var line bytes.Buffer
			if err := display.WriteJSON(&line, s.value); err != nil {
				t.Fatal(err)
			}
			golden(t, filepath.Join("testdata", "golden", s.name+".json"), line.Bytes())
			screen := display.Terminal(s.value, display.Style{Color: true, Width: 80, Height: 24, Out: 1})
			golden(t, filepath.Join("testdata", "golden", s.name+".ansi"), []byte(screen+"\n"))
		})
	}
}

func mediumBytes(t *testing.T, mime string, data any) []byte {
	t.Helper()
	switch data := data.(type) {
	case json.RawMessage:
		if !json.Valid(data) {
			t.Errorf("not JSON: %s", data)
		}
		return append(data, '\n')
	case string:
		if mime != display.MIMEPNG {
			return []byte(data + "\n")
		}
		raw, err := base64.StdEncoding.DecodeString(data)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := png.Decode(bytes.NewReader(raw)); err != nil {
			t.Error(err)
		}
		return raw
	}
	t.Fatalf("%s is a %T", mime, data)
	return nil
}

const gallery = "../../docs/gallery.html"

//go:generate go test -run TestGallery -update .

// TestGallery keeps docs/gallery.html, which shows every sample in JupyterLab's light and dark colours.
func TestGallery(t *testing.T) {
	golden(t, gallery, []byte(galleryPage(samples(t))))
}

const themes = `body{margin:0;font-family:system-ui,sans-serif;font-size:13px}
section{display:grid;grid-template-columns:1fr 1fr}section>*{padding:8px 16px;min-width:0;overflow:hidden}h2{grid-column:1/3;margin:0;font-size:14px;background:#eee;color:#111}
.light{background:#fff;color:rgba(0,0,0,.87);--jp-content-font-color0:rgba(0,0,0,.87);--jp-border-color2:#e0e0e0;--jp-brand-color1:#1976d2;--jp-warn-color0:#e65100;--jp-error-color1:#d32f2f;--jp-code-font-family:monospace;--jp-code-font-size:13px}
.dark{background:#111;color:rgba(255,255,255,.87);--jp-content-font-color0:#fff;--jp-border-color2:#424242;--jp-brand-color1:#42a5f5;--jp-warn-color0:#ffb74d;--jp-error-color1:#ef5350;--jp-code-font-family:monospace;--jp-code-font-size:13px}
pre{margin:0;overflow:auto;font-size:12px}`

func galleryPage(list []sample) string {
	var b strings.Builder
	b.WriteString("<!DOCTYPE html>\n<html lang=\"en\"><meta charset=\"utf-8\"><title>Gallery of displays</title><style>" + themes + "</style><body>\n")
	for _, s := range list {
		data := display.Of(s.value).Data
		card, ok := data[display.MIMEHTML].(string)
		if !ok {
			card = "<pre>" + html.EscapeString(data[display.MIMEPlain].(string)) + "</pre>"
		}
		fmt.Fprintf(&b, "<section><h2>%s</h2><div class=\"light\">%s</div><div class=\"dark\">%s</div></section>\n", s.title, card, card)
	}
	b.WriteString("</body></html>\n")
	return b.String()
}
