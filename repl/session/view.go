package session

import "tfrpc-repl/client/tensor"

// View is a tensor to be shown in another form than its own: "table" or "image".
type View struct {
	t    *tensor.Tensor
	form string
}

// Requested returns the tensor and the form.
func (v View) Requested() (t *tensor.Tensor, form string) { return v.t, v.form }

// NewView makes a view. A table is of a matrix of numbers; an image is of shape [height, width, 1, 3 or 4], of bytes or of floats
// from 0 to 1, or a matrix, which is shown as a heat map.
func NewView(v any, form string) (View, error) {
	t, err := tensor.Of(v)
	if err != nil {
		return View{}, hostErrorf("TypeError", "%s: %v", form, err)
	}
	dims := t.Shape().Dims()
	switch {
	case t.DType().Size() == 0 || t.DType().IsComplex() && form == "image":
		return View{}, hostErrorf("TypeError", "%s: a %s tensor has no numbers to show", form, t.DType())
	case t.Len() == 0:
		return View{}, hostErrorf("ValueError", "%s: a tensor of shape %s has no elements", form, t.Shape())
	case form == "table" && len(dims) == 1:
		t, err = t.Reshape(1, dims[0])
	case form == "table" && len(dims) != 2:
		return View{}, hostErrorf("ValueError", "table: a table is of a matrix; the shape is %s", t.Shape())
	case form == "image" && len(dims) != 2 && (len(dims) != 3 || dims[2] != 1 && dims[2] != 3 && dims[2] != 4):
		return View{}, hostErrorf("ValueError", "image: an image has the shape (height, width, 1, 3 or 4) or (height, width); this has %s", t.Shape())
	case form == "image" && len(dims) == 3 && t.DType() != tensor.Uint8 && !t.DType().IsFloat():
		return View{}, hostErrorf("TypeError", "image: an image is of uint8, or of floats from 0 to 1, not of %s", t.DType())
	}
	return View{t, form}, err
}
