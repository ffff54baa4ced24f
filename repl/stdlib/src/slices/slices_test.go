package slices

import (
	"cmp"
	"fmt"
	"math/rand"
	real "slices"
	"testing"
)

// Every function is held to the one of the library that it stands for.
func TestAsTheLibrary(t *testing.T) {
	rng := rand.New(rand.NewSource(1))
	for range 2000 {
		s := make([]int, rng.Intn(30), 40)
		for i := range s {
			s[i] = rng.Intn(10)
		}
		i := rng.Intn(len(s) + 1)
		j := i + rng.Intn(len(s)-i+1)
		v := []int{100, 101, 102}[:rng.Intn(4)]
		even := func(n int) bool { return n%2 == 0 }
		for name, pair := range map[string][2]any{
			"Insert":      {Insert(Clone(s), i, v...), real.Insert(real.Clone(s), i, v...)},
			"Delete":      {Delete(Clone(s), i, j), real.Delete(real.Clone(s), i, j)},
			"Replace":     {Replace(Clone(s), i, j, v...), real.Replace(real.Clone(s), i, j, v...)},
			"DeleteFunc":  {DeleteFunc(Clone(s), even), real.DeleteFunc(real.Clone(s), even)},
			"Compact":     {Compact(Clone(s)), real.Compact(real.Clone(s))},
			"Index":       {Index(s, 3), real.Index(s, 3)},
			"IndexFunc":   {IndexFunc(s, even), real.IndexFunc(s, even)},
			"Concat":      {Concat(s, v), real.Concat(s, v)},
			"Repeat":      {Repeat(s, 3), real.Repeat(s, 3)},
			"Sorted":      {Sorted(Values(s)), real.Sorted(real.Values(s))},
			"IsSorted":    {IsSorted(s), real.IsSorted(s)},
			"Compare":     {Compare(s, v), real.Compare(s, v)},
			"Equal":       {Equal(s, Clone(s)), true},
			"Collect":     {Collect(Chunk(s, 4)), real.Collect(real.Chunk(s, 4))},
			"Grow":        {cap(Grow(s, 50)) >= len(s)+50, true},
			"Contains":    {Contains(s, 7), real.Contains(s, 7)},
			"SortedStabl": {SortedStableFunc(Values(s), func(a, b int) int { return cmp.Compare(a/2, b/2) }), real.SortedStableFunc(real.Values(s), func(a, b int) int { return cmp.Compare(a/2, b/2) })},
		} {
			if got, want := fmt.Sprintf("%#v", pair[0]), fmt.Sprintf("%#v", pair[1]); got != want {
				t.Fatalf("%s(%v, %d, %d, %v): %s, want %s", name, s, i, j, v, got, want)
			}
		}
		if len(s) > 0 && (Max(s) != real.Max(s) || Min(s) != real.Min(s)) {
			t.Fatalf("Min or Max of %v", s)
		}
		sorted := Sorted(Values(s))
		at, found := BinarySearch(sorted, 5)
		if wantAt, want := real.BinarySearch(sorted, 5); at != wantAt || found != want {
			t.Fatalf("BinarySearch in %v: %d, %v", sorted, at, found)
		}
	}
}

func TestInsertLeavesAFullSliceAlone(t *testing.T) {
	s := []int{1, 2, 3}
	Insert(s, 1, 99)
	Replace(s, 0, 1, 7, 8, 9)
	if fmt.Sprint(s) != "[1 2 3]" {
		t.Errorf("the original is %v", s)
	}
}
