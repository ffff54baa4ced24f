package nest

import (
	"strings"

	"tfrpc-repl/client/tensor"
)

// raggedText prints the rows of a ragged tensor as nested lists. Splits that do not fit are printed
// as they are: a server may send anything.
func raggedText(r Ragged) string {
	if len(r.RowSplits) == 0 {
		return r.FlatValues.Elements()
	}
	splits, ok := r.RowSplits[0].Value().([]int64)
	if !ok || len(splits) == 0 {
		return "with row_splits " + r.RowSplits[0].Repr()
	}
	return raggedRows(r, splits, 0)
}

// raggedRows prints the rows between the given splits of the ragged dimension level.
func raggedRows(r Ragged, splits []int64, level int) string {
	rows := make([]string, 0, len(splits))
	for i := 1; i < len(splits); i++ {
		lo, hi := splits[i-1], splits[i]
		if level == len(r.RowSplits)-1 {
			rows = append(rows, rowText(r.FlatValues, lo, hi))
			continue
		}
		next, ok := r.RowSplits[level+1].Value().([]int64)
		if !ok || lo < 0 || hi < lo || hi >= int64(len(next)) {
			rows = append(rows, "?")
			continue
		}
		rows = append(rows, raggedRows(r, next[lo:hi+1], level+1))
	}
	return "[" + strings.Join(rows, ", ") + "]"
}

func rowText(values *tensor.Tensor, lo, hi int64) string {
	n := int64(values.Len())
	if lo < 0 || hi < lo || hi > n {
		return "?"
	}
	row, err := values.Slice(int(lo), int(hi))
	if err != nil {
		return "?"
	}
	return row.ListText()
}
