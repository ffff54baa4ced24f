package eval

import (
	"encoding/json"
	"os"
	"reflect"
	"unsafe"
)

// Values cross the border to the library as reflect values of the types it declares, and back.

// toHost returns the value at p as the library's type want.
func (m *Machine) toHost(th *thread, t *Type, p unsafe.Pointer, want reflect.Type) reflect.Value {
	return m.toHostArg(th, t, p, want, false)
}

// toHostArg is toHost; raw hands boxed values over without their box, for functions that look at them by reflection.
func (m *Machine) toHostArg(th *thread, t *Type, p unsafe.Pointer, want reflect.Type, raw bool) reflect.Value {
	switch {
	case want.Kind() == reflect.Interface:
		return m.ifaceToHost(t.toIface(p), want, raw)
	case t.rt == want && (want != rtSliceOfAny || !raw):
		return t.value(p)
	case t.rt == rtFunc:
		return m.funcToHost(th.run, *(**Func)(p), want)
	}
	return m.convertToHost(th, t, p, want, raw)
}

var rtSliceOfAny = reflect.TypeFor[[]any]()

func (m *Machine) convertToHost(th *thread, t *Type, p unsafe.Pointer, want reflect.Type, raw bool) reflect.Value {
	v := t.value(p)
	switch want.Kind() {
	case reflect.Slice:
		if v.Kind() != reflect.Slice || v.IsNil() {
			return reflect.Zero(want)
		}
		out, elem := reflect.MakeSlice(want, v.Len(), v.Len()), m.elemType(t)
		for i := range v.Len() {
			out.Index(i).Set(m.toHostArg(th, elem, v.Index(i).Addr().UnsafePointer(), want.Elem(), raw))
		}
		return out
	case reflect.Array:
		out, elem := reflect.New(want).Elem(), m.elemType(t)
		for i := range want.Len() {
			out.Index(i).Set(m.toHostArg(th, elem, unsafe.Add(p, uintptr(i)*elem.size), want.Elem(), raw))
		}
		return out
	case reflect.Map:
		return m.mapToHost(th, t, v, want, raw)
	case reflect.Chan, reflect.Pointer, reflect.UnsafePointer:
		word := *(*unsafe.Pointer)(p)
		return reflect.NewAt(want, unsafe.Pointer(&word)).Elem()
	}
	if v.CanConvert(want) {
		return v.Convert(want)
	}
	panic(plainError("a value of type " + typeName(t.T) + " cannot be given to the library as " + want.String()))
}

func (m *Machine) mapToHost(th *thread, t *Type, v reflect.Value, want reflect.Type, raw bool) reflect.Value {
	if v.Kind() != reflect.Map || v.IsNil() {
		return reflect.Zero(want)
	}
	out := reflect.MakeMapWithSize(want, v.Len())
	key, elem := m.keyType(t), m.elemType(t)
	for iter := v.MapRange(); iter.Next(); {
		k, e := key.alloc(), elem.alloc()
		reflect.NewAt(t.rt.Key(), k).Elem().Set(iter.Key())
		reflect.NewAt(t.rt.Elem(), e).Elem().Set(iter.Value())
		out.SetMapIndex(m.toHostArg(th, key, k, want.Key(), raw), m.toHostArg(th, elem, e, want.Elem(), raw))
	}
	return out
}

// ifaceToHost returns an interface value as the library's interface type want.
func (m *Machine) ifaceToHost(a any, want reflect.Type, raw bool) reflect.Value {
	if a == nil {
		return reflect.Zero(want)
	}
	if b, ok := a.(box); ok {
		a = m.boxToHost(b, want, raw)
	}
	switch x := a.(type) {
	case userType:
		if want == rtType {
			a = x.Type
		}
	case *os.File:
		if ownStream(x) && want.NumMethod() > 0 {
			a = m.session(x)
		}
	}
	v := reflect.New(want).Elem()
	v.Set(reflect.ValueOf(a))
	return v
}

var rtType = reflect.TypeFor[reflect.Type]()

// boxToHost dresses a value of a declared type for the library.
func (m *Machine) boxToHost(b box, want reflect.Type, raw bool) any {
	if fn, ok := b.v.(*Func); ok && b.t.host != nil {
		return m.funcToHost(nil, fn, b.t.host).Interface()
	}
	switch {
	case raw && want.NumMethod() == 0:
		if fn, ok := b.v.(*Func); ok {
			return m.funcToHost(nil, fn, fn.layout(b.t)).Interface()
		}
		return b.v
	case want == rtError || want.NumMethod() == 0 && b.t.hasMethod("Error"):
		return errorValue{b}
	case want.NumMethod() == 0 && b.t.hasMethod("String"):
		return stringerValue{b}
	case want.NumMethod() == 0:
		return b
	}
	return m.wrapper(b, want)
}

// wrapper makes a value that implements an interface of the library by calling the box's methods.
func (m *Machine) wrapper(b box, want reflect.Type) any {
	rt, ok := m.config.Wrapper(want.PkgPath(), want.Name())
	if !ok {
		panic(plainError("a value of type " + typeName(b.t.T) + " cannot be given to the library as " + want.String()))
	}
	w := reflect.New(rt).Elem()
	w.FieldByName("IValue").Set(reflect.ValueOf(b))
	for i := range rt.NumField() {
		field := rt.Field(i)
		if field.Name == "IValue" || field.Type.Kind() != reflect.Func {
			continue
		}
		w.Field(i).Set(m.boxMethodToHost(b, field.Name[1:], field.Type))
	}
	return w.Interface()
}

var ownPackage = reflect.TypeFor[box]().PkgPath()

func isWrapper(rt reflect.Type) bool {
	return rt.Kind() == reflect.Struct && rt.NumField() > 1 && rt.Field(0).Name == "IValue"
}

// fromLibrary returns an interface value that came back, without what boxToHost dressed it in.
func fromLibrary(a any) any {
	switch w := a.(type) {
	case nil:
		return nil
	case errorValue:
		return w.box
	case stringerValue:
		return w.box
	case logValuer:
		return w.box
	case loggedError:
		return w.value.box
	case sessionFile:
		return w.File
	}
	if e, ok := a.(*json.MarshalerError); ok && e.Type.PkgPath() == ownPackage {
		return fromLibrary(e.Err) // it names our box
	}
	if rt := reflect.TypeOf(a); isWrapper(rt) {
		return reflect.ValueOf(a).Field(0).Interface()
	}
	return a
}

// store puts a value of the library into a variable.
func (m *Machine) store(t *Type, p unsafe.Pointer, v reflect.Value) {
	switch {
	case t.class == classIface:
		if v.Kind() == reflect.Interface && v.IsNil() {
			*(*any)(p) = nil
			return
		}
		*(*any)(p) = fromLibrary(v.Interface())
	case v.Type() == t.rt:
		t.value(p).Set(v)
	case t.rt == rtFunc:
		if v.IsNil() {
			*(**Func)(p) = nil
			return
		}
		*(**Func)(p) = &Func{host: v}
	default:
		m.convertFromHost(t, p, v)
	}
}

func (m *Machine) convertFromHost(t *Type, p unsafe.Pointer, v reflect.Value) {
	switch v.Kind() {
	case reflect.Slice:
		if v.IsNil() {
			t.zero(p)
			return
		}
		elem := m.elemType(t)
		data := makeArray(elem, v.Len())
		for i := range v.Len() {
			m.store(elem, unsafe.Add(data, uintptr(i)*elem.size), v.Index(i))
		}
		*(*sliceHeader)(p) = sliceHeader{data, v.Len(), v.Len()}
	case reflect.Array:
		elem := m.elemType(t)
		for i := range v.Len() {
			m.store(elem, unsafe.Add(p, uintptr(i)*elem.size), v.Index(i))
		}
	case reflect.Map:
		out := reflect.MakeMapWithSize(t.rt, v.Len())
		key, elem := m.keyType(t), m.elemType(t)
		for iter := v.MapRange(); iter.Next(); {
			k, e := key.alloc(), elem.alloc()
			m.store(key, k, iter.Key())
			m.store(elem, e, iter.Value())
			out.SetMapIndex(key.value(k), elem.value(e))
		}
		t.value(p).Set(out)
	case reflect.Chan, reflect.Pointer, reflect.UnsafePointer:
		*(*unsafe.Pointer)(p) = v.UnsafePointer()
	default:
		t.value(p).Set(v.Convert(t.rt))
	}
}
