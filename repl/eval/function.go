package eval

import (
	"errors"
	"go/types"
	"reflect"
)

// Function is a function of user code that a host function or method is given. Value may be called from any goroutine,
// also long after the input that made it; a panic of user code becomes a panic with an error. It is nil when
// the function's types are none of Go's own.
type Function struct {
	Value  any
	Params []string
}

// function makes a Function of a boxed function value.
func (m *Machine) function(b box) (Function, bool) {
	fn, ok := b.v.(*Func)
	if !ok {
		return Function{}, false
	}
	var f Function
	sig := b.t.T.Underlying().(*types.Signature)
	for i := range sig.Params().Len() {
		f.Params = append(f.Params, sig.Params().At(i).Name())
	}
	if b.t.host != nil && fn != nil && fn.cell != nil {
		f.Value = reflect.MakeFunc(b.t.host, func(args []reflect.Value) []reflect.Value { return m.serve(fn, b.t.host, args) }).Interface()
	}
	return f, true
}

// serve runs a call in a thread and an evaluation of its own.
func (m *Machine) serve(fn *Func, ft reflect.Type, args []reflect.Value) []reflect.Value {
	th := m.newThread(m.newRun())
	th.id = goroutineID()
	threads.Store(th.id, th)
	defer threads.Delete(th.id)
	defer func() {
		if r := recover(); r != nil {
			panic(errors.New(th.outcome(r).Error()))
		}
	}()
	results := zeroResults(ft)
	nf := th.enter(fn.cell.code.Load(), fn.env)
	m.passArgs(nf, 0, args)
	th.invoke(nf)
	m.takeResults(th, nf, results)
	th.leave(nf)
	return results
}

// hostArgs returns variadic arguments for a function of the host.
func (th *thread) hostArgs(nf *frame, i int) []any {
	given := argAt[[]any](nf, i)
	out := th.anyArgs(nf, i, false)
	for j, a := range given {
		if b, ok := a.(box); ok {
			if f, ok := th.m.function(b); ok {
				out[j] = f
			}
		}
	}
	return out
}
