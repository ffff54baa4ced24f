package display

import (
	"fmt"
	"strings"

	"tfrpc-repl/client/nest"
	"tfrpc-repl/client/tensor"
)

const (
	openDepth    = 2   // structures this deep are unfolded
	treeDepth    = 24  // what is deeper is one line of text
	treeChildren = 100 // of a structure are shown
)

// value writes a part of a structure under a label.
func (c *card) value(label string, v any, depth int) {
	if c.full() {
		return
	}
	kind, names, parts := structureOf(v)
	switch {
	case kind != "" && depth < treeDepth:
		c.structure(label, kind, names, parts, depth)
	case kind != "":
		c.leaf(label, kind, "nested deeper than is shown")
	default:
		c.single(label, v, depth)
	}
}

// structure writes a folded list, tuple, dict or named tuple.
func (c *card) structure(label, kind string, names []string, parts []any, depth int) {
	if len(parts) == 0 {
		c.leaf(label, kind, "empty")
		return
	}
	c.fold(depth < openDepth, func() { c.labelled(label, kind, counted(len(parts), "part")) })
	defer c.end()
	for i, part := range parts {
		if i == treeChildren {
			c.dim("div", fmt.Sprintf("… %s more", grouped(len(parts)-i)))
			break
		}
		if c.full() {
			break
		}
		name := fmt.Sprintf("[%d]", i)
		if names != nil {
			name = names[i]
		}
		c.value(name, part, depth+1)
	}
}

// single writes what is no structure.
func (c *card) single(label string, v any, depth int) {
	switch v := v.(type) {
	case *tensor.Tensor:
		if v == nil {
			break
		}
		if text, ok := shortText(v); ok {
			c.WriteString(`<div>`)
			c.labelled(label, "", "")
			c.tensorSummary(v)
			c.WriteString(" ")
			c.element("bdi", "", text)
			c.WriteString(`</div>`)
			return
		}
		c.fold(depth == 0, func() { c.labelled(label, "", ""); c.tensorSummary(v) })
		c.tensorBody(v)
		c.end()
		return
	case nest.Ragged:
		c.fold(depth < openDepth, func() { c.labelled(label, "ragged tensor", raggedSummary(v)) })
		c.WriteString(`<pre style="margin:0;white-space:pre-wrap;max-height:24em;overflow:auto">`)
		c.text(cutText(nest.Repr(v), 8<<10))
		c.WriteString(`</pre>`)
		c.value("elements", any(v.FlatValues), treeDepth)
		c.end()
		return
	case nest.Sparse:
		c.structure(label, "sparse tensor", []string{"indices", "values", "dense_shape"}, []any{v.Indices, v.Values, v.DenseShape}, depth)
		return
	case nest.Composite:
		c.structure(label, "composite", nil, nest.ListOf(v.Tensors), depth)
		return
	case error:
		if !isNilPointer(v) {
			c.labelled(label, "", "")
			c.error(v)
			return
		}
	case string:
		c.WriteString(`<div>`)
		c.labelled(label, "", "")
		c.stringCell(v)
		c.WriteString(`</div>`)
		return
	}
	c.leaf(label, "", cutText(nest.Repr(v), 1<<10))
}

// shortText returns the elements of a tensor when they fit behind its name.
func shortText(t *tensor.Tensor) (string, bool) {
	const elements, bytes = 8, 72
	if t.Len() == 0 || t.Len() > elements || t.NumBytes() > 2*bytes {
		return "", false
	}
	text := t.Elements()
	return text, len(text) <= bytes && !strings.Contains(text, "\n")
}

// leaf writes one line.
func (c *card) leaf(label, kind, text string) {
	c.WriteString(`<div style="unicode-bidi:plaintext;overflow-wrap:anywhere">`)
	c.labelled(label, kind, text)
	c.WriteString(`</div>`)
}

func (c *card) labelled(label, kind, text string) {
	if label != "" {
		c.element("b", "", cutText(label, 200))
		c.WriteString(": ")
	}
	if kind != "" {
		c.element("span", "", kind)
		c.WriteString(" ")
	}
	c.dim("span", text)
}

func raggedSummary(r nest.Ragged) string {
	if r.FlatValues == nil {
		return ""
	}
	return fmt.Sprintf("%s, %s", r.FlatValues.DType(), counted(r.FlatValues.Len(), "element"))
}

// structureOf returns what a structure is called, the names of its parts if they have any, and the parts.
func structureOf(v any) (kind string, names []string, parts []any) {
	switch v := v.(type) {
	case nest.List:
		return "list", nil, v
	case []any:
		return "list", nil, v
	case nest.Tuple:
		return "tuple", nil, v
	case nest.NamedTuple:
		names = make([]string, len(v.Values))
		for i := range names {
			names[i] = fmt.Sprintf("[%d]", i)
			if i < len(v.Fields) {
				names[i] = v.Fields[i]
			}
		}
		return v.Name, names, v.Values
	case map[string]any:
		return structureOf(nest.Dict(v))
	case nest.Dict:
		names = v.Keys()
		for _, key := range names {
			parts = append(parts, v[key])
		}
		return "dict", names, parts
	}
	return "", nil, nil
}

func counted(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return grouped(n) + " " + what + "s"
}
