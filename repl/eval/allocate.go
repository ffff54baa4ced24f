package eval

import (
	"reflect"
	"unsafe"
)

// pointerWord returns the type word of an interface that holds a pointer to the layout. With it a variable becomes a
// reflect.Value without looking the pointer type up each time.
func pointerWord(rt reflect.Type) unsafe.Pointer {
	v := reflect.Zero(reflect.PointerTo(rt)).Interface()
	return (*eface)(unsafe.Pointer(&v)).typ
}

// valueAt returns the variable at p as a reflect.Value that can be set; word is the pointerWord of its layout.
func valueAt(word, p unsafe.Pointer) reflect.Value {
	e := eface{word, p}
	return reflect.ValueOf(*(*any)(unsafe.Pointer(&e))).Elem()
}

// value returns the value at p as a reflect.Value that can be set.
func (t *Type) value(p unsafe.Pointer) reflect.Value { return valueAt(t.word, p) }

// alloc returns zeroed memory for a value.
func (t *Type) alloc() unsafe.Pointer {
	switch t.move {
	case moveByte, moveHalf, moveSingle, moveWord:
		return unsafe.Pointer(new(uint64))
	case movePointer:
		return unsafe.Pointer(new(unsafe.Pointer))
	case moveString:
		return unsafe.Pointer(new(string))
	case moveSlice:
		return unsafe.Pointer(new(sliceHeader))
	case moveIface:
		return unsafe.Pointer(new(any))
	case movePlain:
		if t.size > 0 {
			return unsafe.Pointer(unsafe.SliceData(make([]uint64, (t.size+7)/8)))
		}
	}
	return reflect.New(t.rt).UnsafePointer()
}

// makeArray allocates n elements.
func makeArray(elem *Type, n int) unsafe.Pointer {
	if n == 0 || elem.size == 0 {
		return unsafe.Pointer(&zeroSized)
	}
	switch elem.move {
	case moveByte, moveHalf, moveSingle, moveWord, movePlain:
		return unsafe.Pointer(unsafe.SliceData(make([]uint64, (uintptr(n)*elem.size+7)/8)))
	case movePointer:
		return unsafe.Pointer(unsafe.SliceData(make([]unsafe.Pointer, n)))
	case moveString:
		return unsafe.Pointer(unsafe.SliceData(make([]string, n)))
	case moveIface:
		return unsafe.Pointer(unsafe.SliceData(make([]any, n)))
	}
	return reflect.MakeSlice(elem.sliceType(), n, n).UnsafePointer()
}

// sliceType is the layout of slices of the type.
func (t *Type) sliceType() reflect.Type {
	if st := t.slices.Load(); st != nil {
		return *st
	}
	st := reflect.SliceOf(t.rt)
	t.slices.Store(&st)
	return st
}

// key and element of a map, and the element of a channel, under the type that reflect knows them by.
func (t *Type) keyAt(p unsafe.Pointer) reflect.Value  { return valueAt(t.keyWord, p) }
func (t *Type) elemAt(p unsafe.Pointer) reflect.Value { return valueAt(t.elemWord, p) }
