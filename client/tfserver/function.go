package tfserver

import (
	"context"
	"errors"
	"fmt"
	"reflect"

	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"

	"tfrpc-repl/client/nest"
	"tfrpc-repl/client/tensor"
	"tfrpc-repl/proto/tfpb"
)

// FuncOption says about a function what reflection cannot tell.
type FuncOption func(*function)

// Args names the arguments, which Go's reflection does not know. Without it they are arg0, arg1…
func Args(names ...string) FuncOption { return func(f *function) { f.names = names } }

// Input gives the specs of the arguments instead of those that follow from their Go types: one spec an argument.
func Input(specs ...nest.Spec) FuncOption { return func(f *function) { f.input = specs } }

// Output gives the spec of the result instead of that which follows from its Go type.
func Output(spec nest.Spec) FuncOption { return func(f *function) { f.output = spec } }

// function is a Go function as a remote method.
type function struct {
	value      reflect.Value
	names      []string
	input      nest.Tuple
	output     nest.Spec
	leaves     []any // of input, in the order in which tensors arrive
	results    []any // leaves of output, likewise
	takesCtx   bool
	givesError bool

	inputProto, outputProto *tfpb.StructuredValue
}

var (
	contextType = reflect.TypeFor[context.Context]()
	errorType   = reflect.TypeFor[error]()
)

func newFunction(fn any, opts []FuncOption) (*function, error) {
	f := &function{value: reflect.ValueOf(fn)}
	if f.value.Kind() != reflect.Func || f.value.IsNil() {
		return nil, fmt.Errorf("a Go function is needed, not %T", fn)
	}
	for _, opt := range opts {
		opt(f)
	}
	t := f.value.Type()
	f.takesCtx = t.NumIn() > 0 && t.In(0) == contextType
	f.givesError = t.NumOut() > 0 && t.Out(t.NumOut()-1) == errorType
	if t.IsVariadic() {
		return nil, errors.New("a variadic function cannot be registered; take a slice")
	}
	return f, errors.Join(f.describeInput(t), f.describeOutput(t))
}

func (f *function) describeInput(t reflect.Type) (err error) {
	if f.input == nil {
		f.input = nest.Tuple{}
		for i := range f.numArgs() {
			spec, err := nest.SpecOf(f.argType(t, i), f.argName(i))
			if err != nil {
				return fmt.Errorf("argument %s: %w", f.argName(i), err)
			}
			f.input = append(f.input, spec)
		}
	}
	if len(f.input) != f.numArgs() {
		return fmt.Errorf("%d specs for %d arguments", len(f.input), f.numArgs())
	}
	f.leaves = nest.Flatten(f.input)
	f.inputProto, err = nest.Proto(f.input)
	return err
}

func (f *function) describeOutput(t reflect.Type) (err error) {
	if f.output == nil {
		if f.output, err = resultSpec(t, f.numResults()); err != nil {
			return fmt.Errorf("result: %w", err)
		}
	}
	f.results = nest.Flatten(f.output)
	f.outputProto, err = nest.Proto(f.output)
	return err
}

// resultSpec is None for no result, the spec of one, a tuple of the specs of several.
func resultSpec(t reflect.Type, n int) (nest.Spec, error) {
	specs := nest.Tuple{}
	for i := range n {
		spec, err := nest.SpecOf(t.Out(i), "")
		if err != nil {
			return nil, err
		}
		specs = append(specs, spec)
	}
	switch n {
	case 0:
		return nest.NoneSpec(), nil
	case 1:
		return specs[0], nil
	default:
		return specs, nil
	}
}

func (f *function) numArgs() int {
	n := f.value.Type().NumIn()
	if f.takesCtx {
		n--
	}
	return n
}

func (f *function) argType(t reflect.Type, i int) reflect.Type {
	if f.takesCtx {
		i++
	}
	return t.In(i)
}

func (f *function) argName(i int) string {
	if i < len(f.names) {
		return f.names[i]
	}
	return fmt.Sprintf("arg%d", i)
}

func (f *function) numResults() int {
	n := f.value.Type().NumOut()
	if f.givesError {
		n--
	}
	return n
}

// call runs the function with the tensors that arrived.
func (f *function) call(ctx context.Context, inputs []*tensor.Tensor) (outputs []*tensor.Tensor, err error) {
	if err := f.check(inputs); err != nil {
		return nil, err
	}
	args, err := f.arguments(ctx, inputs)
	if err != nil {
		return nil, status.Error(codes.InvalidArgument, err.Error())
	}
	defer func() {
		if value := recover(); value != nil {
			outputs, err = nil, panicked(value)
		}
	}()
	results := f.value.Call(args)
	if n := len(results); f.givesError {
		if err, _ := results[n-1].Interface().(error); err != nil {
			return nil, err
		}
		results = results[:n-1]
	}
	return f.outputs(results)
}

// check words what does not fit as TensorFlow's server does, and adds what that leaves
// out: shapes and surplus arguments.
func (f *function) check(inputs []*tensor.Tensor) error {
	if len(inputs) < len(f.leaves) {
		return status.Errorf(codes.InvalidArgument, "index %d is out of range [0, %d)", len(inputs), len(inputs))
	}
	if len(inputs) > len(f.leaves) {
		return status.Errorf(codes.InvalidArgument, "Expects %d arguments, but %d is provided", len(f.leaves), len(inputs))
	}
	for i, leaf := range f.leaves {
		spec, ok := leaf.(nest.TensorSpec)
		if !ok {
			continue
		}
		if got := inputs[i].DType(); spec.DType != tensor.Invalid && got != spec.DType {
			return status.Errorf(codes.InvalidArgument, "Expects arg[%d] to be %s but %s is provided", i, spec.DType.CName(), got.CName())
		}
		if got := inputs[i].Shape(); !spec.Shape.Compatible(got) {
			return status.Errorf(codes.InvalidArgument, "Expects arg[%d] to have shape %s but %s is provided", i, spec.Shape, got)
		}
	}
	return nil
}

func (f *function) arguments(ctx context.Context, inputs []*tensor.Tensor) ([]reflect.Value, error) {
	packed, err := nest.Pack(f.input, inputs)
	if err != nil {
		return nil, err
	}
	t := f.value.Type()
	var args []reflect.Value
	if f.takesCtx {
		args = append(args, reflect.ValueOf(ctx))
	}
	for i, value := range packed.(nest.Tuple) {
		arg := reflect.New(f.argType(t, i)).Elem()
		if err := nest.Assign(arg, value); err != nil {
			return nil, fmt.Errorf("argument %s: %w", f.argName(i), err)
		}
		args = append(args, arg)
	}
	return args, nil
}

// outputs flattens the results and gives each leaf the dtype that the specs promise.
func (f *function) outputs(results []reflect.Value) ([]*tensor.Tensor, error) {
	var tensors []*tensor.Tensor
	for _, r := range results {
		structure, err := nest.OfGo(r)
		if err != nil {
			return nil, badResult(err)
		}
		for _, leaf := range nest.Flatten(structure) {
			t, err := f.output1(leaf, len(tensors))
			if err != nil {
				return nil, badResult(err)
			}
			tensors = append(tensors, t)
		}
	}
	return tensors, nil
}

// output1 converts the i-th leaf of the result.
func (f *function) output1(leaf any, i int) (*tensor.Tensor, error) {
	if i >= len(f.results) {
		return nil, fmt.Errorf("more tensors than the %d of its specs", len(f.results))
	}
	spec, ok := f.results[i].(nest.TensorSpec)
	if !ok || spec.DType == tensor.Invalid {
		return tensor.Of(leaf)
	}
	return tensor.Convert(leaf, spec.DType, spec.Shape)
}

func badResult(err error) error {
	return status.Errorf(codes.Internal, "the function's result: %v", err)
}
