package session

import (
	"context"
	"math"

	"tfrpc-repl/client/nest"
	"tfrpc-repl/client/tensor"
	"tfrpc-repl/repl/check"
)

// declareTF binds tf and rpc, as far as TensorFlow's client and people's habits go.
func (s *Session) declareTF() {
	tf := &namespace{name: "tf", functions: s.tfFunctions()}
	for dt := tensor.Float32; dt <= tensor.Uint2; dt++ {
		tf.parts = append(tf.parts, part{dt.String(), dt})
	}
	tf.parts = append(tf.parts, part{"half", tensor.Float16}, part{"float", tensor.Float32}, part{"double", tensor.Float64})
	tf.parts = append(tf.parts, part{"distribute", &namespace{name: "tf.distribute", parts: []part{
		{"experimental", &namespace{name: "tf.distribute.experimental", parts: []part{{"rpc", s.rpc()}}}},
	}}})
	tf.parts = append(tf.parts, part{"nest", &namespace{name: "tf.nest", functions: map[string]function{
		"flatten":          {[]string{"structure"}, []check.Type{check.Any}, flatten},
		"is_nested":        {[]string{"structure"}, []check.Type{check.Bool}, isNested},
		"pack_sequence_as": {[]string{"structure", "flat_sequence"}, []check.Type{check.Any}, pack},
	}}})
	s.declareNamespace(tf)
	s.declareNamespace(s.rpc())
	s.declareNamespace(&namespace{name: "portpicker", functions: map[string]function{
		"pick_unused_port": {nil, []check.Type{check.Int}, freePort},
	}})
	s.declareNamespace(&namespace{name: "np", functions: map[string]function{
		"array": {[]string{"value", "dtype"}, []check.Type{s.types.tensor}, constant},
	}})
}

func (s *Session) tfFunctions() map[string]function {
	one, spec := []check.Type{s.types.tensor}, []check.Type{check.Any}
	constant := function{[]string{"value", "dtype", "shape", "name"}, one, constant}
	return map[string]function{
		"constant":          constant,
		"convert_to_tensor": {[]string{"value", "dtype", "dtype_hint", "name"}, one, constant.call},
		"TensorSpec":        {[]string{"shape", "dtype", "name"}, spec, tensorSpec},
		"TensorShape":       {[]string{"dims"}, spec, tensorShape},
		"zeros":             {[]string{"shape", "dtype", "name"}, one, filler(0)},
		"ones":              {[]string{"shape", "dtype", "name"}, one, filler(1)},
		"fill":              {[]string{"dims", "value", "name"}, one, fill},
		"range":             {[]string{"start", "limit", "delta", "dtype", "name"}, one, tfRange},
		"cast":              {[]string{"x", "dtype", "name"}, one, cast},
		"reshape":           {[]string{"tensor", "shape", "name"}, one, reshape},
	}
}

// flatten is tf.nest.flatten(structure).
func flatten(_ context.Context, args map[string]any) (any, error) {
	return nest.List(nest.Flatten(args["structure"])), nil
}

// isNested is tf.nest.is_nested(structure).
func isNested(_ context.Context, args map[string]any) (any, error) {
	switch args["structure"].(type) {
	case nest.List, nest.Tuple, nest.Dict, nest.NamedTuple:
		return true, nil
	}
	return false, nil
}

// pack is tf.nest.pack_sequence_as(structure, flat_sequence).
func pack(_ context.Context, args map[string]any) (any, error) {
	flat, err := elements(args["flat_sequence"])
	if err != nil {
		return nil, err
	}
	if leaves := nest.Flatten(args["structure"]); len(leaves) != len(flat) {
		return nil, hostErrorf("ValueError", "the structure has %d leaves and the sequence %d elements", len(leaves), len(flat))
	}
	packed, _ := refill(args["structure"], flat)
	return packed, nil
}

// refill puts values in the places of the leaves, and returns those that are left.
func refill(structure any, flat []any) (any, []any) {
	switch x := structure.(type) {
	case nest.List:
		parts, rest := refillAll(x, flat)
		return nest.List(parts), rest
	case nest.Tuple:
		parts, rest := refillAll(x, flat)
		return nest.Tuple(parts), rest
	case nest.NamedTuple:
		parts, rest := refillAll(x.Values, flat)
		return nest.NamedTuple{Name: x.Name, Fields: x.Fields, Values: parts}, rest
	case nest.Dict:
		out := nest.Dict{}
		for _, key := range x.Keys() {
			out[key], flat = refill(x[key], flat)
		}
		return out, flat
	}
	return flat[0], flat[1:]
}

func refillAll(parts, flat []any) ([]any, []any) {
	out := make([]any, len(parts))
	for i, p := range parts {
		out[i], flat = refill(p, flat)
	}
	return out, flat
}

// constant is tf.constant(value, dtype=None, shape=None).
func constant(_ context.Context, args map[string]any) (any, error) {
	value, ok := args["value"]
	if !ok {
		return nil, hostErrorf("TypeError", "constant needs a value")
	}
	t, err := makeTensor(value, args["dtype"])
	if err != nil || args["shape"] == nil {
		return t, err
	}
	dims, err := dimsOf(args["shape"])
	if err != nil {
		return nil, err
	}
	if t.Len() == 1 {
		return repeated(t, dims)
	}
	reshaped, err := t.Reshape(dims...)
	if err != nil {
		return nil, hostErrorf("ValueError", "constant: %v", err)
	}
	return reshaped, nil
}

// makeTensor converts a value by TensorFlow's rules, or to the dtype given.
func makeTensor(value, dtype any) (*tensor.Tensor, error) {
	dt, given, err := dtypeOf(dtype)
	if err != nil {
		return nil, err
	}
	if value == nil {
		return nil, hostErrorf("ValueError", "None is not something a tensor can hold")
	}
	var t *tensor.Tensor
	if given {
		t, err = tensor.Convert(value, dt, tensor.UnknownShape())
	} else {
		t, err = tensor.Of(value)
	}
	if err != nil {
		return nil, hostErrorf("ValueError", "%v", err)
	}
	return t, nil
}

// dtypeOf reads a dtype argument: a dtype or its name.
func dtypeOf(v any) (tensor.DType, bool, error) {
	switch v := v.(type) {
	case nil:
		return tensor.Invalid, false, nil
	case tensor.DType:
		return v, true, nil
	case string:
		if dt, ok := tensor.ParseDType(v); ok {
			return dt, true, nil
		}
	}
	return tensor.Invalid, false, hostErrorf("TypeError", "%s is not a dtype; write tf.int32, tf.float32 or another", nest.Repr(v))
}

// dimsOf reads a shape that is fully known.
func dimsOf(v any) ([]int64, error) {
	shape, err := shapeOf(v)
	if err != nil {
		return nil, err
	}
	return shape.Dims(), nil
}

// shapeOf reads a shape argument: a list or tuple of dimensions of which None is unknown, a number, or None.
func shapeOf(v any) (tensor.Shape, error) {
	switch v := v.(type) {
	case nil, nest.None:
		return tensor.UnknownShape(), nil
	case tensor.Shape:
		return v, nil
	}
	if n, ok := wholeNumber(v); ok {
		return tensor.ShapeOf(n), nil
	}
	list, ok := sequence(v)
	if !ok {
		t, err := tensor.Of(v)
		if err != nil {
			return tensor.Shape{}, hostErrorf("TypeError", "%s is not a shape; write [2, 3]", nest.Repr(v))
		}
		for i := range t.Len() {
			element, _ := t.Index(i)
			list = append(list, element)
		}
	}
	dims := make([]int64, len(list))
	for i, d := range list {
		switch d.(type) {
		case nil, nest.None:
			dims[i] = -1
			continue
		}
		n, ok := wholeNumber(d)
		if !ok || n < -1 {
			return tensor.Shape{}, hostErrorf("TypeError", "%s is not a dimension of a shape", nest.Repr(d))
		}
		dims[i] = n
	}
	return tensor.ShapeOf(dims...), nil
}

func tensorSpec(_ context.Context, args map[string]any) (any, error) {
	shape, err := shapeOf(args["shape"])
	if err != nil {
		return nil, err
	}
	dt, given, err := dtypeOf(args["dtype"])
	if err != nil {
		return nil, err
	}
	if !given {
		dt = tensor.Float32
	}
	name, _ := args["name"].(string)
	return nest.TensorSpec{Name: name, Shape: shape, DType: dt}, nil
}

func tensorShape(_ context.Context, args map[string]any) (any, error) { return shapeOf(args["dims"]) }

// maxFilled bounds in bytes what zeros, ones, fill and a repeated constant make.
const maxFilled = 1 << 30

// filler is tf.zeros or tf.ones.
func filler(n int) func(context.Context, map[string]any) (any, error) {
	return func(_ context.Context, args map[string]any) (any, error) {
		dt, given, err := dtypeOf(args["dtype"])
		if err != nil {
			return nil, err
		}
		if !given {
			dt = tensor.Float32
		}
		var value any = n
		switch dt {
		case tensor.Bool:
			value = n != 0
		case tensor.String:
			value = ""
		}
		one, err := makeTensor(value, dt)
		if err != nil {
			return nil, err
		}
		dims, err := dimsOf(args["shape"])
		if err != nil {
			return nil, err
		}
		return repeated(one, dims)
	}
}

func fill(_ context.Context, args map[string]any) (any, error) {
	one, err := makeTensor(args["value"], nil)
	if err != nil {
		return nil, err
	}
	dims, err := dimsOf(args["dims"])
	if err != nil {
		return nil, err
	}
	return repeated(one, dims)
}

// repeated makes a tensor whose elements are all those of one.
func repeated(one *tensor.Tensor, dims []int64) (*tensor.Tensor, error) {
	shape := tensor.ShapeOf(dims...)
	n, ok := shape.Elements()
	if !ok || n > maxFilled/max(int64(one.DType().Size()), 16) && n*int64(one.DType().Size()) > maxFilled {
		return nil, hostErrorf("ResourceExhaustedError", "a tensor of shape %s is too large to be made here", shape)
	}
	t, err := one.Repeat(dims...)
	if err != nil {
		return nil, hostErrorf("ValueError", "%v", err)
	}
	return t, nil
}

func cast(_ context.Context, args map[string]any) (any, error) {
	t, err := makeTensor(args["x"], nil)
	if err != nil {
		return nil, err
	}
	dt, given, err := dtypeOf(args["dtype"])
	if err != nil || !given {
		return t, err
	}
	converted, err := t.Cast(dt)
	if err != nil {
		return nil, hostErrorf("ValueError", "cast: %v", err)
	}
	return converted, nil
}

func reshape(_ context.Context, args map[string]any) (any, error) {
	t, err := makeTensor(args["tensor"], nil)
	if err != nil {
		return nil, err
	}
	dims, err := dimsOf(args["shape"])
	if err != nil {
		return nil, err
	}
	reshaped, err := t.Reshape(dims...)
	if err != nil {
		return nil, hostErrorf("ValueError", "reshape: %v", err)
	}
	return reshaped, nil
}

// tfRange is tf.range(limit) and tf.range(start, limit, delta).
func tfRange(_ context.Context, args map[string]any) (any, error) {
	start, limit, delta := args["start"], args["limit"], args["delta"]
	if limit == nil {
		start, limit = 0, start
	}
	if delta == nil {
		delta = 1
	}
	bounds, err := tensor.Of([]any{start, limit, delta})
	if err != nil {
		return nil, hostErrorf("ValueError", "range: %v", err)
	}
	dt, given, err := dtypeOf(args["dtype"])
	if err != nil {
		return nil, err
	}
	if !given {
		dt = bounds.DType()
	}
	exact, err := bounds.Cast(tensor.Float64)
	if err != nil {
		return nil, hostErrorf("ValueError", "range: %v", err)
	}
	v := exact.Value().([]float64)
	n := math.Ceil((v[1] - v[0]) / v[2])
	if v[2] == 0 || n < 0 || n > maxFilled/16 || math.IsNaN(n) {
		return nil, hostErrorf("InvalidArgumentError", "range: from %v to %v in steps of %v", v[0], v[1], v[2])
	}
	numbers := make([]float64, int(n))
	for i := range numbers {
		numbers[i] = v[0] + float64(i)*v[2]
	}
	return makeTensor(numbers, dt)
}
