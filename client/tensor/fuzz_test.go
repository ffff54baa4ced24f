package tensor

import (
	"bytes"
	"encoding/binary"
	"encoding/hex"
	"math"
	"testing"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"

	"tfrpc-repl/proto/tfpb"
)

// The decoder is compared with another reading of the same bytes: protobuf-go's, field by field through reflection, and the
// rules of TensorFlow's FromProto written down once more, as plainly as possible, one element at a time.
func FuzzDecode(f *testing.F) {
	eachGolden(f, "fromproto.jsonl.gz", func(line int, row golden) {
		data, err := hex.DecodeString(row.Proto)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	})
	f.Fuzz(func(t *testing.T, data []byte) {
		var p tfpb.TensorProto
		if proto.Unmarshal(data, &p) != nil {
			return
		}
		got, err := FromProto(&p, NewBudget(1<<14))
		if err != nil {
			return // what is refused is compared with TensorFlow row by row
		}
		if back, err := FromProto(got.Proto(), nil); err != nil || !back.Equal(got) && subByteBits(got.dtype) == 0 {
			t.Fatalf("%v does not come back from the wire: %v, %v", got, back, err)
		}
		_ = got.Repr()
		if got.dtype == String || got.opaque != nil || len(p.GetTensorContent()) > 0 && got.n > 0 {
			compareStored(t, got, &p)
			return
		}
		for i := range got.n {
			if want := plainElement(&p, got.dtype, i); !bytes.Equal(got.data[i*got.dtype.Size():(i+1)*got.dtype.Size()], want) {
				t.Fatalf("element %d of %v is not %x", i, got, want)
			}
		}
	})
}

func compareStored(t *testing.T, got *Tensor, p *tfpb.TensorProto) {
	switch {
	case got.dtype == String && len(p.GetTensorContent()) == 0:
		values := p.GetStringVal()
		for i, s := range got.strings {
			want := ""
			if len(values) > 0 {
				want = string(values[min(i, len(values)-1)])
			}
			if s != want {
				t.Fatalf("string %d is %q, want %q", i, s, want)
			}
		}
	case got.dtype != String && got.opaque == nil && !bytes.Equal(got.data, p.GetTensorContent()):
		t.Fatalf("the content is %x, want %x", got.data, p.GetTensorContent())
	}
}

// fieldOf names the field of TensorProto that holds a dtype's values; int_val where none is named.
var fieldOf = map[DType]protoreflect.Name{
	Float32: "float_val", Float64: "double_val", Complex64: "scomplex_val", Complex128: "dcomplex_val", Int64: "int64_val", Bool: "bool_val",
	Uint32: "uint32_val", Uint64: "uint64_val", Float16: "half_val", BFloat16: "half_val",
	Float8E5M2: "float8_val", Float8E4M3FN: "float8_val", Float8E4M3FNUZ: "float8_val", Float8E4M3B11FNUZ: "float8_val",
	Float8E5M2FNUZ: "float8_val", Float4E2M1FN: "float8_val",
}

// plainElement returns the bytes of the i-th element of a tensor without content.
func plainElement(p *tfpb.TensorProto, dt DType, i int) []byte {
	name, size := fieldOf[dt], dt.Size()
	if name == "" {
		name = "int_val"
	}
	m := p.ProtoReflect()
	value := m.Get(m.Descriptor().Fields().ByName(name))
	if name == "float8_val" {
		if b := value.Bytes(); len(b) > 0 {
			return b[min(i, len(b)-1):][:1]
		}
		return []byte{0}
	}
	if floats := map[DType][]float32{Float32: p.GetFloatVal(), Complex64: p.GetScomplexVal()}[dt]; floats != nil {
		return plainFloats(floats, i, size/4) // reflection goes through float64, which changes signalling NaNs
	}
	list, parts := value.List(), 1
	if dt.IsComplex() {
		parts = 2
	}
	if list.Len()/parts == 0 {
		return make([]byte, size)
	}
	i = min(i, list.Len()/parts-1)
	var out []byte
	for k := range parts {
		out = append(out, plainNumber(list.Get(i*parts+k), size/parts)...)
	}
	return out
}

func plainFloats(floats []float32, i, parts int) (out []byte) {
	if len(floats)/parts == 0 {
		return make([]byte, 4*parts)
	}
	i = min(i, len(floats)/parts-1)
	for _, x := range floats[i*parts : (i+1)*parts] {
		out = binary.LittleEndian.AppendUint32(out, math.Float32bits(x))
	}
	return out
}

// plainNumber returns the low bytes of a number, or its bits.
func plainNumber(v protoreflect.Value, size int) []byte {
	var bits uint64
	switch x := v.Interface().(type) {
	case float64:
		bits = math.Float64bits(x)
	case int32:
		bits = uint64(x)
	case int64:
		bits = uint64(x)
	case uint32:
		bits = uint64(x)
	case uint64:
		bits = x
	case bool:
		if x {
			bits = 1
		}
	}
	out := make([]byte, size)
	for i := range out {
		out[i] = byte(bits >> (8 * i))
	}
	return out
}
