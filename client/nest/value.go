package nest

import (
	"fmt"
	"maps"
	"slices"

	"tfrpc-repl/client/tensor"
)

// List, Tuple and Dict are Python's; elements are structures or leaves.
type (
	List  []any
	Tuple []any
	Dict  map[string]any
)

// NamedTuple is a tuple whose elements have names.
type NamedTuple struct {
	Name   string
	Fields []string
	Values []any
}

// None is Python's None.
type None struct{}

// Ragged is a tensor whose rows differ in length: the elements, and for each ragged
// dimension from the outermost the positions where rows begin and end.
type Ragged struct {
	FlatValues *tensor.Tensor
	RowSplits  []*tensor.Tensor // int64 vectors
}

// Sparse is a tensor of which only some elements are given.
type Sparse struct {
	Indices    *tensor.Tensor // int64 [n, rank]
	Values     *tensor.Tensor // [n]
	DenseShape *tensor.Tensor // int64 [rank]
}

// Composite is a composite result without a form of its own here, as the tensors it consists of.
type Composite struct {
	Spec    TypeSpec
	Tensors []*tensor.Tensor
}

// Keys returns the keys in the order in which tf.nest visits them.
func (d Dict) Keys() []string { return slices.Sorted(maps.Keys(d)) }

// Field returns the value of a field.
func (n NamedTuple) Field(name string) (any, bool) {
	if i := slices.Index(n.Fields, name); i >= 0 {
		return n.Values[i], true
	}
	return nil, false
}

// Format prints as Python does; a container's str is its repr.
func (l List) Format(s fmt.State, _ rune)       { fmt.Fprint(s, Repr(l)) }
func (t Tuple) Format(s fmt.State, _ rune)      { fmt.Fprint(s, Repr(t)) }
func (d Dict) Format(s fmt.State, _ rune)       { fmt.Fprint(s, Repr(d)) }
func (n NamedTuple) Format(s fmt.State, _ rune) { fmt.Fprint(s, Repr(n)) }
func (n None) Format(s fmt.State, _ rune)       { fmt.Fprint(s, Repr(n)) }
func (r Ragged) Format(s fmt.State, _ rune)     { fmt.Fprint(s, Repr(r)) }
func (p Sparse) Format(s fmt.State, _ rune)     { fmt.Fprint(s, Repr(p)) }
func (c Composite) Format(s fmt.State, _ rune)  { fmt.Fprint(s, Repr(c)) }
