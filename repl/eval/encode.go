package eval

import (
	"bytes"
	"encoding"
	"encoding/json"
	"fmt"
	"go/types"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unsafe"
)

// MarshalJSON encodes a value of a declared type as encoding/json would in a compiled program.
func (b box) MarshalJSON() ([]byte, error) {
	e := &jsonEncoder{m: b.t.m}
	p := b.t.alloc()
	b.t.setRaw(p, b.v)
	if err := e.value(b.t, p, false); err != nil {
		return nil, err
	}
	return e.out.Bytes(), nil
}

type jsonEncoder struct {
	m     *Machine
	out   bytes.Buffer
	depth int
}

// maxJSONDepth is after how many pointers the data is taken to contain itself.
const maxJSONDepth = 1000

// leaf encodes what encoding/json can encode by itself. Escaping for HTML is left to the caller, who has the option.
func (e *jsonEncoder) leaf(v any) error {
	enc := json.NewEncoder(&e.out)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return err
	}
	e.out.Truncate(e.out.Len() - 1)
	return nil
}

// value encodes the value at p; variable says that methods of its pointer may be called.
func (e *jsonEncoder) value(t *Type, p unsafe.Pointer, variable bool) error {
	if t.class == classIface {
		return e.dynamic(*(*any)(p))
	}
	if done, err := e.methods(t, p, variable); done {
		return err
	}
	if t.native() {
		return e.leaf(t.raw(p))
	}
	switch u := t.T.Underlying().(type) {
	case *types.Struct:
		return e.structure(t, p, variable)
	case *types.Map:
		return e.mapping(t, p)
	case *types.Slice:
		s := *(*sliceHeader)(p)
		if s.p == nil && s.len == 0 {
			e.out.WriteString("null")
			return nil
		}
		elem := e.m.elemType(t)
		if elem.kind == reflect.Uint8 && elem.class == classInt && !e.m.typ(types.NewPointer(elem.T)).hasMethod("MarshalJSON") && !e.m.typ(types.NewPointer(elem.T)).hasMethod("MarshalText") {
			return e.leaf(unsafe.Slice((*byte)(s.p), s.len))
		}
		return e.list(elem, s.p, s.len, true)
	case *types.Array:
		return e.list(e.m.elemType(t), p, int(u.Len()), variable)
	case *types.Pointer:
		return e.pointer(t, p)
	case *types.Basic:
		if u.Info()&types.IsComplex == 0 {
			return e.leaf(t.raw(p))
		}
	}
	return &json.UnsupportedTypeError{Type: userType{t.rt, t}}
}

func (e *jsonEncoder) dynamic(v any) error {
	b, ok := v.(box)
	if !ok {
		return e.leaf(v)
	}
	p := b.t.alloc()
	b.t.setRaw(p, b.v)
	return e.value(b.t, p, false)
}

func (e *jsonEncoder) pointer(t *Type, p unsafe.Pointer) error {
	word := *(*unsafe.Pointer)(p)
	if word == nil {
		e.out.WriteString("null")
		return nil
	}
	if e.depth++; e.depth > maxJSONDepth {
		return &json.UnsupportedValueError{Str: "encountered a cycle via " + typeName(t.T)}
	}
	defer func() { e.depth-- }()
	return e.value(e.m.elemType(t), word, true)
}

// methods lets a value encode itself.
func (e *jsonEncoder) methods(t *Type, p unsafe.Pointer, variable bool) (bool, error) {
	if t.native() {
		return false, nil
	}
	for _, name := range []string{"MarshalJSON", "MarshalText"} {
		b, ok := e.m.withMethod(t, p, variable, name)
		if !ok {
			continue
		}
		if b.t.class == classPointer && t.class == classPointer && *(*unsafe.Pointer)(p) == nil {
			e.out.WriteString("null")
			return true, nil
		}
		text, err := e.m.callMarshal(b, name)
		if err == nil && name == "MarshalText" {
			return true, e.leaf(string(text))
		}
		if err == nil {
			err = json.Compact(&e.out, text)
		}
		if err != nil {
			return true, fmt.Errorf("json: error calling %s for type %s: %w", name, typeName(b.t.T), err)
		}
		return true, nil
	}
	return false, nil
}

// withMethod returns the value at p, or its address, boxed as the type that has the method.
func (m *Machine) withMethod(t *Type, p unsafe.Pointer, variable bool, name string) (box, bool) {
	if t.hasMethod(name) {
		return box{t, t.raw(p)}, true
	}
	if _, pointer := t.T.Underlying().(*types.Pointer); pointer || !variable {
		return box{}, false
	}
	pt := m.typ(types.NewPointer(t.T))
	if !pt.hasMethod(name) {
		return box{}, false
	}
	return box{pt, pt.raw(unsafe.Pointer(&p))}, true
}

// callMarshal calls a method that returns bytes and an error.
func (m *Machine) callMarshal(b box, name string) (text []byte, err error) {
	m.callback(nil, func(th *thread) {
		nf := m.enterMethod(th, b, name)
		th.invoke(nf)
		text = slices.Clone(*(*[]byte)(nf.code.results[0].at(nf)))
		err = m.hostError(*(*any)(nf.code.results[1].at(nf)))
		th.leave(nf)
	})
	return text, err
}

// hostError returns an error of user code as the library sees it.
func (m *Machine) hostError(v any) error {
	err, _ := m.ifaceToHost(v, rtError, false).Interface().(error)
	return err
}

func (e *jsonEncoder) list(elem *Type, p unsafe.Pointer, n int, variable bool) error {
	e.out.WriteByte('[')
	for i := range n {
		if i > 0 {
			e.out.WriteByte(',')
		}
		if err := e.value(elem, unsafe.Add(p, uintptr(i)*elem.size), variable); err != nil {
			return err
		}
	}
	e.out.WriteByte(']')
	return nil
}

func (e *jsonEncoder) structure(t *Type, p unsafe.Pointer, variable bool) error {
	e.out.WriteByte('{')
	first := true
	for _, f := range e.m.jsonFields(t) {
		at := e.m.fieldAt(t, p, f.index, false)
		if at == nil || f.omitEmpty && emptyJSON(f.t, at) || f.omitZero && e.m.isZero(f.t, at) {
			continue
		}
		if !first {
			e.out.WriteByte(',')
		}
		first = false
		if err := e.leaf(f.name); err != nil {
			return err
		}
		e.out.WriteByte(':')
		if err := e.field(f, at, variable); err != nil {
			return err
		}
	}
	e.out.WriteByte('}')
	return nil
}

// field encodes a field, in quotes where its tag asks for them.
func (e *jsonEncoder) field(f jsonField, at unsafe.Pointer, variable bool) error {
	if !f.quoted {
		return e.value(f.t, at, variable)
	}
	begin := e.out.Len()
	if err := e.value(f.t, at, variable); err != nil {
		return err
	}
	text := string(e.out.Bytes()[begin:])
	if text == "null" {
		return nil
	}
	e.out.Truncate(begin)
	return e.leaf(text)
}

// fieldAt follows the path to a field; nil when a pointer on the way is nil and none is to be made.
func (m *Machine) fieldAt(t *Type, p unsafe.Pointer, index []int, create bool) unsafe.Pointer {
	for _, i := range index {
		if _, ok := t.T.Underlying().(*types.Pointer); ok {
			elem := m.elemType(t)
			if *(*unsafe.Pointer)(p) == nil {
				if !create {
					return nil
				}
				*(*unsafe.Pointer)(p) = elem.alloc()
			}
			t, p = elem, *(*unsafe.Pointer)(p)
		}
		p = unsafe.Add(p, t.rt.Field(i).Offset)
		t = m.typ(t.T.Underlying().(*types.Struct).Field(i).Type())
	}
	return p
}

func emptyJSON(t *Type, p unsafe.Pointer) bool {
	switch v := t.value(p); v.Kind() {
	case reflect.Array, reflect.Map, reflect.Slice, reflect.String:
		return v.Len() == 0
	case reflect.Struct:
		return t.class == classSlice && (*sliceHeader)(p).len == 0
	default:
		return v.IsZero()
	}
}

// isZero is what omitzero asks: an IsZero method, or the zero value.
func (m *Machine) isZero(t *Type, p unsafe.Pointer) bool {
	if t.native() && t.class != classIface {
		if z, ok := t.raw(p).(interface{ IsZero() bool }); ok {
			return z.IsZero()
		}
	}
	zero := t.value(p).IsZero()
	if b, ok := m.withMethod(t, p, true, "IsZero"); ok && !t.native() && !(zero && t.class == classPointer) {
		m.callback(nil, func(th *thread) {
			nf := m.enterMethod(th, b, "IsZero")
			th.invoke(nf)
			zero = *(*bool)(nf.code.results[0].at(nf))
			th.leave(nf)
		})
	}
	return zero
}

func (e *jsonEncoder) mapping(t *Type, p unsafe.Pointer) error {
	word := *(*unsafe.Pointer)(p)
	if word == nil {
		e.out.WriteString("null")
		return nil
	}
	if e.depth++; e.depth > maxJSONDepth {
		return &json.UnsupportedValueError{Str: "encountered a cycle via " + typeName(t.T)}
	}
	defer func() { e.depth-- }()
	type entry struct {
		name string
		at   unsafe.Pointer
	}
	var entries []entry
	key, elem := e.m.keyType(t), e.m.elemType(t)
	for iter := mapOf(t, word).MapRange(); iter.Next(); {
		k, v := key.alloc(), elem.alloc()
		t.keyAt(k).Set(iter.Key())
		t.elemAt(v).Set(iter.Value())
		name, err := e.m.keyName(t, key, k)
		if err != nil {
			return err
		}
		entries = append(entries, entry{name, v})
	}
	slices.SortFunc(entries, func(a, b entry) int { return strings.Compare(a.name, b.name) })
	e.out.WriteByte('{')
	for i, en := range entries {
		if i > 0 {
			e.out.WriteByte(',')
		}
		if err := e.leaf(en.name); err != nil {
			return err
		}
		e.out.WriteByte(':')
		if err := e.value(elem, en.at, false); err != nil {
			return err
		}
	}
	e.out.WriteByte('}')
	return nil
}

// keyName returns a map key as the name of an object's member.
func (m *Machine) keyName(t, key *Type, k unsafe.Pointer) (string, error) {
	if key.class == classString {
		return *(*string)(k), nil
	}
	if b, ok := m.withMethod(key, k, false, "MarshalText"); ok && !key.native() {
		text, err := m.callMarshal(b, "MarshalText")
		return string(text), err
	}
	if text, ok := key.raw(k).(encoding.TextMarshaler); ok && key.native() {
		name, err := text.MarshalText()
		return string(name), err
	}
	switch v := key.value(k); {
	case v.CanInt():
		return strconv.FormatInt(v.Int(), 10), nil
	case v.CanUint():
		return strconv.FormatUint(v.Uint(), 10), nil
	}
	return "", &json.UnsupportedTypeError{Type: userType{t.rt, t}}
}
