package eval

import (
	"bytes"
	"go/ast"
	"runtime"
	"strconv"
)

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
		t.id = goroutineID()
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

// goroutineID tells goroutines apart: a callback that runs where it was passed on may panic through the
// library, one that runs elsewhere may not.
func goroutineID() uint64 {
	var buf [64]byte
	text := bytes.TrimPrefix(buf[:runtime.Stack(buf[:], false)], []byte("goroutine "))
	digits, _, _ := bytes.Cut(text, []byte(" "))
	id, _ := strconv.ParseUint(string(digits), 10, 64)
	return id
}
