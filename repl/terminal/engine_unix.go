//go:build unix

package terminal

import (
	"errors"
	"io"
	"os"
	"os/signal"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

func newEditor(o Options) (*Editor, error) {
	e := &screenEngine{Options: o, fd: int(o.In.Fd())}
	e.screen.out = o.Out
	e.signals = make(chan os.Signal, 8)
	signal.Notify(e.signals, unix.SIGWINCH, unix.SIGCONT, unix.SIGTERM, unix.SIGHUP)
	go e.watch()
	return &Editor{e}, nil
}

// watch answers signals until Close.
func (e *screenEngine) watch() {
	for s := range e.signals {
		switch s {
		case unix.SIGWINCH:
			e.resize()
		case unix.SIGCONT:
			e.continued()
		default:
			e.mu.Lock()
			e.release()
			e.mu.Unlock()
			if e.Leave != nil {
				e.Leave(s)
			}
		}
	}
}

// continued takes the terminal again after the program was stopped from outside.
func (e *screenEngine) continued() {
	e.mu.Lock()
	defer e.mu.Unlock()
	if !e.active || e.suspended {
		e.suspended = false
		return
	}
	e.active = false
	if e.take() == nil {
		e.screen.forget()
		e.redraw()
	}
}

// suspend stops the program as Ctrl-Z does, with the terminal as the shell wants it, and goes on when it is continued.
func (e *screenEngine) suspend() {
	e.below = nil
	e.screen.leave()
	e.release()
	e.suspended = true
	_ = syscall.Kill(0, syscall.SIGTSTP)
	time.Sleep(stopTime)
	_ = e.take()
	e.screen.forget()
}

// stopTime is long enough for a signal to ourselves to arrive.
const stopTime = 30 * time.Millisecond

// escapeTime is how long after Esc the rest of a key's sequence may come; pasteTime how long a paste may pause.
const (
	escapeTime = 40 * time.Millisecond
	pasteTime  = 2 * time.Second
)

// more waits for bytes from the terminal. It returns no error and adds nothing when none come in time; wait 0 is for ever.
func (e *screenEngine) more(wait time.Duration) error {
	timeout := -1
	if wait > 0 {
		timeout = int(wait.Milliseconds())
	}
	fds := []unix.PollFd{{Fd: int32(e.fd), Events: unix.POLLIN}}
	n, err := unix.Poll(fds, timeout)
	if errors.Is(err, unix.EINTR) {
		return nil
	}
	if err != nil || n == 0 {
		return err
	}
	var chunk [16 << 10]byte
	n, err = unix.Read(e.fd, chunk[:])
	switch {
	case errors.Is(err, unix.EINTR), errors.Is(err, unix.EAGAIN):
		return nil
	case err != nil, n == 0:
		return io.EOF // the terminal is gone
	}
	e.received(chunk[:n])
	return nil
}
