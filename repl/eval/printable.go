package eval

import (
	"fmt"
	"reflect"
	"sync"
)

// Package fmt follows a pointer only where a value begins, and data that contains itself until the stack is full, which
// ends the process. So data of library types with values of declared types inside, or with itself, is copied for it.

// printing are packages that print what they are given.
var printing = map[string]bool{"fmt": true, "log": true, "text/template": true, "html/template": true, "errors": true, "testing": true}

// dressing returns what is done to the arguments of a package's functions, or nil.
func dressing(path string) func(reflect.Value) reflect.Value {
	switch {
	case path == "log/slog":
		return loggedArg
	case printing[path]:
		return printableArg
	case typeDriven[path]:
		return func(v reflect.Value) reflect.Value { return nativeOnly(path, v) }
	}
	return nil
}

const (
	maxDataDepth = 10_000 // what is deeper contains itself
	maxCutDepth  = 10     // shown of what contains itself
)

// nested is a value of a declared type inside data of the library's types, some levels deep in what is printed.
type nested struct {
	box
	depth int
}

func (n nested) Format(s fmt.State, verb rune) { n.format(s, verb, n.depth) }

// cut stands for what is not shown.
type cut struct{}

func (cut) Format(s fmt.State, _ rune) { s.Write([]byte("...")) }

// printable returns a value that prints as v does in a compiled program.
func printable(v any) any { return printableAt(v, 0) }

// printableAt is printable for a value that stands some levels deep in what is printed.
func printableAt(v any, level int) any {
	switch v.(type) {
	case nil, string, int, float64, bool, error, fmt.Formatter, fmt.Stringer:
		return v
	}
	rv := reflect.ValueOf(v)
	data := rv
	if rv.Kind() == reflect.Pointer {
		data = rv.Elem()
	}
	if !data.IsValid() || !holdsInterfaces(data.Type()) {
		return v
	}
	depth := maxDataDepth
	if deeper(data, maxDataDepth) {
		depth, level = maxCutDepth, max(level, maxFormatDepth-maxCutDepth)
	} else if !holdsPointerBox(data) {
		return v
	}
	copied := dresser{level + 1}.value(data, depth)
	if rv.Kind() != reflect.Pointer {
		return copied.Interface()
	}
	p := reflect.New(data.Type())
	p.Elem().Set(copied)
	return p.Interface()
}

// printableArg is printable for an argument of a library function.
func printableArg(v reflect.Value) reflect.Value {
	switch v.Type() {
	case rtAny:
		if !v.IsNil() {
			out := reflect.New(rtAny).Elem()
			out.Set(reflect.ValueOf(printable(v.Interface())))
			return out
		}
	case rtSliceOfAny:
		list := v.Interface().([]any)
		out := make([]any, len(list))
		for i, a := range list {
			out[i] = printable(a)
		}
		return reflect.ValueOf(out)
	}
	return v
}

// holdsInterfaces reports whether values of the type have interfaces in them, or themselves, before any pointer.
func holdsInterfaces(rt reflect.Type) bool {
	if known, ok := interfaceHolders.Load(rt); ok {
		return known.(bool)
	}
	interfaceHolders.Store(rt, true) // where the type leads back to itself
	holds := partHoldsInterfaces(rt)
	interfaceHolders.Store(rt, holds)
	return holds
}

var interfaceHolders sync.Map // reflect.Type -> bool

func partHoldsInterfaces(rt reflect.Type) bool {
	switch rt.Kind() {
	case reflect.Interface:
		return true
	case reflect.Map:
		return holdsInterfaces(rt.Key()) || holdsInterfaces(rt.Elem())
	case reflect.Slice, reflect.Array:
		return holdsInterfaces(rt.Elem())
	case reflect.Struct:
		for i := range rt.NumField() {
			if holdsInterfaces(rt.Field(i).Type) {
				return true
			}
		}
	}
	return false
}

// anyPart reports whether f holds for a part of the value.
func anyPart(v reflect.Value, f func(reflect.Value) bool) bool {
	if !holdsInterfaces(v.Type()) {
		return false
	}
	switch v.Kind() {
	case reflect.Interface:
		return !v.IsNil() && f(v.Elem())
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			if f(v.Index(i)) {
				return true
			}
		}
	case reflect.Map:
		for iter := v.MapRange(); iter.Next(); {
			if f(iter.Value()) || f(iter.Key()) {
				return true
			}
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if f(v.Field(i)) {
				return true
			}
		}
	}
	return false
}

func deeper(v reflect.Value, depth int) bool {
	return depth == 0 || anyPart(v, func(part reflect.Value) bool { return deeper(part, depth-1) })
}

func holdsPointerBox(v reflect.Value) bool {
	if v.Type() == rtBox {
		return v.Field(1).Elem().Kind() == reflect.Pointer || v.Field(1).Elem().Kind() == reflect.UnsafePointer
	}
	return anyPart(v, holdsPointerBox)
}

var rtBox = reflect.TypeFor[box]()

// dresser copies data, with what stands in interfaces in a form that fmt prints rightly.
type dresser struct{ level int }

// value copies a value, but nothing that is further down than depth.
func (d dresser) value(v reflect.Value, depth int) reflect.Value {
	out := reflect.New(v.Type()).Elem()
	switch {
	case !v.CanInterface() || !holdsInterfaces(v.Type()):
		return v
	case v.Kind() == reflect.Interface:
		if !v.IsNil() {
			out.Set(d.elem(v, depth))
		}
	case depth == 0:
	case v.Kind() == reflect.Slice && !v.IsNil():
		out.Set(reflect.MakeSlice(v.Type(), v.Len(), v.Len()))
		fallthrough
	case v.Kind() == reflect.Array:
		for i := range v.Len() {
			out.Index(i).Set(d.value(v.Index(i), depth-1))
		}
	case v.Kind() == reflect.Map && !v.IsNil():
		out.Set(reflect.MakeMapWithSize(v.Type(), v.Len()))
		for iter := v.MapRange(); iter.Next(); {
			out.SetMapIndex(d.value(iter.Key(), depth-1), d.value(iter.Value(), depth-1))
		}
	case v.Kind() == reflect.Struct:
		out.Set(v)
		for i := range v.NumField() {
			if out.Field(i).CanSet() {
				out.Field(i).Set(d.value(v.Field(i), depth-1))
			}
		}
	}
	return out
}

// elem returns what an interface holds.
func (d dresser) elem(v reflect.Value, depth int) reflect.Value {
	inner := v.Elem()
	if b, ok := inner.Interface().(box); ok && v.Type() == rtAny {
		if depth == 0 {
			return reflect.ValueOf(cut{})
		}
		return reflect.ValueOf(nested{b, d.level})
	}
	if depth <= 1 && v.Type() == rtAny && holdsInterfaces(inner.Type()) {
		return reflect.ValueOf(cut{})
	}
	return d.value(inner, depth-1)
}
