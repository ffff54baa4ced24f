package nest

import (
	"encoding/hex"
	"strings"
	"testing"

	"google.golang.org/protobuf/proto"

	"tfrpc-repl/client/tensor"
	"tfrpc-repl/proto/tfpb"
)

func addSpecs(f *testing.F, add func(data []byte)) {
	f.Helper()
	for _, m := range goldenMethods(f) {
		for _, text := range []string{m.InputSpecsHex, m.OutputSpecsHex} {
			data, err := hex.DecodeString(text)
			if err != nil {
				f.Fatal(err)
			}
			add(data)
		}
	}
}

// specOf reads bytes as a server's specs; most bytes are none.
func specOf(data []byte) (Spec, bool) {
	p := &tfpb.StructuredValue{}
	if proto.Unmarshal(data, p) != nil {
		return nil, false
	}
	spec, err := FromProto(p)
	return spec, err == nil
}

// Whatever is accepted prints in one line of printable text, goes back to the wire, and comes from there as the same.
func FuzzFromProto(f *testing.F) {
	addSpecs(f, func(data []byte) { f.Add(data) })
	f.Fuzz(func(t *testing.T, data []byte) {
		spec, ok := specOf(data)
		if !ok {
			return
		}
		text := Repr(spec)
		back, err := Proto(spec)
		if err != nil {
			t.Fatalf("%s does not go back: %v", text, err)
		}
		again, err := FromProto(back)
		if err != nil || Repr(again) != text {
			t.Fatalf("%s comes back as %s, %v", text, Repr(again), err)
		}
		line := SignatureOf(spec, spec).String()
		if strings.ContainsAny(line, "\x1b\x00") {
			t.Fatalf("control characters in %q", line)
		}
	})
}

// A structure takes exactly as many tensors as it describes and gives them back in the same order.
func FuzzPack(f *testing.F) {
	addSpecs(f, func(data []byte) { f.Add(data, uint8(2)) })
	f.Fuzz(func(t *testing.T, data []byte, n uint8) {
		spec, ok := specOf(data)
		if !ok {
			return
		}
		flat := make([]*tensor.Tensor, n)
		for i := range flat {
			flat[i] = of(t, int64(i))
		}
		value, err := Pack(spec, flat)
		if err != nil {
			return
		}
		got := tensorsIn(value)
		for i := range flat {
			if len(got) != len(flat) || got[i] != flat[i] {
				t.Fatalf("%s of %d tensors has others: %s", Repr(spec), n, Repr(value))
			}
		}
		_ = Repr(value)
	})
}

// tensorsIn is Flatten with composites opened.
func tensorsIn(v any) (out []*tensor.Tensor) {
	for _, leaf := range Flatten(v) {
		switch leaf := leaf.(type) {
		case *tensor.Tensor:
			out = append(out, leaf)
		case Ragged:
			out = append(append(out, leaf.FlatValues), leaf.RowSplits...)
		case Sparse:
			out = append(out, leaf.Indices, leaf.Values, leaf.DenseShape)
		case Composite:
			out = append(out, leaf.Tensors...)
		}
	}
	return out
}

// Whatever specs a server sends, arguments either bind or are refused with an *Error of one line.
func FuzzBind(f *testing.F) {
	addSpecs(f, func(data []byte) { f.Add(data, "x") })
	f.Fuzz(func(t *testing.T, data []byte, text string) {
		spec, ok := specOf(data)
		if !ok {
			return
		}
		s := SignatureOf(spec, nil)
		for _, v := range []any{2, text, List{List{1, 2}, List{}}, Dict{"a": 1, text: 2.5}, nil} {
			args := make([]any, max(1, len(s.Args)))
			for i := range args {
				args[i] = v
			}
			if _, err := s.Bind(text, args, nil); err != nil && strings.Contains(err.Error(), "\n") {
				t.Fatalf("%q has several lines", err)
			}
		}
	})
}
