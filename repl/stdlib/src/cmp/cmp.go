// Package cmp compares ordered values.
package cmp

// Ordered are the types whose values have an order.
type Ordered interface {
	~int | ~int8 | ~int16 | ~int32 | ~int64 | ~uint | ~uint8 | ~uint16 | ~uint32 | ~uint64 | ~uintptr | ~float32 | ~float64 | ~string
}

// Less reports whether x is less than y; NaN is less than any other.
func Less[T Ordered](x, y T) bool { return x != x && y == y || x < y }

// Compare returns -1, 0 or +1; NaN equals NaN and is less than any other.
func Compare[T Ordered](x, y T) int {
	xNaN, yNaN := x != x, y != y
	switch {
	case xNaN && yNaN:
		return 0
	case xNaN || x < y:
		return -1
	case yNaN || x > y:
		return +1
	}
	return 0
}

// Or returns the first value that is not zero.
func Or[T comparable](vals ...T) T {
	var zero T
	for _, v := range vals {
		if v != zero {
			return v
		}
	}
	return zero
}
