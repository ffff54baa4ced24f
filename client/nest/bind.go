package nest

import (
	"errors"
	"reflect"
	"slices"
	"strings"

	"tfrpc-repl/client/tensor"
)

// Bind matches the arguments of a call, by position and by name, to the signature and returns the tensors to send.
// Go and list literals are converted to the dtype that a spec asks for; a tensor that has it is sent as it is, whatever
// its shape, since TensorFlow leaves that to the function. A method without specs takes anything. Errors are *Error.
func (s Signature) Bind(method string, args []any, kwargs map[string]any) ([]*tensor.Tensor, error) {
	if len(s.Args) == 0 {
		return bindFree(method, args, kwargs)
	}
	values, err := s.place(method, args, kwargs)
	if err != nil {
		return nil, err
	}
	tensors := make([]*tensor.Tensor, 0, len(values))
	for i, arg := range s.Args {
		b := binding{method: method, arg: arg.Name}
		if arg.Optional {
			if err := b.constant(arg, values[i]); err != nil {
				return nil, err
			}
			continue
		}
		if tensors, err = b.value(tensors, arg.Spec, values[i]); err != nil {
			return nil, err
		}
	}
	return tensors, nil
}

// bindFree flattens the arguments and converts them by TensorFlow's rules for Python values.
func bindFree(method string, args []any, kwargs map[string]any) ([]*tensor.Tensor, error) {
	for name := range kwargs {
		return nil, errorf(typeError, "%s got an unexpected keyword argument %s; its specs name no arguments", method, tensor.StrRepr(name))
	}
	var tensors []*tensor.Tensor
	for i, arg := range args {
		for _, leaf := range Flatten(arg) {
			t, err := tensor.Of(leaf)
			if err != nil {
				return nil, errorf(valueError, "args[%d] of %s: %v", i, method, err)
			}
			tensors = append(tensors, t)
		}
	}
	return tensors, nil
}

// absent stands for an argument that was not given.
type absent struct{}

// place finds the value of each argument.
func (s Signature) place(method string, args []any, kwargs map[string]any) ([]any, error) {
	if len(args) > len(s.Args) {
		return nil, s.countError(method, len(args))
	}
	values := make([]any, len(s.Args))
	copy(values, args)
	for i := len(args); i < len(values); i++ {
		values[i] = absent{}
	}
	for name, value := range kwargs {
		i := slices.IndexFunc(s.Args, func(a Arg) bool { return a.Name == name })
		switch {
		case i < 0:
			return nil, errorf(typeError, "%s got an unexpected keyword argument %s (arguments: %s, timeout_in_ms)", method, tensor.StrRepr(name), s.names())
		case i < len(args):
			return nil, errorf(typeError, "%s got two values for the argument %s", method, tensor.StrRepr(name))
		}
		values[i] = value
	}
	for i, value := range values {
		if _, ok := value.(absent); ok && !s.Args[i].Optional {
			return nil, s.countError(method, len(args)+len(kwargs))
		}
	}
	return values, nil
}

func (s Signature) names() string {
	names := make([]string, len(s.Args))
	for i, arg := range s.Args {
		names[i] = plainName(arg.Name)
	}
	return strings.Join(names, ", ")
}

func (s Signature) countError(method string, got int) error {
	plural := "s"
	if len(s.Args) == 1 {
		plural = ""
	}
	return errorf(valueError, "%s takes %d argument%s (%s), got %d", method, len(s.Args), plural, s.names(), got)
}

// binding is the place in a call that is being matched.
type binding struct {
	method, arg, path string
}

func (b binding) at(step string) binding {
	b.path += step
	return b
}

func (b binding) errorf(class, format string, args ...any) *Error {
	e := errorf(class, format, args...)
	e.Msg = b.method + ": " + plainName(b.arg) + b.path + ": " + e.Msg
	return e
}

// constant accepts an argument whose value was fixed when the function was traced.
func (b binding) constant(arg Arg, value any) error {
	if _, ok := value.(absent); ok || Repr(value) == Repr(arg.Default) {
		return nil
	}
	return b.errorf(valueError, "it was fixed to %s when the function was traced; leave it out", Repr(arg.Default))
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
		return out, b.constant(Arg{Default: spec}, value)
	}
	values, err := b.parts(spec, value)
	if err != nil {
		return nil, err
	}
	steps := steps(spec, len(specs))
	for i := range specs {
		if out, err = b.at(steps[i]).value(out, specs[i], values[i]); err != nil {
			return nil, err
		}
	}
	return out, nil
}

func steps(spec Spec, n int) []string {
	names := partNames(spec, n)
	steps := make([]string, n)
	for i, name := range names {
		switch spec.(type) {
		case Dict:
			steps[i] = "[" + tensor.StrRepr(name) + "]"
		case NamedTuple:
			steps[i] = "." + plainName(name)
		default:
			steps[i] = "[" + name + "]"
		}
	}
	return steps
}

// tensor converts a value to what a spec asks for.
func (b binding) tensor(out []*tensor.Tensor, spec TensorSpec, value any) ([]*tensor.Tensor, error) {
	switch value := value.(type) {
	case nil, None:
		return nil, b.errorf(valueError, "None is not a tensor")
	case Dict, NamedTuple, Ragged, Sparse:
		return nil, b.errorf(valueError, "%s is given where %s is asked for", kindName(value), Brief(spec))
	case *tensor.Tensor:
		if value.DType() == spec.DType || spec.DType == tensor.Invalid {
			return append(out, value), nil
		}
	}
	if spec.DType == tensor.Invalid {
		t, err := tensor.Of(value)
		if err != nil {
			return nil, b.conversion(err)
		}
		return append(out, t), nil
	}
	t, err := tensor.Convert(value, spec.DType, spec.Shape)
	if err != nil {
		return nil, b.conversion(err)
	}
	return append(out, t), nil
}

// conversion words an element that does not fit with its place.
func (b binding) conversion(err error) error {
	c := (*tensor.ConvertError)(nil)
	if !errors.As(err, &c) {
		return b.errorf(argumentError, "%v", err)
	}
	class := argumentError
	if c.Path == "" && strings.HasPrefix(c.Msg, "it has shape") {
		class = valueError
	}
	return b.at(c.Path).errorf(class, "%s", c.Msg)
}

// parts returns the parts of a value that stands where the structure spec is asked for.
func (b binding) parts(spec, value any) ([]any, error) {
	if _, ours := children(value); !ours {
		value = fromGo(spec, value)
	}
	parts, isStructure := children(value)
	want := kindName(spec)
	switch {
	case !isStructure:
		return nil, b.errorf(valueError, "a single value is given where %s is asked for: %s", want, Brief(spec))
	case kindName(value) != want:
		return nil, b.errorf(typeError, "%s is given where %s is asked for: %s", kindName(value), want, Brief(spec))
	}
	if err := b.sameKeys(spec, value); err != nil {
		return nil, err
	}
	if specs, _ := children(spec); len(parts) != len(specs) {
		return nil, b.errorf(valueError, "%d elements are given where %d are asked for: %s", len(parts), len(specs), Brief(spec))
	}
	return parts, nil
}

func (b binding) sameKeys(spec, value any) error {
	want, ok := spec.(Dict)
	if !ok {
		return nil
	}
	got := value.(Dict)
	for _, key := range want.Keys() {
		if _, ok := got[key]; !ok {
			return b.errorf(valueError, "the key %s is missing: %s", tensor.StrRepr(key), Brief(spec))
		}
	}
	for _, key := range got.Keys() {
		if _, ok := want[key]; !ok {
			return b.errorf(valueError, "the key %s is not asked for: %s", tensor.StrRepr(key), Brief(spec))
		}
	}
	return nil
}

// fromGo turns a Go slice, map or struct into the kind of structure that spec is.
func fromGo(spec, value any) any {
	v := reflect.ValueOf(value)
	if _, isTensor := value.(*tensor.Tensor); isTensor || !v.IsValid() {
		return value
	}
	structure, err := OfGo(v)
	if err != nil {
		return value
	}
	if v.Kind() != reflect.Slice && v.Kind() != reflect.Array {
		return structure
	}
	parts := make([]any, v.Len())
	for i := range parts {
		parts[i] = v.Index(i).Interface()
	}
	return withKind(spec, parts)
}

// withKind returns the parts as the sequence that spec is.
func withKind(spec any, parts []any) any {
	switch spec := spec.(type) {
	case Tuple:
		return Tuple(parts)
	case NamedTuple:
		return NamedTuple{spec.Name, spec.Fields, parts}
	default:
		return List(parts)
	}
}

func kindName(v any) string {
	switch v := v.(type) {
	case List:
		return "a list"
	case Tuple:
		return "a tuple"
	case Dict:
		return "a dict"
	case NamedTuple:
		return "a named tuple " + plainName(v.Name)
	case Ragged:
		return "a ragged tensor"
	case Sparse:
		return "a sparse tensor"
	default:
		return "a single value"
	}
}

// composite sends the tensors that a ragged or sparse value consists of.
func (b binding) composite(out []*tensor.Tensor, spec TypeSpec, value any) ([]*tensor.Tensor, error) {
	switch value := value.(type) {
	case Ragged:
		if spec.Class == classRagged {
			return append(append(out, value.FlatValues), value.RowSplits...), nil
		}
	case Sparse:
		if spec.Class == classSparse {
			return append(out, value.Indices, value.Values, value.DenseShape), nil
		}
	case Composite:
		return append(out, value.Tensors...), nil
	case nil, None:
		if spec.isNone() {
			return out, nil
		}
	default:
		if spec.Class == classRagged {
			return b.raggedList(out, spec, value)
		}
	}
	return nil, b.errorf(typeError, "%s is given where %s is asked for", kindName(value), Brief(spec))
}

// raggedList sends nested lists as a ragged tensor: the elements, then where the rows of each ragged dimension end.
func (b binding) raggedList(out []*tensor.Tensor, spec TypeSpec, value any) ([]*tensor.Tensor, error) {
	rows := []any{value}
	var splits []*tensor.Tensor
	for level := range spec.raggedRank() + 1 {
		ends, next := []int64{0}, []any(nil)
		for _, row := range rows {
			parts, ok := sequence(row)
			if !ok {
				return nil, b.errorf(valueError, "nested lists are asked for: %s", Brief(spec))
			}
			next = append(next, parts...)
			ends = append(ends, int64(len(next)))
		}
		rows = next
		if level > 0 {
			t, err := tensor.Of(ends)
			if err != nil {
				return nil, err
			}
			splits = append(splits, t)
		}
	}
	dtype, _ := spec.state(1).(tensor.DType)
	flat, err := tensor.Convert(rows, dtype, tensor.UnknownShape())
	if err != nil {
		return nil, b.conversion(err)
	}
	return append(append(out, flat), splits...), nil
}

func sequence(v any) ([]any, bool) {
	switch v := v.(type) {
	case List:
		return v, true
	case Tuple:
		return v, true
	}
	value := reflect.ValueOf(v)
	if !value.IsValid() || value.Kind() != reflect.Slice && value.Kind() != reflect.Array {
		return nil, false
	}
	parts := make([]any, value.Len())
	for i := range parts {
		parts[i] = value.Index(i).Interface()
	}
	return parts, true
}
