package eval

import (
	"go/types"
	"reflect"
)

// Two reflect.Types, of which reflect may see the layout only, are related by what go/types knows of them.

// typeRelation returns the machine's own form of a method of reflect.Type, or nil.
func (m *Machine) typeRelation(v any, name string) func(th *thread, nf *frame) {
	t, ok := v.(reflect.Type)
	if !ok {
		return nil
	}
	var holds func(t, u reflect.Type) bool
	switch name {
	case "Implements":
		holds = m.typeImplements
	case "AssignableTo":
		holds = m.typeAssignable
	case "ConvertibleTo":
		holds = m.typeConvertible
	default:
		return nil
	}
	return func(_ *thread, nf *frame) {
		u, ok := argAt[any](nf, 0).(reflect.Type)
		if !ok {
			panic(userPanic{"reflect: nil type passed to Type." + name})
		}
		setResult(nf, 0, holds(t, u))
	}
}

func (m *Machine) typeImplements(t, u reflect.Type) bool {
	if u.Kind() != reflect.Interface {
		panic(userPanic{"reflect: non-interface type passed to Type.Implements"})
	}
	declared, isDeclared := t.(userType)
	want, wantDeclared := u.(userType)
	switch {
	case !isDeclared && !wantDeclared:
		return t.Implements(u)
	case isDeclared && wantDeclared:
		return types.Implements(declared.t.T, want.t.T.Underlying().(*types.Interface))
	case isDeclared:
		return m.hasHostMethods(declared.t.T, u)
	}
	iface := want.t.T.Underlying().(*types.Interface)
	for i := range iface.NumMethods() {
		method, ok := t.MethodByName(iface.Method(i).Name())
		if !ok || !m.sameSignature(method.Type, iface.Method(i).Signature()) {
			return false
		}
	}
	return true
}

// hasHostMethods reports whether the declared type t has the methods of the library's interface u.
func (m *Machine) hasHostMethods(t types.Type, u reflect.Type) bool {
	for i := range u.NumMethod() {
		want := u.Method(i)
		obj, _, _ := types.LookupFieldOrMethod(t, false, declaringPackage(t), want.Name)
		fn, ok := obj.(*types.Func)
		if !ok {
			return false
		}
		if host := m.hostOf(types.NewSignatureType(nil, nil, nil, fn.Signature().Params(), fn.Signature().Results(), fn.Signature().Variadic())); host != want.Type {
			return false
		}
	}
	return true
}

func (m *Machine) typeAssignable(t, u reflect.Type) bool {
	declared, isDeclared := t.(userType)
	to, toDeclared := u.(userType)
	switch {
	case !isDeclared && !toDeclared:
		return t.AssignableTo(u)
	case isDeclared && toDeclared:
		return types.AssignableTo(declared.t.T, to.t.T)
	case u.Kind() == reflect.Interface:
		return m.typeImplements(t, u)
	case isDeclared:
		return u.Name() == "" && declared.Type == u
	}
	return t.Name() == "" && t == to.Type
}

func (m *Machine) typeConvertible(t, u reflect.Type) bool {
	declared, isDeclared := t.(userType)
	to, toDeclared := u.(userType)
	switch {
	case isDeclared && toDeclared:
		return types.ConvertibleTo(declared.t.T, to.t.T)
	case u.Kind() == reflect.Interface:
		return m.typeAssignable(t, u)
	case isDeclared:
		t = declared.Type
	}
	if toDeclared {
		u = to.Type
	}
	return t.ConvertibleTo(u)
}
