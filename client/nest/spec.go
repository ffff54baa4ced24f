package nest

import (
	"fmt"

	"tfrpc-repl/client/tensor"
)

// Spec describes a structure: a tree of List, Tuple, Dict and NamedTuple whose leaves are TensorSpec,
// BoundedTensorSpec, TypeSpec or Unknown, or constants (int64, float64, string, bool, None, tensor.Shape,
// tensor.DType, *tensor.Tensor, NumpyArray).
type Spec = any

// TensorSpec asks for one tensor. A DType of Invalid is any.
type TensorSpec struct {
	Name  string
	Shape tensor.Shape
	DType tensor.DType
}

// BoundedTensorSpec asks for one tensor between two bounds.
type BoundedTensorSpec struct {
	TensorSpec
	Minimum, Maximum *tensor.Tensor
}

// TypeSpec asks for a composite value.
type TypeSpec struct {
	Class      int32 // TensorFlow's number
	ClassName  string
	State      Spec
	Components int // the dense tensors it consists of, as the server counts them
}

// NumpyArray is a constant that is a numpy array, not a tensor.
type NumpyArray struct{ Value *tensor.Tensor }

// Unknown is a spec that a server did not give or that is not understood.
type Unknown struct{}

// TensorFlow's numbers of the classes that have a form of their own here.
const (
	classSparse     = 1
	classRagged     = 3
	classVariable   = 9
	classRegistered = 12
)

func (s TensorSpec) Format(f fmt.State, _ rune)        { fmt.Fprint(f, Repr(s)) }
func (s BoundedTensorSpec) Format(f fmt.State, _ rune) { fmt.Fprint(f, Repr(s)) }
func (s TypeSpec) Format(f fmt.State, _ rune)          { fmt.Fprint(f, Repr(s)) }
func (a NumpyArray) Format(f fmt.State, _ rune)        { fmt.Fprint(f, Repr(a)) }
func (s Unknown) Format(f fmt.State, _ rune)           { fmt.Fprint(f, Repr(s)) }

// isNone reports whether s is the spec of Python's None, which no tensor stands for.
func (s TypeSpec) isNone() bool {
	return s.Class == classRegistered && s.ClassName == "tf.NoneTensorSpec"
}

// state returns the i-th part of the spec's state.
func (s TypeSpec) state(i int) any {
	if parts, ok := s.State.(Tuple); ok && i < len(parts) {
		return parts[i]
	}
	return nil
}

// raggedRank returns how many dimensions of a ragged spec are ragged.
func (s TypeSpec) raggedRank() int {
	rank, _ := s.state(2).(int64)
	return int(rank)
}

// splitsDType returns the dtype of the row splits of a ragged spec.
func (s TypeSpec) splitsDType() tensor.DType {
	if dtype, ok := s.state(3).(tensor.DType); ok && dtype == tensor.Int32 {
		return dtype
	}
	return tensor.Int64
}

// components returns how many tensors a value of the spec consists of.
func (s TypeSpec) components() int {
	switch {
	case s.isNone():
		return 0
	case s.Class == classSparse:
		return 3
	case s.Class == classRagged && s.raggedRank() >= 0:
		return 1 + s.raggedRank()
	default:
		return s.Components
	}
}
