package tensor

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"encoding/hex"
	"encoding/json"
	"os"
	"testing"

	"google.golang.org/protobuf/proto"

	"tfrpc-repl/proto/tfpb"
)

// golden is a row of what a real TensorFlow printed or decoded.
type golden struct {
	Tag     string   `json:"tag"`
	DType   string   `json:"dtype"`
	Shape   []int64  `json:"shape"`
	LEHex   string   `json:"le_hex"`
	Strings []string `json:"strings"`
	Repr    string   `json:"repr"`
	Str     string   `json:"str"`
	Proto   string   `json:"proto_hex"`
	Error   string   `json:"error"`
	Values  string   `json:"values"`
}

// eachGolden calls f for each row of a file, whose first line names the versions.
func eachGolden(t testing.TB, name string, f func(line int, row golden)) {
	t.Helper()
	file, err := os.Open("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	z, err := gzip.NewReader(file)
	if err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(z)
	lines.Buffer(nil, 64<<20)
	for line := 0; lines.Scan(); line++ {
		if line == 0 {
			continue
		}
		var row golden
		if err := json.Unmarshal(lines.Bytes(), &row); err != nil {
			t.Fatal(err)
		}
		f(line, row)
	}
}

func unhex(t *testing.T, s string) []byte {
	t.Helper()
	b, err := hex.DecodeString(s)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func (g golden) strings(t *testing.T) []string {
	out := make([]string, len(g.Strings))
	for i, s := range g.Strings {
		out[i] = string(unhex(t, s))
	}
	return out
}

func TestPrintsAsTensorFlow(t *testing.T) {
	count := 0
	eachGolden(t, "repr.jsonl.gz", func(line int, row golden) {
		dt, ok := ParseDType(row.DType)
		if !ok {
			t.Fatalf("line %d: dtype %q", line, row.DType)
		}
		var tt *Tensor
		var err error
		if dt == String {
			tt, err = NewStrings(ShapeOf(row.Shape...), row.strings(t))
		} else {
			tt, err = New(dt, ShapeOf(row.Shape...), unhex(t, row.LEHex))
		}
		if err != nil {
			t.Fatalf("line %d: %v", line, err)
		}
		if got := tt.Repr(); got != row.Repr {
			t.Errorf("line %d (%s %s): repr\n got %s\nwant %s", line, row.Tag, row.DType, got, row.Repr)
		}
		if got := tt.String(); got != row.Str {
			t.Errorf("line %d (%s %s): str\n got %s\nwant %s", line, row.Tag, row.DType, got, row.Str)
		}
		count++
	})
	if count != 2030 {
		t.Errorf("only %d rows", count)
	}
}

func TestDecodesAsTensorFlow(t *testing.T) {
	count := 0
	eachGolden(t, "fromproto.jsonl.gz", func(line int, row golden) {
		count++
		var p tfpb.TensorProto
		err := proto.Unmarshal(unhex(t, row.Proto), &p)
		var got *Tensor
		if err == nil {
			got, err = FromProto(&p, NewBudget(64<<20))
		}
		switch {
		case row.Error != "" && err == nil:
			t.Errorf("line %d (%s %s): accepted %v, want %s", line, row.Tag, row.DType, got, row.Error)
		case row.Error != "":
		case err != nil:
			t.Errorf("line %d (%s %s): %v", line, row.Tag, row.DType, err)
		case !got.Shape().Equal(ShapeOf(row.Shape...)):
			t.Errorf("line %d (%s %s): shape %v, want %v", line, row.Tag, row.DType, got.Shape(), row.Shape)
		case row.Values != "":
		case row.DType == "string":
			for i, want := range row.strings(t) {
				if got.Strings()[i] != want {
					t.Errorf("line %d (%s): element %d is %q, want %q", line, row.Tag, i, got.Strings()[i], want)
				}
			}
		case !bytes.Equal(got.Bytes(), unhex(t, row.LEHex)):
			t.Errorf("line %d (%s %s): bytes %x, want %s", line, row.Tag, row.DType, got.Bytes(), row.LEHex)
		}
	})
	if count != 1087 {
		t.Errorf("only %d rows", count)
	}
}
