package nest

import (
	"slices"

	"tfrpc-repl/client/tensor"
)

// block is what numpy makes of a ragged tensor: an array whose cells are elements or, where rows differ in length,
// arrays of their own. Cells are made when they are printed, so that a summary costs little.
type block struct {
	dims  []int64
	first int64              // the number of the first cell
	cell  func(int64) string // the text of a cell
}

// raggedText prints a ragged tensor as TensorFlow does. Splits that do not fit are printed as they are: a server may send
// anything.
func raggedText(r Ragged) string {
	values, ok := elements(r.FlatValues)
	if !ok {
		return "?"
	}
	for _, t := range slices.Backward(r.RowSplits) {
		splits, ok := splitsOf(t)
		if !ok || !fits(splits, values.dims[0]) {
			return "with row_splits " + Repr(t)
		}
		values = values.partition(splits)
	}
	return values.String()
}

func elements(t *tensor.Tensor) (block, bool) {
	if t == nil {
		return block{}, false
	}
	dims := t.Shape().Dims()
	flat, err := t.Reshape(int64(t.Len()))
	if err != nil || len(dims) == 0 {
		return block{}, false
	}
	return block{dims: dims, cell: func(i int64) string {
		element, err := flat.Index(int(i))
		if err != nil {
			return "?"
		}
		return element.ListText()
	}}, true
}

func splitsOf(t *tensor.Tensor) ([]int64, bool) {
	if t == nil {
		return nil, false
	}
	switch v := t.Value().(type) {
	case []int64:
		return v, true
	case []int32:
		wide := make([]int64, len(v))
		for i, x := range v {
			wide[i] = int64(x)
		}
		return wide, true
	}
	return nil, false
}

// fits reports whether splits divide n rows.
func fits(splits []int64, n int64) bool {
	return len(splits) > 0 && splits[0] == 0 && splits[len(splits)-1] == n && slices.IsSorted(splits)
}

// partition divides the rows of b. Parts of one length are one more dimension, others become the cells of a vector.
func (b block) partition(splits []int64) block {
	rows, inner := int64(len(splits)-1), b.dims[1:]
	if rows == 0 {
		return block{dims: []int64{0}}
	}
	length, uniform := splits[1], true
	for i := range rows {
		uniform = uniform && splits[i+1]-splits[i] == length
	}
	if uniform {
		return block{append([]int64{rows, length}, inner...), b.first, b.cell}
	}
	stride := product(inner)
	return block{dims: []int64{rows}, cell: func(i int64) string {
		lo, hi := splits[i], splits[i+1]
		return block{append([]int64{hi - lo}, inner...), b.first + lo*stride, b.cell}.String()
	}}
}

// product multiplies sizes. It is 0 for an empty block whatever the other sizes are.
func product(dims []int64) int64 {
	if slices.Contains(dims, 0) {
		return 0
	}
	n := int64(1)
	for _, dim := range dims {
		n *= dim
	}
	return n
}
