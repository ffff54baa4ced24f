package display

import (
	"math"
	"unsafe"
)

// extremes are what one block of elements tells.
type extremes[T number] struct {
	lo, hi T
	n      int // finite elements
	zeros  int
	sum    float64
	clean  bool // all are counted; else something is not finite, and the block must be gone over again

	nan, posInf, negInf int
}

// The kernels below are the inner loops. Comparing bits is several times faster than comparing floats: bits of positive
// floats are in the order of the numbers, those of negative ones in the reverse order and, unsigned, behind the others.

func extremes32(block *[scanBlock]float32, n int) extremes[float32] {
	bits := (*[scanBlock]uint32)(unsafe.Pointer(block))[:n]
	least, most, signed, nonzero := uint32(math.MaxUint32), uint32(0), int32(math.MinInt32), uint64(0)
	for _, b := range bits {
		least, most, signed = min(least, b), max(most, b), max(signed, int32(b))
		nonzero += (uint64(b<<1) + math.MaxUint32) >> 32
	}
	lo, hi := ends(least, most, uint32(signed), 1<<31)
	const infinite = 0x7f800000
	return extremes[float32]{lo: math.Float32frombits(lo), hi: math.Float32frombits(hi), n: n, zeros: n - int(nonzero), sum: sum32(block[:n]),
		clean: lo&^(1<<31) < infinite && hi&^(1<<31) < infinite}
}

func extremes64(block *[scanBlock]float64, n int) extremes[float64] {
	bits := (*[scanBlock]uint64)(unsafe.Pointer(block))[:n]
	least, most, signed, zeros := uint64(math.MaxUint64), uint64(0), int64(math.MinInt64), 0
	for _, b := range bits {
		least, most, signed = min(least, b), max(most, b), max(signed, int64(b))
		if b<<1 == 0 {
			zeros++
		}
	}
	lo, hi := ends(least, most, uint64(signed), 1<<63)
	const infinite = 0x7ff << 52
	return extremes[float64]{lo: math.Float64frombits(lo), hi: math.Float64frombits(hi), n: n, zeros: zeros, sum: sum64(block[:n]),
		clean: lo&^(1<<63) < infinite && hi&^(1<<63) < infinite}
}

// ends returns the bits of the least and the greatest number, given the extremes of the bits taken as unsigned and as signed.
func ends[U uint32 | uint64](least, most, signed, sign U) (lo, hi U) {
	switch {
	case most < sign: // none is negative
		return least, most
	case least >= sign: // all are
		return most, least
	default:
		return most, signed
	}
}

// sum32 adds four at a time before it widens them: their rounding is that of the elements themselves.
func sum32(block []float32) float64 {
	var a, b float64
	for ; len(block) >= 8; block = block[8:] {
		a += float64((block[0] + block[1]) + (block[2] + block[3]))
		b += float64((block[4] + block[5]) + (block[6] + block[7]))
	}
	for _, v := range block {
		a += float64(v)
	}
	return a + b
}

func sum64(block []float64) float64 {
	var a, b, c, d float64
	for ; len(block) >= 4; block = block[4:] {
		a, b, c, d = a+block[0], b+block[1], c+block[2], d+block[3]
	}
	for _, v := range block {
		a += v
	}
	return a + b + (c + d)
}

// extremesInt is for whole numbers of four bytes, whose sum an int64 holds.
func extremesInt[T int32 | uint32](block *[scanBlock]T, n int) extremes[T] {
	lo, hi, zeros, sum := block[0], block[0], 0, int64(0)
	for _, v := range block[:n] {
		lo, hi = min(lo, v), max(hi, v)
		if v == 0 {
			zeros++
		}
		sum += int64(v)
	}
	return extremes[T]{lo: lo, hi: hi, n: n, zeros: zeros, sum: float64(sum), clean: true}
}

func extremesLong[T int64 | uint64](block *[scanBlock]T, n int) extremes[T] {
	lo, hi, zeros, sum := block[0], block[0], 0, 0.0
	for _, v := range block[:n] {
		lo, hi = min(lo, v), max(hi, v)
		if v == 0 {
			zeros++
		}
		sum += float64(v)
	}
	return extremes[T]{lo: lo, hi: hi, n: n, zeros: zeros, sum: sum, clean: true}
}
