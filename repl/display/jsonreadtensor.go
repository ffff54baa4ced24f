package display

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"math"
	"strconv"

	"tfrpc-repl/client/tensor"
)

// tensorReader gathers the elements of a tensor from nested lists.
type tensorReader struct {
	decoder *json.Decoder
	dt      tensor.DType
	raw     []byte // elements, or what they are converted from
	strings []string
}

func readTensor(v jsonValue) (any, error) {
	dt, ok := tensor.ParseDType(v.DType)
	if !ok || dt.Size() == 0 && dt != tensor.String {
		return nil, fmt.Errorf("a tensor of dtype %q cannot be read", v.DType)
	}
	shape, err := readShape(v.Shape)
	if err != nil {
		return nil, err
	}
	n, ok := shape.Elements()
	if !ok || n > int64(len(v.Value)) {
		return nil, fmt.Errorf("the elements do not have the shape %s", shape)
	}
	r := &tensorReader{decoder: json.NewDecoder(bytes.NewReader(v.Value)), dt: dt}
	if n > 0 {
		if err := r.axis(shape.Dims()); err != nil {
			return nil, fmt.Errorf("a %s tensor of shape %s: %w", dt, shape, err)
		}
	}
	return r.tensor(shape)
}

// axis reads a list as long as the first of dims, or an element.
func (r *tensorReader) axis(dims []int64) error {
	if len(dims) == 0 {
		return r.element()
	}
	if err := r.delimiter('['); err != nil {
		return err
	}
	for range dims[0] {
		if err := r.axis(dims[1:]); err != nil {
			return err
		}
	}
	return r.delimiter(']')
}

func (r *tensorReader) delimiter(want json.Delim) error {
	token, err := r.decoder.Token()
	if err == nil && token != want {
		err = fmt.Errorf("%v where %v is expected", token, want)
	}
	return err
}

// carrier is the dtype in which elements are gathered: their own, or one that holds them all exactly.
func (r *tensorReader) carrier() tensor.DType {
	switch {
	case r.dt == tensor.Float32, r.dt == tensor.Uint64, r.dt == tensor.Bool, r.dt.IsComplex():
		return r.dt
	case r.dt.IsFloat():
		return tensor.Float64
	default:
		return tensor.Int64
	}
}

func (r *tensorReader) element() error {
	var one json.RawMessage
	if err := r.decoder.Decode(&one); err != nil {
		return err
	}
	if r.dt == tensor.String {
		s, err := readBytes(one)
		r.strings = append(r.strings, s)
		return err
	}
	return r.number(one)
}

func (r *tensorReader) number(one json.RawMessage) (err error) {
	var f float64
	var c complex128
	var i int64
	var u uint64
	var b bool
	little := binary.LittleEndian
	switch r.carrier() {
	case tensor.Bool:
		b, err = strconv.ParseBool(string(one))
		r.raw = append(r.raw, map[bool]byte{true: 1}[b])
	case tensor.Float32:
		f, err = readFloat(one, 32)
		r.raw = little.AppendUint32(r.raw, math.Float32bits(float32(f)))
	case tensor.Float64:
		f, err = readFloat(one, 64)
		r.raw = little.AppendUint64(r.raw, math.Float64bits(f))
	case tensor.Complex64:
		c, err = readComplex(one, 32)
		r.raw = little.AppendUint32(little.AppendUint32(r.raw, math.Float32bits(float32(real(c)))), math.Float32bits(float32(imag(c))))
	case tensor.Complex128:
		c, err = readComplex(one, 64)
		r.raw = little.AppendUint64(little.AppendUint64(r.raw, math.Float64bits(real(c))), math.Float64bits(imag(c)))
	case tensor.Uint64:
		u, err = strconv.ParseUint(string(one), 10, 64)
		r.raw = little.AppendUint64(r.raw, u)
	default:
		i, err = strconv.ParseInt(string(one), 10, 64)
		r.raw = little.AppendUint64(r.raw, uint64(i))
	}
	return err
}

// tensor makes the tensor, of the dtype asked for.
func (r *tensorReader) tensor(shape tensor.Shape) (any, error) {
	if r.dt == tensor.String {
		return tensor.NewStrings(shape, r.strings)
	}
	t, err := tensor.New(r.carrier(), shape, r.raw)
	if err != nil || r.carrier() == r.dt {
		return t, err
	}
	if r.carrier() == tensor.Float64 {
		return t.Cast(r.dt)
	}
	return r.exactly(t)
}

// exactly refuses whole numbers that the dtype cannot hold.
func (r *tensorReader) exactly(t *tensor.Tensor) (any, error) {
	cast, err := t.Cast(r.dt)
	if err != nil {
		return nil, err
	}
	back, err := cast.Cast(tensor.Int64)
	if err == nil && !back.Equal(t) {
		err = fmt.Errorf("a number is no %s", r.dt)
	}
	return cast, err
}
