package eval

import "go/ast"

func (c *compiler) goStmt(n *ast.GoStmt) stmt {
	make := c.thunk(n.Call)
	return func(f *frame) flow {
		f.th.spawn(make(f))
		return next
	}
}

// spawn runs a function in a goroutine of the same evaluation.
func (th *thread) spawn(fn *Func) {
	th.run.live.Add(1)
	th.m.live.Add(1)
	go func() {
		t := th.m.newThread(th.run)
		defer t.leaveGoroutine()
		defer func() {
			r := recover()
			th.run.live.Add(-1)
			th.m.live.Add(-1)
			th.m.report(t, r)
		}()
		nf := t.enter(fn.cell.code.Load(), fn.env)
		t.invoke(nf)
	}()
}

// report tells the session of a panic that ended a goroutine.
func (m *Machine) report(t *thread, r any) {
	if r == nil {
		return
	}
	if _, stopped := r.(stopping); stopped {
		return
	}
	err := t.outcome(r)
	if m.config.OnPanic != nil {
		m.config.OnPanic(err)
	}
}

// Goroutines returns how many goroutines of user code are running.
func (m *Machine) Goroutines() int { return int(m.live.Load()) }
