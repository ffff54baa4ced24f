package display

import (
	"encoding/binary"
	"math"
	"slices"
	"unsafe"

	"tfrpc-repl/client/tensor"
)

// number are the types in which elements are compared and added. Where the processor has no vector instructions, those of one and
// two bytes are counted by their bits instead: see tally.
type number interface {
	float32 | float64 | uint8 | int32 | uint32 | int64 | uint64
}

const (
	scanBlock  = 4096    // elements at a time are brought to where they are aligned; they stay in the nearest cache
	sampleSize = 1 << 18 // elements, about, are counted in bins
)

// scan finds everything in one pass.
func scan[T number](t *tensor.Tensor, kernel func(*[scanBlock]T, int) extremes[T]) (Stats, bool) {
	return scanAs(t, aligned[T], kernel)
}

// scanAs is scan for elements that fill turns into a wider type.
func scanAs[T number](t *tensor.Tensor, fill func(*[scanBlock]T, []byte), kernel func(*[scanBlock]T, int) extremes[T]) (Stats, bool) {
	s := scanner[T]{Stats: Stats{Count: t.Len()}, bins: newBins(leastWidth[T]())}
	var block [scanBlock]T
	size, every := t.DType().Size(), t.Len()/sampleSize|1
	for data, i := t.Bytes(), 0; len(data) > 0; i++ {
		n := min(scanBlock*size, len(data))
		fill(&block, data[:n])
		data = data[n:]
		s.block(&block, n/size, kernel, i%every == 0)
	}
	return s.result(t.DType()), true
}

// aligned copies elements as they are.
func aligned[T number](block *[scanBlock]T, data []byte) {
	size := int(unsafe.Sizeof(block[0]))
	raw := unsafe.Slice((*byte)(unsafe.Pointer(block)), len(block)*size)
	nativeOrder(raw[:copy(raw, data)], size)
}

// leastWidth is the narrowest bin that makes sense.
func leastWidth[T number]() float64 {
	if T(1)/2 == 0 {
		return 1
	}
	return 0
}

var littleEndian = binary.NativeEndian.Uint16([]byte{1, 0}) == 1

// nativeOrder turns the little-endian elements of a tensor into the machine's.
func nativeOrder(raw []byte, size int) {
	if littleEndian {
		return
	}
	for ; len(raw) > 0; raw = raw[size:] {
		slices.Reverse(raw[:size])
	}
}

// scanner gathers what the blocks tell.
type scanner[T number] struct {
	Stats
	bins   *bins
	lo, hi T
	any    bool // lo and hi are set
	sum    float64
	scaled float64 // the sum again, 2^-64 of it, for numbers whose sum is too large
}

// block takes the first n elements of a block.
func (s *scanner[T]) block(block *[scanBlock]T, n int, kernel func(*[scanBlock]T, int) extremes[T], sampled bool) {
	e := kernel(block, n)
	if !e.clean || math.IsInf(e.sum, 0) {
		e = s.carefully(block[:n])
	} else {
		s.scaled += e.sum * 0x1p-64
	}
	s.sum += e.sum
	s.Zeros += e.zeros
	s.NaN, s.PosInf, s.NegInf = s.NaN+e.nan, s.PosInf+e.posInf, s.NegInf+e.negInf
	if e.n == 0 {
		return
	}
	if !s.any {
		s.lo, s.hi, s.any = e.lo, e.hi, true
	}
	s.lo, s.hi = min(s.lo, e.lo), max(s.hi, e.hi)
	if !sampled {
		return
	}
	s.bins.widen(float64(e.lo), float64(e.hi))
	for _, v := range block[:n] {
		if x := float64(v); x-x == 0 {
			s.bins.counts[s.bins.at(x)]++
		}
	}
	s.bins.total += e.n
}

// carefully goes over a block that has something in it that is not finite, or whose sum is not.
func (s *scanner[T]) carefully(block []T) (e extremes[T]) {
	scaled := 0.0
	for _, v := range block {
		x := float64(v)
		if x-x != 0 {
			s.special(x)
			continue
		}
		if e.n == 0 {
			e.lo, e.hi = v, v
		}
		if v < e.lo {
			e.lo = v
		}
		if v > e.hi {
			e.hi = v
		}
		if v == 0 {
			e.zeros++
		}
		e.n++
		e.sum += x
		scaled += x * 0x1p-64
	}
	s.scaled += scaled
	return e
}

// special counts what is not finite.
func (s *scanner[T]) special(x float64) {
	switch {
	case math.IsNaN(x):
		s.NaN++
	case x > 0:
		s.PosInf++
	default:
		s.NegInf++
	}
}

func (s *scanner[T]) result(dt tensor.DType) Stats {
	s.Histogram = s.bins.histogram()
	if !s.any {
		s.Min, s.Max, s.Mean, s.MinText, s.MaxText = math.NaN(), math.NaN(), math.NaN(), "nan", "nan"
		return s.Stats
	}
	s.Min, s.Max, s.Mean = float64(s.lo), float64(s.hi), s.sum/float64(s.Finite())
	if math.IsInf(s.sum, 0) || math.IsNaN(s.sum) {
		s.Mean = s.scaled / float64(s.Finite()) * 0x1p64
	}
	if dt.IsFloat() && dt.Size() < int(unsafe.Sizeof(s.lo)) {
		s.MinText, s.MaxText = textAs(dt, s.Min), textAs(dt, s.Max)
		return s.Stats
	}
	s.MinText, s.MaxText = scalar(dt, bitsOf(s.lo)).Elements(), scalar(dt, bitsOf(s.hi)).Elements()
	return s.Stats
}

// bitsOf returns the element's bits as a tensor has them.
func bitsOf[T number](v T) uint64 {
	switch v := any(v).(type) {
	case float32:
		return uint64(math.Float32bits(v))
	case float64:
		return math.Float64bits(v)
	case int32:
		return uint64(v)
	case int64:
		return uint64(v)
	case uint32:
		return uint64(v)
	case uint8:
		return uint64(v)
	default:
		return any(v).(uint64)
	}
}
