package session

import (
	"context"

	"tfrpc-repl/client"
	"tfrpc-repl/client/nest"
	"tfrpc-repl/client/tensor"
	"tfrpc-repl/repl/check"
	"tfrpc-repl/repl/eval"
)

// hostTypes are the types that user code has from us.
type hostTypes struct {
	client, result    check.Type
	list, tuple, dict check.Type
	tensor            check.Type
	server            check.Type
	value             check.Type // a value of ours without methods, such as a dtype
}

// of returns the static type of a result: what the server says it is.
func (t hostTypes) of(spec nest.Spec) check.Type {
	switch spec.(type) {
	case nest.TensorSpec, nest.BoundedTensorSpec:
		return t.tensor
	case nest.List:
		return t.list
	case nest.Tuple:
		return t.tuple
	case nest.Dict:
		return t.dict
	}
	return check.Any
}

// resultMethods are those of a call's result, under TensorFlow's names.
var resultMethods = map[string]check.Type{"is_ok": check.Bool, "get_error": check.Any, "get_value": check.Any}

func (s *Session) declareTypes() {
	s.clients.vars, s.clients.named = map[string]*check.Var{}, map[string]*client.Client{}
	s.types.list = check.HostNamed(ownPath, "nest", "List", check.Slice(check.Any))
	s.types.tuple = check.HostNamed(ownPath, "nest", "Tuple", check.Slice(check.Any))
	s.types.dict = check.HostNamed(ownPath, "nest", "Dict", check.Map(check.String, check.Any))
	s.types.result = s.object("StatusOrResult", nil, func(name string) ([]check.Type, bool) {
		if name == "cancel" {
			return nil, true
		}
		t, ok := resultMethods[name]
		return []check.Type{t}, ok
	}, "is_ok", "get_error", "get_value", "cancel").Type()
	s.types.value = s.object("Value", nil, func(string) ([]check.Type, bool) { return nil, false }).Type()
	s.types.tensor = s.object("Tensor", []check.Field{{Name: "shape", Type: s.types.value}, {Name: "dtype", Type: s.types.value}}, tensorMethod, "numpy", "get_shape").Type()
	s.types.server = s.object("Server", nil, serverMethod, "register", "start", "stop").Type()
	s.types.client = s.object("Client", nil, s.lookup).Type()
}

// object declares a type whose methods are called through CallMethod.
func (s *Session) object(name string, fields []check.Field, lookup func(string) ([]check.Type, bool), names ...string) *check.Object {
	o := s.checker.NewObject(name, fields, lookup, s.machine.DeclareDynamic)
	o.Names = func() []string { return names }
	return o
}

// tensorMethod tells the checker what a method of a tensor returns.
func tensorMethod(name string) ([]check.Type, bool) {
	_, ok := tensorMethods[name]
	return []check.Type{check.Any}, ok
}

// tensorMethods are those of a tensor, under Python's names.
var tensorMethods = map[string]func(*tensor.Tensor) any{
	"numpy":     func(t *tensor.Tensor) any { return t.Value() },
	"get_shape": func(t *tensor.Tensor) any { return t.Shape() },
}

// attribute is a field of a value of ours, for the evaluator.
func attribute(v any, name string) any {
	t, ok := v.(*tensor.Tensor)
	switch {
	case ok && name == "shape":
		return t.Shape()
	case ok && name == "dtype":
		return t.DType()
	}
	return nil
}

// callOf finds who answers the methods of a value of ours.
func callOf(v any) eval.Dynamic {
	switch v := v.(type) {
	case eval.Dynamic:
		return v
	case *tensor.Tensor:
		return tensorValue{v}
	}
	return nil
}

type tensorValue struct{ *tensor.Tensor }

// CallMethod answers numpy and get_shape.
func (t tensorValue) CallMethod(_ context.Context, name string, _ []any) (any, error) {
	return tensorMethods[name](t.Tensor), nil
}
