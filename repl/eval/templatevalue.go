package eval

import (
	"fmt"
	"go/types"
	"iter"
	"reflect"
	"slices"
	texttemplate "text/template"
	"unsafe"
)

// view is a value of a declared type inside a template; addr is the variable that it was read from, or nil.
type view struct {
	box
	addr unsafe.Pointer
}

// viewOf returns the declared value that v is, if it is one.
func viewOf(v reflect.Value) (view, bool) {
	for v.IsValid() && v.Kind() == reflect.Interface {
		v = v.Elem()
	}
	if !v.IsValid() || !v.CanInterface() {
		return view{}, false
	}
	switch x := v.Interface().(type) {
	case view:
		return x, true
	case box:
		return view{box: x}, true
	}
	return view{}, false
}

// templateValue returns the value at p as a template sees it.
func (m *Machine) templateValue(t *Type, p unsafe.Pointer, variable bool) reflect.Value {
	switch {
	case t.class == classIface:
		return reflect.NewAt(rtAny, p).Elem()
	case t.rt == rtFunc:
		if fn := *(**Func)(p); fn != nil && t.host != nil {
			return m.funcToHost(nil, fn, t.host)
		}
	case t.native():
		if variable {
			return t.value(p)
		}
		return reflect.ValueOf(t.raw(p))
	}
	v := view{box: box{t, t.raw(p)}}
	if variable {
		v.addr = p
	}
	return reflect.ValueOf(v)
}

// behind follows pointers. isNil says that it ended at a nil one.
func (v view) behind() (_ view, isNil bool) {
	for v.t.kind == reflect.Pointer && v.t.class == classPointer {
		elem, p := v.t.m.pointerIn(v.box)
		if p == nil {
			return v, true
		}
		v = view{box{elem, nil}, p}
		if elem.class == classIface {
			break
		}
		v.v = elem.raw(p)
	}
	return v, false
}

// at is where the value is, a copy if it is no variable.
func (v view) at() unsafe.Pointer {
	if v.addr != nil {
		return v.addr
	}
	p := v.t.alloc()
	v.t.setRaw(p, v.v)
	return p
}

// declared is the rule of text/template for values of declared types: a method, a field, a key. given is the type in messages.
func (l lookup) declared(v view, given, name string, args []reflect.Value) (reflect.Value, error) {
	in, isNil := v.behind()
	if result, found, err := in.method(name, args); found {
		return result, err
	}
	switch u := in.t.T.Underlying().(type) {
	case *types.Struct:
		if result, found, err := in.structField(name, given, len(args) > 0); found {
			return result, err
		}
	case *types.Map:
		if key, ok := types.Unalias(u.Key()).(*types.Basic); ok && key.Kind() == types.String {
			if len(args) > 0 {
				return reflect.Value{}, fmt.Errorf("%s is not a method but has arguments", name)
			}
			if elem := in.mapElem(reflect.ValueOf(name)); elem.IsValid() {
				return elem, nil
			}
			et := l.m.elemType(in.t)
			return l.absent(name, l.m.templateValue(et, et.alloc(), false))
		}
	case *types.Pointer:
		elem := in.t.m.elemType(in.t)
		if _, isStruct := elem.T.Underlying().(*types.Struct); isStruct {
			if obj, _, _ := types.LookupFieldOrMethod(elem.T, true, declaringPackage(elem.T), name); obj == nil {
				break
			}
		}
		if isNil {
			return reflect.Value{}, fmt.Errorf("nil pointer evaluating %s.%s", given, name)
		}
	}
	return reflect.Value{}, fmt.Errorf("can't evaluate field %s in type %s", name, given)
}

func (v view) structField(name, given string, hasArgs bool) (_ reflect.Value, found bool, _ error) {
	obj, path, _ := types.LookupFieldOrMethod(v.t.T, true, declaringPackage(v.t.T), name)
	field, ok := obj.(*types.Var)
	if !ok {
		return reflect.Value{}, false, nil
	}
	if !field.Exported() {
		return reflect.Value{}, true, fmt.Errorf("%s is an unexported field of struct type %s", name, given)
	}
	if hasArgs {
		return reflect.Value{}, true, fmt.Errorf("%s has arguments but cannot be invoked as function", name)
	}
	t, p, m := v.t, v.at(), v.t.m
	for i, index := range path {
		if i > 0 && t.class == classPointer {
			if t, p = m.elemType(t), *(*unsafe.Pointer)(p); p == nil {
				return reflect.Value{}, true, fmt.Errorf("reflect: indirection through nil pointer to embedded struct field %s", typeBase(t.T))
			}
		}
		u := t.T.Underlying().(*types.Struct)
		p, t = unsafe.Add(p, t.rt.Field(index).Offset), m.typ(u.Field(index).Type())
	}
	return m.templateValue(t, p, v.addr != nil || len(path) > 1), true, nil
}

func typeBase(t types.Type) string {
	if named, ok := types.Unalias(t).(*types.Named); ok {
		return named.Obj().Name()
	}
	return typeName(t)
}

// mapElem returns the element of a key of the layout's type, the zero Value without one.
func (v view) mapElem(key reflect.Value) reflect.Value {
	raw := reflect.ValueOf(v.v)
	elem := raw.MapIndex(key)
	if !elem.IsValid() {
		return reflect.Value{}
	}
	return v.t.m.fromReflect(v.t.m.elemType(v.t), elem)
}

// fromReflect is the value of type t that a reflect.Value of its layout holds.
func (m *Machine) fromReflect(t *Type, v reflect.Value) reflect.Value {
	p := t.alloc()
	t.value(p).Set(v)
	return m.templateValue(t, p, false)
}

// method calls a method, if there is one of that name.
func (v view) method(name string, args []reflect.Value) (_ reflect.Value, found bool, failure error) {
	if v.v == nil && v.t.class == classIface {
		return reflect.Value{}, false, nil
	}
	recv := v.box
	if v.addr != nil && v.t.kind != reflect.Pointer {
		word := v.addr
		pt := v.t.m.typ(types.NewPointer(v.t.T))
		recv = box{pt, pt.raw(unsafe.Pointer(&word))}
	}
	obj, _, _ := types.LookupFieldOrMethod(recv.t.T, false, declaringPackage(recv.t.T), name)
	fn, ok := obj.(*types.Func)
	if !ok || !fn.Exported() {
		return reflect.Value{}, false, nil
	}
	m := v.t.m
	var result reflect.Value
	var err error
	defer m.caughtInTemplate(name, &found, &failure)
	m.within(func(th *thread) {
		nf := m.enterMethod(th, recv, name)
		if err = m.templateArgs(nf, 1, fn.Signature(), name, args); err == nil {
			th.invoke(nf)
			result, err = m.templateResult(nf, name)
			th.leave(nf)
		}
	})
	return result, true, err
}

// caughtInTemplate makes an error of a panic of user code, as text/template does.
func (m *Machine) caughtInTemplate(name string, found *bool, err *error) {
	r := recover()
	if r == nil {
		return
	}
	if final(r) {
		panic(r)
	}
	cause, ok := recovered(r).(error)
	if !ok {
		cause = fmt.Errorf("%v", recovered(r))
	}
	*found, *err = true, &templateError{text: fmt.Sprintf("error calling %s: %v", name, cause), cause: cause}
}

// templateArgs stores arguments; their number must be right.
func (m *Machine) templateArgs(nf *frame, first int, sig *types.Signature, name string, args []reflect.Value) error {
	want := sig.Params().Len()
	if sig.Variadic() && len(args) < want-1 {
		return fmt.Errorf("wrong number of args for %s: want at least %d got %d", name, want-1, len(args))
	} else if !sig.Variadic() && len(args) != want {
		return fmt.Errorf("wrong number of args for %s: want %d got %d", name, want, len(args))
	}
	for i := range want {
		p := nf.code.params[first+i]
		if sig.Variadic() && i == want-1 {
			return m.templateRest(p.t, p.at(nf), args[i:])
		}
		if err := m.templateArg(p.t, p.at(nf), args[i]); err != nil {
			return err
		}
	}
	return nil
}

// templateRest stores the arguments of a variadic parameter.
func (m *Machine) templateRest(t *Type, p unsafe.Pointer, args []reflect.Value) error {
	elem := m.elemType(t)
	data := makeArray(elem, len(args))
	for i, arg := range args {
		if err := m.templateArg(elem, unsafe.Add(data, uintptr(i)*elem.size), arg); err != nil {
			return err
		}
	}
	*(*sliceHeader)(p) = sliceHeader{data, len(args), len(args)}
	return nil
}

// templateArg stores an argument in a parameter of type t.
func (m *Machine) templateArg(t *Type, p unsafe.Pointer, v reflect.Value) error {
	if given, ok := viewOf(v); ok {
		return m.templateViewArg(t, p, given)
	}
	for v.IsValid() && v.Kind() == reflect.Interface && t.class != classIface {
		v = v.Elem()
	}
	switch {
	case !v.IsValid():
		t.zero(p)
	case t.class == classIface:
		m.store(t, p, v)
	case v.Type() == t.rt && (t.native() || t.class != classMemory):
		m.store(t, p, v)
	case v.Type().ConvertibleTo(t.rt) && (v.CanInt() || v.CanFloat() || v.CanUint()) && t.class != classString:
		t.value(p).Set(v.Convert(t.rt))
	default:
		return fmt.Errorf("wrong type for value; expected %s; got %s", typeName(t.T), v.Type())
	}
	return nil
}

func (m *Machine) templateViewArg(t *Type, p unsafe.Pointer, v view) error {
	pointer, isPointer := t.T.Underlying().(*types.Pointer)
	switch {
	case v.t == t:
		t.setRaw(p, v.v)
	case t.class == classIface && m.implements(v.box, t):
		*(*any)(p) = v.box
	case isPointer && v.addr != nil && m.typ(pointer.Elem()) == v.t:
		*(*unsafe.Pointer)(p) = v.addr
	default:
		if in, isNil := v.behind(); !isNil && in.t == t {
			t.copy(p, in.at())
			return nil
		}
		return fmt.Errorf("wrong type for value; expected %s; got %s", typeName(t.T), typeName(v.t.T))
	}
	return nil
}

// templateResult takes the result of a call, and the error that may follow it.
func (m *Machine) templateResult(nf *frame, name string) (reflect.Value, error) {
	results := nf.code.results
	switch {
	case len(results) == 0 || len(results) > 2:
		return reflect.Value{}, fmt.Errorf("can't call method/function %q with %d results", name, len(results))
	case len(results) == 2:
		if e := *(*any)(results[1].at(nf)); e != nil {
			err, _ := m.ifaceToHost(e, rtError, false).Interface().(error)
			return reflect.Value{}, &templateError{text: fmt.Sprintf("error calling %s: %v", name, err), cause: err}
		}
	}
	p := results[0].t.alloc()
	results[0].t.copy(p, results[0].at(nf))
	return m.templateValue(results[0].t, p, false), nil
}

// elements are the values that a template ranges over, with their indices.
func (v view) elements() (iter.Seq2[any, any], error) {
	in, _ := v.behind()
	m := in.t.m
	switch u := in.t.T.Underlying().(type) {
	case *types.Slice:
		raw := reflect.ValueOf(in.v)
		return m.listed(m.elemType(in.t), raw.UnsafePointer(), raw.Len()), nil
	case *types.Array:
		return m.listed(m.elemType(in.t), in.at(), int(u.Len())), nil
	case *types.Map:
		return in.entries(), nil
	case *types.Basic:
		if raw := reflect.ValueOf(in.v); raw.CanInt() {
			return m.listed(nil, nil, int(raw.Int())), nil
		}
	case *types.Chan:
		return in.received(), nil
	}
	return nil, fmt.Errorf("range can't iterate over %v", v.box)
}

func (m *Machine) listed(elem *Type, p unsafe.Pointer, n int) iter.Seq2[any, any] {
	return func(yield func(any, any) bool) {
		for i := range n {
			var v any = i
			if elem != nil {
				v = valueOf(m.templateValue(elem, unsafe.Add(p, uintptr(i)*elem.size), true))
			}
			if !yield(i, v) {
				return
			}
		}
	}
}

func (v view) entries() iter.Seq2[any, any] {
	m, raw := v.t.m, reflect.ValueOf(v.v)
	key, elem := m.keyType(v.t), m.elemType(v.t)
	return func(yield func(any, any) bool) {
		keys := raw.MapKeys()
		slices.SortFunc(keys, compareKeys)
		for _, k := range keys {
			if !yield(valueOf(m.fromReflect(key, k)), valueOf(m.fromReflect(elem, raw.MapIndex(k)))) {
				return
			}
		}
	}
}

func (v view) received() iter.Seq2[any, any] {
	m, raw := v.t.m, reflect.ValueOf(v.v)
	return func(yield func(any, any) bool) {
		for i := 0; ; i++ {
			x, ok := raw.Recv()
			if !ok || !yield(i, valueOf(m.fromReflect(m.elemType(v.t), x))) {
				return
			}
		}
	}
}

// valueOf is the value in an interface, nil without one.
func valueOf(v reflect.Value) any {
	if !v.IsValid() || !v.CanInterface() || v.Kind() == reflect.Interface && v.IsNil() {
		return nil
	}
	return v.Interface()
}

// isTrue is text/template's truth of a declared value.
func (v view) isTrue() bool {
	truth, _ := texttemplate.IsTrue(v.v)
	return truth
}
