package display

import (
	"maps"
	"reflect"
	"slices"
	"strconv"
	"unicode/utf8"
	"unsafe"

	"tfrpc-repl/client/nest"
	"tfrpc-repl/client/tensor"
)

// value writes a value with its type.
func (j *jsonWriter) value(v any, depth int) {
	if j.full != nil && j.full() {
		return
	}
	if depth > jsonDepth || !j.enter(v) {
		j.tagged("text", "...")
		return
	}
	defer j.leave(v)
	switch v := v.(type) {
	case nil, nest.None:
		j.raw(`{"type":"none","value":null}`)
	case *tensor.Tensor:
		j.tensor(v)
	case nest.List:
		j.sequence("list", v, depth)
	case []any:
		j.sequence("list", v, depth)
	case nest.Tuple:
		j.sequence("tuple", v, depth)
	case nest.Dict:
		j.dict("dict", v, depth)
	case map[string]any:
		j.dict("dict", v, depth)
	case nest.NamedTuple:
		j.namedTuple(v, depth)
	case nest.Ragged:
		j.raw(`{"type":"ragged","flat_values":`)
		j.value(v.FlatValues, depth+1)
		j.raw(`,"row_splits":`)
		j.items(nest.ListOf(v.RowSplits), depth)
		j.raw(`}`)
	case nest.Sparse:
		j.raw(`{"type":"sparse","indices":`)
		j.value(v.Indices, depth+1)
		j.raw(`,"values":`)
		j.value(v.Values, depth+1)
		j.raw(`,"dense_shape":`)
		j.value(v.DenseShape, depth+1)
		j.raw(`}`)
	case nest.Composite:
		j.raw(`{"type":"composite","spec":`)
		j.bytes(nest.Repr(v.Spec))
		j.raw(`,"tensors":`)
		j.items(nest.ListOf(v.Tensors), depth)
		j.raw(`}`)
	case nest.TensorSpec:
		j.spec(v)
	case tensor.DType:
		j.tagged("dtype", v.String())
	case tensor.Shape:
		j.raw(`{"type":"shape","value":`)
		j.shape(v)
		j.raw(`}`)
	case Plotted:
		t, kind := v.Plot()
		j.raw(`{"type":"plot","kind":"` + kind + `","value":`)
		j.value(t, depth+1)
		j.raw(`}`)
	case error:
		j.error(v)
	default:
		j.goValue(reflect.ValueOf(v), depth)
	}
}

// enter remembers a structure that is being written; it reports false for one that is inside itself.
func (j *jsonWriter) enter(v any) bool {
	p := structurePointer(v)
	if p == nil {
		return true
	}
	if slices.Contains(j.path, p) {
		return false
	}
	j.path = append(j.path, p)
	return true
}

func (j *jsonWriter) leave(v any) {
	if structurePointer(v) != nil {
		j.path = j.path[:len(j.path)-1]
	}
}

// structurePointer returns where the parts of a list, tuple or dict are, or nil.
func structurePointer(v any) unsafe.Pointer {
	switch v.(type) {
	case nest.List, nest.Tuple, nest.Dict, []any, map[string]any:
		if rv := reflect.ValueOf(v); rv.Len() > 0 {
			return rv.UnsafePointer()
		}
	}
	return nil
}

// tagged writes a value that is a string.
func (j *jsonWriter) tagged(kind, s string) {
	j.raw(`{"type":`)
	j.quoted(kind)
	j.raw(`,"value":`)
	j.bytes(s)
	j.raw(`}`)
}

func (j *jsonWriter) items(parts []any, depth int) {
	j.raw(`[`)
	for i, part := range parts {
		if i > 0 {
			j.raw(`,`)
		}
		j.value(part, depth+1)
		if j.full != nil && j.full() {
			return
		}
	}
	j.raw(`]`)
}

func (j *jsonWriter) sequence(kind string, parts []any, depth int) {
	j.raw(`{"type":"` + kind + `","value":`)
	j.items(parts, depth)
	j.raw(`}`)
}

func (j *jsonWriter) namedTuple(n nest.NamedTuple, depth int) {
	j.raw(`{"type":"namedtuple","name":`)
	j.bytes(n.Name)
	j.raw(`,"fields":[`)
	for i, field := range n.Fields {
		if i > 0 {
			j.raw(`,`)
		}
		j.bytes(field)
	}
	j.raw(`],"value":`)
	j.items(n.Values, depth)
	j.raw(`}`)
}

// dict writes an object with sorted keys. Keys that are no UTF-8 need the form of pairs.
func (j *jsonWriter) dict(kind string, d map[string]any, depth int) {
	keys := slices.Sorted(maps.Keys(d))
	pairs := slices.ContainsFunc(keys, func(k string) bool { return !utf8.ValidString(k) })
	open, separator, end := `,"value":{`, `:`, `}}`
	if pairs {
		open, separator, end = `,"items":[`, `,`, `]}`
	}
	j.raw(`{"type":`)
	j.quoted(kind)
	j.raw(open)
	for i, key := range keys {
		if i > 0 {
			j.raw(`,`)
		}
		if pairs {
			j.raw(`[`)
		}
		j.bytes(key)
		j.raw(separator)
		j.value(d[key], depth+1)
		if pairs {
			j.raw(`]`)
		}
	}
	j.raw(end)
}

func (j *jsonWriter) spec(s nest.TensorSpec) {
	j.raw(`{"type":"tensorspec","dtype":"` + s.DType.String() + `","shape":`)
	j.shape(s.Shape)
	j.raw(`,"name":`)
	if s.Name == "" {
		j.raw(`null`)
	} else {
		j.bytes(s.Name)
	}
	j.raw(`}`)
}

// shape writes null for an unknown rank and for each unknown dimension.
func (j *jsonWriter) shape(s tensor.Shape) {
	if _, known := s.Rank(); !known {
		j.raw(`null`)
		return
	}
	j.raw(`[`)
	for i, d := range s.Dims() {
		if i > 0 {
			j.raw(`,`)
		}
		if d < 0 {
			j.raw(`null`)
		} else {
			j.raw(strconv.FormatInt(d, 10))
		}
	}
	j.raw(`]`)
}
