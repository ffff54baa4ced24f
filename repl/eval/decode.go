package eval

import (
	"bytes"
	"encoding/json"
	"errors"
	"go/types"
	"reflect"
	"slices"
	"strings"
	"unsafe"
)

// jsonTarget is a pointer to a variable of a declared type, into which encoding/json decodes.
type jsonTarget struct {
	t *Type
	p unsafe.Pointer
}

// UnmarshalJSON decodes as encoding/json would in a compiled program.
func (j *jsonTarget) UnmarshalJSON(data []byte) error {
	d := &jsonDecoder{m: j.t.m}
	if err := d.value(j.t, j.p, data, ""); err != nil {
		return err
	}
	return d.saved
}

// jsonTarget returns what encoding/json is given to decode into.
func (m *Machine) jsonTarget(v any) any {
	b, ok := v.(box)
	if !ok {
		return v
	}
	if t, p := m.pointerIn(b); t != nil {
		return &jsonTarget{t, p}
	}
	return m.boxToHost(b, rtAny, true)
}

// jsonUnmarshal is json.Unmarshal.
func (th *thread) jsonUnmarshal(nf *frame) {
	data, target := argAt[[]byte](nf, 0), argAt[any](nf, 1)
	err := json.Unmarshal(data, th.m.jsonTarget(target))
	var invalid *json.InvalidUnmarshalError
	if b, ok := target.(box); ok && errors.As(err, &invalid) {
		err = &json.InvalidUnmarshalError{Type: userType{b.t.rt, b.t}}
	}
	setResult(nf, 0, errorAny(err))
}

// errorAny is an error as a variable of type error holds it.
func errorAny(err error) any {
	if err == nil {
		return nil
	}
	return fromLibrary(err)
}

type jsonDecoder struct {
	m     *Machine
	saved error // the first value that did not fit; decoding goes on after it
}

var null = []byte("null")

// value decodes data into the variable at p. field names it in errors.
func (d *jsonDecoder) value(t *Type, p unsafe.Pointer, data []byte, field string) error {
	data = bytes.TrimSpace(data)
	isNull := bytes.Equal(data, null)
	if t.class == classPointer && t.T.Underlying() != nil {
		if ptr, ok := t.T.Underlying().(*types.Pointer); ok && !t.native() {
			return d.pointer(ptr, t, p, data, field)
		}
	}
	if done, err := d.methods(t, p, data, isNull); done {
		if unfit, ok := err.(*json.UnmarshalTypeError); ok && field != "" {
			unfit.Struct, unfit.Field, _ = cutField(field, unfit.Field)
		}
		return err
	}
	if t.class == classIface {
		return d.iface(t, p, data, field)
	}
	if t.native() {
		return d.native(t.value(p), data, field)
	}
	switch u := t.T.Underlying().(type) {
	case *types.Struct:
		return d.structure(t, p, data, field)
	case *types.Map:
		return d.mapping(t, p, data, field)
	case *types.Slice, *types.Array:
		return d.list(t, p, data, field)
	case *types.Basic:
		if u.Info()&types.IsComplex == 0 {
			return d.native(t.value(p), data, field)
		}
	}
	return d.unfit(t, data, field)
}

func (d *jsonDecoder) pointer(u *types.Pointer, t *Type, p unsafe.Pointer, data []byte, field string) error {
	at := (*unsafe.Pointer)(p)
	if bytes.Equal(data, null) {
		*at = nil
		return nil
	}
	elem := d.m.typ(u.Elem())
	if *at == nil {
		*at = elem.alloc()
	}
	return d.value(elem, *at, data, field)
}

// native lets encoding/json decode what it knows, and keeps its complaint about what does not fit.
func (d *jsonDecoder) native(v reflect.Value, data []byte, field string) error {
	err := json.Unmarshal(data, v.Addr().Interface())
	var unfit *json.UnmarshalTypeError
	if errors.As(err, &unfit) {
		if field != "" {
			unfit.Struct, unfit.Field, _ = cutField(field, unfit.Field)
		}
		return d.save(unfit)
	}
	return err
}

// cutField splits the name of a field into the struct that has it and its path from the outermost one.
func cutField(field, rest string) (string, string, bool) {
	name, path, ok := strings.Cut(field, "\x00")
	if rest != "" {
		path += "." + rest
	}
	return name, path, ok
}

func (d *jsonDecoder) save(err error) error {
	if d.saved == nil {
		d.saved = err
	}
	return nil
}

func (d *jsonDecoder) unfit(t *Type, data []byte, field string) error {
	e := &json.UnmarshalTypeError{Value: jsonKind(data), Type: userType{t.rt, t}}
	e.Struct, e.Field, _ = cutField(field, "")
	return d.save(e)
}

func jsonKind(data []byte) string {
	switch data[0] {
	case '{':
		return "object"
	case '[':
		return "array"
	case '"':
		return "string"
	case 't', 'f':
		return "bool"
	case 'n':
		return "null"
	default:
		return "number"
	}
}

// methods lets a variable decode itself.
func (d *jsonDecoder) methods(t *Type, p unsafe.Pointer, data []byte, isNull bool) (bool, error) {
	if t.native() || t.class == classIface {
		return false, nil
	}
	if b, ok := d.m.withMethod(t, p, true, "UnmarshalJSON"); ok {
		return true, d.m.callUnmarshal(b, "UnmarshalJSON", data)
	}
	if isNull || data[0] != '"' {
		return false, nil
	}
	b, ok := d.m.withMethod(t, p, true, "UnmarshalText")
	if !ok {
		return false, nil
	}
	var text string
	if err := json.Unmarshal(data, &text); err != nil {
		return true, err
	}
	return true, d.m.callUnmarshal(b, "UnmarshalText", []byte(text))
}

// callUnmarshal calls a method that takes bytes and returns an error.
func (m *Machine) callUnmarshal(b box, name string, data []byte) (err error) {
	m.callback(nil, func(th *thread) {
		nf := m.enterMethod(th, b, name)
		*(*[]byte)(nf.code.params[1].at(nf)) = slices.Clone(data)
		th.invoke(nf)
		err = m.hostError(*(*any)(nf.code.results[0].at(nf)))
		th.leave(nf)
	})
	return err
}

func (d *jsonDecoder) iface(t *Type, p unsafe.Pointer, data []byte, field string) error {
	at := (*any)(p)
	if bytes.Equal(data, null) {
		*at = nil
		return nil
	}
	if b, ok := (*at).(box); ok {
		if elem, q := d.m.pointerIn(b); elem != nil {
			return d.value(elem, q, data, field)
		}
	} else if rv := reflect.ValueOf(*at); rv.Kind() == reflect.Pointer && !rv.IsNil() {
		return json.Unmarshal(data, *at)
	}
	if t.T.Underlying().(*types.Interface).NumMethods() > 0 {
		return d.unfit(t, data, field)
	}
	var v any
	err := json.Unmarshal(data, &v)
	*at = v
	return err
}

func (d *jsonDecoder) structure(t *Type, p unsafe.Pointer, data []byte, field string) error {
	if bytes.Equal(data, null) {
		return nil
	}
	if data[0] != '{' {
		return d.unfit(t, data, field)
	}
	prefix := strings.TrimPrefix(typeName(t.T), "main.") + "\x00"
	if _, path, inside := strings.Cut(field, "\x00"); inside {
		prefix += path + "."
	}
	fields := d.m.jsonFields(t)
	return members(data, func(name string, value []byte) error {
		i := slices.IndexFunc(fields, func(f jsonField) bool { return f.name == name })
		if i < 0 {
			i = slices.IndexFunc(fields, func(f jsonField) bool { return strings.EqualFold(f.name, name) })
		}
		if i < 0 {
			return nil
		}
		f := fields[i]
		at := d.m.fieldAt(t, p, f.index, true)
		if f.quoted && !bytes.Equal(value, null) {
			var inner string
			if json.Unmarshal(value, &inner) != nil || !json.Valid([]byte(inner)) {
				return errors.New("json: invalid use of ,string struct tag, trying to unmarshal unquoted value into " + typeName(f.t.T))
			}
			value = []byte(inner)
		}
		return d.value(f.t, at, value, prefix+f.embedded+f.name)
	})
}

// list decodes an array into a slice or an array.
func (d *jsonDecoder) list(t *Type, p unsafe.Pointer, data []byte, field string) error {
	elem := d.m.elemType(t)
	if bytes.Equal(data, null) {
		if t.class == classSlice {
			t.zero(p)
		}
		return nil
	}
	if data[0] != '[' {
		if t.class == classSlice && elem.kind == reflect.Uint8 && elem.class == classInt {
			return d.native(reflect.NewAt(reflect.TypeFor[[]byte](), p).Elem(), data, field)
		}
		return d.unfit(t, data, field)
	}
	var parts []json.RawMessage
	if err := json.Unmarshal(data, &parts); err != nil {
		return err
	}
	at := p
	if t.class == classSlice {
		at = makeArray(elem, len(parts))
		*(*sliceHeader)(p) = sliceHeader{at, len(parts), len(parts)}
	} else if n := int(t.T.Underlying().(*types.Array).Len()); len(parts) > n {
		parts = parts[:n]
	} else {
		for i := len(parts); i < n; i++ {
			elem.zero(unsafe.Add(p, uintptr(i)*elem.size))
		}
	}
	for i, part := range parts {
		if err := d.value(elem, unsafe.Add(at, uintptr(i)*elem.size), part, field); err != nil {
			return err
		}
	}
	return nil
}
