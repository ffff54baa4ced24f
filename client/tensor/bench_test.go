package tensor

import (
	"encoding/binary"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
	"time"
)

// thousand returns 1,000 elements of a dtype, the same ones each time; scripts in testdata make the same for numpy.
func thousand(dt DType) *Tensor {
	r := rand.New(rand.NewPCG(1, 2))
	data := make([]byte, 0, 8000)
	for range 1000 {
		switch dt {
		case Float32:
			data = binary.LittleEndian.AppendUint32(data, math.Float32bits(float32(r.NormFloat64())))
		case Float64:
			data = binary.LittleEndian.AppendUint64(data, math.Float64bits(r.NormFloat64()))
		default:
			data = binary.LittleEndian.AppendUint32(data, uint32(r.IntN(1_000_000)))
		}
	}
	t, err := New(dt, ShapeOf(1000), data)
	if err != nil {
		panic(err)
	}
	return t
}

func BenchmarkRepr(b *testing.B) {
	for _, dt := range []DType{Float32, Float64, Int32} {
		t := thousand(dt)
		b.Run(fmt.Sprintf("%s/1000", dt), func(b *testing.B) {
			for b.Loop() {
				_ = t.Repr()
			}
		})
	}
	large, _ := New(Float32, ShapeOf(10_000, 1_000), make([]byte, 40_000_000))
	b.Run("summarised/10000000", func(b *testing.B) {
		for b.Loop() {
			_ = large.Repr()
		}
	})
}

// BenchmarkReprBesideNumpy reports how many times numpy's repr of 1,000 elements takes as long as ours: the least time of
// many runs of either, in the same minute.
func BenchmarkReprBesideNumpy(b *testing.B) {
	numpy := map[string]float64{}
	eachFromPython(b, "reprtime.py", nil, func(row struct {
		DType string
		NS    float64
	}) {
		numpy[row.DType] = row.NS
	})
	for _, dt := range []DType{Float32, Float64, Int32} {
		t := thousand(dt)
		b.Run(dt.String(), func(b *testing.B) {
			least := math.Inf(1)
			for b.Loop() {
				start := time.Now()
				_ = t.Repr()
				least = min(least, float64(time.Since(start)))
			}
			b.ReportMetric(least, "least-ns/op")
			b.ReportMetric(numpy[dt.String()]/least, "times-numpy")
		})
	}
}
