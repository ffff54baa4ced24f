package display_test

import (
	"fmt"
	"testing"

	"tfrpc-repl/client/tensor"
	"tfrpc-repl/repl/display"
)

// BenchmarkOf makes the bundle of a notebook.
func BenchmarkOf(b *testing.B) {
	texts := make([]string, 2_000_000)
	for i := range texts {
		texts[i] = fmt.Sprint(i)
	}
	for name, v := range map[string]any{
		"a scalar": of(b, 5), "1,000 numbers": computed(b, tensor.Float32, []int64{25, 40}, func(i int) float64 { return float64(i) / 7 }),
		"64 MB of float32": filled(b, tensor.Float32, 0x3f9d70a4, 4096, 4096), "2,000,000 strings": of(b, texts), "10^8 truth values": filled(b, tensor.Bool, 1, 10_000, 10_000),
	} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				display.Of(v)
			}
		})
	}
}
