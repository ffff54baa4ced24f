package display

import (
	"math"

	"tfrpc-repl/client/tensor"
)

// Stats describe the numbers of a tensor. Min, Max and Mean are those of the finite elements and NaN when there are none.
type Stats struct {
	Count            int // all elements
	Zeros            int
	NaN              int
	PosInf, NegInf   int
	Min, Max, Mean   float64
	MinText, MaxText string // exactly, as the dtype prints: an int64 may be more than a float64 holds
	Histogram        Histogram
}

// Finite returns how many elements are neither NaN nor infinite.
func (s Stats) Finite() int { return s.Count - s.NaN - s.PosInf - s.NegInf }

// Histogram counts finite elements in bins of one width, a power of two; the first begins at Low. It has at most maxBins of
// them, and none without finite elements. Of a large tensor evenly spread parts are counted, Counted elements in all.
type Histogram struct {
	Low, Width float64
	Counts     []int
	Counted    int
}

// maxBins is how many bins a histogram is shown with at most; there are more than half as many if the values allow it.
const maxBins = 32

// StatsOf goes over the elements once, without a copy of them. It reports false for what has no order or no numbers:
// strings, complex numbers, opaque dtypes, no elements at all.
func StatsOf(t *tensor.Tensor) (Stats, bool) {
	dt := t.DType()
	switch {
	case t.Len() == 0, dt.Size() == 0, dt.IsComplex():
		return Stats{}, false
	}
	if s, ok := fastStats(t); ok {
		return s, true
	}
	switch {
	case dt.Size() == 1 || dt.Size() == 2 && t.Len() >= 1<<16:
		return tally(t)
	}
	switch dt {
	case tensor.Float32:
		return scan(t, extremes32)
	case tensor.Float64:
		return scan(t, extremes64)
	case tensor.Int64:
		return scan(t, extremesLong[int64])
	case tensor.Uint64:
		return scan(t, extremesLong[uint64])
	case tensor.Uint32:
		return scan(t, extremesInt[uint32])
	case tensor.Int32, tensor.QInt32:
		return scan(t, extremesInt[int32])
	}
	wide, err := t.Cast(tensor.Float64) // a few elements of two bytes
	if err != nil {
		return Stats{}, false
	}
	s, ok := scan(wide, extremes64)
	s.MinText, s.MaxText = textAs(dt, s.Min), textAs(dt, s.Max)
	return s, ok
}

// textAs prints a value as the elements of a dtype do.
func textAs(dt tensor.DType, v float64) string {
	one, err := scalar(tensor.Float64, math.Float64bits(v)).Cast(dt)
	if err != nil {
		return ""
	}
	return one.Elements()
}

// scalar is the tensor of one element with those bits.
func scalar(dt tensor.DType, bits uint64) *tensor.Tensor {
	raw := make([]byte, 8)
	for i := range raw {
		raw[i] = byte(bits >> (8 * i))
	}
	one, err := tensor.New(dt, tensor.ShapeOf(), raw[:dt.Size()])
	if err != nil {
		panic(err) // a dtype of fixed width has its width
	}
	return one
}
