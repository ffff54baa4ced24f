package eval

import (
	"sync"
	"sync/atomic"
)

// run is one evaluation with the goroutines it has started. Stopping it stops them all.
type run struct {
	m       *Machine
	stopped atomic.Bool
	done    chan struct{} // closed when stopped
	once    sync.Once
	cause   error
	live    atomic.Int64 // goroutines started and not ended
}

func (m *Machine) newRun() *run { return &run{m: m, done: make(chan struct{})} }

// stop ends the evaluation: every thread notices at its next call, loop or wait.
func (r *run) stop(cause error) {
	r.once.Do(func() {
		r.cause = cause
		r.stopped.Store(true)
		close(r.done)
	})
}

// thread is one goroutine of user code.
type thread struct {
	m     *Machine
	run   *run
	top   *frame // the innermost frame
	depth int

	overflow *Panic   // an endless recursion that is being unwound
	id       uint64   // of the goroutine
	pools    []*frame // by code.id: frames to use again
}

func (m *Machine) newThread(r *run) *thread { return &thread{m: m, run: r} }

// stopping is the panic by which a stopped thread unwinds. User code cannot recover it.
type stopping struct{ cause error }

// poll unwinds the thread when its evaluation has been stopped.
func (th *thread) poll() {
	if th.run.stopped.Load() {
		panic(stopping{th.run.cause})
	}
}
