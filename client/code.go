package client

import "fmt"

// Code is a gRPC status code. TensorFlow uses the same numbers. A Code is an
// error so that it serves as a target of errors.Is:
//
//	errors.Is(err, client.DeadlineExceeded)
type Code uint32

// The codes of gRPC and TensorFlow.
const (
	OK                 Code = 0
	Canceled           Code = 1
	Unknown            Code = 2
	InvalidArgument    Code = 3
	DeadlineExceeded   Code = 4
	NotFound           Code = 5
	AlreadyExists      Code = 6
	PermissionDenied   Code = 7
	ResourceExhausted  Code = 8
	FailedPrecondition Code = 9
	Aborted            Code = 10
	OutOfRange         Code = 11
	Unimplemented      Code = 12
	Internal           Code = 13
	Unavailable        Code = 14
	DataLoss           Code = 15
	Unauthenticated    Code = 16
)

var codeNames = [...]string{
	"OK", "Canceled", "Unknown", "InvalidArgument", "DeadlineExceeded", "NotFound",
	"AlreadyExists", "PermissionDenied", "ResourceExhausted", "FailedPrecondition",
	"Aborted", "OutOfRange", "Unimplemented", "Internal", "Unavailable", "DataLoss",
	"Unauthenticated",
}

// String returns gRPC's name of the code, such as InvalidArgument.
func (c Code) String() string {
	if int(c) < len(codeNames) {
		return codeNames[c]
	}
	return fmt.Sprintf("Code(%d)", uint32(c))
}

// Class returns the name of TensorFlow's exception for the code, such as
// InvalidArgumentError. A code TensorFlow does not know is an UnknownError.
func (c Code) Class() string {
	switch {
	case c == Canceled:
		return "CancelledError"
	case int(c) < len(codeNames):
		return codeNames[c] + "Error"
	default:
		return "UnknownError"
	}
}

// Error returns the class, so that a Code is an error.
func (c Code) Error() string { return c.Class() }

// parseCode reads what String writes.
func parseCode(name string) (Code, bool) {
	for i, n := range codeNames {
		if n == name {
			return Code(i), true
		}
	}
	var n uint32
	if _, err := fmt.Sscanf(name, "Code(%d)", &n); err == nil {
		return Code(n), true
	}
	return 0, false
}
