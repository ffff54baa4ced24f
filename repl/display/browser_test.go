package display_test

import (
	"context"
	"encoding/json"
	"fmt"
	"html"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"tfrpc-repl/client"
	"tfrpc-repl/client/nest"
	"tfrpc-repl/client/tensor"
	"tfrpc-repl/repl/display"
)

// finding is what the browser saw of one card.
type finding struct {
	Hits     []string // functions that hostile text called
	Foreign  []string // elements that no card has
	Handlers int      // attributes that run code
	External []string // addresses that would be loaded
	Children int
	Outside  bool // what follows the card is not below it, or has another width
	Text     string
	Height   float64
}

// watch runs in the page: it counts what must not happen and reports it as text.
const watch = `<script>
const hits = [];
for (const f of ['alert', 'confirm', 'prompt', 'open', 'print']) window[f] = (...a) => { hits.push(f + '(' + a + ')') };
addEventListener('load', () => setTimeout(() => {
  const report = [];
  for (const card of document.querySelectorAll('.frame')) {
    for (const d of card.querySelectorAll('details')) d.open = true;
    const all = [...card.querySelectorAll('*')];
    for (const e of all) for (const kind of ['mouseover', 'click', 'focus', 'toggle']) if (e.localName != 'summary') e.dispatchEvent(new Event(kind, {bubbles: true}));
    const after = card.nextElementSibling, box = card.getBoundingClientRect();
    report.push({
      Foreign: all.map(e => e.localName).filter(n => !['div','span','b','bdi','small','details','summary','table','tbody','tr','th','td','pre','img','svg','rect','path','g','title','text','image'].includes(n)),
      Handlers: all.flatMap(e => e.getAttributeNames()).filter(n => n.startsWith('on')).length,
      External: all.flatMap(e => ['src', 'href', 'xlink:href', 'action', 'data'].map(n => e.getAttribute(n))).filter(v => v && !/^data:image\/(png|svg\+xml);base64,/.test(v)),
      Children: card.children.length,
      Outside: !after || after.className != 'after' || after.parentElement != document.body || box.width != 600 || after.getBoundingClientRect().top < box.bottom || card.scrollWidth > 600,
      Text: card.textContent, Height: box.height, Hits: hits,
    });
  }
  const out = document.createElement('pre');
  out.id = 'report';
  out.textContent = JSON.stringify(report);
  document.body.append(out);
}, 300));
</script>`

// inBrowser shows each card 600 pixels wide and returns what the browser saw.
func inBrowser(t *testing.T, cards []string) []finding {
	t.Helper()
	browser := os.Getenv("TFRPC_CHROMIUM")
	if browser == "" {
		t.Skip("set TFRPC_CHROMIUM to a Chromium to look at the cards in a browser")
	}
	var page strings.Builder
	page.WriteString("<!DOCTYPE html><meta charset=\"utf-8\"><body>" + watch)
	for _, card := range cards {
		page.WriteString("<div class=\"frame\" style=\"width:600px;overflow:hidden\">" + card + "</div><p class=\"after\">after</p>\n")
	}
	file := filepath.Join(t.TempDir(), "page.html")
	if err := os.WriteFile(file, []byte(page.String()), 0o666); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	dom, err := exec.CommandContext(ctx, browser, "--headless", "--no-sandbox", "--disable-gpu", "--virtual-time-budget=5000",
		"--user-data-dir="+t.TempDir(), "--dump-dom", "file://"+file).Output()
	if err != nil {
		t.Fatalf("%s: %v", browser, err)
	}
	_, rest, _ := strings.Cut(string(dom), `<pre id="report">`)
	report, _, ok := strings.Cut(rest, "</pre>")
	if !ok {
		t.Fatalf("the page has no report: %.500s", dom)
	}
	var found []finding
	if err := json.Unmarshal([]byte(html.UnescapeString(report)), &found); err != nil || len(found) != len(cards) {
		t.Fatalf("%d cards reported of %d: %v", len(found), len(cards), err)
	}
	return found
}

// TestHostileInBrowser puts every hostile string wherever a server's text goes.
func TestHostileInBrowser(t *testing.T) {
	var values []any
	for _, s := range samples(t) {
		values = append(values, s.value)
	}
	for _, text := range hostile {
		values = append(values, of(t, text), of(t, []string{text}), nest.Dict{text: of(t, text)}, nest.List{text},
			nest.NamedTuple{Name: text, Fields: []string{text}, Values: []any{of(t, 1)}},
			nest.Ragged{FlatValues: of(t, []string{text}), RowSplits: []*tensor.Tensor{of(t, []int64{0, 1})}},
			&client.Error{Code: client.Internal, Message: text + "\n" + text, Method: text}, fmt.Errorf("%s: %s", text, text))
	}
	var cards []string
	var shown []any
	for _, v := range values {
		if card, ok := display.Of(v).Data[display.MIMEHTML].(string); ok {
			cards, shown = append(cards, card), append(shown, v)
		}
	}
	for i, f := range inBrowser(t, cards) {
		if len(f.Hits)+len(f.Foreign)+f.Handlers+len(f.External) > 0 || f.Children != 1 || f.Outside || f.Height == 0 {
			t.Errorf("%T %.100q: %+v", shown[i], fmt.Sprint(shown[i]), f)
		}
		if strings.ContainsAny(f.Text, "\x00\x1b\u202e\u2066\ufffd") {
			t.Errorf("%T: characters that turn or hide text are shown: %.200q", shown[i], f.Text)
		}
	}
}

// TestBrowserNotices makes sure that the watch sees what it is for.
func TestBrowserNotices(t *testing.T) {
	found := inBrowser(t, []string{
		`<div><script>alert(1)</script><img src="x.png" onerror="alert(2)"></div>`, `<div style="width:900px">wide</div>`, `</div><div>out`, `<div>fine</div>`,
	})
	if f := found[0]; len(f.Hits) == 0 || len(f.Foreign) != 1 || f.Handlers != 1 || len(f.External) != 1 {
		t.Errorf("a script and a handler: %+v", f)
	}
	if !found[1].Outside || !found[2].Outside || found[3].Outside {
		t.Errorf("what leaves its place: %+v", found[1:])
	}
}
