package eval

import (
	"context"
	"go/types"
	"reflect"
	"sync"
)

// threads finds the thread of a goroutine, for callbacks of the library.
var threads sync.Map // goroutine id -> *thread

// threadHere returns the thread that called the library in this goroutine, or a new one of r and false.
func (m *Machine) threadHere(r *run) (*thread, bool) {
	id := goroutineID()
	if th, ok := threads.Load(id); ok {
		return th.(*thread), true
	}
	if r == nil {
		r = m.callbackRun()
	}
	th := m.newThread(r)
	th.id = id
	return th, false
}

// callbackRun is the evaluation that a callback from nowhere belongs to, such as the printing of a value: the latest, or
// one of its own when that was stopped.
func (m *Machine) callbackRun() *run {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.current == nil || m.current.stopped.Load() {
		m.current = m.newRun()
	}
	return m.current
}

// callback runs call in the thread of this goroutine. In a goroutine of the library's own it belongs to the evaluation
// r, where that is known, and a panic is reported and ends nothing.
func (m *Machine) callback(r *run, call func(th *thread)) {
	th, here := m.threadHere(r)
	if here {
		call(th)
		return
	}
	threads.Store(th.id, th)
	defer func() {
		threads.Delete(th.id)
		m.report(th, recover())
	}()
	call(th)
}

// register lets callbacks in this goroutine find the thread; leaveGoroutine ends that.
func (th *thread) register() {
	if th.id == 0 {
		th.id = goroutineID()
		threads.Store(th.id, th)
	}
}

func (th *thread) leaveGoroutine() {
	if th.id != 0 {
		threads.Delete(th.id)
	}
}

// funcToHost makes a Go function of a function value; calls of it belong to the evaluation r.
func (m *Machine) funcToHost(r *run, fn *Func, want reflect.Type) reflect.Value {
	if fn == nil {
		return reflect.Zero(want)
	}
	if fn.host.IsValid() && !fn.ctx {
		if fn.host.Type().ConvertibleTo(want) {
			return fn.host.Convert(want)
		}
	}
	return reflect.MakeFunc(want, func(args []reflect.Value) []reflect.Value {
		results := zeroResults(want)
		m.callback(r, func(th *thread) {
			if fn.cell == nil {
				results = fn.host.Call(args)
				return
			}
			nf := th.enter(fn.cell.code.Load(), fn.env)
			m.passArgs(nf, 0, args)
			th.invoke(nf)
			m.takeResults(th, nf, results)
			th.leave(nf)
		})
		return results
	})
}

func zeroResults(ft reflect.Type) []reflect.Value {
	results := make([]reflect.Value, ft.NumOut())
	for i := range results {
		results[i] = reflect.Zero(ft.Out(i))
	}
	return results
}

func (m *Machine) passArgs(nf *frame, first int, args []reflect.Value) {
	for i, arg := range args {
		p := nf.code.params[first+i]
		m.store(p.t, p.at(nf), arg)
	}
}

func (m *Machine) takeResults(th *thread, nf *frame, results []reflect.Value) {
	for i := range results {
		r := nf.code.results[i]
		v := reflect.New(results[i].Type()).Elem()
		v.Set(m.toHost(th, r.t, r.at(nf), v.Type()))
		results[i] = v
	}
}

// boxMethodToHost makes a Go function of a method of a boxed value.
func (m *Machine) boxMethodToHost(b box, name string, want reflect.Type) reflect.Value {
	return reflect.MakeFunc(want, func(args []reflect.Value) []reflect.Value {
		results := zeroResults(want)
		m.callback(nil, func(th *thread) {
			nf := m.enterMethod(th, b, name)
			m.passArgs(nf, 1, args)
			th.invoke(nf)
			m.takeResults(th, nf, results)
			th.leave(nf)
		})
		return results
	})
}

// enterMethod makes the frame of a method call on a boxed value.
func (m *Machine) enterMethod(th *thread, b box, name string) *frame {
	code := m.boxMethod(b.t, declaringPackage(b.t.T), name)
	nf := th.enter(code, nil)
	b.t.setRaw(code.params[0].at(nf), b.v)
	return nf
}

func declaringPackage(t types.Type) *types.Package {
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		t = p.Elem()
	}
	if named, ok := types.Unalias(t).(*types.Named); ok {
		return named.Obj().Pkg()
	}
	return nil
}

// hasMethod reports whether values of the type have an exported method of that name.
func (t *Type) hasMethod(name string) bool {
	key := "has " + name
	if known, ok := t.impl.Load(key); ok {
		return known.(bool)
	}
	obj, _, _ := types.LookupFieldOrMethod(t.T, false, nil, name)
	_, has := obj.(*types.Func)
	t.impl.Store(key, has)
	return has
}

// callString calls a method without parameters that returns a string.
func (m *Machine) callString(b box, name string) (text string) {
	m.within(func(th *thread) {
		nf := m.enterMethod(th, b, name)
		th.invoke(nf)
		text = *(*string)(nf.code.results[0].at(nf))
		th.leave(nf)
	})
	return text
}

// context returns a context that ends when the evaluation is stopped.
func (r *run) context() context.Context { return runContext{context.Background(), r} }

type runContext struct {
	context.Context
	r *run
}

func (c runContext) Done() <-chan struct{} { return c.r.done }

func (c runContext) Err() error {
	if c.r.stopped.Load() {
		return context.Canceled
	}
	return nil
}

// within runs call in the thread of this goroutine, or in one of its own; a panic goes on as an error.
func (m *Machine) within(call func(th *thread)) {
	th, here := m.threadHere(nil)
	if here {
		call(th)
		return
	}
	threads.Store(th.id, th)
	defer threads.Delete(th.id)
	defer func() {
		if r := recover(); r != nil {
			panic(th.outcome(r))
		}
	}()
	call(th)
}
