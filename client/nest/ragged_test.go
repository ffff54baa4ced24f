package nest

import (
	"bufio"
	"bytes"
	"encoding/hex"
	"encoding/json"
	"os"
	"testing"

	"google.golang.org/protobuf/proto"

	"tfrpc-repl/client/tensor"
	"tfrpc-repl/proto/tfpb"
)

// Each row is a ragged tensor as TensorFlow 2.21.0 with numpy 2.4.6 prints it.
func TestRaggedPrintsAsTensorFlow(t *testing.T) {
	data, err := os.ReadFile("testdata/ragged.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	rows := 0
	lines := bufio.NewScanner(bytes.NewReader(data))
	for lines.Buffer(nil, 1<<20); lines.Scan(); rows++ {
		var row struct {
			Tag, Flat, Repr string
			Splits          [][]int64
		}
		if err := json.Unmarshal(lines.Bytes(), &row); err != nil {
			t.Fatal(err)
		}
		r := Ragged{FlatValues: tensorFromHex(t, row.Flat)}
		for _, splits := range row.Splits {
			r.RowSplits = append(r.RowSplits, of(t, splits))
		}
		if got := Repr(r); got != row.Repr {
			t.Errorf("%s\n got %s\nwant %s", row.Tag, got, row.Repr)
		}
	}
	if err := lines.Err(); err != nil || rows < 50 {
		t.Errorf("%d rows, %v", rows, err)
	}
}

func tensorFromHex(t *testing.T, text string) *tensor.Tensor {
	t.Helper()
	data, err := hex.DecodeString(text)
	if err != nil {
		t.Fatal(err)
	}
	p := &tfpb.TensorProto{}
	if err := proto.Unmarshal(data, p); err != nil {
		t.Fatal(err)
	}
	value, err := tensor.FromProto(p, tensor.NewBudget(1<<20))
	if err != nil {
		t.Fatal(err)
	}
	return value
}

func TestRaggedSplitsThatDoNotFit(t *testing.T) {
	tests := []struct {
		splits any
		want   string
	}{
		{[]int64{0, 9}, "<tf.RaggedTensor with row_splits <tf.Tensor: shape=(2,), dtype=int64, numpy=array([0, 9])>>"},
		{[]int64{0, 2, 1, 3}, "<tf.RaggedTensor with row_splits <tf.Tensor: shape=(4,), dtype=int64, numpy=array([0, 2, 1, 3])>>"},
		{[]float32{0, 3}, "<tf.RaggedTensor with row_splits <tf.Tensor: shape=(2,), dtype=float32, numpy=array([0., 3.], dtype=float32)>>"},
		{[]int32{0, 1, 3}, "<tf.RaggedTensor [[1], [2, 3]]>"},
	}
	for _, test := range tests {
		r := Ragged{of(t, []int32{1, 2, 3}), []*tensor.Tensor{of(t, test.splits)}}
		if got := Repr(r); got != test.want {
			t.Errorf("got %s, want %s", got, test.want)
		}
	}
}
