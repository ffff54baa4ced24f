package tensor

import (
	"bytes"
	"encoding/binary"
	"math"
	"testing"

	"google.golang.org/protobuf/proto"

	"tfrpc-repl/proto/tfpb"
)

// throughWire encodes a tensor, as bytes too, and decodes it.
func throughWire(t *testing.T, tt *Tensor) *Tensor {
	t.Helper()
	data, err := proto.Marshal(tt.Proto())
	if err != nil {
		t.Fatal(err)
	}
	var p tfpb.TensorProto
	if err := proto.Unmarshal(data, &p); err != nil {
		t.Fatal(err)
	}
	got, err := FromProto(&p, NewBudget(1<<20))
	if err != nil {
		t.Fatal(err)
	}
	return got
}

// Every dtype of fixed width, with each byte pattern in every place, as scalar, vector and without elements.
func TestWireKeepsEveryBit(t *testing.T) {
	for d := Float32; d <= Float4E2M1FN; d++ {
		size := d.Size()
		if size == 0 {
			continue
		}
		for c := range 256 {
			if d == Bool && c > 1 {
				break
			}
			for n, shape := range []Shape{ShapeOf(0, 3), ShapeOf(), ShapeOf(2)} {
				data := bytes.Repeat([]byte{byte(c)}, n*size)
				tt, err := New(d, shape, data)
				if err != nil {
					t.Fatal(err)
				}
				want := data
				if bits := subByteBits(d); bits > 0 && n == 1 {
					want = nil // one element travels as a number
				}
				got := throughWire(t, tt)
				if !got.Shape().Equal(shape) || got.DType() != d || want != nil && !bytes.Equal(got.Bytes(), want) {
					t.Fatalf("%s %s of %#x comes back as %s %s %x", d, shape, c, got.DType(), got.Shape(), got.Bytes())
				}
			}
		}
	}
}

func subByteBits(d DType) int {
	switch d {
	case Int4, Uint4:
		return 4
	case Int2, Uint2:
		return 2
	}
	return 0
}

func TestNumbersKeepEveryBit(t *testing.T) {
	bits32 := []uint32{0x80000000, 1, 0x80000001, 0x007fffff, 0x7f800001, 0xff800001, 0x7fc00123, 0xffffffff, 0x7f800000}
	for _, b := range bits32 {
		data := binary.LittleEndian.AppendUint32(nil, b)
		tt, _ := New(Float32, ShapeOf(), data)
		if got := throughWire(t, tt); !bytes.Equal(got.Bytes(), data) {
			t.Errorf("float32 %#x comes back as %x", b, got.Bytes())
		}
		pair, _ := New(Complex64, ShapeOf(), append(bytes.Clone(data), data...))
		if got := throughWire(t, pair); !got.Equal(pair) {
			t.Errorf("complex64 %#x comes back as %x", b, got.Bytes())
		}
	}
	for _, b := range []uint64{1 << 63, 1, 1<<63 | 1, 0x7ff0000000000001, 0xfff8000000000123} {
		x := math.Float64frombits(b)
		tt, err := Convert(x, Float64, ShapeOf())
		if err != nil {
			t.Fatal(err)
		}
		if got := math.Float64bits(throughWire(t, tt).Value().(float64)); got != b {
			t.Errorf("float64 %#x comes back as %#x", b, got)
		}
	}
}
