package nest

import (
	"reflect"
	"slices"

	"tfrpc-repl/client/tensor"
)

// parts returns the parts of a value that stands where the structure spec is asked for.
func (b binding) parts(spec, value any) ([]any, error) {
	if _, ours := children(value); !ours {
		value = fromGo(spec, value)
	}
	value = named(spec, value)
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
	if err := b.sameFields(spec, value); err != nil {
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

func (b binding) sameFields(spec, value any) error {
	want, ok := spec.(NamedTuple)
	if !ok || slices.Equal(want.Fields, value.(NamedTuple).Fields) {
		return nil
	}
	return b.errorf(typeError, "the named tuple has other fields than %s", Brief(spec))
}

// named makes a dict with exactly the fields of the named tuple asked for into one: there is no other way to write it here.
func named(spec, value any) any {
	want, isNamed := spec.(NamedTuple)
	dict, isDict := value.(Dict)
	if !isNamed || !isDict || len(dict) != len(want.Fields) {
		return value
	}
	values := make([]any, 0, len(want.Fields))
	for _, field := range want.Fields {
		v, ok := dict[field]
		if !ok {
			return value
		}
		values = append(values, v)
	}
	return NamedTuple{want.Name, want.Fields, values}
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
	case Composite:
		return "a composite value"
	case nil, None:
		return "None"
	default:
		return "a single value"
	}
}
