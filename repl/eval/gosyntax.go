package eval

import (
	"fmt"
	"go/types"
	"reflect"
	"unsafe"

	"tfrpc-repl/repl/gosyntax"
)

// WriteGo writes a value of a declared type in Go's syntax.
func (b box) WriteGo(p *gosyntax.Printer, elided bool) {
	at := b.t.alloc()
	b.t.setRaw(at, b.v)
	goWriter{p, b.t.m}.value(b.t, at, elided)
}

// GoText returns the value in Go's syntax.
func (b box) GoText() string { return gosyntax.Text(b) }

type goWriter struct {
	*gosyntax.Printer
	m *Machine
}

func (w goWriter) value(t *Type, p unsafe.Pointer, elided bool) {
	if t.class == classIface {
		w.dynamic(*(*any)(p))
		return
	}
	if t.native() {
		w.Value(t.value(p), elided)
		return
	}
	if w.ownText(t, p) {
		return
	}
	name := gosyntax.Name(typeName(t.T))
	switch u := t.T.Underlying().(type) {
	case *types.Struct:
		w.structure(t, u, p, name, elided)
	case *types.Slice:
		s := *(*sliceHeader)(p)
		if s.p == nil {
			w.WriteString("nil")
			return
		}
		w.list(w.m.elemType(t), s.p, s.len, name, elided)
	case *types.Array:
		w.list(w.m.elemType(t), p, int(u.Len()), name, elided)
	case *types.Map:
		w.mapping(t, p, name, elided)
	case *types.Pointer:
		elem := w.m.elemType(t)
		word := *(*unsafe.Pointer)(p)
		w.Pointer(t, uintptr(word), gosyntax.Name(typeName(u.Elem())), elided, func() { w.value(elem, word, false) })
	case *types.Signature, *types.Chan:
		w.Reference(*(*unsafe.Pointer)(p) == nil, name)
	default:
		w.Basic(t.value(p), name, elided)
	}
}

// ownText lets the value say its text, where it has a method for that. A nil pointer does not.
func (w goWriter) ownText(t *Type, p unsafe.Pointer) bool {
	if !t.hasMethod("Error") && !t.hasMethod("String") || t.class == classPointer && *(*unsafe.Pointer)(p) == nil {
		return false
	}
	w.WriteString(fmt.Sprint(w.m.boxToHost(box{t, t.raw(p)}, rtAny, false)))
	return true
}

func (w goWriter) dynamic(v any) {
	if b, ok := v.(box); ok {
		b.WriteGo(w.Printer, false)
		return
	}
	w.Value(reflect.ValueOf(v), false)
}

func (w goWriter) structure(t *Type, u *types.Struct, p unsafe.Pointer, name string, elided bool) {
	w.Composite(name, elided, u.NumFields(), func(i int) {
		ft := w.m.typ(u.Field(i).Type())
		w.WriteString(u.Field(i).Name() + ": ")
		w.value(ft, unsafe.Add(p, t.rt.Field(i).Offset), isBasicType(ft))
	})
}

func isBasicType(t *Type) bool {
	_, basic := t.T.Underlying().(*types.Basic)
	return basic
}

func (w goWriter) list(elem *Type, p unsafe.Pointer, n int, name string, elided bool) {
	w.Composite(name, elided, n, func(i int) { w.value(elem, unsafe.Add(p, uintptr(i)*elem.size), true) })
}

func (w goWriter) mapping(t *Type, p unsafe.Pointer, name string, elided bool) {
	word := *(*unsafe.Pointer)(p)
	if word == nil {
		w.WriteString("nil")
		return
	}
	v := mapOf(t, word)
	key, elem := w.m.keyType(t), w.m.elemType(t)
	keys := v.MapKeys()
	gosyntax.SortKeys(keys)
	w.Composite(name, elided, len(keys), func(i int) {
		kp, ep := key.alloc(), elem.alloc()
		key.value(kp).Set(keys[i])
		elem.value(ep).Set(v.MapIndex(keys[i]))
		w.value(key, kp, true)
		w.WriteString(": ")
		w.value(elem, ep, true)
	})
}
