package eval

import (
	"errors"
	"fmt"
	"go/types"
	"iter"
	"reflect"
	"strings"
	"unsafe"
)

// hiddenFuncs are what rewritten templates call. They take and give reflect.Values, so that values of the library's own types
// stay what they are.
func (m *Machine) hiddenFuncs(missing string) map[string]any {
	look := lookup{m, missing}
	return map[string]any{
		hiddenGet:                look.get,
		hiddenEach:               templateEach,
		hiddenPairs:              templatePairs,
		hiddenTruth:              templateTruth,
		hiddenRaw:                templateRaw,
		hiddenBuiltins["len"]:    templateLen,
		hiddenBuiltins["index"]:  m.templateIndex,
		hiddenBuiltins["slice"]:  templateSlice,
		hiddenBuiltins["call"]:   m.templateCall,
		hiddenBuiltins["printf"]: m.templatePrintf,
	}
}

// lookup finds names in values. missing is the template's option for keys that a map does not have.
type lookup struct {
	m       *Machine
	missing string
}

// get looks names up in a value, one in the other; the arguments are for the last. node is what the template says.
func (l lookup) get(node, names string, v reflect.Value, args ...reflect.Value) (reflect.Value, error) {
	list := strings.Split(names, ".")
	for i, name := range list {
		var given []reflect.Value
		if i == len(list)-1 {
			given = args
		}
		var err error
		if v, err = l.one(v, name, given); err != nil {
			var known *templateError
			if errors.As(err, &known) {
				known.node = node
				return reflect.Value{}, known
			}
			return reflect.Value{}, &templateError{node: node, text: err.Error(), cause: err}
		}
	}
	return v, nil
}

func (l lookup) one(v reflect.Value, name string, args []reflect.Value) (reflect.Value, error) {
	if !v.IsValid() {
		if l.missing == "error" {
			return v, fmt.Errorf("nil data; no entry for key %q", name)
		}
		return v, nil
	}
	if declared, ok := viewOf(v); ok {
		given := typeName(declared.t.T)
		if v.Kind() == reflect.Interface {
			given = v.Type().String()
		}
		return l.declared(declared, given, name, args)
	}
	return l.native(v, name, args)
}

// native is the rule of text/template for values of the library's types.
func (l lookup) native(v reflect.Value, name string, args []reflect.Value) (reflect.Value, error) {
	rt, isNil := v.Type(), false
	for v.Kind() == reflect.Pointer || v.Kind() == reflect.Interface {
		if isNil = v.IsNil(); isNil {
			break
		}
		v = v.Elem()
	}
	if declared, ok := viewOf(v); ok {
		return l.declared(declared, rt.String(), name, args)
	}
	holder := v
	if v.Kind() != reflect.Pointer && v.CanAddr() {
		holder = v.Addr()
	}
	if method := holder.MethodByName(name); method.IsValid() {
		return l.m.nativeCall(method, name, args)
	}
	switch {
	case v.Kind() == reflect.Struct:
		if field, ok := v.Type().FieldByName(name); ok && !field.IsExported() {
			return reflect.Value{}, fmt.Errorf("%s is an unexported field of struct type %s", name, rt)
		} else if ok && len(args) > 0 {
			return reflect.Value{}, fmt.Errorf("%s has arguments but cannot be invoked as function", name)
		} else if ok {
			return v.FieldByIndexErr(field.Index)
		}
	case v.Kind() == reflect.Map && rtString.AssignableTo(v.Type().Key()):
		if len(args) > 0 {
			return reflect.Value{}, fmt.Errorf("%s is not a method but has arguments", name)
		}
		if elem := v.MapIndex(reflect.ValueOf(name)); elem.IsValid() {
			return elem, nil
		}
		return l.absent(name, reflect.Zero(v.Type().Elem()))
	case isNil && v.Kind() == reflect.Interface:
		return reflect.Value{}, fmt.Errorf("nil pointer evaluating %s.%s", rt, name)
	case isNil && v.Type().Elem().Kind() == reflect.Struct:
		if _, ok := v.Type().Elem().FieldByName(name); ok {
			return reflect.Value{}, fmt.Errorf("nil pointer evaluating %s.%s", rt, name)
		}
	case isNil:
		return reflect.Value{}, fmt.Errorf("nil pointer evaluating %s.%s", rt, name)
	}
	return reflect.Value{}, fmt.Errorf("can't evaluate field %s in type %s", name, rt)
}

// absent is what a map without the key gives.
func (l lookup) absent(name string, zero reflect.Value) (reflect.Value, error) {
	switch l.missing {
	case "error":
		return reflect.Value{}, fmt.Errorf("map has no entry for key %q", name)
	case "zero":
		return zero, nil
	}
	return reflect.Value{}, nil
}

// nativeCall calls a function of the library's types.
func (m *Machine) nativeCall(fn reflect.Value, name string, args []reflect.Value) (reflect.Value, error) {
	ft := fn.Type()
	if want := ft.NumIn(); ft.IsVariadic() && len(args) < want-1 || !ft.IsVariadic() && len(args) != want {
		least := ""
		if ft.IsVariadic() {
			least, want = "at least ", want-1
		}
		return reflect.Value{}, argumentError("wrong number of args for %s: want %s%d got %d", name, least, want, len(args))
	}
	in := make([]reflect.Value, len(args))
	for i, arg := range args {
		want := ft.In(min(i, ft.NumIn()-1))
		if ft.IsVariadic() && i >= ft.NumIn()-1 {
			want = want.Elem()
		}
		var err error
		if in[i], err = m.nativeArg(arg, want); err != nil {
			return reflect.Value{}, err
		}
	}
	out := fn.Call(in)
	if len(out) == 2 && !out[1].IsNil() {
		err, _ := out[1].Interface().(error)
		return reflect.Value{}, &templateError{text: fmt.Sprintf("error calling %s: %v", name, err), cause: err}
	}
	if len(out) == 0 || len(out) > 2 {
		return reflect.Value{}, fmt.Errorf("can't call method/function %q with %d results", name, len(out))
	}
	return out[0], nil
}

func (m *Machine) nativeArg(v reflect.Value, want reflect.Type) (reflect.Value, error) {
	if declared, ok := viewOf(v); ok && want.Kind() == reflect.Interface {
		return m.ifaceToHost(declared.box, want, false), nil
	} else if ok {
		if raw := reflect.ValueOf(declared.v); want.Name() == "" && raw.IsValid() && raw.Type() == want {
			return raw, nil // a named type is assignable to one without a name
		}
		return v, argumentError("wrong type for value; expected %s; got %s", want, typeName(declared.t.T))
	}
	for v.IsValid() && v.Kind() == reflect.Interface && want.Kind() != reflect.Interface {
		v = v.Elem()
	}
	switch {
	case !v.IsValid():
		return reflect.Zero(want), nil
	case v.Type().AssignableTo(want):
		return v, nil
	case (v.CanInt() || v.CanUint() || v.CanFloat()) && v.Type().ConvertibleTo(want) && want.Kind() != reflect.String:
		return v.Convert(want), nil
	}
	return v, argumentError("wrong type for value; expected %s; got %s", want, v.Type())
}

// argumentError is an error of text/template itself, not of the function that is called.
func argumentError(format string, args ...any) error {
	return &templateError{text: fmt.Sprintf(format, args...)}
}

// templateEach is what a template with one variable, or none, ranges over.
func templateEach(node string, v reflect.Value) (reflect.Value, error) {
	declared, ok := viewOf(v)
	if !ok {
		return v, nil
	}
	pairs, err := declared.elements()
	if err != nil {
		return reflect.Value{}, &templateError{node: node, text: err.Error(), cause: err}
	}
	return reflect.ValueOf(iter.Seq[any](func(yield func(any) bool) {
		for _, elem := range pairs {
			if !yield(elem) {
				return
			}
		}
	})), nil
}

// templatePairs is what a template with two variables ranges over.
func templatePairs(node string, v reflect.Value) (reflect.Value, error) {
	declared, ok := viewOf(v)
	if !ok {
		return v, nil
	}
	pairs, err := declared.elements()
	if err != nil {
		return reflect.Value{}, &templateError{node: node, text: err.Error(), cause: err}
	}
	return reflect.ValueOf(pairs), nil
}

// templateTruth returns the value, or false where a declared value counts as that.
func templateTruth(v reflect.Value) reflect.Value {
	if declared, ok := viewOf(v); ok && !declared.isTrue() {
		return reflect.ValueOf(declared.v)
	}
	return v
}

// templateRaw returns a declared value of a basic kind as one of that kind.
func templateRaw(v reflect.Value) reflect.Value {
	if declared, ok := viewOf(v); ok {
		return reflect.ValueOf(declared.v)
	}
	return v
}

func templateLen(v reflect.Value) (int, error) {
	given := typeText(v)
	if declared, ok := viewOf(v); ok {
		in, isNil := declared.behind()
		if isNil {
			return 0, errors.New("len of nil pointer")
		}
		v = reflect.ValueOf(in.v)
	}
	for v.IsValid() && (v.Kind() == reflect.Interface || v.Kind() == reflect.Pointer) {
		if v.IsNil() {
			return 0, errors.New("len of nil pointer")
		}
		v = v.Elem()
	}
	switch v.Kind() {
	case reflect.String, reflect.Array, reflect.Chan, reflect.Map, reflect.Slice:
		return v.Len(), nil
	}
	return 0, fmt.Errorf("len of type %s", given)
}

func typeText(v reflect.Value) string {
	if declared, ok := viewOf(v); ok {
		return typeName(declared.t.T)
	}
	if !v.IsValid() {
		return "nil"
	}
	return v.Type().String()
}

// templateIndex is the builtin index.
func (m *Machine) templateIndex(v reflect.Value, indices ...reflect.Value) (reflect.Value, error) {
	for _, index := range indices {
		declared, ok := viewOf(v)
		if ok {
			declared, _ = declared.behind()
		}
		var err error
		switch {
		case !ok:
			v, err = nativeIndex(v, templateRaw(index))
		case declared.t.kind == reflect.Map:
			v, err = declared.index(index)
		default:
			v, err = declared.element(templateRaw(index))
		}
		if err != nil {
			return reflect.Value{}, err
		}
	}
	return v, nil
}

// index looks a key up in a map; without it there is the zero value.
func (v view) index(key reflect.Value) (reflect.Value, error) {
	m, t := v.t.m, v.t.m.keyType(v.t)
	p := t.alloc()
	if err := m.templateArg(t, p, key); err != nil {
		return reflect.Value{}, err
	}
	elem := v.mapElem(t.value(p))
	if !elem.IsValid() {
		et := m.elemType(v.t)
		return m.templateValue(et, et.alloc(), false), nil
	}
	return elem, nil
}

func (v view) element(index reflect.Value) (reflect.Value, error) {
	raw := reflect.ValueOf(v.v)
	if kind := raw.Kind(); kind != reflect.Slice && kind != reflect.Array && kind != reflect.String {
		return reflect.Value{}, fmt.Errorf("can't index item of type %s", typeName(v.t.T))
	}
	i, err := nativePosition(index, raw.Len())
	if err != nil {
		return reflect.Value{}, err
	}
	if raw.Kind() == reflect.String {
		return raw.Index(i), nil
	}
	elem, p := v.t.m.elemType(v.t), v.at()
	if raw.Kind() == reflect.Slice {
		p = raw.UnsafePointer()
	}
	return v.t.m.templateValue(elem, unsafe.Add(p, uintptr(i)*elem.size), true), nil
}

// templateSlice is the builtin slice. A declared type stays what it is.
func templateSlice(v reflect.Value, indices ...reflect.Value) (reflect.Value, error) {
	declared, ok := viewOf(v)
	raw := v
	if ok {
		declared, _ = declared.behind()
		raw = reflect.ValueOf(declared.v)
	}
	for raw.IsValid() && raw.Kind() == reflect.Interface {
		raw = raw.Elem()
	}
	switch raw.Kind() {
	case reflect.String, reflect.Slice:
	default:
		return reflect.Value{}, fmt.Errorf("can't slice item of type %s", typeText(v))
	}
	bounds := []int{0, raw.Len()}
	for i, index := range indices {
		at, err := nativePosition(templateRaw(index), raw.Len()+1)
		if err != nil || i > 1 {
			return reflect.Value{}, err
		}
		bounds[i] = at
	}
	if bounds[0] > bounds[1] {
		return reflect.Value{}, fmt.Errorf("invalid slice index: %d > %d", bounds[0], bounds[1])
	}
	part := raw.Slice(bounds[0], bounds[1])
	if !ok {
		return part, nil
	}
	return reflect.ValueOf(view{box: box{declared.t, part.Interface()}}), nil
}

func nativePosition(index reflect.Value, n int) (int, error) {
	for index.IsValid() && index.Kind() == reflect.Interface {
		index = index.Elem()
	}
	var i int64
	switch {
	case !index.IsValid():
		return 0, errors.New("cannot index slice/array with nil")
	case index.CanInt():
		i = index.Int()
	case index.CanUint():
		i = int64(index.Uint())
	default:
		return 0, fmt.Errorf("cannot index slice/array with type %s", index.Type())
	}
	if i < 0 || i >= int64(n) {
		return 0, fmt.Errorf("index out of range: %d", i)
	}
	return int(i), nil
}

func nativeIndex(v, index reflect.Value) (reflect.Value, error) {
	for v.IsValid() && (v.Kind() == reflect.Interface || v.Kind() == reflect.Pointer) {
		if v.IsNil() {
			return v, errors.New("index of nil pointer")
		}
		v = v.Elem()
	}
	switch {
	case !v.IsValid():
		return v, errors.New("index of untyped nil")
	case v.Kind() == reflect.Map:
		for index.IsValid() && index.Kind() == reflect.Interface && v.Type().Key().Kind() != reflect.Interface {
			index = index.Elem()
		}
		if !index.IsValid() || !index.Type().AssignableTo(v.Type().Key()) {
			return v, fmt.Errorf("value has type %s; should be %s", typeText(index), v.Type().Key())
		}
		if elem := v.MapIndex(index); elem.IsValid() {
			return elem, nil
		}
		return reflect.Zero(v.Type().Elem()), nil
	case v.Kind() == reflect.Slice || v.Kind() == reflect.Array || v.Kind() == reflect.String:
		i, err := nativePosition(index, v.Len())
		if err != nil {
			return v, err
		}
		return v.Index(i), nil
	}
	return v, fmt.Errorf("can't index item of type %s", v.Type())
}

// templateCall is the builtin call.
func (m *Machine) templateCall(fn reflect.Value, args ...reflect.Value) (reflect.Value, error) {
	if declared, ok := viewOf(fn); ok {
		if f, ok := declared.v.(*Func); ok && f != nil {
			return m.callFunc(declared.box, f, "", args)
		}
	}
	for fn.IsValid() && fn.Kind() == reflect.Interface {
		fn = fn.Elem()
	}
	if !fn.IsValid() || fn.Kind() != reflect.Func {
		return reflect.Value{}, fmt.Errorf("non-function of type %s", typeText(fn))
	}
	if fn.IsNil() {
		return reflect.Value{}, errors.New("call of nil")
	}
	return m.nativeCall(fn, "", args)
}

// callFunc calls a function value of user code.
func (m *Machine) callFunc(b box, fn *Func, name string, args []reflect.Value) (result reflect.Value, err error) {
	sig, _ := b.t.T.Underlying().(*types.Signature)
	if fn.cell == nil || sig == nil {
		return m.nativeCall(fn.host, name, args)
	}
	m.within(func(th *thread) {
		nf := th.enter(fn.cell.code.Load(), fn.env)
		if err = m.templateArgs(nf, 0, sig, name, args); err == nil {
			th.invoke(nf)
			result, err = m.templateResult(nf, name)
			th.leave(nf)
		}
	})
	return result, err
}

// templateFuncs are the functions of a FuncMap as a template can call them: with any values.
func (m *Machine) templateFuncs(given map[string]any) map[string]any {
	out := map[string]any{}
	for name, v := range given {
		b, declared := v.(box)
		fn, isFunc := b.v.(*Func)
		switch {
		case !declared:
			out[name] = v
		case !isFunc || fn == nil:
			out[name] = b.v
		default:
			m.templatesSeeTypes = m.templatesSeeTypes || b.t.host == nil || hasInterfaces(b.t.host)
			out[name] = func(args ...reflect.Value) (reflect.Value, error) {
				result, err := m.callFunc(b, fn, name, args)
				if own, ok := err.(*templateError); ok && own.cause != nil {
					return result, own.cause // text/template says whose error it is
				}
				return result, err
			}
		}
	}
	return out
}

// hasInterfaces reports whether values of declared types can go in or come out.
func hasInterfaces(ft reflect.Type) bool {
	for i := range ft.NumIn() {
		if holdsInterfaces(ft.In(i)) {
			return true
		}
	}
	return ft.NumOut() > 0 && holdsInterfaces(ft.Out(0))
}

// templatePrintf is the builtin printf.
func (m *Machine) templatePrintf(format string, args ...reflect.Value) string {
	given, dressed := make([]any, len(args)), make([]any, len(args))
	for i, arg := range args {
		given[i] = valueOf(arg)
		if declared, ok := viewOf(arg); ok {
			given[i] = declared.box
		}
		dressed[i] = given[i]
		if b, ok := given[i].(box); ok {
			dressed[i] = m.boxToHost(b, rtAny, false)
		}
	}
	return fmt.Sprintf(typedFormat(format, given, dressed), dressed...)
}
