package display

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"tfrpc-repl/client/nest"
	"tfrpc-repl/client/tensor"
)

// leaf is a tensor in a structure, as a line below the structure shows it.
type leaf struct {
	path, kind string
	t          *tensor.Tensor
}

// summary is what the line says of the numbers.
func (l leaf) summary() string {
	if l.t == nil || l.t.Len() <= 1 {
		return ""
	}
	if stats, ok := StatsOf(l.t); ok {
		return statsText(stats)
	}
	return readable(l.t)
}

// maxLeaves bounds what is looked at of a structure.
const maxLeaves = 10_000

// leavesOf returns the leaves of a structure with their paths: b[0].x. Of what contains itself there are none.
func leavesOf(v any) []leaf { return appendLeaves(nil, v, "", 0) }

func appendLeaves(out []leaf, v any, path string, depth int) []leaf {
	if depth > 20 || len(out) >= maxLeaves {
		return out
	}
	switch v := v.(type) {
	case nest.List:
		return appendItems(out, v, path, depth)
	case nest.Tuple:
		return appendItems(out, v, path, depth)
	case nest.Dict:
		for _, key := range slices.Sorted(maps.Keys(v)) {
			out = appendLeaves(out, v[key], path+"["+nest.Repr(key)+"]", depth+1)
		}
		return out
	case nest.NamedTuple:
		for i, name := range v.Fields {
			out = appendLeaves(out, v.Values[i], path+"."+name, depth+1)
		}
		return out
	case *tensor.Tensor:
		if v == nil {
			return out
		}
		return append(out, leaf{path, fmt.Sprintf("%s %s", v.DType(), v.Shape()), v})
	case nest.Ragged:
		return append(out, leaf{path, "ragged " + v.FlatValues.DType().String(), v.FlatValues})
	case nest.Sparse:
		return append(out, leaf{path, "sparse " + v.Values.DType().String(), v.Values})
	}
	return append(out, leaf{path: path, kind: strings.TrimPrefix(fmt.Sprintf("%T", v), "nest.")})
}

func appendItems(out []leaf, items []any, path string, depth int) []leaf {
	for i, item := range items {
		out = appendLeaves(out, item, fmt.Sprintf("%s[%d]", path, i), depth+1)
	}
	return out
}

// worthATree reports whether lines for the leaves help: there are several, and some are arrays.
func worthATree(leaves []leaf) bool {
	return len(leaves) > 1 && slices.ContainsFunc(leaves, func(l leaf) bool { return l.t != nil && l.t.Len() > 1 })
}
