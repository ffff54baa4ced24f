package eval

import (
	"fmt"
	"strings"
)

// runtimeError is a run-time error of user code, with Go's text.
type runtimeError string

func (e runtimeError) Error() string { return "runtime error: " + string(e) }

// RuntimeError makes it a runtime.Error.
func (runtimeError) RuntimeError() {}

func nilDereference() runtimeError {
	return "invalid memory address or nil pointer dereference"
}

func indexError(i, n int64) runtimeError {
	if i < 0 {
		return runtimeError(fmt.Sprintf("index out of range [%d]", i))
	}
	return runtimeError(fmt.Sprintf("index out of range [%d] with length %d", i, n))
}

// typeAssertionError is the error of a failed type assertion.
type typeAssertionError string

func (e typeAssertionError) Error() string { return "interface conversion: " + string(e) }

func (typeAssertionError) RuntimeError() {}

// plainError is a run-time error whose text has no prefix, such as those about maps and channels.
type plainError string

func (e plainError) Error() string { return string(e) }

func (plainError) RuntimeError() {}

// errorType is the name that %T prints for a run-time error, and empty for other values.
func errorType(v any) string {
	switch e := v.(type) {
	case runtimeError:
		if strings.HasPrefix(string(e), "index out of range") || strings.HasPrefix(string(e), "slice bounds") {
			return "runtime.boundsError"
		}
		return "runtime.errorString"
	case typeAssertionError:
		return "*runtime.TypeAssertionError"
	case plainError:
		return "runtime.plainError"
	}
	return ""
}

// checkSlice panics as Go does when the bounds of a slice expression do not fit.
func checkSlice(i, j, k, most int64, three, isArray bool) {
	what := "capacity"
	if isArray {
		what = "length"
	}
	switch {
	case three && uint64(k) > uint64(most):
		panic(boundsError(k, "::", most, what))
	case three && uint64(j) > uint64(k):
		panic(runtimeError(fmt.Sprintf("slice bounds out of range [:%d:%d]", j, k)))
	case three && uint64(i) > uint64(j):
		panic(runtimeError(fmt.Sprintf("slice bounds out of range [%d:%d:]", i, j)))
	case !three && uint64(j) > uint64(most):
		panic(boundsError(j, ":", most, what))
	case uint64(i) > uint64(j):
		panic(orderError(i, j))
	}
}

func boundsError(i int64, colons string, most int64, what string) runtimeError {
	if colons == "" {
		colons = ":"
	}
	if i < 0 {
		return runtimeError(fmt.Sprintf("slice bounds out of range [%s%d]", colons, i))
	}
	return runtimeError(fmt.Sprintf("slice bounds out of range [%s%d] with %s %d", colons, i, what, most))
}

func orderError(i, j int64) runtimeError {
	if i < 0 {
		return runtimeError(fmt.Sprintf("slice bounds out of range [%d:]", i))
	}
	return runtimeError(fmt.Sprintf("slice bounds out of range [%d:%d]", i, j))
}
