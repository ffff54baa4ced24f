// Package sync has the generic functions of sync.
package sync

import "sync"

// OnceValue returns a function that calls f once and returns its value, or panics as f did, each time.
func OnceValue[T any](f func() T) func() T {
	pair := OnceValues(func() (T, struct{}) { return f(), struct{}{} })
	return func() T {
		v, _ := pair()
		return v
	}
}

// OnceValues returns a function that calls f once and returns its values, or panics as f did, each time.
func OnceValues[T1, T2 any](f func() (T1, T2)) func() (T1, T2) {
	var (
		once   sync.Once
		valid  bool
		reason any
		v1     T1
		v2     T2
	)
	first := func() {
		defer func() {
			if reason = recover(); !valid {
				panic(reason)
			}
		}()
		v1, v2 = f()
		f, valid = nil, true
	}
	return func() (T1, T2) {
		once.Do(first)
		if !valid {
			panic(reason)
		}
		return v1, v2
	}
}
