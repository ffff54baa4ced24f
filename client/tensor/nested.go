package tensor

import (
	"fmt"
	"reflect"
	"strings"
)

// ConvertError says which element of a value does not fit.
type ConvertError struct {
	Path string // such as [1][0]; empty for a scalar
	Msg  string
}

func (e *ConvertError) Error() string {
	if e.Path == "" {
		return e.Msg
	}
	return e.Path + ": " + e.Msg
}

// nested is a Go value taken apart: a shape and the elements in row-major order.
type nested struct {
	shape   []int64
	leaves  []reflect.Value
	element reflect.Type // of the innermost slice or array, when it is typed
}

// maxDepth bounds the nesting of a value.
const maxDepth = MaxRank

// flattenValue takes v apart. A byte slice is one string when bytesAreStrings is set.
func flattenValue(v any, bytesAreStrings bool) (*nested, error) {
	n := &nested{}
	value := reflect.ValueOf(v)
	if err := n.measure(value, bytesAreStrings, 0); err != nil {
		return nil, err
	}
	return n, n.collect(value, 0, bytesAreStrings)
}

// open returns the sequence behind interfaces and tensors, and whether it is one.
func open(v reflect.Value, bytesAreStrings bool) (reflect.Value, bool) {
	for v.IsValid() && v.Kind() == reflect.Interface {
		v = v.Elem()
	}
	if !v.IsValid() {
		return v, false
	}
	if t, ok := v.Interface().(*Tensor); ok && t != nil {
		v = reflect.ValueOf(t.Value())
	}
	if bytesAreStrings && isBytes(v.Type()) {
		return v, false
	}
	return v, v.Kind() == reflect.Slice || v.Kind() == reflect.Array
}

func isBytes(t reflect.Type) bool {
	return t.Kind() == reflect.Slice && t.Elem().Kind() == reflect.Uint8
}

// measure follows the first elements to find the shape.
func (n *nested) measure(v reflect.Value, bytesAreStrings bool, depth int) error {
	v, isSequence := open(v, bytesAreStrings)
	if !isSequence {
		return nil
	}
	if depth == maxDepth {
		return &ConvertError{Msg: fmt.Sprintf("nested more than %d deep", maxDepth)}
	}
	n.shape = append(n.shape, int64(v.Len()))
	n.element = v.Type().Elem()
	if v.Len() > 0 {
		return n.measure(v.Index(0), bytesAreStrings, depth+1)
	}
	// An empty slice of slices still tells its rank and, for arrays, its sizes.
	for t := v.Type().Elem(); ; t = t.Elem() {
		n.element = t
		switch {
		case t.Kind() == reflect.Array:
			n.shape = append(n.shape, int64(t.Len()))
		case t.Kind() == reflect.Slice && !(bytesAreStrings && isBytes(t)):
			n.shape = append(n.shape, 0)
		default:
			return nil
		}
	}
}

// collect gathers the elements and finds rows of another size.
func (n *nested) collect(v reflect.Value, axis int, bytesAreStrings bool) error {
	v, isSequence := open(v, bytesAreStrings)
	switch {
	case axis == len(n.shape) && isSequence:
		return &ConvertError{Msg: "a list where its neighbours are single elements"}
	case axis == len(n.shape):
		n.leaves = append(n.leaves, v)
		return nil
	case !isSequence:
		return &ConvertError{Msg: describe(v) + " where its neighbours are lists"}
	case int64(v.Len()) != n.shape[axis]:
		return &ConvertError{Msg: fmt.Sprintf("%d elements where its neighbours have %d; a tensor's rows are of one size", v.Len(), n.shape[axis])}
	}
	for i := range v.Len() {
		if err := n.collect(v.Index(i), axis+1, bytesAreStrings); err != nil {
			err.(*ConvertError).Path = fmt.Sprintf("[%d]", i) + err.(*ConvertError).Path
			return err
		}
	}
	return nil
}

// errorAt words what is wrong with the i-th element.
func (n *nested) errorAt(i int, format string, args ...any) error {
	var path strings.Builder
	size := int64(len(n.leaves))
	for _, dim := range n.shape {
		size /= dim
		fmt.Fprintf(&path, "[%d]", int64(i)/size)
		i = int(int64(i) % size)
	}
	return &ConvertError{Path: path.String(), Msg: fmt.Sprintf(format, args...)}
}
