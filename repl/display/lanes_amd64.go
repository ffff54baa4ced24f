package display

import (
	"slices"
	"unsafe"

	"golang.org/x/sys/cpu"

	"tfrpc-repl/client/tensor"
)

// useAVX2 chooses the vector instructions. A processor with AVX2 has F16C, which is older.
var useAVX2 = cpu.X86.HasAVX2

// What the functions in lanes_amd64.s leave behind.
type (
	lanes32 struct {
		lo, hi                     [8]float32
		zeros, finite, nan, posInf [8]int32
		sums                       [8]float64
	}
	lanes64 struct {
		lo, hi                     [4]float64
		zeros, finite, nan, posInf [4]int64
		sums                       [8]float64
	}
	lanesInt struct {
		lo, hi, zeros [8]int32
		sums          [8]int64
	}
	lanesLong struct {
		lo, hi, zeros [4]int64
		upper, lower  [4]uint64
	}
	lanesByte struct {
		lo, hi      [32]uint8
		zeros, sums [4]int64
	}
)

//go:noescape
func lanesFloat32(p *float32, n int, out *lanes32)

//go:noescape
func lanesFloat64(p *float64, n int, out *lanes64)

//go:noescape
func lanesInt32(p *int32, n int, flip uint64, out *lanesInt)

//go:noescape
func lanesInt64(p *int64, n int, flip uint64, out *lanesLong)

//go:noescape
func lanesUint8(p *uint8, n int, out *lanesByte)

//go:noescape
func widenHalf(p *byte, n int, out *float32)

//go:noescape
func widenBFloat(p *byte, n int, out *float32)

//go:noescape
func widenInt16(p *byte, n int, out *int32)

//go:noescape
func widenUint16(p *byte, n int, out *int32)

//go:noescape
func widenInt8(p *byte, n int, out *int32)

// fastStats serves the dtypes that vectors hold well.
func fastStats(t *tensor.Tensor) (Stats, bool) {
	if !useAVX2 {
		return Stats{}, false
	}
	switch t.DType() {
	case tensor.Float32:
		return scan(t, vectors32)
	case tensor.Float64:
		return scan(t, vectors64)
	case tensor.Int32, tensor.QInt32:
		return scan(t, vectorsInt[int32])
	case tensor.Uint32:
		return scan(t, vectorsInt[uint32])
	case tensor.Int64:
		return scan(t, vectorsLong[int64])
	case tensor.Uint64:
		return scan(t, vectorsLong[uint64])
	case tensor.Float16:
		return scanAs(t, widened(2, widenHalf), vectors32)
	case tensor.BFloat16:
		return scanAs(t, widened(2, widenBFloat), vectors32)
	case tensor.Int16, tensor.QInt16:
		return scanAs(t, widened(2, widenInt16), vectorsInt[int32])
	case tensor.Uint16, tensor.QUint16:
		return scanAs(t, widened(2, widenUint16), vectorsInt[int32])
	case tensor.Int8, tensor.QInt8:
		return scanAs(t, widened(1, widenInt8), vectorsInt[int32])
	case tensor.Uint8, tensor.QUint8, tensor.Bool:
		return scan(t, vectorsByte)
	}
	return Stats{}, false
}

// widened returns what fills a block from elements of so many bytes. The last few are taken from where there is room behind
// them to read.
func widened[T float32 | int32](size int, widen func(p *byte, n int, out *T)) func(*[scanBlock]T, []byte) {
	return func(block *[scanBlock]T, data []byte) {
		whole := len(data) / (8 * size)
		if whole > 0 {
			widen(&data[0], whole, &block[0])
		}
		if rest := data[whole*8*size:]; len(rest) > 0 {
			var room [16]byte
			copy(room[:], rest)
			widen(&room[0], 1, &block[8*whole])
		}
	}
}

func vectors32(block *[scanBlock]float32, n int) extremes[float32] {
	whole := n &^ 7
	if whole == 0 {
		return extremes32(block, n)
	}
	var l lanes32
	lanesFloat32(&block[0], whole/8, &l)
	return joined(block[whole:n], whole, l.lo[:], l.hi[:], l.zeros[:], l.finite[:], l.nan[:], l.posInf[:], l.sums[:])
}

func vectors64(block *[scanBlock]float64, n int) extremes[float64] {
	whole := n &^ 3
	if whole == 0 {
		return extremes64(block, n)
	}
	var l lanes64
	lanesFloat64(&block[0], whole/4, &l)
	return joined(block[whole:n], whole, l.lo[:], l.hi[:], l.zeros[:], l.finite[:], l.nan[:], l.posInf[:], l.sums[:])
}

// joined makes one of the lanes and adds the elements that filled no vector.
func joined[T float32 | float64, N int32 | int64](rest []T, whole int, lo, hi []T, zeros, finite, nan, posInf []N, sums []float64) extremes[T] {
	e := extremes[T]{lo: slices.Min(lo), hi: slices.Max(hi), n: total(finite), zeros: total(zeros), nan: total(nan), posInf: total(posInf), clean: true}
	e.negInf = whole - e.n - e.nan - e.posInf
	for _, sum := range sums {
		e.sum += sum
	}
	for _, v := range rest {
		switch {
		case v != v:
			e.nan++
		case v-v == 0:
			e.n++
			e.add(v)
		case v > 0:
			e.posInf++
		default:
			e.negInf++
		}
	}
	return e
}

func total[N int32 | int64](lanes []N) (n int) {
	for _, lane := range lanes {
		n += int(lane)
	}
	return n
}

// vectorsInt is for elements of four bytes; those without a sign are taken less by half of their range.
func vectorsInt[T int32 | uint32](block *[scanBlock]T, n int) extremes[T] {
	whole := n &^ 7
	if whole == 0 {
		return extremesInt(block, n)
	}
	var l lanesInt
	flip := uint32(0)
	if ^T(0) > 0 {
		flip = 1 << 31
	}
	lanesInt32((*int32)(unsafe.Pointer(&block[0])), whole/8, uint64(flip)<<32|uint64(flip), &l)
	lo, hi := slices.Min(l.lo[:]), slices.Max(l.hi[:])
	e := extremes[T]{lo: T(uint32(lo) ^ flip), hi: T(uint32(hi) ^ flip), n: n, clean: true, sum: float64(flip) * float64(whole)}
	for i := range l.zeros {
		e.zeros, e.sum = e.zeros+int(l.zeros[i]), e.sum+float64(l.sums[i])
	}
	for _, v := range block[whole:n] {
		e.add(v)
	}
	return e
}

// vectorsLong is for elements of eight bytes.
func vectorsLong[T int64 | uint64](block *[scanBlock]T, n int) extremes[T] {
	whole := n &^ 3
	if whole == 0 {
		return extremesLong(block, n)
	}
	var l lanesLong
	flip, bias := uint64(0), float64(1<<63)
	if ^T(0) > 0 {
		flip, bias = 1<<63, 0
	}
	lanesInt64((*int64)(unsafe.Pointer(&block[0])), whole/4, flip, &l)
	lo, hi := slices.Min(l.lo[:]), slices.Max(l.hi[:])
	e := extremes[T]{lo: T(uint64(lo) ^ flip), hi: T(uint64(hi) ^ flip), n: n, clean: true}
	upper, lower := uint64(0), uint64(0)
	for i := range l.zeros {
		e.zeros, upper, lower = e.zeros+int(l.zeros[i]), upper+l.upper[i], lower+l.lower[i]
	}
	// The bias goes first, in whole numbers: a small sum must not drown in it.
	e.sum = float64(int64(upper)-int64(bias/(1<<32))*int64(whole))*(1<<32) + float64(lower)
	for _, v := range block[whole:n] {
		e.add(v)
	}
	return e
}

func vectorsByte(block *[scanBlock]uint8, n int) extremes[uint8] {
	whole := n &^ 31
	e := extremes[uint8]{lo: block[0], hi: block[0], n: n, clean: true}
	if whole > 0 {
		var l lanesByte
		lanesUint8(&block[0], whole/32, &l)
		e.lo, e.hi = slices.Min(l.lo[:]), slices.Max(l.hi[:])
		for i := range l.zeros {
			e.zeros, e.sum = e.zeros+int(l.zeros[i]), e.sum+float64(l.sums[i])
		}
	}
	for _, v := range block[whole:n] {
		e.add(v)
	}
	return e
}

// add counts one element.
func (e *extremes[T]) add(v T) {
	e.lo, e.hi, e.sum = min(e.lo, v), max(e.hi, v), e.sum+float64(v)
	if v == 0 {
		e.zeros++
	}
}
