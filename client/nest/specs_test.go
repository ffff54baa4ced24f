package nest

import (
	"bufio"
	"bytes"
	"encoding/json"
	"os"
	"testing"

	"google.golang.org/protobuf/proto"

	"tfrpc-repl/proto/tfpb"
)

// Each row is a structure as TensorFlow 2.21.0 encodes it, and Python's repr of what it decodes from that.
func TestStructuresPrintAsPython(t *testing.T) {
	data, err := os.ReadFile("testdata/specs.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	rows := 0
	for lines := bufio.NewScanner(bytes.NewReader(data)); lines.Scan(); rows++ {
		var row struct{ Hex, Repr string }
		if err := json.Unmarshal(lines.Bytes(), &row); err != nil {
			t.Fatal(err)
		}
		spec, p := specFromHex(t, row.Hex)
		if got := Repr(spec); got != row.Repr {
			t.Errorf("got  %s\nwant %s", got, row.Repr)
		}
		back, err := Proto(spec)
		if err != nil {
			t.Error(err)
		}
		want, _ := p.GetKind().(*tfpb.StructuredValue_TensorValue)
		if want == nil && !proto.Equal(back, p) {
			t.Errorf("%s does not come back the same from the wire", row.Repr)
		}
	}
	if rows < 35 {
		t.Errorf("only %d rows", rows)
	}
}
