package nest

import (
	"errors"
	"strconv"
	"strings"

	"tfrpc-repl/client/tensor"
)

// binding is the place in a call that is being matched.
type binding struct {
	method, arg, path string
	index             int // of the argument
}

func (b binding) at(step string) binding {
	b.path += step
	return b
}

func (b binding) errorf(class, format string, args ...any) *Error {
	e := errorf(class, format, args...)
	place := "args[" + strconv.Itoa(b.index) + "]"
	if b.arg != "" {
		place = plainName(b.arg)
	}
	e.Msg = plainName(b.method) + ": " + place + b.path + ": " + e.Msg
	e.Arg, e.Path, e.Index = b.arg, b.path, b.index
	return e
}

// constant accepts an argument whose value was fixed when the function was traced.
func (b binding) constant(fixed, value any) error {
	if _, ok := value.(absent); ok || sameConstant(fixed, value) {
		return nil
	}
	return b.errorf(valueError, "it was fixed to %s when the function was traced; leave it out", Repr(fixed))
}

// sameConstant compares as Python does, where 2 and 2.0 are equal, and tensors with what they hold.
func sameConstant(fixed, value any) bool {
	if array, ok := fixed.(NumpyArray); ok {
		fixed = array.Value
	}
	if want, ok := fixed.(*tensor.Tensor); ok {
		got, err := tensor.Convert(value, want.DType(), want.Shape())
		return err == nil && got.Equal(want)
	}
	if t, ok := value.(*tensor.Tensor); ok {
		value = t.Value()
	}
	if Repr(fixed) == Repr(value) {
		return true
	}
	want, wantOK := number(fixed)
	got, gotOK := number(value)
	return wantOK && gotOK && want.Equal(got)
}

// number returns a number as the float64 tensor of exactly its value.
func number(v any) (*tensor.Tensor, bool) {
	switch v.(type) {
	case bool, string, []byte, nil, None:
		return nil, false
	}
	t, err := tensor.Convert(v, tensor.Float64, tensor.ShapeOf())
	return t, err == nil
}

// value appends the tensors of one argument, or of a part of one.
func (b binding) value(out []*tensor.Tensor, spec Spec, value any) ([]*tensor.Tensor, error) {
	switch spec := spec.(type) {
	case TensorSpec:
		return b.tensor(out, spec, value)
	case BoundedTensorSpec:
		return b.tensor(out, spec.TensorSpec, value)
	case TypeSpec:
		return b.composite(out, spec, value)
	case Unknown:
		return b.tensor(out, TensorSpec{Shape: tensor.UnknownShape()}, value)
	}
	specs, isStructure := children(spec)
	if !isStructure {
		return out, b.constant(spec, value)
	}
	values, err := b.parts(spec, value)
	if err != nil {
		return nil, err
	}
	names := partNames(spec, len(specs))
	for i := range specs {
		if out, err = b.at(step(spec, names[i])).value(out, specs[i], values[i]); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// step is how Python reaches the part called name of a structure like spec.
func step(spec Spec, name string) string {
	switch spec.(type) {
	case Dict:
		return "[" + tensor.StrRepr(name) + "]"
	case NamedTuple:
		return "." + plainName(name)
	default:
		return "[" + name + "]"
	}
}

// tensor converts a value to what a spec asks for.
func (b binding) tensor(out []*tensor.Tensor, spec TensorSpec, value any) ([]*tensor.Tensor, error) {
	shape := spec.Shape
	switch value := value.(type) {
	case nil, None:
		return nil, b.errorf(valueError, "None is not a tensor")
	case Dict, NamedTuple, Ragged, Sparse, Composite:
		return nil, b.errorf(valueError, "%s is given where %s is asked for", kindName(value), Brief(spec))
	case *tensor.Tensor:
		if value == nil {
			return nil, b.errorf(valueError, "None is not a tensor")
		}
		if value.DType() == tensor.Resource || value.DType() == tensor.Variant {
			return nil, b.errorf(typeError, "a tensor of dtype %s belongs to the server that made it and is not sent", value.DType())
		}
		if value.DType() == spec.DType || spec.DType == tensor.Invalid {
			return append(out, value), nil
		}
		shape = tensor.UnknownShape() // the function decides, as for a tensor of the right dtype
	}
	t, err := convert(value, spec.DType, shape)
	if err != nil {
		return nil, b.conversion(err)
	}
	return append(out, t), nil
}

func convert(value any, dtype tensor.DType, shape tensor.Shape) (*tensor.Tensor, error) {
	if dtype == tensor.Invalid {
		return tensor.Of(value)
	}
	return tensor.Convert(value, dtype, shape)
}

// conversion words an element that does not fit with its place.
func (b binding) conversion(err error) error {
	c := (*tensor.ConvertError)(nil)
	if !errors.As(err, &c) {
		return b.errorf(argumentError, "%v", err)
	}
	class := argumentError
	if b.arg == "" || c.Path == "" && strings.HasPrefix(c.Msg, "it has shape") {
		class = valueError // TensorFlow's client finds these itself; the others its server does
	}
	return b.at(c.Path).errorf(class, "%s", c.Msg)
}
