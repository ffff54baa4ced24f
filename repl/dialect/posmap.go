package dialect

import (
	"slices"
	"sort"
	"strings"
)

// An edit replaces src[start:end] by text.
type edit struct {
	start, end int
	text       string
	outer      bool // goes around what stands at the same place; the latest outermost
}

// A run of the output that begins at out: its first n bytes are src[in:in+n], the rest stands for src[in+n].
type run struct{ out, in, n int }

// A posMap leads from offsets in an edited text back to the text before. nil is the identity.
type posMap []run

func (m posMap) pos(off int) int {
	if m == nil {
		return off
	}
	i := sort.Search(len(m), func(i int) bool { return m[i].out > off }) - 1
	if i < 0 {
		return 0
	}
	return m[i].in + min(off-m[i].out, m[i].n)
}

// apply makes the edits, which may come in any order but must not overlap; those at one place keep their order.
func apply(src string, edits []edit) (string, posMap) {
	if len(edits) == 0 {
		return src, nil
	}
	edits = ordered(edits)
	var b strings.Builder
	b.Grow(len(src) + 8*len(edits))
	m := make(posMap, 0, 2*len(edits)+1)
	at := 0
	for _, e := range edits {
		if e.start < at {
			continue
		}
		if e.start > at {
			m = append(m, run{b.Len(), at, e.start - at})
			b.WriteString(src[at:e.start])
		}
		if e.text != "" {
			m = append(m, run{b.Len(), e.start, 0})
			b.WriteString(e.text)
		}
		at = e.end
	}
	m = append(m, run{b.Len(), at, len(src) - at})
	b.WriteString(src[at:])
	return b.String(), m
}

func inOrder(edits []edit) bool {
	for i, e := range edits {
		if e.outer || i > 0 && (e.start < edits[i-1].start || e.start == edits[i-1].start && edits[i-1].end > edits[i-1].start) {
			return false
		}
	}
	return true
}

// ordered returns the edits by place, outer ones first, the latest of these before the others; what is
// inserted comes before what is replaced.
func ordered(edits []edit) []edit {
	if inOrder(edits) {
		return edits
	}
	out := make([]edit, 0, len(edits))
	for i := len(edits) - 1; i >= 0; i-- {
		if edits[i].outer {
			out = append(out, edits[i])
		}
	}
	for _, e := range edits {
		if !e.outer {
			out = append(out, e)
		}
	}
	slices.SortStableFunc(out, func(a, b edit) int {
		if a.start != b.start {
			return a.start - b.start
		}
		return min(a.end-a.start, 1) - min(b.end-b.start, 1)
	})
	return out
}
