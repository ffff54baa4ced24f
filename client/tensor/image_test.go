package tensor

import (
	"bytes"
	"image/png"
	"math"
	"testing"
)

// A tensor becomes an image, a PNG, an image and the same tensor again.
func TestImageRoundTrip(t *testing.T) {
	for _, test := range []struct {
		dt    DType
		shape Shape
	}{{Uint8, ShapeOf(16, 16, 1)}, {Uint8, ShapeOf(8, 4, 3)}, {Uint8, ShapeOf(16, 8, 4)}, {Uint16, ShapeOf(8, 4, 1)}, {Uint16, ShapeOf(4, 3, 4)}} {
		n, _ := test.shape.Elements()
		data := make([]byte, int(n)*test.dt.Size())
		for i := range data {
			data[i] = byte(i*7 + i/256)
		}
		want, err := New(test.dt, test.shape, data)
		if err != nil {
			t.Fatal(err)
		}
		img, err := want.Image()
		if err != nil {
			t.Fatal(err)
		}
		var file bytes.Buffer
		if err := png.Encode(&file, img); err != nil {
			t.Fatal(err)
		}
		back, err := png.Decode(&file)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := Of(back); err != nil || !got.Equal(want) {
			t.Errorf("%s %s comes back as %s %s, %v", test.dt, test.shape, got.DType(), got.Shape(), err)
		}
	}
}

func TestImageOfFloats(t *testing.T) {
	img, err := mustOf(t, [][]float64{{0, 1, 0.5, -3, 7, math.NaN()}}).Image()
	if err != nil {
		t.Fatal(err)
	}
	if got := OfImage(img).Elements(); got != "[[[  0]\n  [255]\n  [128]\n  [  0]\n  [255]\n  [  0]]]" {
		t.Error(got)
	}
	floats, err := Convert(img, Float32, ShapeOf(-1, -1, 1))
	if err != nil || floats.DType() != Float32 || floats.Len() != 6 {
		t.Errorf("%v, %v", floats, err)
	}
	for _, bad := range []any{1, []int{1}, [][]int{{1}}, [][][]uint8{{{1, 2}}}, [][]uint8{{}}} {
		if _, err := mustOf(t, bad).Image(); err == nil {
			t.Errorf("%v is an image", bad)
		}
	}
}
