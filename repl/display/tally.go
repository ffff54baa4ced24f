package display

import (
	"encoding/binary"
	"math"

	"tfrpc-repl/client/tensor"
)

// tally counts how often each pattern of bits occurs; for elements of one or two bytes everything else follows from that.
func tally(t *tensor.Tensor) (Stats, bool) {
	counts := tallyBytes(t.Bytes())
	if t.DType().Size() == 2 {
		counts = tallyPairs(t.Bytes())
	}
	values, err := patterns(t.DType(), len(counts))
	if err != nil {
		return Stats{}, false
	}
	s := Stats{Count: t.Len(), Min: math.NaN(), Max: math.NaN(), Mean: math.NaN(), MinText: "nan", MaxText: "nan"}
	sum, b := 0.0, newBins(0)
	if !t.DType().IsFloat() {
		b.least = 1
	}
	for bits, n := range counts {
		if n > 0 {
			sum += s.add(t.DType(), uint64(bits), values[bits], n, b)
		}
	}
	if finite := s.Finite(); finite > 0 {
		s.Mean = sum / float64(finite)
	}
	s.Histogram = b.histogram()
	return s, true
}

// add counts n elements x and returns what they add to the sum.
func (s *Stats) add(dt tensor.DType, bits uint64, x float64, n int, b *bins) float64 {
	switch {
	case math.IsNaN(x):
		s.NaN += n
		return 0
	case math.IsInf(x, 1):
		s.PosInf += n
		return 0
	case math.IsInf(x, -1):
		s.NegInf += n
		return 0
	case x == 0:
		s.Zeros += n
	}
	if !(s.Min <= x) {
		s.Min, s.MinText = x, scalar(dt, bits).Elements()
	}
	if !(s.Max >= x) {
		s.Max, s.MaxText = x, scalar(dt, bits).Elements()
	}
	b.add(x, n)
	return x * float64(n)
}

// tallyBytes counts the values of bytes. Four tables take turns, so that a value that repeats does not wait for itself.
func tallyBytes(data []byte) []int {
	var four [4][256]int
	for ; len(data) >= 8; data = data[8:] {
		v := binary.LittleEndian.Uint64(data)
		four[0][byte(v)]++
		four[1][byte(v>>8)]++
		four[2][byte(v>>16)]++
		four[3][byte(v>>24)]++
		four[0][byte(v>>32)]++
		four[1][byte(v>>40)]++
		four[2][byte(v>>48)]++
		four[3][byte(v>>56)]++
	}
	for _, c := range data {
		four[0][c]++
	}
	counts := make([]int, 256)
	for i := range counts {
		counts[i] = four[0][i] + four[1][i] + four[2][i] + four[3][i]
	}
	return counts
}

// tallyPairs counts the values of two bytes each.
func tallyPairs(data []byte) []int {
	a, b := make([]int, 1<<16), make([]int, 1<<16)
	for ; len(data) >= 8; data = data[8:] {
		v := binary.LittleEndian.Uint64(data)
		a[uint16(v)]++
		b[uint16(v>>16)]++
		a[uint16(v>>32)]++
		b[uint16(v>>48)]++
	}
	for ; len(data) >= 2; data = data[2:] {
		a[binary.LittleEndian.Uint16(data)]++
	}
	for i, n := range b {
		a[i] += n
	}
	return a
}

// patterns returns what each of n patterns of bits means.
func patterns(dt tensor.DType, n int) ([]float64, error) {
	raw := make([]byte, 0, n*dt.Size())
	for i := range n {
		raw = append(raw, byte(i))
		if dt.Size() == 2 {
			raw = append(raw, byte(i>>8))
		}
	}
	all, err := tensor.New(dt, tensor.ShapeOf(int64(n)), raw)
	if err != nil {
		return nil, err
	}
	wide, err := all.Cast(tensor.Float64)
	if err != nil {
		return nil, err
	}
	values := make([]float64, n)
	for i := range values {
		values[i] = math.Float64frombits(binary.LittleEndian.Uint64(wide.Bytes()[8*i:]))
	}
	return values, nil
}
