package client_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// A program may have other generated TensorFlow protos in it, under TensorFlow's full names and file paths. protobuf-go
// panics at the start of a program in which two packages register the same ones.
func TestOtherTensorFlowProtosDoNotClash(t *testing.T) {
	root, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	write := func(name, text string) {
		t.Helper()
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for name, text := range otherProtos {
		write(name, text)
	}
	run := func(args ...string) string {
		t.Helper()
		cmd := exec.Command("go", args...)
		cmd.Dir = dir
		cmd.Env = append(os.Environ(), "GOFLAGS=-mod=mod")
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Fatalf("go %v: %v\n%s", args, err, out)
		}
		return string(out)
	}
	run(append([]string{"-C", filepath.Join(root, ".tools"), "run", "./protogen", dir, ""}, "tensorflow/core/framework/tensor.proto", "tensorflow/core/framework/types.proto", "tensorflow/core/protobuf/struct.proto")...)
	mod, err := os.ReadFile(filepath.Join(root, "go.mod"))
	if err != nil {
		t.Fatal(err)
	}
	sum, err := os.ReadFile(filepath.Join(root, "go.sum"))
	if err != nil {
		t.Fatal(err)
	}
	// Our own go.mod names the versions; the program is another module that requires ours.
	write("go.mod", "module clash\n"+string(mod)[len("module tfrpc-repl\n"):]+"\nrequire tfrpc-repl v0.0.0\nreplace tfrpc-repl => "+root+"\n")
	write("go.sum", string(sum))
	write("main.go", clashMain)
	if out := run("run", "."); out != "tensorflow.TensorProto tensorflow/core/framework/tensor.proto localhost:1\n" {
		t.Errorf("printed %q", out)
	}
}

const clashMain = `package main

import (
	"fmt"

	framework "clash/tensorflow/core/framework"
	protobuf "clash/tensorflow/core/protobuf"
	"tfrpc-repl/client"
)

func main() {
	_ = &protobuf.StructuredValue{}
	d := (&framework.TensorProto{}).ProtoReflect().Descriptor()
	c, err := client.New("localhost:1")
	if err != nil {
		panic(err)
	}
	fmt.Println(d.FullName(), d.ParentFile().Path(), c.Target())
}
`

var otherProtos = map[string]string{
	"tensorflow/core/framework/types.proto": `syntax = "proto3";
package tensorflow;
option go_package = "clash/tensorflow/core/framework";
enum DataType { DT_INVALID = 0; DT_FLOAT = 1; }
`,
	"tensorflow/core/framework/tensor.proto": `syntax = "proto3";
package tensorflow;
import "tensorflow/core/framework/types.proto";
option go_package = "clash/tensorflow/core/framework";
message TensorShapeProto { message Dim { int64 size = 1; string name = 2; } repeated Dim dim = 2; bool unknown_rank = 3; }
message TensorProto { DataType dtype = 1; TensorShapeProto tensor_shape = 2; bytes tensor_content = 4; }
`,
	"tensorflow/core/protobuf/struct.proto": `syntax = "proto3";
package tensorflow;
option go_package = "clash/tensorflow/core/protobuf";
message NoneValue {}
message StructuredValue { oneof kind { NoneValue none_value = 1; double float64_value = 11; } }
`,
}
