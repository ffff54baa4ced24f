package eval

import (
	"fmt"
	"go/types"
	"io"
	"reflect"
	"strings"
	"unsafe"
)

// Format prints a value of a declared type as fmt would print it in a compiled program.
func (b box) Format(s fmt.State, verb rune) { b.format(s, verb, 0) }

// format prints a value that stands depth levels deep in what is printed.
func (b box) format(s fmt.State, verb rune, depth int) {
	p := b.t.alloc()
	b.t.setRaw(p, b.v)
	f := &formatter{State: s, m: b.t.m, verb: verb}
	f.value(b.t, p, depth, true)
}

// maxFormatDepth bounds the pointers followed of data that contains itself.
const maxFormatDepth = 100

// maxDeepParts bounds the parts printed of data that is deep and branches.
const maxDeepParts = 10_000

type formatter struct {
	fmt.State
	m    *Machine
	verb rune
	deep int // parts printed more than maxCutDepth levels down
}

func (f *formatter) text(s string) { io.WriteString(f, s) }

func (f *formatter) sharp() bool { return f.verb == 'v' && f.Flag('#') }

// native prints what fmt prints by itself.
func (f *formatter) native(v any) { fmt.Fprintf(f, fmt.FormatString(f, f.verb), v) }

// value prints the value at p. open says that methods may be called: not those of unexported fields.
func (f *formatter) value(t *Type, p unsafe.Pointer, depth int, open bool) {
	if depth > maxCutDepth {
		f.deep++
	}
	if depth > maxFormatDepth || f.deep > maxDeepParts {
		f.text("...")
		return
	}
	if open && f.methods(t, p) {
		return
	}
	switch u := t.T.Underlying().(type) {
	case *types.Basic:
		f.basic(t, p)
	case *types.Interface:
		f.iface(t, *(*any)(p), depth, open)
	case *types.Struct:
		f.structure(t, u, p, depth, open)
	case *types.Map:
		f.mapping(t, p, depth, open)
	case *types.Slice:
		f.slice(t, p, depth, open)
	case *types.Array:
		elem := f.m.elemType(t)
		f.list(t, elem, p, int(u.Len()), depth, open)
	case *types.Pointer:
		f.pointer(t, u, p, depth, open)
	default:
		f.address(t, *(*unsafe.Pointer)(p))
	}
}

// basic prints a value of a basic type, in the name of its own type where that shows.
func (f *formatter) basic(t *Type, p unsafe.Pointer) {
	text := fmt.Sprintf(fmt.FormatString(f, f.verb), t.raw(p))
	if bad := "%!" + string(f.verb) + "(" + t.rt.String() + "="; strings.HasPrefix(text, bad) {
		text = "%!" + string(f.verb) + "(" + typeName(t.T) + "=" + text[len(bad):]
	}
	f.text(text)
}

// methods lets the value print itself, as fmt does.
func (f *formatter) methods(t *Type, p unsafe.Pointer) bool {
	if t.class == classIface || f.verb == 'T' || f.verb == 'p' {
		return false
	}
	if t.native() {
		if t.rt.NumMethod() == 0 {
			return false
		}
		f.native(t.raw(p))
		return true
	}
	b := box{t, nil}
	switch {
	case t.hasMethod("Format"):
		return f.call(t, p, b, "Format")
	case f.sharp():
		return t.hasMethod("GoString") && f.call(t, p, b, "GoString")
	case !strings.ContainsRune("vsxXq", f.verb):
		return false
	case t.hasMethod("Error"):
		return f.call(t, p, b, "Error")
	case t.hasMethod("String"):
		return f.call(t, p, b, "String")
	}
	return false
}

// call calls a printing method and reports whether the value has it in the form that fmt knows.
func (f *formatter) call(t *Type, p unsafe.Pointer, b box, name string) (ok bool) {
	obj, _, _ := types.LookupFieldOrMethod(t.T, false, nil, name)
	sig := obj.Type().(*types.Signature)
	b.v = t.raw(p)
	defer f.caught(t, p, name, &ok)
	if name == "Format" {
		if sig.Params().Len() != 2 || sig.Results().Len() != 0 {
			return false
		}
		f.m.callback(nil, func(th *thread) {
			nf := f.m.enterMethod(th, b, name)
			*(*any)(nf.code.params[1].at(nf)) = f.State
			*(*rune)(nf.code.params[2].at(nf)) = f.verb
			th.invoke(nf)
			th.leave(nf)
		})
		return true
	}
	if sig.Params().Len() != 0 || sig.Results().Len() != 1 || !types.Identical(sig.Results().At(0).Type(), types.Typ[types.String]) {
		return false
	}
	text := f.m.callString(b, name)
	if name == "GoString" {
		f.text(text)
		return true
	}
	f.native(text)
	return true
}

// caught prints a panic of a printing method as fmt does.
func (f *formatter) caught(t *Type, p unsafe.Pointer, name string, done *bool) {
	r := recover()
	if r == nil {
		return
	}
	*done = true
	if final(r) {
		panic(r)
	}
	if t.class == classPointer && *(*unsafe.Pointer)(p) == nil {
		f.text("<nil>")
		return
	}
	fmt.Fprintf(f, "%%!%c(PANIC=%s method: %v)", f.verb, name, recovered(r))
}

func (f *formatter) iface(t *Type, v any, depth int, open bool) {
	if v == nil {
		if f.sharp() {
			f.text(typeName(t.T) + "(nil)")
			return
		}
		f.text("<nil>")
		return
	}
	f.dynamic(v, depth+1, open)
}

// dynamic prints what an interface holds.
func (f *formatter) dynamic(v any, depth int, open bool) {
	b, ok := v.(box)
	if !ok {
		if rv := reflect.ValueOf(v); rv.Kind() == reflect.Pointer && rv.Type().NumMethod() == 0 {
			f.native(rv.UnsafePointer()) // fmt follows pointers only at the top
			return
		}
		f.native(printableAt(v, depth))
		return
	}
	p := b.t.alloc()
	b.t.setRaw(p, b.v)
	f.value(b.t, p, depth, open)
}

func (f *formatter) structure(t *Type, u *types.Struct, p unsafe.Pointer, depth int, open bool) {
	if f.sharp() {
		f.text(typeName(t.T))
	}
	f.text("{")
	for i := range u.NumFields() {
		if i > 0 {
			f.between()
		}
		field := u.Field(i)
		if f.Flag('+') || f.sharp() {
			f.text(field.Name() + ":")
		}
		ft := f.m.typ(field.Type())
		f.value(ft, unsafe.Add(p, t.rt.Field(i).Offset), depth+1, open && field.Exported())
	}
	f.text("}")
}

// between separates the parts of a composite value.
func (f *formatter) between() {
	if f.sharp() {
		f.text(", ")
		return
	}
	f.text(" ")
}

func (f *formatter) mapping(t *Type, p unsafe.Pointer, depth int, open bool) {
	word := *(*unsafe.Pointer)(p)
	if f.sharp() {
		f.text(typeName(t.T))
		if word == nil {
			f.text("(nil)")
			return
		}
		f.text("{")
	} else {
		f.text("map[")
	}
	if word != nil {
		f.entries(t, mapOf(t, word), depth, open)
	}
	if f.sharp() {
		f.text("}")
		return
	}
	f.text("]")
}

func (f *formatter) slice(t *Type, p unsafe.Pointer, depth int, open bool) {
	s := *(*sliceHeader)(p)
	elem := f.m.elemType(t)
	if elem.kind == reflect.Uint8 && elem.class == classInt && strings.ContainsRune("sqxX", f.verb) {
		f.native(unsafe.Slice((*byte)(s.p), s.len))
		return
	}
	if f.sharp() && s.p == nil {
		f.text(typeName(t.T) + "(nil)")
		return
	}
	f.list(t, elem, s.p, s.len, depth, open)
}

func (f *formatter) list(t, elem *Type, p unsafe.Pointer, n, depth int, open bool) {
	begin, end := "[", "]"
	if f.sharp() {
		begin, end = typeName(t.T)+"{", "}"
	}
	f.text(begin)
	for i := range n {
		if i > 0 {
			f.between()
		}
		f.value(elem, unsafe.Add(p, uintptr(i)*elem.size), depth+1, open)
	}
	f.text(end)
}

func (f *formatter) pointer(t *Type, u *types.Pointer, p unsafe.Pointer, depth int, open bool) {
	word := *(*unsafe.Pointer)(p)
	if depth == 0 && word != nil {
		switch u.Elem().Underlying().(type) {
		case *types.Struct, *types.Map, *types.Slice, *types.Array:
			f.text("&")
			f.value(f.m.elemType(t), word, depth+1, open)
			return
		}
	}
	f.address(t, word)
}

// address prints a pointer, map, channel or function by its address.
func (f *formatter) address(t *Type, word unsafe.Pointer) {
	switch {
	case f.sharp():
		name := typeName(t.T)
		if word == nil {
			f.text("(" + name + ")(nil)")
			return
		}
		f.text(fmt.Sprintf("(%s)(0x%x)", name, uintptr(word)))
	case f.verb == 'v' && word == nil:
		f.text("<nil>")
	case f.verb == 'v':
		f.text(fmt.Sprintf("0x%x", uintptr(word)))
	default:
		f.native(word)
	}
}
