package display

import (
	"errors"
	"fmt"
	"html"
	"reflect"
	"strings"

	"tfrpc-repl/client"
	"tfrpc-repl/client/nest"
	"tfrpc-repl/client/tensor"
)

// Styles are written into the elements: where a notebook is not trusted, style sheets and classes are taken away. Colours are the
// theme's, by the variables of JupyterLab and VS Code; without either, the page's own.
const (
	cardStyle = "color:var(--jp-content-font-color0,var(--vscode-editor-foreground,inherit));font-size:var(--jp-code-font-size,13px);line-height:1.4;text-align:left;" +
		"font-family:var(--jp-code-font-family,var(--vscode-editor-font-family,ui-monospace,monospace))"
	dimStyle   = "opacity:.7"
	warnStyle  = "color:var(--jp-warn-color0,var(--vscode-editorWarning-foreground,#b26a00));font-weight:600"
	errorStyle = "color:var(--jp-error-color1,var(--vscode-errorForeground,#d32f2f));font-weight:600"
	bodyStyle  = "margin:2px 0 4px 14px"
	fillColour = "var(--jp-brand-color1,var(--vscode-charts-blue,#1976d2))"
)

// card is the HTML of a value while it is being written.
type card struct {
	strings.Builder
	cells int  // of tables so far
	cut   bool // something was left out
}

// HTML returns a value as a card for a notebook, complete in itself: no script, no style sheet, nothing loaded. All texts are
// escaped. It reports false for values that plain text shows best.
func HTML(v any) (string, bool) {
	c := &card{}
	c.WriteString(`<div class="tfrpc-card mathjax_ignore" style="` + cardStyle + `">`)
	switch v := v.(type) {
	case *tensor.Tensor:
		if v == nil {
			return "", false
		}
		c.tensorHeader(v)
		c.tensorBody(v)
	case nest.Ragged, nest.Sparse, nest.Composite, nest.List, nest.Tuple, nest.Dict, nest.NamedTuple, []any, map[string]any:
		c.value("", v, 0)
	case error:
		if isNilPointer(v) {
			return "", false
		}
		c.error(v)
	default:
		return "", false
	}
	if c.cut {
		c.dim("div", "cut to keep the notebook small; print(…) writes all of it")
	}
	c.WriteString(`</div>`)
	return c.String(), true
}

// full reports whether the card has no room for more, and remembers that something is missing.
func (c *card) full() bool {
	if c.Len() > htmlBudget {
		c.cut = true
	}
	return c.cut
}

// text writes escaped text.
func (c *card) text(s string) { c.WriteString(escaped(s)) }

func (c *card) element(name, style, text string) {
	if style == "" {
		fmt.Fprintf(c, `<%s>%s</%s>`, name, escaped(text), name)
		return
	}
	fmt.Fprintf(c, `<%s style="%s">%s</%s>`, name, style, escaped(text), name)
}

func (c *card) dim(name, text string) { c.element(name, dimStyle, text) }

// fold opens a part that can be folded; the caller closes it with c.end().
func (c *card) fold(open bool, summary func()) {
	c.WriteString(`<details`)
	if open {
		c.WriteString(` open`)
	}
	c.WriteString(`><summary style="cursor:pointer">`)
	summary()
	c.WriteString(`</summary><div style="` + bodyStyle + `">`)
}

func (c *card) end() { c.WriteString(`</div></details>`) }

// escaped makes text safe in HTML. What a reader cannot see, or what would turn the text around it, is shown by its number.
func escaped(s string) string { return html.EscapeString(safeText(s)) }

// safeText keeps printable characters, blanks and line breaks and writes all others as Python does, such as \u202e. What is no UTF-8
// becomes \xhh.
func safeText(s string) string {
	quoted := func(s string) string {
		text := tensor.StrRepr(s)
		return text[1 : len(text)-1]
	}
	var out strings.Builder
	for len(s) > 0 {
		n := strings.IndexFunc(s, needsEscape)
		if n < 0 {
			break
		}
		out.WriteString(s[:n])
		size := runeSize(s[n:])
		out.WriteString(quoted(s[n : n+size]))
		s = s[n+size:]
	}
	return out.String() + s
}

// error writes the card of an error value. The address is left out: what a notebook stores must not tell it.
func (c *card) error(err error) {
	call := (*client.Error)(nil)
	c.WriteString(`<div style="border-left:3px solid var(--jp-error-color1,#d32f2f);padding-left:8px;white-space:pre-wrap;overflow-wrap:anywhere;unicode-bidi:plaintext">`)
	defer c.WriteString(`</div>`)
	if !errors.As(err, &call) {
		class, message := ClassOf(err)
		c.element("span", errorStyle, class)
		c.text(": " + cutText(message, 8<<10))
		return
	}
	c.element("span", errorStyle, call.Code.Class())
	c.text(": " + cutText(call.Summary(), 4<<10))
	if more := call.More(); len(more) > 0 {
		c.fold(len(more) <= 12, func() { c.dim("span", counted(len(more), "more line")) })
		c.text(cutText(strings.Join(more, "\n"), 16<<10))
		c.end()
	}
	where := ""
	if call.Method != "" {
		where = "client." + call.Method
	}
	if op := call.Op(); op != "" {
		where += ", op " + op
	}
	if where != "" {
		c.dim("div", cutText(where, 1<<10))
	}
}

func isNilPointer(v any) bool {
	rv := reflect.ValueOf(v)
	return !rv.IsValid() || rv.Kind() == reflect.Pointer && rv.IsNil()
}
