package slices

import "cmp"

// Sort sorts in ascending order.
func Sort[S ~[]E, E cmp.Ordered](x S) { SortStableFunc(x, cmp.Compare[E]) }

// SortFunc sorts by cmp.
func SortFunc[S ~[]E, E any](x S, cmp func(a, b E) int) { SortStableFunc(x, cmp) }

// SortStableFunc sorts by cmp and keeps the order of equal elements.
func SortStableFunc[S ~[]E, E any](x S, cmp func(a, b E) int) {
	const short = 12
	if len(x) <= short {
		insertionSort(x, cmp)
		return
	}
	mergeSort(x, make(S, len(x)), cmp)
}

func insertionSort[S ~[]E, E any](x S, cmp func(a, b E) int) {
	for i := 1; i < len(x); i++ {
		for j := i; j > 0 && cmp(x[j], x[j-1]) < 0; j-- {
			x[j], x[j-1] = x[j-1], x[j]
		}
	}
}

// mergeSort sorts x with the help of as many elements of room.
func mergeSort[S ~[]E, E any](x, room S, cmp func(a, b E) int) {
	if len(x) <= 12 {
		insertionSort(x, cmp)
		return
	}
	half := len(x) / 2
	mergeSort(x[:half], room[:half], cmp)
	mergeSort(x[half:], room[half:], cmp)
	if cmp(x[half], x[half-1]) >= 0 {
		return
	}
	copy(room, x)
	a, b := room[:half], room[half:]
	for k := range x {
		if len(b) == 0 || len(a) > 0 && cmp(b[0], a[0]) >= 0 {
			x[k], a = a[0], a[1:]
		} else {
			x[k], b = b[0], b[1:]
		}
	}
}

// IsSorted reports whether x is in ascending order.
func IsSorted[S ~[]E, E cmp.Ordered](x S) bool { return IsSortedFunc(x, cmp.Compare[E]) }

// IsSortedFunc reports whether x is in the order of cmp.
func IsSortedFunc[S ~[]E, E any](x S, cmp func(a, b E) int) bool {
	for i := len(x) - 1; i > 0; i-- {
		if cmp(x[i], x[i-1]) < 0 {
			return false
		}
	}
	return true
}

// Min returns the least element; NaN is contagious.
func Min[S ~[]E, E cmp.Ordered](x S) E {
	if len(x) < 1 {
		panic("slices.Min: empty list")
	}
	m := x[0]
	for _, v := range x[1:] {
		m = min(m, v)
	}
	return m
}

// MinFunc returns the first least element by cmp.
func MinFunc[S ~[]E, E any](x S, cmp func(a, b E) int) E {
	if len(x) < 1 {
		panic("slices.MinFunc: empty list")
	}
	m := x[0]
	for _, v := range x[1:] {
		if cmp(v, m) < 0 {
			m = v
		}
	}
	return m
}

// Max returns the greatest element; NaN is contagious.
func Max[S ~[]E, E cmp.Ordered](x S) E {
	if len(x) < 1 {
		panic("slices.Max: empty list")
	}
	m := x[0]
	for _, v := range x[1:] {
		m = max(m, v)
	}
	return m
}

// MaxFunc returns the first greatest element by cmp.
func MaxFunc[S ~[]E, E any](x S, cmp func(a, b E) int) E {
	if len(x) < 1 {
		panic("slices.MaxFunc: empty list")
	}
	m := x[0]
	for _, v := range x[1:] {
		if cmp(v, m) > 0 {
			m = v
		}
	}
	return m
}

// BinarySearch returns where target is in a sorted slice, or where it would be.
func BinarySearch[S ~[]E, E cmp.Ordered](x S, target E) (int, bool) {
	return BinarySearchFunc(x, target, cmp.Compare[E])
}

// BinarySearchFunc is BinarySearch in the order of cmp.
func BinarySearchFunc[S ~[]E, E, T any](x S, target T, cmp func(E, T) int) (int, bool) {
	i, j := 0, len(x)
	for i < j {
		h := int(uint(i+j) >> 1)
		if cmp(x[h], target) < 0 {
			i = h + 1
		} else {
			j = h
		}
	}
	return i, i < len(x) && cmp(x[i], target) == 0
}
