package session

import (
	"reflect"
	"strconv"
	"strings"

	"tfrpc-repl/client/nest"
	"tfrpc-repl/client/tensor"
)

// setElement is x[i] = v of lists, dicts, and Go's slices and maps.
func setElement(args []any) (any, error) {
	x, i, v := args[0], args[1], args[2]
	switch x := x.(type) {
	case *tensor.Tensor:
		return nil, hostErrorf("TypeError", "a tensor cannot be changed; make another with tf.constant")
	case nest.Tuple, nest.NamedTuple:
		return nil, hostErrorf("TypeError", "a tuple cannot be changed; use a list")
	case nest.Dict:
		return nil, setKey(x, i, v)
	case map[string]any:
		return nil, setKey(x, i, v)
	case nil, nest.None:
		return nil, hostErrorf("TypeError", "None has no elements")
	}
	into := reflect.ValueOf(x)
	if into.Kind() != reflect.Slice {
		return nil, hostErrorf("TypeError", "a value of type %T has no elements to assign to", x)
	}
	n, ok := wholeNumber(i)
	at := int(n)
	if at < 0 {
		at += into.Len()
	}
	if !ok || at < 0 || at >= into.Len() {
		return nil, hostErrorf("IndexError", "index %s is out of range for %d elements", nest.Repr(i), into.Len())
	}
	element := reflect.ValueOf(v)
	switch want := into.Type().Elem(); {
	case v == nil:
		element = reflect.Zero(want)
	case element.Type().AssignableTo(want):
	default:
		return nil, hostErrorf("TypeError", "%s is not a value for a %s", nest.Repr(v), into.Type())
	}
	into.Index(at).Set(element)
	return nil, nil
}

func setKey(d map[string]any, i, v any) error {
	key, ok := i.(string)
	if !ok {
		return hostErrorf("TypeError", "a dict is indexed by a string, not %s", nest.Repr(i))
	}
	if d == nil {
		return hostErrorf("TypeError", "assignment to an entry of a nil dict")
	}
	d[key] = v
	return nil
}

// equal is == of Python's values: structures by their elements, numbers by value, tensors when shape and all elements are equal. A
// tensor equals a number or list that makes the same tensor.
func equal(x, y any) bool {
	a, b := sequenceOf(x), sequenceOf(y)
	switch x := x.(type) {
	case *tensor.Tensor:
		return equalTensor(x, y)
	case nest.Dict:
		other, ok := y.(nest.Dict)
		return ok && equalDicts(x, other)
	case map[string]any:
		return equal(nest.Dict(x), y)
	case nil, nest.None:
		return y == nil || y == any(nest.None{})
	}
	if other, ok := y.(map[string]any); ok {
		return equal(x, nest.Dict(other))
	}
	if t, ok := y.(*tensor.Tensor); ok {
		return equalTensor(t, x)
	}
	if a != nil || b != nil {
		_, tupleX := x.(nest.Tuple)
		_, tupleY := y.(nest.Tuple)
		return a != nil && b != nil && tupleX == tupleY && equalLists(*a, *b)
	}
	return equalScalars(x, y)
}

// sequenceOf returns the elements of a list, tuple or slice, or nil.
func sequenceOf(x any) *[]any {
	switch x := x.(type) {
	case nest.List:
		return (*[]any)(&x)
	case nest.Tuple:
		return (*[]any)(&x)
	case nest.NamedTuple:
		return &x.Values
	case nil, string, []byte:
		return nil
	}
	v := reflect.ValueOf(x)
	if v.Kind() != reflect.Slice && v.Kind() != reflect.Array {
		return nil
	}
	out := make([]any, v.Len())
	for i := range out {
		out[i] = v.Index(i).Interface()
	}
	return &out
}

func equalLists(a, b []any) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if !equal(a[i], b[i]) {
			return false
		}
	}
	return true
}

func equalDicts(a, b nest.Dict) bool {
	if len(a) != len(b) {
		return false
	}
	for key, v := range a {
		w, ok := b[key]
		if !ok || !equal(v, w) {
			return false
		}
	}
	return true
}

func equalTensor(t *tensor.Tensor, x any) bool {
	other, ok := x.(*tensor.Tensor)
	if !ok {
		var err error
		if other, err = tensor.Convert(x, t.DType(), t.Shape()); err != nil {
			return false
		}
	}
	if t == nil || other == nil {
		return t == other
	}
	if t.DType() != other.DType() || t.Shape().String() != other.Shape().String() {
		return false
	}
	if t.DType().IsFloat() || t.DType().IsComplex() { // 0.0 is -0.0, and NaN is not itself
		return sameNumbers(t, other)
	}
	return t.Equal(other)
}

func sameNumbers(a, b *tensor.Tensor) bool {
	x, err := a.Cast(tensor.Complex128)
	if err != nil {
		return false
	}
	y, err := b.Cast(tensor.Complex128)
	if err != nil {
		return false
	}
	var left, right []complex128
	flatX, _ := x.Reshape(int64(x.Len()))
	flatY, _ := y.Reshape(int64(y.Len()))
	if flatX.Assign(reflect.ValueOf(&left).Elem()) != nil || flatY.Assign(reflect.ValueOf(&right).Elem()) != nil {
		return false
	}
	for i := range left {
		if left[i] != right[i] {
			return false
		}
	}
	return true
}

// equalScalars compares numbers by value, whatever their types, and other values as Go does.
func equalScalars(x, y any) bool {
	a, b := reflect.ValueOf(x), reflect.ValueOf(y)
	if !a.IsValid() || !b.IsValid() {
		return !a.IsValid() && !b.IsValid()
	}
	if n, ok := asNumber(a); ok {
		m, ok := asNumber(b)
		return ok && n == m
	}
	if a.Kind() == reflect.String && b.Kind() == reflect.String {
		return a.String() == b.String()
	}
	return a.Type() == b.Type() && a.Comparable() && x == y
}

func asNumber(v reflect.Value) (complex128, bool) {
	switch {
	case v.Kind() == reflect.Bool:
		if v.Bool() {
			return 1, true
		}
		return 0, true
	case v.CanInt():
		return complex(float64(v.Int()), 0), true
	case v.CanUint():
		return complex(float64(v.Uint()), 0), true
	case v.CanFloat():
		return complex(v.Float(), 0), true
	case v.CanComplex():
		return v.Complex(), true
	}
	return 0, false
}

// convertAs gives a value where one of the type that is named first is wanted: a tensor as a number or slice.
func convertAs(args []any) (any, error) {
	name, x := args[0].(string), args[1]
	target := goType(name)
	if target == nil {
		return nil, hostErrorf("TypeError", "%s cannot be used as %s", nest.Repr(x), name)
	}
	if v := reflect.ValueOf(x); v.IsValid() && v.Type() == target {
		return x, nil
	}
	out := reflect.New(target).Elem()
	t, err := tensor.Of(x)
	if err == nil {
		err = t.Assign(out)
	}
	if err != nil {
		return nil, hostErrorf("TypeError", "a %s is wanted here: %v", name, err)
	}
	return out.Interface(), nil
}

// goType is a basic type, or slices and arrays of one, by name.
func goType(name string) reflect.Type {
	if basic, ok := goKinds[name]; ok {
		return basic
	}
	length, rest, ok := strings.Cut(strings.TrimPrefix(name, "["), "]")
	if !ok {
		return nil
	}
	elem := goType(rest)
	if elem == nil || length == "" {
		if elem == nil {
			return nil
		}
		return reflect.SliceOf(elem)
	}
	n, err := strconv.Atoi(length)
	if err != nil {
		return nil
	}
	return reflect.ArrayOf(n, elem)
}
