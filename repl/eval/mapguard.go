package eval

import (
	"reflect"
	"unsafe"
)

// Go ends the process when a map is written while another goroutine uses it, and nothing survives that. While user code
// has goroutines, its maps are used one at a time.

// guardMaps begins the use of a map. The caller ends it where it returns true.
func (m *Machine) guardMaps() bool {
	if m.live.Load() == 0 {
		return false
	}
	m.maps.Lock()
	return true
}

// lookUp reads a map of the kinds that loops use most.
func lookUp[K comparable, V any](f *frame, m unsafe.Pointer, key K) V {
	if f.th.m.guardMaps() {
		defer f.th.m.maps.Unlock()
	}
	return (*(*map[K]V)(unsafe.Pointer(&m)))[key]
}

// put writes such a map.
func put[K comparable, V any](f *frame, m unsafe.Pointer, key K, value V) {
	checkMap(m)
	f.th.m.budget.take(f, int(unsafe.Sizeof(key)+unsafe.Sizeof(value)))
	if f.th.m.guardMaps() {
		defer f.th.m.maps.Unlock()
	}
	(*(*map[K]V)(unsafe.Pointer(&m)))[key] = value
}

func (m *Machine) mapIndex(v, key reflect.Value) reflect.Value {
	if m.guardMaps() {
		defer m.maps.Unlock()
	}
	return v.MapIndex(key)
}

// setMapIndex sets an element, or deletes it when the element is no value.
func (m *Machine) setMapIndex(v, key, element reflect.Value) {
	if m.guardMaps() {
		defer m.maps.Unlock()
	}
	v.SetMapIndex(key, element)
}

func (m *Machine) clearMap(v reflect.Value) {
	if m.guardMaps() {
		defer m.maps.Unlock()
	}
	v.Clear()
}

// nextEntry moves an iterator on and stores the entry.
func (m *Machine) nextEntry(iter *reflect.MapIter, key, element reflect.Value) bool {
	if m.guardMaps() {
		defer m.maps.Unlock()
	}
	if !iter.Next() {
		return false
	}
	key.SetIterKey(iter)
	element.SetIterValue(iter)
	return true
}
