// Package errors has the generic functions of errors.
package errors

import "errors"

// AsType returns the first error in err's tree that is an E.
func AsType[E error](err error) (E, bool) {
	var found E
	ok := errors.As(err, &found)
	return found, ok
}
