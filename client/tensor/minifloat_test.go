package tensor

import (
	"encoding/binary"
	"math"
	"testing"
)

// Every pattern of every narrow float, and every tie between two of them, as ml_dtypes, numpy and TensorFlow have it.
func TestMinifloatsAsTensorFlow(t *testing.T) {
	kinds := 0
	eachFromPython(t, "minifloats.py", nil, func(row struct {
		DType                         string
		Decoded, Given, Rounded, Cast []byte
	}) {
		kinds++
		dt, _ := ParseDType(row.DType)
		f := minifloats[dt]
		for i := range len(row.Decoded) / 8 {
			want := math.Float64frombits(binary.LittleEndian.Uint64(row.Decoded[8*i:]))
			got := f.decode(uint16(i))
			if got != want && !(math.IsNaN(got) && math.IsNaN(want)) || math.Signbit(got) != math.Signbit(want) && !math.IsNaN(want) {
				t.Errorf("%s %#x is %v, want %v", dt, i, got, want)
			}
			if back := f.encode(got); back != uint16(i) && !math.IsNaN(got) {
				t.Errorf("%s %#x comes back as %#x", dt, i, back)
			}
		}
		wrong := 0
		for i := range len(row.Given) / 4 {
			x := math.Float32frombits(binary.LittleEndian.Uint32(row.Given[4*i:]))
			got := appendFloat(nil, dt, float64(x))
			at := i * dt.Size()
			numpy := string(row.Rounded[at : at+dt.Size()])
			cast := numpy
			if len(row.Cast) > 0 {
				cast = string(row.Cast[at : at+dt.Size()])
			}
			if string(got) != numpy || string(got) != cast {
				if wrong++; wrong < 10 {
					t.Errorf("%v becomes %s %x, want %x (tf.cast: %x)", x, dt, got, numpy, cast)
				}
			}
		}
		if wrong > 0 || len(row.Given) < 1000 {
			t.Errorf("%s: %d of %d are wrong", dt, wrong, len(row.Given)/4)
		}
	})
	if kinds != len(minifloats) {
		t.Errorf("%d kinds of %d", kinds, len(minifloats))
	}
}
