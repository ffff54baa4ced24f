package gosyntax

import (
	"cmp"
	"fmt"
	"reflect"
	"slices"
)

// SortKeys puts the keys of a map in order.
func SortKeys(keys []reflect.Value) { slices.SortStableFunc(keys, compareKeys) }

func compareKeys(a, b reflect.Value) int {
	for a.Kind() == reflect.Interface && b.Kind() == reflect.Interface && !a.IsNil() && !b.IsNil() {
		a, b = a.Elem(), b.Elem()
	}
	switch {
	case a.Kind() != b.Kind():
		return cmp.Compare(a.Kind(), b.Kind())
	case a.CanInt():
		return cmp.Compare(a.Int(), b.Int())
	case a.CanUint():
		return cmp.Compare(a.Uint(), b.Uint())
	case a.CanFloat():
		return cmp.Compare(a.Float(), b.Float())
	case a.Kind() == reflect.String:
		return cmp.Compare(a.String(), b.String())
	}
	return cmp.Compare(fmt.Sprint(a), fmt.Sprint(b))
}
