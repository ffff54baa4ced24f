package nest

import "fmt"

// Error says what is wrong with the arguments of a call, before anything has been sent. Class is the exception
// that TensorFlow raises for it.
type Error struct {
	Class string
	Msg   string
}

func (e *Error) Error() string { return e.Class + ": " + e.Msg }

// The classes used.
const (
	valueError    = "ValueError"
	typeError     = "TypeError"
	argumentError = "InvalidArgumentError"
)

func errorf(class, format string, args ...any) *Error {
	return &Error{Class: class, Msg: fmt.Sprintf(format, args...)}
}
