package nest

import (
	"errors"
	"reflect"
	"sort"
	"strconv"
	"strings"

	"tfrpc-repl/client/tensor"
)

// composite sends the tensors that a ragged or sparse value consists of.
func (b binding) composite(out []*tensor.Tensor, spec TypeSpec, value any) ([]*tensor.Tensor, error) {
	switch value := value.(type) {
	case Ragged:
		if spec.Class == classRagged && len(value.RowSplits) == spec.raggedRank() {
			return append(append(out, value.FlatValues), value.RowSplits...), nil
		}
	case Sparse:
		if spec.Class == classSparse {
			return append(out, value.Indices, value.Values, value.DenseShape), nil
		}
	case Composite:
		if value.Spec.Class == spec.Class && len(value.Tensors) == spec.components() {
			return append(out, value.Tensors...), nil
		}
	case nil, None:
		if spec.isNone() {
			return out, nil
		}
	default:
		if spec.Class == classRagged {
			return b.raggedList(out, spec, value)
		}
	}
	return nil, b.errorf(typeError, "%s is given where %s is asked for", kindName(value), Brief(spec))
}

// raggedList sends nested lists as a ragged tensor: the elements, then where the rows of each ragged dimension end.
func (b binding) raggedList(out []*tensor.Tensor, spec TypeSpec, value any) ([]*tensor.Tensor, error) {
	rows, ends, err := b.raggedRows(spec, value)
	if err != nil {
		return nil, err
	}
	flat, err := flatValues(spec, rows)
	if err != nil {
		return nil, b.conversion(atRow(err, ends))
	}
	out = append(out, flat)
	for _, level := range ends {
		splits, err := tensor.Convert(level, spec.splitsDType(), tensor.UnknownShape())
		if err != nil {
			return nil, b.conversion(err)
		}
		out = append(out, splits)
	}
	return out, nil
}

// raggedRows opens as many levels of lists as the spec has ragged dimensions, and one more. It returns what is inside
// them and the row splits of each level, the outermost first.
func (b binding) raggedRows(spec TypeSpec, value any) (rows []any, ends [][]int64, err error) {
	rows = []any{value}
	for level := range spec.raggedRank() + 1 {
		splits, next := []int64{0}, []any(nil)
		for i, row := range rows {
			parts, ok := sequence(row)
			if !ok {
				if level > 0 {
					b = b.at(rowPath(int64(i), ends))
				}
				return nil, nil, b.errorf(valueError, "%s is given where a list is asked for: %s", kindName(row), Brief(spec))
			}
			next = append(next, parts...)
			splits = append(splits, int64(len(next)))
		}
		rows = next
		if level > 0 {
			ends = append(ends, splits)
		}
	}
	return rows, ends, nil
}

// flatValues makes the tensor of all elements. Without any, its inner sizes are those of the spec.
func flatValues(spec TypeSpec, rows []any) (*tensor.Tensor, error) {
	dtype, _ := spec.state(1).(tensor.DType)
	shape, _ := spec.state(0).(tensor.Shape)
	want := tensor.UnknownShape()
	if rank, known := shape.Rank(); known && rank > spec.raggedRank() {
		dims := shape.Dims()[spec.raggedRank():]
		dims[0] = -1
		if want = tensor.ShapeOf(dims...); len(rows) == 0 {
			for i := range dims {
				dims[i] = max(dims[i], 0)
			}
			return tensor.New(dtype, tensor.ShapeOf(dims...), nil)
		}
	}
	return convert(rows, dtype, want)
}

// atRow turns the place of an element among all into its place in the nested lists.
func atRow(err error, ends [][]int64) error {
	c := (*tensor.ConvertError)(nil)
	if !errors.As(err, &c) {
		return err
	}
	index, rest, ok := strings.Cut(strings.TrimPrefix(c.Path, "["), "]")
	row, parseErr := strconv.ParseInt(index, 10, 64)
	if !ok || parseErr != nil {
		return err
	}
	return &tensor.ConvertError{Path: rowPath(row, ends) + rest, Msg: c.Msg}
}

// rowPath is the place of the i-th of all rows.
func rowPath(i int64, ends [][]int64) string {
	path := ""
	for level := len(ends) - 1; level >= 0; level-- {
		splits := ends[level]
		row := sort.Search(len(splits), func(k int) bool { return splits[k] > i }) - 1
		path, i = "["+strconv.FormatInt(i-splits[row], 10)+"]"+path, int64(row)
	}
	return "[" + strconv.FormatInt(i, 10) + "]" + path
}

// sequence returns the elements of a list, a tuple, a Go slice or array, or a tensor of rank 1 and more.
func sequence(v any) ([]any, bool) {
	switch v := v.(type) {
	case List:
		return v, true
	case Tuple:
		return v, true
	case *tensor.Tensor:
		return rowsOf(v)
	}
	return goSequence(v)
}

// goSequence returns the elements of a Go slice or array.
func goSequence(v any) ([]any, bool) {
	value := reflect.ValueOf(v)
	if !value.IsValid() || value.Kind() != reflect.Slice && value.Kind() != reflect.Array {
		return nil, false
	}
	parts := make([]any, value.Len())
	for i := range parts {
		parts[i] = value.Index(i).Interface()
	}
	return parts, true
}

func rowsOf(t *tensor.Tensor) ([]any, bool) {
	if rank, _ := t.Shape().Rank(); rank == 0 {
		return nil, false
	}
	rows := make([]any, t.Shape().Dims()[0])
	for i := range rows {
		row, err := t.Index(i)
		if err != nil {
			return nil, false
		}
		rows[i] = row
	}
	return rows, true
}
