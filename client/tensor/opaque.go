package tensor

import (
	"fmt"
	"strings"

	"tfrpc-repl/proto/tfpb"
)

// decodeOpaque keeps of a resource or variant only what it is called and how it prints.
func (t *Tensor) decodeOpaque(p *tfpb.TensorProto, b *Budget) error {
	if len(p.GetTensorContent()) > 0 && t.n > 0 {
		return errContent
	}
	if err := b.take(int64(t.n), 2*stringCost); err != nil {
		return err
	}
	t.opaque, t.texts = make([]string, t.n), make([]string, t.n)
	none := t.element(p, -1)
	for i := range t.opaque {
		e := none
		if i < max(len(p.GetResourceHandleVal()), len(p.GetVariantVal())) {
			e = t.element(p, i)
		}
		t.opaque[i], t.texts[i] = e.name, e.text
	}
	return nil
}

type opaqueElement struct{ name, text string }

// element reads the i-th element; what was not sent is the same as an empty one.
func (t *Tensor) element(p *tfpb.TensorProto, i int) opaqueElement {
	if t.dtype == Resource {
		var h *tfpb.ResourceHandleProto
		if i >= 0 && i < len(p.GetResourceHandleVal()) {
			h = p.GetResourceHandleVal()[i]
		}
		return opaqueElement{h.GetName(), handleText(h)}
	}
	var v *tfpb.VariantTensorDataProto
	if i >= 0 && i < len(p.GetVariantVal()) {
		v = p.GetVariantVal()[i]
	}
	if v.GetTypeName() == "" {
		return opaqueElement{"", "<[empty]>"}
	}
	return opaqueElement{v.GetTypeName(), "<" + escaped(v.GetTypeName()) + ">"}
}

// handleText prints a handle as TensorFlow's ResourceHandle::SummarizeValue does.
func handleText(h *tfpb.ResourceHandleProto) string {
	var parts []string
	for _, d := range h.GetDtypesAndShapes() {
		parts = append(parts, fmt.Sprintf("DType enum: %d, Shape: %s", d.GetDtype(), debugShape(d.GetShape())))
	}
	return fmt.Sprintf(`<ResourceHandle(name="%s", device="%s", container="%s", type="%s", dtype and shapes : "[ %s ]")>`,
		escaped(h.GetName()), escaped(h.GetDevice()), escaped(h.GetContainer()), escaped(h.GetMaybeTypeName()), strings.Join(parts, ","))
}

// debugShape prints a shape as C++ does: [2,?].
func debugShape(p *tfpb.TensorShapeProto) string {
	shape, err := ShapeFromProto(p)
	if _, known := shape.Rank(); err != nil || !known {
		return "<unknown>"
	}
	text := strings.ReplaceAll(shape.String(), "None", "?")
	return "[" + strings.TrimSuffix(strings.ReplaceAll(text[1:len(text)-1], " ", ""), ",") + "]"
}

// escaped is a server's text without what a terminal would obey.
func escaped(s string) string {
	quoted := StrRepr(s)
	return quoted[1 : len(quoted)-1]
}

// opaqueText prints the elements of a resource or variant tensor, the first three of them in full.
func (t *Tensor) opaqueText() string {
	const shown = 3
	if len(t.shape.dims) == 0 {
		return t.texts[0]
	}
	text := strings.Join(t.texts[:min(shown, t.n)], " ")
	if t.n > shown {
		text += "..."
	}
	return "[" + text + "]"
}
