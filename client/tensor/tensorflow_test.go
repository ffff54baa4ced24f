package tensor

import (
	"bufio"
	"encoding/json"
	"os"
	"os/exec"
	"testing"

	"google.golang.org/protobuf/proto"

	"tfrpc-repl/proto/tfpb"
)

// eachFromPython runs a script of testdata with a Python that has TensorFlow and calls f for each row it prints.
func eachFromPython[T any](t testing.TB, script string, args []string, f func(row T)) {
	t.Helper()
	python := os.Getenv("TFRPC_PYTHON")
	if python == "" {
		if os.Getenv("CI") != "" {
			t.Fatal("TFRPC_PYTHON is not set")
		}
		t.Skip("set TFRPC_PYTHON to a Python with tensorflow to compare with it")
	}
	cmd := exec.Command(python, append([]string{"testdata/" + script}, args...)...)
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(out)
	lines.Buffer(nil, 64<<20)
	for lines.Scan() {
		var row T
		if err := json.Unmarshal(lines.Bytes(), &row); err != nil {
			t.Fatalf("%v: %.200s", err, lines.Bytes())
		}
		f(row)
	}
	if err := cmd.Wait(); err != nil {
		t.Fatalf("%s: %v", script, err)
	}
}

// TFRPC_DISPLAY_SEED and TFRPC_DISPLAY_COUNT ask for other and more tensors.
func TestPrintsRandomTensorsAsTensorFlow(t *testing.T) {
	seed, count := os.Getenv("TFRPC_DISPLAY_SEED"), os.Getenv("TFRPC_DISPLAY_COUNT")
	if seed == "" {
		seed = "20"
	}
	if count == "" {
		count = "1200"
	}
	rows, wrong := 0, 0
	eachFromPython(t, "display.py", []string{seed, count}, func(row struct {
		DType, Repr, Str string
		Proto            []byte
	}) {
		rows++
		var p tfpb.TensorProto
		if err := proto.Unmarshal(row.Proto, &p); err != nil {
			t.Fatal(err)
		}
		tt, err := FromProto(&p, nil)
		if err != nil {
			t.Fatalf("%s: %v", row.DType, err)
		}
		for _, pair := range [][2]string{{tt.Repr(), row.Repr}, {tt.String(), row.Str}} {
			if pair[0] != pair[1] {
				if wrong++; wrong < 20 {
					t.Errorf("%s %s:\n got %.2000s\nwant %.2000s", row.DType, tt.Shape(), pair[0], pair[1])
				}
			}
		}
	})
	if rows < 100 || wrong > 0 {
		t.Errorf("%d rows, %d texts differ", rows, wrong)
	}
}
