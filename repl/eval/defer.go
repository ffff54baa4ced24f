package eval

import (
	"go/ast"
	"runtime"
)

// deferState is what a function with defer statements keeps.
type deferState struct {
	calls     []*Func
	panicking any // the panic under way, or nil
	recovered bool
}

func (c *compiler) deferStmt(n *ast.DeferStmt) stmt {
	c.fn.hasDefer = true
	make := c.thunk(n.Call)
	return func(f *frame) flow {
		f.defers.calls = append(f.defers.calls, make(f))
		return next
	}
}

// withDefers runs a body, then the deferred calls, the last one first, whether the body ended or panicked.
func withDefers(run stmt) func(f *frame) {
	return func(f *frame) {
		d := &deferState{}
		f.defers = d
		th := f.th
		d.guard(th, func() { run(f) })
		for len(d.calls) > 0 {
			call := d.calls[len(d.calls)-1]
			d.calls = d.calls[:len(d.calls)-1]
			d.guard(th, func() {
				nf := th.enter(call.cell.code.Load(), call.env)
				nf.thunkOf = d
				th.invoke(nf)
				th.leave(nf)
			})
		}
		if d.panicking != nil {
			panic(d.panicking)
		}
	}
}

// guard runs what may panic and keeps the panic. What stops the evaluation passes through.
func (d *deferState) guard(th *thread, run func()) {
	top, depth := th.top, th.depth
	defer func() {
		if r := recover(); r != nil {
			if final(r) {
				panic(r)
			}
			d.trace(th, r)
			th.top, th.depth = top, depth
		}
	}()
	run()
}

// trace keeps a panic with the place where it happened.
func (d *deferState) trace(th *thread, r any) {
	d.recovered = false
	if p, ok := r.(*raised); ok {
		d.panicking = p
		return
	}
	d.panicking = &raised{value: r, trace: th.trace()}
}

// final reports whether a panic is none of user code's.
func final(r any) bool {
	switch r.(type) {
	case stopping, overflow, *Exit, *Refusal:
		return true
	}
	return false
}

// recoverCall compiles recover().
func (c *compiler) recoverCall(t *Type) *expr {
	return (&expr{t: t, a: func(f *frame) any {
		caller := f.caller
		for caller != nil && caller.code.wrapper {
			caller = caller.caller
		}
		if caller == nil || caller.thunkOf == nil || f.thunkOf != nil {
			return nil
		}
		d := caller.thunkOf
		if d.panicking == nil {
			return nil
		}
		r := d.panicking
		d.panicking = nil
		return recovered(r)
	}}).finish()
}

// recovered returns what recover gives for a panic.
func recovered(r any) any {
	if p, ok := r.(*raised); ok {
		r = p.value
	}
	if p, ok := r.(userPanic); ok {
		if p.value == nil {
			return new(runtime.PanicNilError)
		}
		return p.value
	}
	return r
}
