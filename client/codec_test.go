package client_test

import (
	"bytes"
	"errors"
	"runtime"
	"strings"
	"testing"

	"google.golang.org/protobuf/proto"

	"tfrpc-repl/client"
	"tfrpc-repl/client/nest"
	"tfrpc-repl/proto/tfpb"
)

// field is a length-delimited field of a message.
func field(number byte, content []byte) []byte {
	length := []byte{}
	n := len(content)
	for ; n >= 0x80; n >>= 7 {
		length = append(length, byte(n)|0x80)
	}
	return append(append([]byte{number<<3 | 2}, append(length, byte(n))...), content...)
}

// nestedIn wraps content n times in the same path of fields.
func nestedIn(n int, content []byte, path ...byte) []byte {
	for range n {
		for i := len(path) - 1; i >= 0; i-- {
			content = field(path[i], content)
		}
	}
	return content
}

// Each response is some MB; decoded it would take hundreds.
func TestAmplification(t *testing.T) {
	tests := map[string][]byte{
		"empty outputs":        bytes.Repeat([]byte{1<<3 | 2, 0}, 4<<20),
		"empty dims":           field(1, field(2, bytes.Repeat([]byte{2<<3 | 2, 0}, 4<<20))),
		"empty strings":        field(1, bytes.Repeat([]byte{8<<3 | 2, 0}, 8<<20)),
		"empty handles":        field(1, bytes.Repeat([]byte{14<<3 | 2, 0}, 4<<20)),
		"nested variants":      field(1, nestedIn(300, nil, 15, 3)),
		"one-byte int64":       field(1, field(10, make([]byte, 40<<20))),
		"int64 without a pack": field(1, bytes.Repeat([]byte{10 << 3, 0}, 20<<20)),
	}
	w := &wire{}
	c := w.listed(t, client.MaxReceive(64<<20))
	for name, response := range tests {
		w.answer(response, nil)
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, err := c.Call(t.Context(), "addition", 2, 3)
		runtime.ReadMemStats(&after)
		if err == nil || !errors.Is(err, client.Internal) {
			t.Errorf("%s: %.200v", name, err)
		}
		if took := after.TotalAlloc - before.TotalAlloc; took > 300<<20 {
			t.Errorf("%s: %d bytes on the wire took %d MB", name, len(response), took>>20)
		}
	}
	w.answer(bytesOf("0a07080312003a0105"), nil)
	if value, err := c.Call(t.Context(), "addition", 2, 3); err != nil || nest.Repr(value) != "<tf.Tensor: shape=(), dtype=int32, numpy=5>" {
		t.Errorf("afterwards: %v, %v", value, err)
	}
}

// deepList is a StructuredValue of lists in lists.
func deepList(t *testing.T, n int) []byte {
	t.Helper()
	value := &tfpb.StructuredValue{}
	for range n {
		value = &tfpb.StructuredValue{Kind: &tfpb.StructuredValue_ListValue{ListValue: &tfpb.ListValue{Values: []*tfpb.StructuredValue{value}}}}
	}
	data, err := proto.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func TestHostileListing(t *testing.T) {
	method := func(name string, specs []byte) []byte {
		return field(1, append(field(1, []byte(name)), field(2, specs)...))
	}
	tests := map[string]struct {
		response []byte
		ok       bool
	}{
		"too many methods": {bytes.Repeat(method("", nil), 10_001), false},
		"a million":        {bytes.Repeat([]byte{10, 0}, 1_000_000), false},
		"too deep":         {method("deep", deepList(t, 70)), false},
		"odd names": {bytes.Join([][]byte{method("\x1b[31m\n\u202e", nil), method("%s%n", nil), method("", nil), method("\xff\xfe", nil),
			method(strings.Repeat("x", 4<<20), nil)}, nil), true},
		"twice":         {append(method("a", nil), method("a", nil)...), true},
		"not a message": {[]byte{0xff}, false},
	}
	for name, test := range tests {
		w := &wire{list: test.response}
		err := w.dial(t).List(t.Context())
		if (err == nil) != test.ok || err != nil && strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %.200v", name, err)
		}
	}
}
