//go:build !amd64

package display

// WithoutVectors runs f: there are none.
func WithoutVectors(f func()) { f() }
