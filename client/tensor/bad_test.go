package tensor

import (
	"math"
	"runtime"
	"slices"
	"strings"
	"testing"
	"unicode"

	"tfrpc-repl/proto/tfpb"
)

// What a server puts into strings is escaped, never written as it is.
func TestStringsAreEscaped(t *testing.T) {
	long := strings.Repeat("é", 200)
	for _, s := range []string{"\x1b[31mred\x1b[0m", "\x00", "\u202eabc", "\xff\xfe", "a\r\nb\tc", "\u2028", "日本 😊", `'"\`, long} {
		tt, err := NewStrings(ShapeOf(1), []string{s})
		if err != nil {
			t.Fatal(err)
		}
		for _, got := range []string{tt.Repr(), tt.String(), mustOf(t, s).Repr()} {
			if i := strings.IndexFunc(got, func(r rune) bool { return r != '\n' && (r > unicode.MaxASCII || !unicode.IsPrint(r)) }); i >= 0 {
				t.Errorf("%q prints %q", s, got)
			}
		}
	}
}

// A summary looks at the elements it shows and at no others.
func TestSummariesCopyNothing(t *testing.T) {
	const n = 100_000_000
	large, err := New(Uint8, ShapeOf(n), make([]byte, n))
	if err != nil {
		t.Fatal(err)
	}
	matrix, err := large.Reshape(10_000, -1)
	if err != nil {
		t.Fatal(err)
	}
	words, err := NewStrings(ShapeOf(1_000_000), slices.Repeat([]string{"word"}, 1_000_000))
	if err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		tt   *Tensor
		want string
	}{
		{large, "array([0, 0, 0, ..., 0, 0, 0], shape=(100000000,), dtype=uint8)"},
		{words, "array([b'word', b'word', b'word', ..., b'word', b'word', b'word'],\n      shape=(1000000,), dtype=object)"},
	}
	for _, test := range tests {
		if got := test.tt.ArrayRepr(); got != test.want {
			t.Errorf("got  %s\nwant %s", got, test.want)
		}
	}
	for _, tt := range []*Tensor{large, matrix, words} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, _, _ = tt.Repr(), tt.String(), tt.Elements()
		part, err := tt.Slice(1, -1)
		if err != nil {
			t.Fatal(err)
		}
		_ = part.Repr()
		runtime.ReadMemStats(&after)
		if used := after.TotalAlloc - before.TotalAlloc; used > 64<<10 {
			t.Errorf("four texts of %s take %d bytes", tt.Shape(), used)
		}
	}
}

func TestOddShapesPrint(t *testing.T) {
	nan := make([]float64, 1500)
	for i := range nan {
		nan[i] = math.NaN()
	}
	rank10, err := mustOf(t, 1).Reshape(1, 1, 1, 1, 1, 1, 1, 1, 1, 1)
	if err != nil {
		t.Fatal(err)
	}
	hollow, err := New(Float32, ShapeOf(1<<40, 0, 7), nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		tt   *Tensor
		want string
	}{
		{mustOf(t, nan), "[nan nan nan ... nan nan nan]"},
		{rank10, "[[[[[[[[[[1]]]]]]]]]]"},
		{hollow, "[]"},
		{mustOf(t, []float64{math.Copysign(0, -1), 5e-324}), "[-0.  0.]"},
	} {
		if got := test.tt.Elements(); got != test.want {
			t.Errorf("%s, want %s", got, test.want)
		}
	}
}

// The budget is asked before memory is taken: twelve bytes may claim any number of elements.
func TestBudgetBeforeMemory(t *testing.T) {
	for _, dt := range []DType{Float32, String, Complex128, Bool, Float8E5M2, Int4, Resource, Variant} {
		for _, dims := range [][]int64{{1 << 40}, {1 << 31, 1 << 31}, {1 << 10, 1 << 10, 1 << 10}} {
			p := &tfpb.TensorProto{Dtype: tfpb.DataType(dt), TensorShape: ShapeOf(dims...).Proto(), FloatVal: []float32{1}, StringVal: [][]byte{[]byte("x")}}
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			_, err := FromProto(p, NewBudget(64<<20))
			runtime.ReadMemStats(&after)
			if err == nil || after.TotalAlloc-before.TotalAlloc > 64<<10 {
				t.Errorf("%s of %v takes %d bytes: %v", dt, dims, after.TotalAlloc-before.TotalAlloc, err)
			}
		}
	}
	shared := NewBudget(100)
	small := &tfpb.TensorProto{Dtype: tfpb.DataType(Float32), TensorShape: ShapeOf(20).Proto()}
	if _, err := FromProto(small, shared); err != nil {
		t.Error(err)
	}
	if _, err := FromProto(small, shared); err == nil {
		t.Error("the second tensor of a response does not count")
	}
}
