package tensor

import (
	"errors"
	"fmt"
	"math"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"tfrpc-repl/proto/tfpb"
)

// MaxRank is the largest rank TensorFlow knows.
const MaxRank = 254

// Shape is the size of each dimension; -1 is unknown, and the rank may be unknown too. The zero
// value is the shape of a scalar. Shapes are immutable.
type Shape struct {
	dims    []int64
	unknown bool
}

// ShapeOf returns the shape of those dimensions.
func ShapeOf(dims ...int64) Shape { return Shape{dims: slices.Clone(dims)} }

// UnknownShape returns the shape of unknown rank.
func UnknownShape() Shape { return Shape{unknown: true} }

// Rank returns the number of dimensions, and whether it is known.
func (s Shape) Rank() (int, bool) { return len(s.dims), !s.unknown }

// Dims returns the dimensions.
func (s Shape) Dims() []int64 { return slices.Clone(s.dims) }

// FullyDefined reports whether rank and all dimensions are known.
func (s Shape) FullyDefined() bool { return !s.unknown && !slices.Contains(s.dims, -1) }

// Equal reports whether both are the same, unknown dimensions included.
func (s Shape) Equal(o Shape) bool { return s.unknown == o.unknown && slices.Equal(s.dims, o.dims) }

// Compatible reports whether a tensor of the shape full may stand where s is asked for.
func (s Shape) Compatible(full Shape) bool {
	if s.unknown || full.unknown {
		return true
	}
	if len(s.dims) != len(full.dims) {
		return false
	}
	for i, d := range s.dims {
		if d != full.dims[i] && d != -1 && full.dims[i] != -1 {
			return false
		}
	}
	return true
}

// Elements returns the product of the dimensions, and whether it is known and fits. Like TensorFlow it
// multiplies from the left, so a zero ends the danger of an overflow only for what follows it.
func (s Shape) Elements() (int64, bool) {
	if s.unknown {
		return 0, false
	}
	n := uint64(1)
	for _, d := range s.dims {
		if d < 0 {
			return 0, false
		}
		hi, lo := bits.Mul64(n, uint64(d))
		if hi != 0 || lo > math.MaxInt64 {
			return 0, false
		}
		n = lo
	}
	return int64(n), true
}

// String prints as Python does: (), (2,), (None, 3), <unknown>.
func (s Shape) String() string {
	if s.unknown {
		return "<unknown>"
	}
	parts := make([]string, len(s.dims))
	for i, d := range s.dims {
		parts[i] = "None"
		if d >= 0 {
			parts[i] = strconv.FormatInt(d, 10)
		}
	}
	if len(parts) == 1 {
		return "(" + parts[0] + ",)"
	}
	return "(" + strings.Join(parts, ", ") + ")"
}

// Repr prints as Python's repr does: TensorShape([2, None]).
func (s Shape) Repr() string {
	if s.unknown {
		return "TensorShape(None)"
	}
	text := s.String()
	return "TensorShape([" + strings.TrimSuffix(text[1:len(text)-1], ",") + "])"
}

// Proto returns the shape as the wire has it.
func (s Shape) Proto() *tfpb.TensorShapeProto {
	p := &tfpb.TensorShapeProto{UnknownRank: s.unknown}
	for _, d := range s.dims {
		p.Dim = append(p.Dim, &tfpb.TensorShapeProto_Dim{Size: d})
	}
	return p
}

var (
	errRank = fmt.Errorf("its shape has more than %d dimensions", MaxRank)
	errDim  = errors.New("a dimension of its shape is negative")
	errSize = errors.New("its shape has more elements than can be counted")
)

// ShapeFromProto reads the shape of a spec, whose dimensions may be -1. An absent shape is a scalar's.
func ShapeFromProto(p *tfpb.TensorShapeProto) (Shape, error) {
	if p.GetUnknownRank() {
		return UnknownShape(), nil
	}
	return dimsFromProto(p, -1)
}

func dimsFromProto(p *tfpb.TensorShapeProto, least int64) (Shape, error) {
	if len(p.GetDim()) > MaxRank {
		return Shape{}, errRank
	}
	s := Shape{dims: make([]int64, len(p.GetDim()))}
	for i, d := range p.GetDim() {
		if s.dims[i] = d.GetSize(); s.dims[i] < least {
			return Shape{}, errDim
		}
	}
	return s, nil
}

// fullShapeFromProto reads the shape of data. A tensor whose rank is said to be unknown is a scalar, as in TensorFlow.
func fullShapeFromProto(p *tfpb.TensorShapeProto) (Shape, int64, error) {
	s, err := dimsFromProto(p, 0)
	if err != nil {
		return s, 0, err
	}
	n, ok := s.Elements()
	if !ok {
		return s, 0, errSize
	}
	return s, n, nil
}
