package eval

import (
	"context"
	"go/types"
	"time"
	"unsafe"

	"tfrpc-repl/repl/check"
)

// Value is a result: what it is and its type. Values of declared types print themselves (fmt.Formatter).
type Value struct {
	V    any
	Type types.Type
}

// stopGrace is how long a stopped evaluation may take to unwind before it is abandoned.
const stopGrace = 30 * time.Millisecond

// Run runs compiled code. When ctx ends it stops the evaluation and its goroutines and returns ctx's cause; a
// call into the library that does not end is abandoned, and user code never goes on after it.
func (m *Machine) Run(ctx context.Context, code *Code) ([]Value, error) {
	if err := ctx.Err(); err != nil {
		return nil, context.Cause(ctx)
	}
	r := m.newRun()
	m.mu.Lock()
	m.current = r
	m.mu.Unlock()
	type outcome struct {
		values []Value
		err    error
	}
	done := make(chan outcome, 1)
	go func() {
		values, err := m.runHere(r, code)
		done <- outcome{values, err}
	}()
	heap := time.NewTicker(watchEvery)
	defer heap.Stop()
	var cause error
	for cause == nil {
		select {
		case o := <-done:
			return o.values, o.err
		case <-ctx.Done():
			cause = context.Cause(ctx)
		case <-heap.C:
			cause = m.budget.watch()
		}
	}
	r.stop(cause)
	select {
	case o := <-done:
		if o.err == nil {
			o.err = cause
		}
		return o.values, o.err
	case <-time.After(stopGrace):
		return nil, cause
	}
}

// runHere runs the code in a thread of this goroutine.
func (m *Machine) runHere(r *run, code *Code) (values []Value, err error) {
	th := m.newThread(r)
	defer th.leaveGoroutine()
	defer func() {
		if p := recover(); p != nil {
			values, err = nil, th.outcome(p)
		}
	}()
	m.zero(code.zeroed)
	for _, init := range code.init {
		f := th.enter(init, nil)
		th.invoke(f)
		th.leave(f)
	}
	f := th.enter(code.body, nil)
	th.invoke(f)
	for i, t := range code.result {
		values = append(values, Value{t.show(code.body.results[i].at(f)), t.T})
	}
	return values, nil
}

// show returns the value at p for the front-ends: as the library would see it.
func (t *Type) show(p unsafe.Pointer) any {
	if _, isPointer := t.T.Underlying().(*types.Pointer); isPointer && *(*unsafe.Pointer)(p) == nil {
		return nil
	}
	a := t.toIface(p)
	if b, ok := a.(box); ok {
		return t.m.boxToHost(b, rtAny, false)
	}
	return a
}

// RunMain runs the function main of a compiled program.
func (m *Machine) RunMain(ctx context.Context, compiled *Code, pkg *types.Package) error {
	main, ok := pkg.Scope().Lookup("main").(*types.Func)
	if !ok {
		return &Refusal{Msg: "the program has no function main"}
	}
	cell := m.cell(main)
	program := *compiled
	program.body = &code{id: int(m.codes.Add(1)), name: "main", wrapper: true, body: func(f *frame) {
		nf := f.th.enter(cell.code.Load(), nil)
		f.th.invoke(nf)
		f.th.leave(nf)
	}}
	_, err := m.Run(ctx, &program)
	return err
}

// initializers compiles the package-level variables of a unit in the order in which they are initialised.
func (c *compiler) initializers(u *check.Unit) []*code {
	var out []*code
	for _, init := range u.Init {
		n := c.nested(nil)
		n.fn.code.name = "the initialisation of " + init.Lhs[0].Name()
		n.fn.escapes = n.findEscapes(nil, init.Rhs)
		n.collectLabels(nil)
		out = append(out, n.finishCode([]stmt{n.initVar(init)}))
	}
	return out
}

func (c *compiler) initVar(init *types.Initializer) stmt {
	if len(init.Lhs) == 1 {
		v := init.Lhs[0]
		e := c.operandAs(init.Rhs, c.typ(v.Type()))
		if v.Name() == "_" {
			return storeTo(c.temp(e.t), e)
		}
		g := c.m.global(v)
		return func(f *frame) flow { e.into(f, g.p); return next }
	}
	do, parts := c.several(init.Rhs)
	out := []stmt{do}
	for i, v := range init.Lhs {
		if v.Name() == "_" {
			continue
		}
		g, e := c.m.global(v), c.assign(init.Rhs, parts[i], c.typ(v.Type()))
		out = append(out, func(f *frame) flow { e.into(f, g.p); return next })
	}
	return sequence(out)
}
