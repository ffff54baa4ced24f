package nest

import "fmt"

// Error says what is wrong with the arguments of a call, before anything has been sent, or how its result differs from its specs. Class is the exception
// that TensorFlow raises for it.
type Error struct {
	Class string
	Arg   string // the name of the argument that is wrong, empty when the call as a whole is
	Path  string // where inside the argument, such as ['mask'][1]
	Index int    // the position of the argument, -1 when the call as a whole is wrong
	Msg   string // one line, with the place
}

func (e *Error) Error() string { return e.Class + ": " + e.Msg }

// The classes used.
const (
	valueError    = "ValueError"
	typeError     = "TypeError"
	argumentError = "InvalidArgumentError"
)

// errorf is an error of the call as a whole.
func errorf(class, format string, args ...any) *Error {
	return &Error{Class: class, Index: -1, Msg: fmt.Sprintf(format, args...)}
}
