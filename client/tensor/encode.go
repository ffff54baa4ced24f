package tensor

import (
	"encoding/binary"
	"math"

	"tfrpc-repl/proto/tfpb"
)

// Proto returns the tensor as the wire has it. Scalars and strings go into the field of their dtype, as TensorFlow
// sends them; other tensors into tensor_content, which is never longer and shares the tensor's memory.
// Of a resource or a variant only what it is called is left.
func (t *Tensor) Proto() *tfpb.TensorProto {
	p := &tfpb.TensorProto{Dtype: tfpb.DataType(t.dtype), TensorShape: t.shape.Proto()}
	switch {
	case t.n == 0:
	case t.dtype == String:
		p.StringVal = make([][]byte, t.n)
		for i, s := range t.strings {
			p.StringVal[i] = []byte(s)
		}
	case t.dtype == Resource:
		for _, name := range t.opaque {
			p.ResourceHandleVal = append(p.ResourceHandleVal, &tfpb.ResourceHandleProto{Name: name})
		}
	case t.dtype == Variant:
		for _, name := range t.opaque {
			p.VariantVal = append(p.VariantVal, &tfpb.VariantTensorDataProto{TypeName: name})
		}
	case t.n == 1:
		t.encodeOne(p)
	default:
		p.TensorContent = t.data
	}
	return p
}

// float32At reads the i-th four bytes without a detour over float64, on which a processor changes signalling NaNs.
func (t *Tensor) float32At(i int) float32 {
	return math.Float32frombits(binary.LittleEndian.Uint32(t.data[4*i:]))
}

func (t *Tensor) encodeOne(p *tfpb.TensorProto) {
	switch t.dtype {
	case Float32:
		p.FloatVal = []float32{t.float32At(0)}
	case Float64:
		p.DoubleVal = []float64{t.floatAt(0)}
	case Complex64:
		p.ScomplexVal = []float32{t.float32At(0), t.float32At(1)}
	case Complex128:
		p.DcomplexVal = []float64{real(t.complexAt(0)), imag(t.complexAt(0))}
	case Int64:
		p.Int64Val = []int64{t.intAt(0)}
	case Uint64:
		p.Uint64Val = []uint64{t.uintAt(0)}
	case Uint32:
		p.Uint32Val = []uint32{uint32(t.uintAt(0))}
	case Bool:
		p.BoolVal = []bool{t.data[0] != 0}
	case Float16, BFloat16:
		p.HalfVal = []int32{int32(t.data[0]) | int32(t.data[1])<<8}
	case Float8E5M2, Float8E4M3FN, Float8E4M3FNUZ, Float8E4M3B11FNUZ, Float8E5M2FNUZ, Float4E2M1FN:
		p.Float8Val = t.data
	case Uint8, Uint16, QUint8, QUint16, Uint4, Uint2:
		p.IntVal = []int32{int32(t.uintAt(0))}
	default:
		p.IntVal = []int32{int32(t.intAt(0))}
	}
}
