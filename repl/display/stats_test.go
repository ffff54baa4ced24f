package display_test

import (
	"encoding/binary"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"tfrpc-repl/client/tensor"
	"tfrpc-repl/repl/display"
)

// floats makes a tensor of a dtype from float64s.
func floats(t testing.TB, dt tensor.DType, values ...float64) *tensor.Tensor {
	t.Helper()
	raw := make([]byte, 0, 8*len(values))
	for _, v := range values {
		raw = binary.LittleEndian.AppendUint64(raw, math.Float64bits(v))
	}
	wide, err := tensor.New(tensor.Float64, tensor.ShapeOf(int64(len(values))), raw)
	if err != nil {
		t.Fatal(err)
	}
	cast, err := wide.Cast(dt)
	if err != nil {
		t.Fatal(err)
	}
	return cast
}

// numeric are the dtypes that have statistics.
var numeric = []tensor.DType{
	tensor.Float64, tensor.Float32, tensor.Float16, tensor.BFloat16, tensor.Float8E5M2, tensor.Float8E4M3FN,
	tensor.Int64, tensor.Int32, tensor.Int16, tensor.Int8, tensor.Int4, tensor.Uint64, tensor.Uint32, tensor.Uint16, tensor.Uint8, tensor.Uint4,
	tensor.QInt32, tensor.QInt16, tensor.QUint8, tensor.Bool,
}

// TestStatsAgainstCounting compares with counting one by one, for every dtype and ways in which data may come.
func TestStatsAgainstCounting(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 7))
	ways := map[string]func(i int) float64{
		"uniform":    func(int) float64 { return float64(random.IntN(7)) },
		"normal":     func(int) float64 { return random.NormFloat64() },
		"ascending":  func(i int) float64 { return float64(i) * 0.75 },
		"descending": func(i int) float64 { return -float64(i) * 0.75 },
		"constant":   func(int) float64 { return 5 },
		"zero":       func(int) float64 { return 0 },
		"growing":    func(i int) float64 { return math.Ldexp(1, i%60) },
		"late":       func(i int) float64 { return map[bool]float64{true: 1e6}[i == 2999] },
		"holes":      func(i int) float64 { return []float64{math.NaN(), math.Inf(1), math.Inf(-1), 1.5}[i%4] },
	}
	for _, dt := range numeric {
		for name, value := range ways {
			for _, n := range []int{1, 3, 3000, 1<<16 + 5} {
				if name == "holes" && !dt.IsFloat() {
					continue
				}
				t.Run(fmt.Sprintf("%s/%s/%d", dt, name, n), func(t *testing.T) {
					values := make([]float64, n)
					for i := range values {
						values[i] = value(i)
					}
					x := floats(t, dt, values...)
					compareStats(t, x)
					display.WithoutVectors(func() { compareStats(t, x) })
				})
			}
		}
	}
}

func compareStats(t *testing.T, x *tensor.Tensor) {
	t.Helper()
	got, ok := display.StatsOf(x)
	if !ok {
		t.Fatal("no statistics")
	}
	wide, err := x.Cast(tensor.Float64)
	if err != nil {
		t.Fatal(err)
	}
	want, sum := display.Stats{Count: x.Len(), Min: math.Inf(1), Max: math.Inf(-1)}, 0.0
	bins := make([]int, len(got.Histogram.Counts))
	for i := range x.Len() {
		v := math.Float64frombits(binary.LittleEndian.Uint64(wide.Bytes()[8*i:]))
		switch {
		case math.IsNaN(v):
			want.NaN++
			continue
		case math.IsInf(v, 1):
			want.PosInf++
			continue
		case math.IsInf(v, -1):
			want.NegInf++
			continue
		case v == 0:
			want.Zeros++
		}
		want.Min, want.Max = min(want.Min, v), max(want.Max, v)
		sum += v
		bin := int(math.Floor((v - got.Histogram.Low) / got.Histogram.Width))
		if bin < 0 || bin >= len(bins) {
			t.Fatalf("%v is outside the histogram %+v", v, got.Histogram)
		}
		bins[bin]++
	}
	if got.Zeros != want.Zeros || got.NaN != want.NaN || got.PosInf != want.PosInf || got.NegInf != want.NegInf {
		t.Errorf("counts are %+v, want %+v", got, want)
	}
	if finite := want.Finite(); finite == 0 {
		if !math.IsNaN(got.Min) || !math.IsNaN(got.Max) || !math.IsNaN(got.Mean) || len(bins) > 0 {
			t.Errorf("without finite elements: %+v", got)
		}
		return
	} else if mean := sum / float64(finite); math.Abs(got.Mean-mean) > 1e-9*math.Max(math.Abs(want.Min), math.Abs(want.Max)) {
		t.Errorf("mean %v, want %v", got.Mean, mean)
	}
	if got.Min != want.Min || got.Max != want.Max {
		t.Errorf("range %v to %v, want %v to %v", got.Min, got.Max, want.Min, want.Max)
	}
	if len(bins) == 0 || len(bins) > 32 || bins[0] == 0 || bins[len(bins)-1] == 0 {
		t.Errorf("bins %v", got.Histogram)
	}
	for i, n := range got.Histogram.Counts {
		if n != bins[i] {
			t.Fatalf("bins are %v, want %v", got.Histogram.Counts, bins)
		}
	}
}

func TestStatsAreExact(t *testing.T) {
	big, err := tensor.Of([]int64{math.MaxInt64, math.MaxInt64 - 1, math.MinInt64 + 1})
	if err != nil {
		t.Fatal(err)
	}
	s, _ := display.StatsOf(big)
	if s.MinText != "-9223372036854775807" || s.MaxText != "9223372036854775807" {
		t.Errorf("range %s to %s", s.MinText, s.MaxText)
	}
	for _, c := range []struct {
		values   []float64
		min, max float64
		mean     float64
	}{
		{[]float64{math.MaxFloat64, math.MaxFloat64, math.MaxFloat64}, math.MaxFloat64, math.MaxFloat64, math.MaxFloat64},
		{[]float64{-math.MaxFloat64, math.MaxFloat64}, -math.MaxFloat64, math.MaxFloat64, 0},
		{[]float64{math.SmallestNonzeroFloat64, 0}, 0, math.SmallestNonzeroFloat64, 0},
		{[]float64{1, math.Nextafter(1, 2)}, 1, math.Nextafter(1, 2), 1},
	} {
		s, _ := display.StatsOf(floats(t, tensor.Float64, c.values...))
		if s.Min != c.min || s.Max != c.max || math.Abs(s.Mean-c.mean) > 1e-15*math.Abs(c.mean) || len(s.Histogram.Counts) == 0 {
			t.Errorf("%v: %+v", c.values, s)
		}
	}
}

func TestStatsOfNoNumbers(t *testing.T) {
	for _, v := range []any{"text", []string{}, complex(1, 2), []float32{}} {
		x, err := tensor.Of(v)
		if err != nil {
			t.Fatal(err)
		}
		if s, ok := display.StatsOf(x); ok {
			t.Errorf("%v has statistics %+v", v, s)
		}
	}
}

// BenchmarkStatsOfHoles has something that is not finite in every block.
func BenchmarkStatsOfHoles(b *testing.B) {
	for _, dt := range []tensor.DType{tensor.Float32, tensor.Float64} {
		x := computed(b, dt, []int64{1 << 22}, func(i int) float64 {
			if i%100 == 7 {
				return math.NaN()
			}
			return float64(i%1000) - 500
		})
		b.Run(dt.String(), func(b *testing.B) {
			b.SetBytes(int64(x.NumBytes()))
			for b.Loop() {
				display.StatsOf(x)
			}
		})
	}
}

// BenchmarkStats goes over 64 MB; the bar is 2 GB/s on one core.
func BenchmarkStats(b *testing.B) {
	random := rand.New(rand.NewPCG(7, 7))
	values := make([]float64, 1<<16)
	for i := range values {
		values[i] = random.NormFloat64() * 20
	}
	for _, dt := range []tensor.DType{tensor.Float32, tensor.Float64, tensor.Int32, tensor.Int64, tensor.Uint8, tensor.Float16, tensor.BFloat16, tensor.Int16, tensor.Bool} {
		small := floats(b, dt, values...)
		raw := make([]byte, 0, 64<<20)
		for len(raw) < 64<<20 {
			raw = append(raw, small.Bytes()...)
		}
		x, err := tensor.New(dt, tensor.ShapeOf(int64(len(raw)/dt.Size())), raw)
		if err != nil {
			b.Fatal(err)
		}
		b.Run("copy of "+dt.String(), func(b *testing.B) { // what memory gives, in cache-sized blocks
			b.SetBytes(int64(len(raw)))
			var block [16 << 10]byte
			for b.Loop() {
				for data := raw; len(data) > 0; {
					data = data[copy(block[:], data):]
				}
			}
		})
		b.Run(dt.String(), func(b *testing.B) {
			b.SetBytes(int64(len(raw)))
			b.ReportAllocs()
			for b.Loop() {
				display.StatsOf(x)
			}
		})
	}
}
