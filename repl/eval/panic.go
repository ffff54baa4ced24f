package eval

import (
	"errors"
	"fmt"
	"go/ast"
	"go/token"
	"runtime"
	"strings"
)

// userPanic is a panic that user code raised by panic(value).
type userPanic struct{ value any }

// raised is a panic with the frames in which it happened.
type raised struct {
	value any
	trace []Frame
}

// Frame is a call that was under way.
type Frame struct {
	Func string
	Pos  token.Pos
}

// Panic is the error of an evaluation that user code ended by a panic.
type Panic struct {
	Value any     // what was given to panic, or a runtime.Error
	Trace []Frame // the innermost first
}

// Error returns the text of the value as Go prints it when a program dies of it.
func (p *Panic) Error() string {
	switch v := p.Value.(type) {
	case runtime.Error:
		return v.Error()
	case error:
		return "panic: " + firstLine(v.Error())
	case fmt.Stringer:
		return "panic: " + firstLine(v.String())
	case box:
		return "panic: " + firstLine(v.panicText())
	default:
		return "panic: " + firstLine(fmt.Sprint(printable(v)))
	}
}

// Unwrap returns the value when it is an error, so that errors.As finds what a call raised.
func (p *Panic) Unwrap() error {
	err, _ := p.Value.(error)
	return err
}

func firstLine(s string) string {
	line, _, _ := strings.Cut(s, "\n")
	return line
}

// Exit ends the evaluation because user code called os.Exit.
type Exit struct{ Code int }

func (e *Exit) Error() string { return fmt.Sprintf("exit status %d", e.Code) }

// ErrStopped is the error of an evaluation whose context ended without a cause of its own.
var ErrStopped = errors.New("stopped")

func (c *compiler) panicCall(n *ast.CallExpr, t *Type) *expr {
	v := c.as(n.Args[0], c.m.anyType()).a
	pos := n.Pos()
	return action(t, func(f *frame) {
		value := v(f)
		f.pos = pos
		panic(&raised{userPanic{value}, f.th.trace()})
	})
}

// maxTrace bounds the frames kept of a deep recursion.
const maxTrace = 64

// trace returns the calls under way, the innermost first.
func (th *thread) trace() []Frame {
	var frames []Frame
	for f := th.top; f != nil && len(frames) < maxTrace; f = f.caller {
		if !f.code.wrapper {
			frames = append(frames, Frame{f.code.name, f.pos})
		}
	}
	return frames
}

// overflow is the panic of an endless recursion. As in compiled programs, user code cannot recover it.
type overflow struct{ *Panic }

// Format keeps package fmt, which catches the panics of printing methods, from repeating it at each level.
func (overflow) Format(fmt.State, rune) {}

// tooDeep ends an endless recursion. The thread remembers it: a library that catches panics must not make it go on.
func (th *thread) tooDeep() {
	if th.overflow == nil {
		th.overflow = &Panic{plainError("stack overflow: the recursion is more than 200000 calls deep"), th.trace()}
	}
	panic(overflow{th.overflow})
}

// outcome turns what ended a thread into an error, nil when it ended well.
func (th *thread) outcome(r any) error {
	switch r := r.(type) {
	case nil:
		return nil
	case stopping:
		if r.cause != nil {
			return r.cause
		}
		return ErrStopped
	case *Exit:
		return r
	case overflow:
		return r.Panic
	case *raised:
		return &Panic{recovered(r), r.trace}
	default:
		return &Panic{recovered(r), th.trace()}
	}
}
