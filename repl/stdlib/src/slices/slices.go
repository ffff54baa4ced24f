// Package slices has functions for slices of any type.
package slices

import "cmp"

// Equal reports whether both have the same elements.
func Equal[S ~[]E, E comparable](s1, s2 S) bool {
	if len(s1) != len(s2) {
		return false
	}
	for i := range s1 {
		if s1[i] != s2[i] {
			return false
		}
	}
	return true
}

// EqualFunc is Equal with elements compared by eq.
func EqualFunc[S1 ~[]E1, S2 ~[]E2, E1, E2 any](s1 S1, s2 S2, eq func(E1, E2) bool) bool {
	if len(s1) != len(s2) {
		return false
	}
	for i := range s1 {
		if !eq(s1[i], s2[i]) {
			return false
		}
	}
	return true
}

// Compare compares element by element; the shorter of two that agree is less.
func Compare[S ~[]E, E cmp.Ordered](s1, s2 S) int { return CompareFunc(s1, s2, cmp.Compare[E]) }

// CompareFunc is Compare with elements compared by cmp.
func CompareFunc[S1 ~[]E1, S2 ~[]E2, E1, E2 any](s1 S1, s2 S2, cmp func(E1, E2) int) int {
	for i, v := range s1 {
		if i >= len(s2) {
			return +1
		}
		if c := cmp(v, s2[i]); c != 0 {
			return c
		}
	}
	if len(s1) < len(s2) {
		return -1
	}
	return 0
}

// Index returns where v is first, or -1.
func Index[S ~[]E, E comparable](s S, v E) int {
	for i := range s {
		if v == s[i] {
			return i
		}
	}
	return -1
}

// IndexFunc returns where f first holds, or -1.
func IndexFunc[S ~[]E, E any](s S, f func(E) bool) int {
	for i := range s {
		if f(s[i]) {
			return i
		}
	}
	return -1
}

// Contains reports whether v is in s.
func Contains[S ~[]E, E comparable](s S, v E) bool { return Index(s, v) >= 0 }

// ContainsFunc reports whether f holds for an element.
func ContainsFunc[S ~[]E, E any](s S, f func(E) bool) bool { return IndexFunc(s, f) >= 0 }

// Insert puts values in front of index i.
func Insert[S ~[]E, E any](s S, i int, v ...E) S {
	_ = s[i:]
	if len(v) == 0 {
		return s
	}
	if len(s)+len(v) > cap(s) { // the original stays as it is
		return append(append(s[:i:i], v...), s[i:]...)
	}
	tail := append(S(nil), s[i:]...)
	return append(append(s[:i], v...), tail...)
}

// Delete removes s[i:j] and clears what becomes free.
func Delete[S ~[]E, E any](s S, i, j int) S {
	_ = s[i:j:len(s)]
	if i == j {
		return s
	}
	old := len(s)
	s = append(s[:i], s[j:]...)
	clear(s[len(s):old])
	return s
}

// DeleteFunc removes the elements for which del holds.
func DeleteFunc[S ~[]E, E any](s S, del func(E) bool) S {
	n := 0
	for _, v := range s {
		if !del(v) {
			s[n] = v
			n++
		}
	}
	clear(s[n:])
	return s[:n]
}

// Replace puts values in the place of s[i:j].
func Replace[S ~[]E, E any](s S, i, j int, v ...E) S {
	_ = s[i:j]
	if len(s)-(j-i)+len(v) > cap(s) {
		return append(append(s[:i:i], v...), s[j:]...)
	}
	tail := append(S(nil), s[j:]...)
	old := len(s)
	s = append(append(s[:i], v...), tail...)
	if len(s) < old {
		clear(s[len(s):old])
	}
	return s
}

// Clone copies a slice; nil stays nil.
func Clone[S ~[]E, E any](s S) S { return append(s[:0:0], s...) }

// Compact keeps one of each run of equal elements.
func Compact[S ~[]E, E comparable](s S) S {
	return CompactFunc(s, func(a, b E) bool { return a == b })
}

// CompactFunc is Compact with elements compared by eq.
func CompactFunc[S ~[]E, E any](s S, eq func(E, E) bool) S {
	if len(s) < 2 {
		return s
	}
	n := 1
	for i := 1; i < len(s); i++ {
		if !eq(s[n-1], s[i]) {
			s[n] = s[i]
			n++
		}
	}
	clear(s[n:])
	return s[:n]
}

// Grow makes room for n more elements.
func Grow[S ~[]E, E any](s S, n int) S {
	if n < 0 {
		panic("cannot be negative")
	}
	if n -= cap(s) - len(s); n > 0 {
		s = append(s[:cap(s)], make([]E, n)...)[:len(s)]
	}
	return s
}

// Clip takes unused capacity away.
func Clip[S ~[]E, E any](s S) S { return s[:len(s):len(s)] }

// Reverse turns the order around.
func Reverse[S ~[]E, E any](s S) {
	for i, j := 0, len(s)-1; i < j; i, j = i+1, j-1 {
		s[i], s[j] = s[j], s[i]
	}
}

// Concat returns all elements in a new slice.
func Concat[S ~[]E, E any](slices ...S) S {
	var r S
	for _, s := range slices {
		r = append(r, s...)
	}
	return r
}

// Repeat returns the elements count times in a new slice.
func Repeat[S ~[]E, E any](x S, count int) S {
	if count < 0 {
		panic("cannot be negative")
	}
	if len(x) > 0 && count > (1<<62)/len(x) {
		panic("the result of (len(x) * count) overflows")
	}
	r := make(S, 0, len(x)*count)
	for range count {
		r = append(r, x...)
	}
	return r
}
