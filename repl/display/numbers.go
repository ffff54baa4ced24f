package display

import (
	"encoding/binary"
	"math"

	"tfrpc-repl/client/tensor"
)

// numbers returns the elements of a real tensor as float64. It is for a few of them: see gather.
func numbers(t *tensor.Tensor) []float64 {
	wide, err := t.Cast(tensor.Float64)
	if err != nil {
		return make([]float64, t.Len())
	}
	values := make([]float64, wide.Len())
	for i := range values {
		values[i] = math.Float64frombits(binary.LittleEndian.Uint64(wide.Bytes()[8*i:]))
	}
	return values
}

// gather returns the elements at places that count in row-major order.
func gather(t *tensor.Tensor, places []int) []float64 {
	size, data := t.DType().Size(), t.Bytes()
	raw := make([]byte, 0, len(places)*size)
	for _, i := range places {
		raw = append(raw, data[i*size:(i+1)*size]...)
	}
	some, err := tensor.New(t.DType(), tensor.ShapeOf(int64(len(places))), raw)
	if err != nil {
		return make([]float64, len(places))
	}
	return numbers(some)
}
