package session

import (
	"reflect"

	"tfrpc-repl/client/nest"
	"tfrpc-repl/client/tensor"
)

// maxDepth bounds how far values are followed; a value may contain itself.
const maxDepth = 16

// copied returns a value that later assignments to elements do not change: slices, lists, maps and dicts are copied, what is behind pointers is
// not.
func copied(v any) any {
	if r, ok := v.(Rune); ok {
		return rune(r)
	}
	if v == nil {
		return nil
	}
	return copyOf(reflect.ValueOf(v), 0).Interface()
}

func copyOf(v reflect.Value, depth int) reflect.Value {
	if depth > maxDepth || !v.CanInterface() {
		return v
	}
	switch v.Kind() {
	case reflect.Interface:
		if v.IsNil() {
			return v
		}
		out := reflect.New(v.Type()).Elem()
		out.Set(copyOf(v.Elem(), depth+1))
		return out
	case reflect.Slice:
		return copySlice(v, depth)
	case reflect.Map:
		if v.IsNil() {
			return v
		}
		out := reflect.MakeMapWithSize(v.Type(), v.Len())
		for iter := v.MapRange(); iter.Next(); {
			out.SetMapIndex(iter.Key(), copyOf(iter.Value(), depth+1))
		}
		return out
	}
	return v
}

func copySlice(v reflect.Value, depth int) reflect.Value {
	if v.IsNil() {
		return v
	}
	out := reflect.MakeSlice(v.Type(), v.Len(), v.Len())
	if reflect.Copy(out, v); !holdsMore(v.Type().Elem()) {
		return out
	}
	for i := range v.Len() {
		out.Index(i).Set(copyOf(v.Index(i), depth+1))
	}
	return out
}

// holdsMore reports whether elements of a type can hold what is to be copied too.
func holdsMore(t reflect.Type) bool {
	return t.Kind() == reflect.Slice || t.Kind() == reflect.Map || t.Kind() == reflect.Interface
}

// sizeOf estimates the memory of a value in bytes.
func sizeOf(v reflect.Value, depth int) int {
	if !v.IsValid() || depth > maxDepth {
		return 8
	}
	if v.CanInterface() {
		switch t := v.Interface().(type) {
		case *tensor.Tensor:
			return 64 + t.Len()*max(t.DType().Size(), 16)
		case nest.Spec:
			return 64
		}
	}
	switch v.Kind() {
	case reflect.Interface, reflect.Pointer:
		if v.IsNil() {
			return 8
		}
		return 8 + sizeOf(v.Elem(), depth+1)
	case reflect.String:
		return 16 + v.Len()
	case reflect.Slice, reflect.Array:
		return sizeOfElements(v, depth)
	case reflect.Map:
		size := 48
		for iter := v.MapRange(); iter.Next(); {
			size += sizeOf(iter.Key(), depth+1) + sizeOf(iter.Value(), depth+1)
		}
		return size
	}
	return int(v.Type().Size())
}

func sizeOfElements(v reflect.Value, depth int) int {
	elem := v.Type().Elem()
	if !holdsMore(elem) && elem.Kind() != reflect.String && elem.Kind() != reflect.Pointer {
		return 24 + v.Len()*int(elem.Size())
	}
	size := 24
	for i := range v.Len() {
		size += sizeOf(v.Index(i), depth+1)
	}
	return size
}
