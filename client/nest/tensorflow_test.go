package nest

import (
	"bufio"
	"encoding/json"
	"os"
	"os/exec"
	"slices"
	"testing"

	"google.golang.org/protobuf/proto"

	"tfrpc-repl/client/tensor"
	"tfrpc-repl/proto/tfpb"
)

// pythonRow is a random structure or composite as TensorFlow has it.
type pythonRow struct {
	Kind, Repr string
	Spec       []byte   // StructuredValue
	Tensors    [][]byte // TensorProto of each component
	Leaves     []string // of a structure, as tf.nest.flatten finds them
}

func (row pythonRow) value(t *testing.T) any {
	t.Helper()
	if row.Kind == "spec" {
		var p tfpb.StructuredValue
		if err := proto.Unmarshal(row.Spec, &p); err != nil {
			t.Fatal(err)
		}
		spec, err := FromProto(&p)
		if err != nil {
			t.Fatalf("%s: %v", row.Repr, err)
		}
		return spec
	}
	parts := make([]*tensor.Tensor, len(row.Tensors))
	for i, data := range row.Tensors {
		var p tfpb.TensorProto
		if err := proto.Unmarshal(data, &p); err != nil {
			t.Fatal(err)
		}
		var err error
		if parts[i], err = tensor.FromProto(&p, nil); err != nil {
			t.Fatal(err)
		}
	}
	if row.Kind == "ragged" {
		return Ragged{parts[0], parts[1:]}
	}
	return Sparse{parts[0], parts[1], parts[2]}
}

// TFRPC_DISPLAY_SEED and TFRPC_DISPLAY_COUNT ask for other and more structures.
func TestPrintsRandomStructuresAsTensorFlow(t *testing.T) {
	python, seed, count := os.Getenv("TFRPC_PYTHON"), os.Getenv("TFRPC_DISPLAY_SEED"), os.Getenv("TFRPC_DISPLAY_COUNT")
	switch {
	case python == "" && os.Getenv("CI") != "":
		t.Fatal("TFRPC_PYTHON is not set")
	case python == "":
		t.Skip("set TFRPC_PYTHON to a Python with tensorflow to compare with it")
	}
	if seed == "" {
		seed = "20"
	}
	if count == "" {
		count = "800"
	}
	cmd := exec.Command(python, "testdata/structures.py", seed, count)
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	rows, wrong := map[string]int{}, 0
	lines := bufio.NewScanner(out)
	for lines.Buffer(nil, 64<<20); lines.Scan(); {
		var row pythonRow
		if err := json.Unmarshal(lines.Bytes(), &row); err != nil {
			t.Fatalf("%v: %.200s", err, lines.Bytes())
		}
		rows[row.Kind]++
		value := row.value(t)
		if row.Kind == "spec" {
			var leaves []string
			for _, leaf := range Flatten(value) {
				leaves = append(leaves, Repr(leaf))
			}
			if !slices.Equal(leaves, row.Leaves) {
				wrong++
				t.Errorf("%s has the leaves %q, want %q", row.Repr, leaves, row.Leaves)
			}
		}
		if got := Repr(value); got != row.Repr {
			if wrong++; wrong < 20 {
				t.Errorf("%s:\n got %.1500s\nwant %.1500s", row.Kind, got, row.Repr)
			}
		}
	}
	if err := cmd.Wait(); err != nil || lines.Err() != nil {
		t.Fatal(err, lines.Err())
	}
	if wrong > 0 || rows["spec"] < 50 || rows["ragged"] < 20 || rows["sparse"] < 5 {
		t.Errorf("%v rows, %d texts differ", rows, wrong)
	}
}
