package tensor

import (
	"encoding/binary"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
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
