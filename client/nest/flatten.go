package nest

import (
	"fmt"
	"slices"

	"tfrpc-repl/client/tensor"
)

// Flatten returns the leaves of a structure in tf.nest's order: dicts by sorted key. None is a leaf.
// What is nested more than 64 deep, such as a list that contains itself, is a leaf.
func Flatten(v any) []any { return appendLeaves(nil, v, 0) }

func appendLeaves(out []any, v any, depth int) []any {
	children, isStructure := children(v)
	if !isStructure || depth > maxDepth {
		return append(out, v)
	}
	for _, child := range children {
		out = appendLeaves(out, child, depth+1)
	}
	return out
}

// tooDeep reports whether v is nested more than maxDepth deep.
func tooDeep(v any, depth int) bool {
	children, isStructure := children(v)
	if !isStructure {
		return false
	}
	return depth > maxDepth || slices.ContainsFunc(children, func(child any) bool { return tooDeep(child, depth+1) })
}

// children returns the parts of a structure in tf.nest's order, and whether v is one.
func children(v any) ([]any, bool) {
	switch v := v.(type) {
	case List:
		return v, true
	case Tuple:
		return v, true
	case NamedTuple:
		return v.Values, true
	case Dict:
		values := make([]any, 0, len(v))
		for _, key := range v.Keys() {
			values = append(values, v[key])
		}
		return values, true
	default:
		return nil, false
	}
}

// withChildren returns a structure like v with other parts.
func withChildren(v any, parts []any) any {
	switch v := v.(type) {
	case List:
		return List(parts)
	case Tuple:
		return Tuple(parts)
	case NamedTuple:
		return NamedTuple{v.Name, v.Fields, parts}
	case Dict:
		dict := make(Dict, len(parts))
		for i, key := range v.Keys() {
			dict[key] = parts[i]
		}
		return dict
	default:
		return v
	}
}

// Pack returns a structure like spec with the tensors as its leaves. A ragged or sparse leaf takes several, None none.
// Without a spec it is the List of all. The number of tensors and their dtypes must be right, their shapes are not looked at, as in
// TensorFlow: errors that it calls an InvalidArgumentError are an *Error.
func Pack(spec Spec, flat []*tensor.Tensor) (any, error) {
	if _, ok := spec.(Unknown); ok || spec == nil {
		return ListOf(flat), nil
	}
	if tooDeep(spec, 0) {
		return nil, fmt.Errorf("the structure of the result cannot be used: %w", errDeep)
	}
	p := &packer{flat: flat}
	value := p.pack(spec)
	if p.need != len(flat) {
		return nil, errorf(argumentError, "the result has %d tensors where its specs describe %d", len(flat), p.need)
	}
	if p.err != nil {
		return nil, p.err
	}
	return value, nil
}

type packer struct {
	flat []*tensor.Tensor
	need int // tensors asked for so far
	err  error
}

// take returns the next n tensors, or fewer when they run out.
func (p *packer) take(n int) []*tensor.Tensor {
	lo, hi := min(p.need, len(p.flat)), min(p.need+n, len(p.flat))
	p.need += n
	return p.flat[lo:hi]
}

func (p *packer) pack(spec Spec) any {
	parts, isStructure := children(spec)
	if !isStructure {
		return p.leaf(spec)
	}
	values := make([]any, len(parts))
	for i, part := range parts {
		values[i] = p.pack(part)
	}
	return withChildren(spec, values)
}

func (p *packer) leaf(spec Spec) any {
	switch spec := spec.(type) {
	case None:
		return None{}
	case TypeSpec:
		return p.composite(spec)
	case TensorSpec:
		return p.tensor(spec.DType)
	case BoundedTensorSpec:
		return p.tensor(spec.DType)
	default:
		return p.tensor(tensor.Invalid)
	}
}

// tensor takes one of the dtype, or of any when that is Invalid.
func (p *packer) tensor(want tensor.DType) any {
	taken := p.take(1)
	if len(taken) == 0 {
		return nil
	}
	if got := taken[0].DType(); got != want && want != tensor.Invalid && p.err == nil {
		p.err = errorf(argumentError, "Type mismatch: actual %s vs. expect %s", got.CName(), want.CName())
	}
	return taken[0]
}

func (p *packer) composite(spec TypeSpec) any {
	if spec.isNone() {
		return None{}
	}
	parts := p.take(spec.components())
	switch {
	case spec.Class == classRagged && len(parts) == spec.components() && spec.raggedRank() == 0:
		return parts[0]
	case spec.Class == classRagged && len(parts) == spec.components():
		return Ragged{parts[0], parts[1:]}
	case spec.Class == classSparse && len(parts) == 3:
		return Sparse{parts[0], parts[1], parts[2]}
	default:
		return Composite{spec, parts}
	}
}
