package display_test

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"math"
	"reflect"
	"strings"
	"testing"

	"tfrpc-repl/client"
	"tfrpc-repl/client/nest"
	"tfrpc-repl/client/tensor"
	"tfrpc-repl/repl/display"
)

func written(t testing.TB, v any) string {
	t.Helper()
	var out bytes.Buffer
	if err := display.WriteJSON(&out, v); err != nil {
		t.Fatal(err)
	}
	line, ok := strings.CutSuffix(out.String(), "\n")
	if !ok || strings.Contains(line, "\n") || !json.Valid([]byte(line)) {
		t.Fatalf("not one line of JSON: %q", out.String())
	}
	return line
}

// TestJSONRoundTrip reads back what was written, for every dtype and structure; writing that again gives the same line.
func TestJSONRoundTrip(t *testing.T) {
	values := []any{nest.None{}, true, 5, int8(-3), uint64(math.MaxUint64), 2.5, float32(0.1), complex(1, -2), "text", []byte{0xff, 0}, "\xff",
		nest.TensorSpec{Name: "a", Shape: tensor.ShapeOf(-1, 3), DType: tensor.Float16}, tensor.UnknownShape(), tensor.ShapeOf(2, -1), tensor.ShapeOf(), tensor.BFloat16}
	for _, s := range samples(t) {
		switch s.value.(type) {
		case *display.Plot, error:
		default:
			values = append(values, s.value)
		}
	}
	for _, dt := range append(numeric, tensor.Complex64, tensor.Int2, tensor.Uint2, tensor.QUint16) {
		values = append(values, floats(t, dt, 0, 1, 1), floats(t, dt), filled(t, dt, 1, 5000))
		if dt.IsFloat() {
			values = append(values, floats(t, dt, math.Inf(-1), math.Copysign(0, -1), 0.1, 1e-30, 3e38))
		}
	}
	for i, v := range values {
		t.Run(fmt.Sprintf("%d %T", i, v), func(t *testing.T) {
			line := written(t, v)
			back, err := display.ReadJSON([]byte(line))
			if err != nil {
				t.Fatalf("%v\n%.500s", err, line)
			}
			if again := written(t, back); again != line {
				t.Errorf("wrote %.500s, and then %.500s", line, again)
			}
			if reflect.TypeOf(back) != reflect.TypeOf(v) {
				t.Errorf("a %T came back as %T", v, back)
			}
			if x, ok := v.(*tensor.Tensor); ok && !strings.Contains(line, "NaN") && !x.Equal(back.(*tensor.Tensor)) {
				t.Errorf("%v came back as %v", x, back)
			}
		})
	}
}

func TestJSONForms(t *testing.T) {
	for _, c := range []struct {
		v    any
		want string
	}{
		{of(t, [][]int32{{1, 2}, {3, 4}}), `{"type":"tensor","dtype":"int32","shape":[2,2],"value":[[1,2],[3,4]]}`},
		{of(t, []int64{math.MinInt64, 9007199254740993}), `{"type":"tensor","dtype":"int64","shape":[2],"value":[-9223372036854775808,9007199254740993]}`},
		{of(t, []uint64{math.MaxUint64}), `{"type":"tensor","dtype":"uint64","shape":[1],"value":[18446744073709551615]}`},
		{floats(t, tensor.Float32, 0.1, math.Copysign(0, -1), math.NaN()), `{"type":"tensor","dtype":"float32","shape":[3],"value":[0.1,-0.0,"NaN"]}`},
		{of(t, []string{"日本", "\xff"}), `{"type":"tensor","dtype":"string","shape":[2],"value":["日本",{"base64":"/w=="}]}`},
		{of(t, "a\"\\\n\x00\u202e"), `{"type":"tensor","dtype":"string","shape":[],"value":"a\"\\\n\u0000\u202e"}`},
		{of(t, complex(1, math.Inf(1))), `{"type":"tensor","dtype":"complex128","shape":[],"value":{"re":1.0,"im":"Infinity"}}`},
		{nest.Dict{"b": 1, "a": nest.Tuple{}}, `{"type":"dict","value":{"a":{"type":"tuple","value":[]},"b":{"type":"int","value":1}}}`},
		{[]int{1, 2}, `{"type":"[]int","value":[{"type":"int","value":1},{"type":"int","value":2}]}`},
		{map[string]int{"b": 1, "a": 2}, `{"type":"map[string]int","value":{"a":{"type":"int","value":2},"b":{"type":"int","value":1}}}`},
		{"\U000e0001", `{"type":"string","value":"\udb40\udc01"}`},
		{struct{ A int }{1}, `{"type":"go","text":"struct{ A int }{A: 1}"}`},
		{nil, `{"type":"none","value":null}`},
	} {
		if got := written(t, c.v); got != c.want {
			t.Errorf("got  %s\nwant %s", got, c.want)
		}
	}
}

func TestJSONErrors(t *testing.T) {
	var out bytes.Buffer
	failed := &client.Error{Code: client.NotFound, Message: "no\nsuch \xff", Method: "m", Target: "h:1"}
	if err := display.WriteJSONError(&out, fmt.Errorf("wrapped: %w", failed), display.ErrorPlace{Line: 2, Column: 7}); err != nil {
		t.Fatal(err)
	}
	want := `{"type":"error","class":"NotFoundError","message":{"base64":"bm8Kc3VjaCD/"},"code":5,"status":"NotFound","method":"m","target":"h:1","line":2,"column":7}` + "\n"
	if out.String() != want {
		t.Errorf("got %s", out.String())
	}
	if raw, _ := base64.StdEncoding.DecodeString("bm8Kc3VjaCD/"); string(raw) != failed.Message {
		t.Errorf("the base64 is of %q", raw)
	}
	back, err := display.ReadJSON(out.Bytes())
	if e, ok := back.(*client.Error); err != nil || !ok || e.Code != failed.Code || e.Message != failed.Message || e.Target != "h:1" {
		t.Errorf("came back as %v, %v", back, err)
	}
}

// TestJSONRefused tries what is no value: each is an error and none takes the memory that it asks for.
func TestJSONRefused(t *testing.T) {
	for _, text := range []string{
		``, `5`, `[]`, `{}`, `{"type":"tensor"}`, `{"type":"what","value":1}`, `{"type":"go","text":"x"}`,
		`{"type":"tensor","dtype":"int32","shape":[1099511627776],"value":[1]}`,
		`{"type":"tensor","dtype":"int32","shape":[-1],"value":[1]}`,
		`{"type":"tensor","dtype":"int32","shape":[2],"value":[1]}`,
		`{"type":"tensor","dtype":"int32","shape":[1],"value":[1,2]}`,
		`{"type":"tensor","dtype":"int32","shape":[1],"value":[2147483648]}`,
		`{"type":"tensor","dtype":"int4","shape":[1],"value":[8]}`,
		`{"type":"tensor","dtype":"int32","shape":[1],"value":[1.5]}`,
		`{"type":"tensor","dtype":"int32","shape":[1],"value":[[1]]}`,
		`{"type":"tensor","dtype":"uint64","shape":[],"value":-1}`,
		`{"type":"tensor","dtype":"resource","shape":[],"value":null}`,
		`{"type":"tensor","dtype":"string","shape":[],"value":{"base64":"?"}}`,
		`{"type":"tensor","dtype":"bool","shape":[],"value":2}`,
		`{"type":"tensor","dtype":"float32","shape":[],"value":"nan"}`,
		`{"type":"ragged","flat_values":{"type":"none"},"row_splits":[]}`,
		strings.Repeat(`{"type":"list","value":[`, 1000) + strings.Repeat(`]}`, 1000),
	} {
		if v, err := display.ReadJSON([]byte(text)); err == nil {
			t.Errorf("%.80s is read as %v", text, v)
		}
	}
}

// FuzzReadJSON checks that what can be read is written and read again the same.
func FuzzReadJSON(f *testing.F) {
	for _, s := range samples(f) {
		f.Add([]byte(written(f, s.value)))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		v, err := display.ReadJSON(data)
		if err != nil {
			return
		}
		line := written(t, v)
		again, err := display.ReadJSON([]byte(line))
		if err != nil {
			t.Fatalf("%v\n%s", err, line)
		}
		if written(t, again) != line {
			t.Errorf("%s changed", line)
		}
	})
}

func BenchmarkWriteJSON(b *testing.B) {
	x := filled(b, tensor.Float32, 0x3f9d70a4, 1<<20)
	b.SetBytes(4 << 20)
	b.ReportAllocs()
	for b.Loop() {
		var out discard
		if err := display.WriteJSON(&out, x); err != nil {
			b.Fatal(err)
		}
	}
}

type discard int

func (d *discard) Write(p []byte) (int, error) { *d += discard(len(p)); return len(p), nil }

// TestJSONOfACycle cuts a list that contains itself, in each place once.
func TestJSONOfACycle(t *testing.T) {
	list := nest.List{nil, nil, nest.List{}}
	list[0], list[1] = list, nest.Dict{"again": list}
	want := `{"type":"list","value":[{"type":"text","value":"..."},{"type":"dict","value":{"again":{"type":"text","value":"..."}}},{"type":"list","value":[]}]}`
	if got := written(t, list); got != want {
		t.Errorf("got %s", got)
	}
}

// TestMarshal writes a value within a document of encoding/json.
func TestMarshal(t *testing.T) {
	got, err := json.Marshal(map[string]any{"result": display.Value{V: of(t, []int64{math.MaxInt64})}})
	if want := `{"result":{"type":"tensor","dtype":"int64","shape":[1],"value":[9223372036854775807]}}`; err != nil || string(got) != want {
		t.Errorf("%s, %v", got, err)
	}
}
