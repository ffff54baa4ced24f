package tensor

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
)

// Widths of numpy's print options: a line is at most 75 wide, and `array(` … `)` takes its part of it.
const (
	lineWidth = 75
	threshold = 1000 // a larger array is summarised
	edgeItems = 3
)

// Repr returns what Python's repr of the eager tensor prints.
func (t *Tensor) Repr() string {
	head := fmt.Sprintf("<tf.Tensor: shape=%s, dtype=%s, ", t.shape, t.dtype)
	switch {
	case t.dtype == Resource || t.dtype == Variant:
		return head + "value=" + t.opaqueText() + ">"
	case len(t.shape.dims) == 0:
		return head + "numpy=" + t.itemRepr() + ">"
	}
	b := append([]byte(head), "numpy="...)
	at := len(b)
	if b = t.appendArray(b); bytes.IndexByte(b[at:], '\n') >= 0 {
		b = slices.Insert(b, at, '\n') // a text of several lines stands below the line it is mentioned in
	}
	return string(append(b, '>'))
}

// String returns what Python's str of the eager tensor prints.
func (t *Tensor) String() string {
	return fmt.Sprintf("tf.Tensor(%s, shape=%s, dtype=%s)", onOwnLine(t.Elements()), t.shape, t.dtype)
}

// Elements returns the elements as numpy's str prints them.
func (t *Tensor) Elements() string {
	switch {
	case t.dtype == Resource || t.dtype == Variant:
		return t.opaqueText()
	case len(t.shape.dims) == 0:
		return t.itemStr()
	default:
		return string(t.appendLayout(nil, " ", " ", lineWidth))
	}
}

// Format prints String for %v and %s and Repr for %+v, %#v and %q.
func (t *Tensor) Format(s fmt.State, verb rune) {
	text := ""
	switch {
	case t == nil:
		text = "None"
	case verb == 'q' || s.Flag('+') || s.Flag('#'):
		text = t.Repr()
	default:
		text = t.String()
	}
	fmt.Fprint(s, text)
}

// onOwnLine puts a text of several lines below the line it is mentioned in.
func onOwnLine(text string) string {
	if strings.Contains(text, "\n") {
		return "\n" + text
	}
	return text
}

// appendArray appends array(…) as numpy's repr does.
func (t *Tensor) appendArray(b []byte) []byte {
	const prefix = "array("
	start := len(b)
	b = append(b, prefix...)
	b = t.appendLayout(b, ", ", strings.Repeat(" ", len(prefix)+1), lineWidth-1)
	var extras []string
	if t.n == 0 && len(t.shape.dims) != 1 || t.n > threshold {
		extras = append(extras, "shape="+t.shape.String())
	}
	if name, implied := t.numpyDType(); !implied || t.n == 0 {
		extras = append(extras, "dtype="+name)
	}
	if len(extras) == 0 {
		return append(b, ')')
	}
	b = append(b, ',')
	tail := strings.Join(extras, ", ") + ")"
	if last := len(b) - max(bytes.LastIndexByte(b, '\n')+1, start); last+len(tail)+1 > lineWidth {
		b = append(append(b, '\n'), strings.Repeat(" ", len(prefix))...)
	} else {
		b = append(b, ' ')
	}
	return append(b, tail...)
}

// numpyDType returns numpy's name of the dtype as its repr writes it, and whether it goes without saying.
func (t *Tensor) numpyDType() (name string, implied bool) {
	switch t.dtype {
	case Bool, Int64, Float64, Complex128:
		return t.dtype.String(), true
	case String:
		return "object", false
	case QInt8, QUint8, QInt16, QUint16, QInt32:
		return strings.TrimPrefix(t.dtype.String(), "q"), false
	}
	name = t.dtype.String()
	if strings.Contains(name, "_") {
		name = "'" + name + "'"
	}
	return name, false
}

// ArrayRepr returns what numpy's repr of the value prints.
func (t *Tensor) ArrayRepr() string {
	if len(t.shape.dims) == 0 {
		return t.itemRepr()
	}
	return string(t.appendArray(nil))
}

// ListText returns the elements as nested lists, each as numpy prints a scalar.
func (t *Tensor) ListText() string {
	if len(t.shape.dims) == 0 {
		return t.itemStr()
	}
	parts := make([]string, t.shape.dims[0])
	for i := range parts {
		part, _ := t.Index(i)
		parts[i] = part.ListText()
	}
	return "[" + strings.Join(parts, ", ") + "]"
}
