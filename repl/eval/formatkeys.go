package eval

import (
	"reflect"
	"sort"
	"strings"
)

func (f *formatter) entries(t *Type, v reflect.Value, depth int, open bool) {
	key, elem := f.m.keyType(t), f.m.elemType(t)
	keys := v.MapKeys()
	sort.SliceStable(keys, func(i, j int) bool { return lessKey(keys[i], keys[j]) })
	for i, k := range keys {
		if i > 0 {
			f.between()
		}
		kp, ep := key.alloc(), elem.alloc()
		reflect.NewAt(k.Type(), kp).Elem().Set(k)
		reflect.NewAt(t.rt.Elem(), ep).Elem().Set(v.MapIndex(k))
		f.value(key, kp, depth+1, open)
		f.text(":")
		f.value(elem, ep, depth+1, open)
	}
}

// lessKey orders map keys as fmt does.
func lessKey(a, b reflect.Value) bool { return compareKeys(a, b) < 0 }

func compareKeys(a, b reflect.Value) int {
	for a.Kind() == reflect.Interface && b.Kind() == reflect.Interface && !a.IsNil() && !b.IsNil() {
		x, okX := a.Interface().(box)
		y, okY := b.Interface().(box)
		if okX && okY {
			return compareKeys(reflect.ValueOf(x.v), reflect.ValueOf(y.v))
		}
		a, b = a.Elem(), b.Elem()
	}
	switch {
	case a.Kind() != b.Kind():
		return int(a.Kind()) - int(b.Kind())
	case a.CanInt():
		return order(a.Int(), b.Int())
	case a.CanUint():
		return order(a.Uint(), b.Uint())
	case a.CanFloat():
		return order(a.Float(), b.Float())
	case a.Kind() == reflect.String:
		return strings.Compare(a.String(), b.String())
	case a.Kind() == reflect.Bool:
		if a.Bool() == b.Bool() {
			return 0
		} else if b.Bool() {
			return -1
		}
		return 1
	case a.Kind() == reflect.Struct:
		for i := range a.NumField() {
			if c := compareKeys(a.Field(i), b.Field(i)); c != 0 {
				return c
			}
		}
	case a.Kind() == reflect.Array:
		for i := range a.Len() {
			if c := compareKeys(a.Index(i), b.Index(i)); c != 0 {
				return c
			}
		}
	}
	return 0
}

func order[T int64 | uint64 | float64](a, b T) int {
	switch {
	case a < b || a != a && b == b:
		return -1
	case a > b || b != b && a == a:
		return 1
	}
	return 0
}
