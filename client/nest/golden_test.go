package nest

import (
	"encoding/hex"
	"encoding/json"
	"os"
	"sort"
	"strings"
	"testing"

	"google.golang.org/protobuf/proto"

	"tfrpc-repl/proto/tfpb"
)

type goldenMethod struct {
	Method         string `json:"method"`
	InputSpecsHex  string `json:"input_specs_hex"`
	OutputSpecsHex string `json:"output_specs_hex"`
	InputSpecs     string `json:"input_specs"`
	OutputSpecs    string `json:"output_specs"`
}

func goldenMethods(t testing.TB) []goldenMethod {
	t.Helper()
	data, err := os.ReadFile("testdata/list.json")
	if err != nil {
		t.Fatal(err)
	}
	var list struct{ Methods []goldenMethod }
	if err := json.Unmarshal(data, &list); err != nil {
		t.Fatal(err)
	}
	if len(list.Methods) < 30 {
		t.Fatalf("only %d methods", len(list.Methods))
	}
	return list.Methods
}

func specFromHex(t testing.TB, text string) (Spec, *tfpb.StructuredValue) {
	t.Helper()
	data, err := hex.DecodeString(text)
	if err != nil {
		t.Fatal(err)
	}
	p := &tfpb.StructuredValue{}
	if err := proto.Unmarshal(data, p); err != nil {
		t.Fatal(err)
	}
	spec, err := FromProto(p)
	if err != nil {
		t.Fatal(err)
	}
	return spec, p
}

// letters makes texts comparable whose dicts differ in the order of their keys.
func letters(s string) string {
	b := strings.Split(s, "")
	sort.Strings(b)
	return strings.Join(b, "")
}

func TestSpecsPrintAsPython(t *testing.T) {
	for _, m := range goldenMethods(t) {
		for _, side := range []struct{ hex, want string }{{m.InputSpecsHex, m.InputSpecs}, {m.OutputSpecsHex, m.OutputSpecs}} {
			spec, p := specFromHex(t, side.hex)
			got := Repr(spec)
			if same := got == side.want || strings.Contains(side.want, "{") && letters(got) == letters(side.want); !same {
				t.Errorf("%s:\n got %s\nwant %s", m.Method, got, side.want)
			}
			back, err := Proto(spec)
			if err != nil || !proto.Equal(back, p) {
				t.Errorf("%s: %s does not come back the same from the wire (%v)", m.Method, got, err)
			}
		}
	}
}

func TestSignatures(t *testing.T) {
	want := map[string]string{
		"addition":    "(a: int32 [], b: int32 []) -> int32 []",
		"dict_in_out": "(d: {a: int32 [], b: float32 [2]}) -> {a: int32 [], sum: float32 [2]}",
		"nested":      "(d: {test: (float32 [None], [float32 [None], float32 [None]]), test1: (float32 [None],)}) -> {test: (float32 [None], [float32 [None], float32 [None]]), test1: (float32 [None],)}",
		"cf_default":  "(a: int32 [], arg1=2) -> int32 []",
		"nothing":     "() -> None",
		"point":       "(a: float32 []) -> Point(x: float32 [], y: float32 [])",
		"with_none":   "(a: int32 []) -> (int32 [], None)",
		"ragged_out":  "() -> ragged int32 [2, None]",
		"sparse_out":  "() -> sparse int32 [2, 2]",
		"slow":        "(s: float32 []) -> float32 <unknown>",
	}
	for _, m := range goldenMethods(t) {
		input, _ := specFromHex(t, m.InputSpecsHex)
		output, _ := specFromHex(t, m.OutputSpecsHex)
		if text, ok := want[m.Method]; ok {
			if got := SignatureOf(input, output).String(); got != text {
				t.Errorf("%s%s, want %s", m.Method, got, text)
			}
		}
	}
}
