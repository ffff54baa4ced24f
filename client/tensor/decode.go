package tensor

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"

	"tfrpc-repl/proto/tfpb"
)

// Budget bounds the memory in bytes that the tensors of one response may take, before any is allocated: twelve
// bytes on the wire may ask for a tensor of 2^40 elements. It is for one goroutine.
type Budget struct{ left int64 }

// NewBudget returns a budget of so many bytes.
func NewBudget(bytes int64) *Budget { return &Budget{left: bytes} }

// stringCost is what an element of a string tensor takes beside its bytes.
const stringCost = 16

func (b *Budget) take(n, size int64) error {
	if b == nil {
		return nil
	}
	if n > b.left/max(size, 1) {
		return fmt.Errorf("it has %d elements of %d bytes, more than the memory allowed for a response; raise the limit if that is meant", n, size)
	}
	b.left -= n * size
	return nil
}

var (
	errDType   = errors.New("its dtype is unknown")
	errContent = errors.New("its content does not have the size of its shape")
	errBool    = errors.New("a bool is neither 0 nor 1")
)

// FromProto reads a TensorProto as TensorFlow does: missing elements repeat the last one, surplus elements and those in
// the field of another dtype are ignored. It is stricter only about memory. A nil budget allows everything.
func FromProto(p *tfpb.TensorProto, b *Budget) (*Tensor, error) {
	shape, n, err := fullShapeFromProto(p.GetTensorShape())
	if err != nil {
		return nil, err
	}
	t := &Tensor{dtype: DType(p.GetDtype()), shape: shape, n: int(n)}
	if info, ok := t.dtype.info(); !ok || t.dtype == Invalid || info.size == 0 && t.dtype != String && t.dtype != Resource && t.dtype != Variant {
		return nil, errDType
	}
	switch t.dtype {
	case String:
		return t, t.decodeStrings(p, b)
	case Resource, Variant:
		return t, t.decodeOpaque(p, b)
	default:
		return t, t.decodeNumbers(p, b)
	}
}

func (t *Tensor) decodeNumbers(p *tfpb.TensorProto, b *Budget) error {
	size := t.dtype.Size()
	if t.n == 0 {
		t.data = []byte{}
		return nil
	}
	if content := p.GetTensorContent(); len(content) > 0 {
		if len(content)%size != 0 || len(content)/size != t.n {
			return errContent
		}
		if t.dtype == Bool {
			for _, c := range content {
				if c > 1 {
					return errBool
				}
			}
		}
		t.data = content
		return nil
	}
	if err := b.take(int64(t.n), int64(size)); err != nil {
		return err
	}
	t.data = t.typedField(p)
	t.repeatLast(size)
	return nil
}

// typedField returns at most n elements from the field of the dtype. The result has room for all n.
func (t *Tensor) typedField(p *tfpb.TensorProto) []byte {
	out := make([]byte, 0, t.n*t.dtype.Size())
	switch t.dtype {
	case Float32:
		return appendAll(out, p.GetFloatVal(), t.n, func(b []byte, v float32) []byte { return binary.LittleEndian.AppendUint32(b, math.Float32bits(v)) })
	case Float64:
		return appendAll(out, p.GetDoubleVal(), t.n, func(b []byte, v float64) []byte { return binary.LittleEndian.AppendUint64(b, math.Float64bits(v)) })
	case Complex64:
		return appendAll(out, p.GetScomplexVal(), 2*min(t.n, len(p.GetScomplexVal())/2), func(b []byte, v float32) []byte { return binary.LittleEndian.AppendUint32(b, math.Float32bits(v)) })
	case Complex128:
		return appendAll(out, p.GetDcomplexVal(), 2*min(t.n, len(p.GetDcomplexVal())/2), func(b []byte, v float64) []byte { return binary.LittleEndian.AppendUint64(b, math.Float64bits(v)) })
	case Int64:
		return appendAll(out, p.GetInt64Val(), t.n, func(b []byte, v int64) []byte { return binary.LittleEndian.AppendUint64(b, uint64(v)) })
	case Uint64:
		return appendAll(out, p.GetUint64Val(), t.n, binary.LittleEndian.AppendUint64)
	case Uint32:
		return appendAll(out, p.GetUint32Val(), t.n, binary.LittleEndian.AppendUint32)
	case Bool:
		return appendAll(out, p.GetBoolVal(), t.n, appendBool)
	case Float16, BFloat16:
		return appendAll(out, p.GetHalfVal(), t.n, t.appendNarrowed)
	case Float8E5M2, Float8E4M3FN, Float8E4M3FNUZ, Float8E4M3B11FNUZ, Float8E5M2FNUZ, Float4E2M1FN:
		return append(out, p.GetFloat8Val()[:min(t.n, len(p.GetFloat8Val()))]...)
	default:
		return appendAll(out, p.GetIntVal(), t.n, t.appendNarrowed)
	}
}

func appendAll[T any](out []byte, values []T, n int, one func([]byte, T) []byte) []byte {
	for _, v := range values[:min(n, len(values))] {
		out = one(out, v)
	}
	return out
}

// appendNarrowed keeps the low bits, as a conversion in C++ does: the whole byte even for int4 and int2.
func (t *Tensor) appendNarrowed(b []byte, v int32) []byte {
	return appendInt(b, t.dtype, uint64(v))
}

func appendBool(b []byte, v bool) []byte {
	if v {
		return append(b, 1)
	}
	return append(b, 0)
}

// repeatLast fills the data up to n elements with the last one, or with zeros when there is none.
func (t *Tensor) repeatLast(size int) {
	want := t.n * size
	if len(t.data) == want {
		return
	}
	if len(t.data) == 0 {
		t.data = t.data[:want]
		return
	}
	last := t.data[len(t.data)-size:]
	for len(t.data) < want {
		t.data = append(t.data, last...)
	}
}

func (t *Tensor) decodeStrings(p *tfpb.TensorProto, b *Budget) error {
	if t.n == 0 {
		t.strings = []string{}
		return nil
	}
	if err := b.take(int64(t.n), stringCost); err != nil {
		return err
	}
	if content := p.GetTensorContent(); len(content) > 0 {
		return t.decodeStringList(content)
	}
	t.strings = make([]string, t.n)
	values := p.GetStringVal()
	for i := range t.strings {
		switch {
		case i < len(values):
			t.strings[i] = string(values[i])
		case i > 0:
			t.strings[i] = t.strings[i-1] // shared, not copied
		}
	}
	return nil
}

// decodeStringList reads the lengths of all strings, as varints, and then their bytes.
func (t *Tensor) decodeStringList(content []byte) error {
	if t.n > len(content) {
		return errContent
	}
	lengths, total := make([]int, t.n), uint64(0)
	for i := range lengths {
		length, used := binary.Uvarint(content)
		if used <= 0 || length > math.MaxUint32 {
			return errContent
		}
		lengths[i], content, total = int(length), content[used:], total+length
	}
	if total != uint64(len(content)) {
		return errContent
	}
	t.strings = make([]string, t.n)
	for i, length := range lengths {
		t.strings[i], content = string(content[:length]), content[length:]
	}
	return nil
}
