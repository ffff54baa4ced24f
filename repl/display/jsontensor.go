package display

import (
	"encoding/binary"
	"math"
	"strconv"

	"tfrpc-repl/client/tensor"
)

// tensor writes dtype, shape and the elements as nested lists. Of an opaque dtype there are no elements to write.
func (j *jsonWriter) tensor(t *tensor.Tensor) {
	if t == nil {
		j.raw(`{"type":"none","value":null}`)
		return
	}
	j.raw(`{"type":"tensor","dtype":"` + t.DType().String() + `","shape":`)
	j.shape(t.Shape())
	j.raw(`,"value":`)
	switch {
	case t.DType() == tensor.Resource || t.DType() == tensor.Variant:
		j.raw(`null`)
	case t.Len() == 0:
		j.raw(`[]`) // the shape may promise more empty rows than memory holds
	default:
		j.axis(t.Shape().Dims(), j.elements(t), 0, t.Len())
	}
	j.raw(`}`)
}

// axis writes n elements from first on.
func (j *jsonWriter) axis(dims []int64, element func(int), first, n int) {
	if len(dims) == 0 {
		element(first)
		return
	}
	j.raw(`[`)
	step := n / int(dims[0])
	for i := range int(dims[0]) {
		if i > 0 {
			j.raw(`,`)
		}
		j.axis(dims[1:], element, first+i*step, step)
		if j.full != nil && j.full() {
			return
		}
	}
	j.raw(`]`)
}

// elements returns what writes the i-th element.
func (j *jsonWriter) elements(t *tensor.Tensor) func(i int) {
	dt, data := t.DType(), t.Bytes()
	switch {
	case dt == tensor.String:
		return func(i int) { j.bytes(t.Strings()[i]) }
	case dt == tensor.Bool:
		return func(i int) { j.raw(strconv.FormatBool(data[i] != 0)) }
	case dt == tensor.Float32:
		return func(i int) { j.float(float64(float32At(data, i)), 32) }
	case dt == tensor.Float64:
		return func(i int) { j.float(float64At(data, i), 64) }
	case dt == tensor.Complex64:
		return func(i int) { j.complex(complex(float64(float32At(data, 2*i)), float64(float32At(data, 2*i+1))), 32) }
	case dt == tensor.Complex128:
		return func(i int) { j.complex(complex(float64At(data, 2*i), float64At(data, 2*i+1)), 64) }
	case dt == tensor.Int64:
		return func(i int) { j.int(int64(binary.LittleEndian.Uint64(data[8*i:]))) }
	case dt == tensor.Uint64:
		return func(i int) {
			j.num = strconv.AppendUint(j.num[:0], binary.LittleEndian.Uint64(data[8*i:]), 10)
			j.w.Write(j.num)
		}
	case dt == tensor.Int32 || dt == tensor.QInt32:
		return func(i int) { j.int(int64(int32(binary.LittleEndian.Uint32(data[4*i:])))) }
	case dt == tensor.Uint32:
		return func(i int) { j.int(int64(binary.LittleEndian.Uint32(data[4*i:]))) }
	}
	return j.narrow(t)
}

func float32At(data []byte, i int) float32 {
	return math.Float32frombits(binary.LittleEndian.Uint32(data[4*i:]))
}

func float64At(data []byte, i int) float64 {
	return math.Float64frombits(binary.LittleEndian.Uint64(data[8*i:]))
}

func (j *jsonWriter) int(v int64) {
	j.num = strconv.AppendInt(j.num[:0], v, 10)
	j.w.Write(j.num)
}

// narrow writes elements of one or two bytes. A float32 holds each of them.
func (j *jsonWriter) narrow(t *tensor.Tensor) func(i int) {
	value := narrowValues(t)
	if t.DType().IsFloat() {
		return func(i int) { j.float(value(i), 32) }
	}
	return func(i int) { j.int(int64(value(i))) }
}

// narrowValues looks elements up by their bits; a few of two bytes are converted as they are.
func narrowValues(t *tensor.Tensor) func(i int) float64 {
	data := t.Bytes()
	if t.DType().Size() == 2 && t.Len() < 1<<12 {
		values := numbers(t)
		return func(i int) float64 { return values[i] }
	}
	table, err := patterns(t.DType(), 1<<(8*t.DType().Size()))
	switch {
	case err != nil:
		return func(int) float64 { return math.NaN() }
	case t.DType().Size() == 1:
		return func(i int) float64 { return table[data[i]] }
	default:
		return func(i int) float64 { return table[binary.LittleEndian.Uint16(data[2*i:])] }
	}
}
