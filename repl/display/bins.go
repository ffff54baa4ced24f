package display

import "math"

// fineBins are kept while counting, so that what is shown has at least half of maxBins after the range has grown.
const fineBins = 128

// bins count values while their range is still being found out. Bin i holds the values from (first+i)·width on. The width
// is a power of two and the edges are its multiples, so that two bins can become one without counting again.
type bins struct {
	scale  float64 // 1/width
	first  int
	counts [fineBins]int
	least  float64 // the width is not made smaller than this: 1 for whole numbers
	lo, hi float64
	empty  bool
	total  int
}

func newBins(least float64) *bins {
	return &bins{least: least, empty: true, lo: math.Inf(1), hi: math.Inf(-1)}
}

// add counts a finite value n times.
func (b *bins) add(x float64, n int) {
	i := b.at(x)
	if b.empty || i >= fineBins {
		b.widen(x, x)
		i = b.at(x)
	}
	b.counts[i] += n
	b.total += n
}

// at returns the bin of a finite value; what has none is not below fineBins.
func (b *bins) at(x float64) uint { return uint(int(math.Floor(x*b.scale)) - b.first) }

// widen makes room for the finite values lo to hi.
func (b *bins) widen(lo, hi float64) {
	begin, end := b.occupied()
	b.lo, b.hi = min(b.lo, lo, begin), max(b.hi, hi, end)
	width := max(powerAbove(b.hi/fineBins-b.lo/fineBins), powerAbove(max(math.Abs(b.lo), math.Abs(b.hi))*0x1p-51), b.least, 0x1p-960)
	if !b.empty {
		width = max(width, 1/b.scale)
	}
	for math.Floor(b.hi/width)-math.Floor(b.lo/width) >= fineBins {
		width *= 2
	}
	b.regroup(width)
}

// occupied returns a value in the first and one in the last bin with a count.
func (b *bins) occupied() (lo, hi float64) {
	lo, hi = math.Inf(1), math.Inf(-1)
	for i, n := range b.counts {
		if edge := float64(b.first+i) / b.scale; n > 0 {
			lo, hi = min(lo, max(edge, -math.MaxFloat64)), max(hi, min(edge, math.MaxFloat64))
		}
	}
	return lo, hi
}

// regroup moves the counts to where they belong under another width.
func (b *bins) regroup(width float64) {
	first := int(math.Floor(b.lo / width))
	if !b.empty {
		old, ratio := b.counts, 1/b.scale/width
		b.counts = [fineBins]int{}
		for i, n := range old {
			if n > 0 {
				b.counts[int(math.Floor(float64(b.first+i)*ratio))-first] += n
			}
		}
	}
	b.scale, b.first, b.empty = 1/width, first, false
}

// powerAbove returns the least power of two that is not below x.
func powerAbove(x float64) float64 {
	if x == 0 {
		return 0
	}
	fraction, exp := math.Frexp(x)
	if fraction == 0.5 {
		exp--
	}
	return math.Ldexp(1, exp)
}

// histogram joins bins until there are few enough to be shown and cuts off the empty ends.
func (b *bins) histogram() Histogram {
	if b.empty {
		return Histogram{}
	}
	b.lo, b.hi = b.occupied()
	for math.Floor(b.hi*b.scale)-math.Floor(b.lo*b.scale) >= maxBins {
		b.regroup(2 / b.scale)
		b.lo, b.hi = b.occupied()
	}
	begin, end := 0, fineBins
	for b.counts[end-1] == 0 {
		end--
	}
	for b.counts[begin] == 0 {
		begin++
	}
	return Histogram{Low: float64(b.first+begin) / b.scale, Width: 1 / b.scale, Counts: append([]int(nil), b.counts[begin:end]...), Counted: b.total}
}
