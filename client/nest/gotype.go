package nest

import (
	"fmt"
	"reflect"
	"strings"

	"tfrpc-repl/client/tensor"
)

// A Go struct is a dict whose keys are its exported fields, or the names in their tags
// `tf:"name"`. A blank field tagged `tf:"namedtuple=Name"` makes it a named tuple of that name.
const tagKey = "tf"

type goStruct struct {
	tuple string // the name of the named tuple, or ""
	names []string
	index []int
}

func structOf(t reflect.Type) goStruct {
	var s goStruct
	for i := range t.NumField() {
		field := t.Field(i)
		tag := field.Tag.Get(tagKey)
		if name, ok := strings.CutPrefix(tag, "namedtuple="); ok && field.Name == "_" {
			s.tuple = name
			continue
		}
		if !field.IsExported() || tag == "-" {
			continue
		}
		s.names, s.index = append(s.names, goName(field.Name, tag)), append(s.index, i)
	}
	return s
}

func goName(name, tag string) string {
	if tag != "" {
		return tag
	}
	return name
}

// build makes the dict or named tuple whose values are given in field order.
func (s goStruct) build(values []any) any {
	if s.tuple != "" {
		return NamedTuple{Name: s.tuple, Fields: s.names, Values: values}
	}
	dict := Dict{}
	for i, name := range s.names {
		dict[name] = values[i]
	}
	return dict
}

var (
	tensorType = reflect.TypeFor[*tensor.Tensor]()
	goDTypes   = map[reflect.Kind]tensor.DType{
		reflect.Bool: tensor.Bool, reflect.String: tensor.String,
		reflect.Int: tensor.Int64, reflect.Int8: tensor.Int8, reflect.Int16: tensor.Int16, reflect.Int32: tensor.Int32, reflect.Int64: tensor.Int64,
		reflect.Uint: tensor.Uint64, reflect.Uint8: tensor.Uint8, reflect.Uint16: tensor.Uint16, reflect.Uint32: tensor.Uint32, reflect.Uint64: tensor.Uint64,
		reflect.Float32: tensor.Float32, reflect.Float64: tensor.Float64, reflect.Complex64: tensor.Complex64, reflect.Complex128: tensor.Complex128,
	}
)

// SpecOf returns the spec of a Go type: scalars, slices (a dimension of any size) and arrays of them as TensorSpec,
// structs as Dict or NamedTuple. int and uint are 64 bits wide. A *tensor.Tensor has unknown dtype and shape.
func SpecOf(t reflect.Type, name string) (Spec, error) {
	if t == tensorType {
		return TensorSpec{Name: name, Shape: tensor.UnknownShape()}, nil
	}
	if t.Kind() == reflect.Struct {
		s, specs := structOf(t), []any(nil)
		for i, index := range s.index {
			spec, err := SpecOf(t.Field(index).Type, joinName(name, s.names[i]))
			if err != nil {
				return nil, err
			}
			specs = append(specs, spec)
		}
		return s.build(specs), nil
	}
	return tensorSpecOf(t, name)
}

func joinName(outer, inner string) string {
	if outer == "" {
		return ""
	}
	return outer + "_" + inner
}

func tensorSpecOf(t reflect.Type, name string) (Spec, error) {
	dims, element := []int64{}, t
	for element.Kind() == reflect.Slice || element.Kind() == reflect.Array {
		size := int64(-1)
		if element.Kind() == reflect.Array {
			size = int64(element.Len())
		}
		dims, element = append(dims, size), element.Elem()
	}
	dtype, ok := goDTypes[element.Kind()]
	if !ok {
		return nil, fmt.Errorf("the Go type %s has no tensor of its own; give a spec", t)
	}
	return TensorSpec{Name: name, Shape: tensor.ShapeOf(dims...), DType: dtype}, nil
}

// OfGo returns a Go value as a structure: structs become Dict or NamedTuple, maps with string keys
// Dict, everything else is a leaf.
func OfGo(v reflect.Value) (any, error) {
	switch {
	case !v.IsValid():
		return None{}, nil
	case v.Kind() == reflect.Interface:
		return OfGo(v.Elem())
	case isOurs(v.Type()):
		return v.Interface(), nil
	case v.Kind() == reflect.Struct:
		s, values := structOf(v.Type()), []any(nil)
		for _, index := range s.index {
			value, err := OfGo(v.Field(index))
			if err != nil {
				return nil, err
			}
			values = append(values, value)
		}
		return s.build(values), nil
	case v.Kind() == reflect.Map && v.Type().Key().Kind() == reflect.String:
		return dictOf(v)
	default:
		return v.Interface(), nil
	}
}

func dictOf(v reflect.Value) (any, error) {
	dict := Dict{}
	for iter := v.MapRange(); iter.Next(); {
		value, err := OfGo(iter.Value())
		if err != nil {
			return nil, err
		}
		dict[iter.Key().String()] = value
	}
	return dict, nil
}

// isOurs reports whether t is a type of this package or of package tensor, which stands for itself.
func isOurs(t reflect.Type) bool {
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	return t.PkgPath() == reflect.TypeFor[None]().PkgPath() || t.PkgPath() == tensorType.Elem().PkgPath()
}

// Assign sets a Go variable from a structure: dicts and named tuples go into structs or maps,
// lists and tuples into slices, tensors into scalars, slices and arrays of their rank. Numbers are converted only
// where the value stays exact.
func Assign(dst reflect.Value, src any) error {
	if src != nil && reflect.TypeOf(src).AssignableTo(dst.Type()) {
		dst.Set(reflect.ValueOf(src))
		return nil
	}
	switch src := src.(type) {
	case *tensor.Tensor:
		return src.Assign(dst)
	case nil, None:
		dst.SetZero()
		return nil
	case Dict:
		return assignDict(dst, src)
	case NamedTuple:
		return assignNamed(dst, src)
	case List:
		return assignSequence(dst, src)
	case Tuple:
		return assignSequence(dst, src)
	default:
		return fmt.Errorf("%T cannot be held by a Go %s", src, dst.Type())
	}
}

func assignNamed(dst reflect.Value, src NamedTuple) error {
	if dst.Kind() == reflect.Slice {
		return assignSequence(dst, src.Values)
	}
	dict := Dict{}
	for i, field := range src.Fields {
		dict[field] = src.Values[i]
	}
	return assignDict(dst, dict)
}

func assignDict(dst reflect.Value, src Dict) error {
	switch {
	case dst.Kind() == reflect.Struct:
		s := structOf(dst.Type())
		for i, index := range s.index {
			value, ok := src[s.names[i]]
			if !ok {
				return fmt.Errorf("the dict has no key %q for a Go %s", s.names[i], dst.Type())
			}
			if err := Assign(dst.Field(index), value); err != nil {
				return fmt.Errorf("[%q]: %w", s.names[i], err)
			}
		}
		return nil
	case dst.Kind() == reflect.Map && dst.Type().Key().Kind() == reflect.String:
		dst.Set(reflect.MakeMapWithSize(dst.Type(), len(src)))
		for key, value := range src {
			element := reflect.New(dst.Type().Elem()).Elem()
			if err := Assign(element, value); err != nil {
				return fmt.Errorf("[%q]: %w", key, err)
			}
			dst.SetMapIndex(reflect.ValueOf(key).Convert(dst.Type().Key()), element)
		}
		return nil
	default:
		return fmt.Errorf("a dict cannot be held by a Go %s", dst.Type())
	}
}

func assignSequence(dst reflect.Value, src []any) error {
	if dst.Kind() != reflect.Slice {
		return fmt.Errorf("a sequence of %d cannot be held by a Go %s", len(src), dst.Type())
	}
	dst.Set(reflect.MakeSlice(dst.Type(), len(src), len(src)))
	for i, value := range src {
		if err := Assign(dst.Index(i), value); err != nil {
			return fmt.Errorf("[%d]: %w", i, err)
		}
	}
	return nil
}

// NoneSpec is the spec of a function that returns nothing, as TensorFlow writes it.
func NoneSpec() Spec { return TypeSpec{Class: 12, ClassName: "tf.NoneTensorSpec", State: Tuple{}} }

// ListOf returns tensors as a List.
func ListOf(tensors []*tensor.Tensor) List {
	list := make(List, len(tensors))
	for i, t := range tensors {
		list[i] = t
	}
	return list
}
