package eval

import (
	"reflect"
	"unsafe"
)

// mover says how values of a type are copied and cleared.
type mover uint8

const (
	moveReflect mover = iota // anything, slowly
	moveByte
	moveHalf
	moveSingle
	moveWord
	movePointer
	moveString
	moveSlice
	moveIface
	movePlain // memory without pointers
	moveWords // few words, of which some are pointers
)

// mostWords is how many words are copied one by one.
const mostWords = 12

// movement finds the mover of a layout, and for moveWords which words are pointers.
func movement(rt reflect.Type) (mover, []bool) {
	switch rt.Kind() {
	case reflect.String:
		return moveString, nil
	case reflect.Slice:
		return moveSlice, nil
	case reflect.Interface:
		if rt == rtAny {
			return moveIface, nil
		}
	case reflect.Pointer, reflect.Map, reflect.Chan, reflect.Func, reflect.UnsafePointer:
		return movePointer, nil
	}
	if plain(rt) {
		return plainMovement(rt), nil
	}
	if rt.Size() > mostWords*8 || rt.Size()%8 != 0 {
		return moveReflect, nil
	}
	pointers := make([]bool, rt.Size()/8)
	markPointers(rt, 0, pointers)
	return moveWords, pointers
}

func plainMovement(rt reflect.Type) mover {
	if int(rt.Size()) == rt.Align() {
		switch rt.Size() {
		case 1:
			return moveByte
		case 2:
			return moveHalf
		case 4:
			return moveSingle
		case 8:
			return moveWord
		}
	}
	return movePlain
}

// plain reports whether the layout has no pointers.
func plain(rt reflect.Type) bool {
	switch rt.Kind() {
	case reflect.Array:
		return rt.Len() == 0 || plain(rt.Elem())
	case reflect.Struct:
		for i := range rt.NumField() {
			if !plain(rt.Field(i).Type) {
				return false
			}
		}
		return true
	case reflect.String, reflect.Slice, reflect.Interface, reflect.Pointer, reflect.Map, reflect.Chan, reflect.Func, reflect.UnsafePointer:
		return false
	}
	return true
}

// markPointers notes which words of a layout that begins at off are pointers.
func markPointers(rt reflect.Type, off uintptr, words []bool) {
	switch rt.Kind() {
	case reflect.String, reflect.Slice, reflect.Pointer, reflect.Map, reflect.Chan, reflect.Func, reflect.UnsafePointer:
		words[off/8] = true
	case reflect.Interface:
		words[off/8], words[off/8+1] = true, true
	case reflect.Array:
		for i := range rt.Len() {
			markPointers(rt.Elem(), off+uintptr(i)*rt.Elem().Size(), words)
		}
	case reflect.Struct:
		for i := range rt.NumField() {
			markPointers(rt.Field(i).Type, off+rt.Field(i).Offset, words)
		}
	}
}

// copy copies the value at src to dst.
func (t *Type) copy(dst, src unsafe.Pointer) {
	switch t.move {
	case moveWord:
		*(*uint64)(dst) = *(*uint64)(src)
	case movePointer:
		*(*unsafe.Pointer)(dst) = *(*unsafe.Pointer)(src)
	case moveString:
		*(*string)(dst) = *(*string)(src)
	case moveSlice:
		*(*sliceHeader)(dst) = *(*sliceHeader)(src)
	case moveIface:
		*(*any)(dst) = *(*any)(src)
	case moveByte:
		*(*uint8)(dst) = *(*uint8)(src)
	case moveSingle:
		*(*uint32)(dst) = *(*uint32)(src)
	case moveHalf:
		*(*uint16)(dst) = *(*uint16)(src)
	case movePlain:
		copy(unsafe.Slice((*byte)(dst), t.size), unsafe.Slice((*byte)(src), t.size))
	case moveWords:
		t.copyWords(dst, src)
	default:
		t.value(dst).Set(t.value(src))
	}
}

// copyWords reads all words before it writes any: the places may overlap.
func (t *Type) copyWords(dst, src unsafe.Pointer) {
	if dst == src {
		return
	}
	for i, pointer := range t.pointers {
		off := uintptr(i) * 8
		if pointer {
			*(*unsafe.Pointer)(unsafe.Add(dst, off)) = *(*unsafe.Pointer)(unsafe.Add(src, off))
		} else {
			*(*uint64)(unsafe.Add(dst, off)) = *(*uint64)(unsafe.Add(src, off))
		}
	}
}

// zero clears the value at p.
func (t *Type) zero(p unsafe.Pointer) {
	switch t.move {
	case moveWord:
		*(*uint64)(p) = 0
	case movePointer:
		*(*unsafe.Pointer)(p) = nil
	case moveString:
		*(*string)(p) = ""
	case moveSlice:
		*(*sliceHeader)(p) = sliceHeader{}
	case moveIface:
		*(*any)(p) = nil
	case moveByte:
		*(*uint8)(p) = 0
	case moveSingle:
		*(*uint32)(p) = 0
	case moveHalf:
		*(*uint16)(p) = 0
	case movePlain:
		clear(unsafe.Slice((*byte)(p), t.size))
	case moveWords:
		for i, pointer := range t.pointers {
			if at := unsafe.Add(p, uintptr(i)*8); pointer {
				*(*unsafe.Pointer)(at) = nil
			} else {
				*(*uint64)(at) = 0
			}
		}
	default:
		t.value(p).SetZero()
	}
}
