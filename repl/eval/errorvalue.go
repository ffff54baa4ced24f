package eval

import (
	"errors"
	"fmt"
	"go/types"
)

// errorValue is a boxed value of a declared error type, as the library sees it. It is comparable, as the
// box is.
type errorValue struct{ box }

func (e errorValue) Error() string { return e.t.m.callString(e.box, "Error") }

// Unwrap returns what the value's own Unwrap method returns, or nil.
func (e errorValue) Unwrap() error {
	if !e.t.hasMethod("Unwrap") {
		return nil
	}
	var inner error
	e.t.m.callback(nil, func(th *thread) {
		nf := e.t.m.enterMethod(th, e.box, "Unwrap")
		th.invoke(nf)
		if r := nf.code.results[0]; r.t.class == classIface {
			inner, _ = e.t.m.ifaceToHost(*(*any)(r.at(nf)), rtError, false).Interface().(error)
		}
		th.leave(nf)
	})
	return inner
}

// stringerValue is a boxed value with a String method, as the library sees it.
type stringerValue struct{ box }

func (s stringerValue) String() string { return s.t.m.callString(s.box, "String") }

// panicText is what a program prints that dies of a panic with the value.
func (b box) panicText() string {
	switch {
	case b.t.hasMethod("Error"), b.t.hasMethod("String"):
		return fmt.Sprint(b)
	}
	if _, ok := b.t.T.Underlying().(*types.Basic); ok {
		return fmt.Sprintf("%s(%#v)", typeName(b.t.T), b.v)
	}
	return fmt.Sprintf("%#v", b)
}

// unwrapAny returns the errors that an error wraps.
func (m *Machine) unwrapAny(th *thread, v any) []any {
	b, ok := v.(box)
	if !ok {
		switch u := v.(type) {
		case interface{ Unwrap() error }:
			if inner := u.Unwrap(); inner != nil {
				return []any{fromLibrary(inner)}
			}
		case interface{ Unwrap() []error }:
			var list []any
			for _, inner := range u.Unwrap() {
				list = append(list, fromLibrary(inner))
			}
			return list
		}
		return nil
	}
	if !b.t.hasMethod("Unwrap") {
		return nil
	}
	nf := m.enterMethod(th, b, "Unwrap")
	th.invoke(nf)
	defer th.leave(nf)
	r := nf.code.results[0]
	if r.t.class == classIface {
		if inner := *(*any)(r.at(nf)); inner != nil {
			return []any{inner}
		}
		return nil
	}
	inner, _ := r.t.value(r.at(nf)).Interface().([]any)
	return inner
}

// errorsIs is errors.Is for values of declared types too.
func (m *Machine) errorsIs(th *thread, err, target any) bool {
	if err == nil || target == nil {
		return err == target
	}
	if comparableError(target) && comparableError(err) && err == target {
		return true
	}
	if m.callIs(th, err, target) {
		return true
	}
	for _, inner := range m.unwrapAny(th, err) {
		if inner != nil && m.errorsIs(th, inner, target) {
			return true
		}
	}
	return false
}

func comparableError(v any) bool {
	if b, ok := v.(box); ok {
		v = b.v
	}
	return comparableValue(v)
}

// callIs calls the Is method of an error, if it has one.
func (m *Machine) callIs(th *thread, err, target any) bool {
	b, ok := err.(box)
	if !ok {
		if x, ok := err.(interface{ Is(error) bool }); ok {
			t, _ := m.ifaceToHost(target, rtError, false).Interface().(error)
			return x.Is(t)
		}
		return false
	}
	if !b.t.hasMethod("Is") {
		return false
	}
	nf := m.enterMethod(th, b, "Is")
	*(*any)(nf.code.params[1].at(nf)) = target
	th.invoke(nf)
	defer th.leave(nf)
	return *(*bool)(nf.code.results[0].at(nf))
}

// errorsAs is errors.As. target is a pointer to a variable of the wanted type.
func (m *Machine) errorsAs(th *thread, err, target any) bool {
	t, p := m.pointerIn(target)
	if t == nil {
		panic(userPanic{errors.New("errors: target must be a non-nil pointer")})
	}
	return m.errorAs(th, err, t, p, target)
}

func (m *Machine) errorAs(th *thread, err any, t *Type, p slotPointer, target any) bool {
	if err == nil {
		return false
	}
	if m.asserter(t)(err) {
		t.fromIface2(p, err)
		return true
	}
	if m.callAs(th, err, target) {
		return true
	}
	for _, inner := range m.unwrapAny(th, err) {
		if m.errorAs(th, inner, t, p, target) {
			return true
		}
	}
	return false
}

func (m *Machine) callAs(th *thread, err, target any) bool {
	b, ok := err.(box)
	if !ok {
		if x, ok := err.(interface{ As(any) bool }); ok {
			return x.As(m.ifaceToHost(target, rtAny, true).Interface())
		}
		return false
	}
	if !b.t.hasMethod("As") {
		return false
	}
	nf := m.enterMethod(th, b, "As")
	*(*any)(nf.code.params[1].at(nf)) = target
	th.invoke(nf)
	defer th.leave(nf)
	return *(*bool)(nf.code.results[0].at(nf))
}
