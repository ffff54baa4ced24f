// Package reflect has the generic functions of reflect.
package reflect

import "reflect"

// TypeAssert is v.Interface().(T), with a second result instead of a panic.
func TypeAssert[T any](v reflect.Value) (T, bool) {
	t, ok := v.Interface().(T)
	return t, ok
}

// TypeFor returns the Type that represents the type argument T.
func TypeFor[T any]() reflect.Type { return reflect.TypeOf((*T)(nil)).Elem() }
