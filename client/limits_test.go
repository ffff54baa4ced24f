package client_test

import (
	"errors"
	"math"
	"strings"
	"testing"

	"google.golang.org/protobuf/proto"

	"tfrpc-repl/client"
	"tfrpc-repl/client/tensor"
	"tfrpc-repl/proto/rpcpb"
	"tfrpc-repl/proto/tfpb"
)

// responseOf is a CallResponse on the wire.
func responseOf(t testing.TB, outputs ...*tfpb.TensorProto) []byte {
	t.Helper()
	data, err := proto.Marshal(&rpcpb.CallResponse{OutputTensors: outputs})
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// TensorFlow's own client stops at 4 MiB.
func TestResultOver4MiB(t *testing.T) {
	big, err := tensor.New(tensor.Float32, tensor.ShapeOf(3_000_000), make([]byte, 12_000_000))
	if err != nil {
		t.Fatal(err)
	}
	w := &wire{}
	w.answer(responseOf(t, big.Proto()), nil)
	value, err := w.listed(t).Call(t.Context(), "big", 3_000_000)
	if got, ok := value.(*tensor.Tensor); err != nil || !ok || !got.Equal(big) {
		t.Errorf("12 MB: %T, %v", value, err)
	}
	c := w.listed(t, client.MaxReceive(1<<20))
	if _, err = c.Call(t.Context(), "big", 3_000_000); !errors.Is(err, client.ResourceExhausted) {
		t.Errorf("over a limit of 1 MiB: %v", err)
	}
	w.answer(responseOf(t), nil)
	if _, err := c.Call(t.Context(), "nothing"); err != nil {
		t.Errorf("the next call: %v", err)
	}
}

// The server's limit counts the whole request: what has exactly its size passes.
func TestRequestLimit(t *testing.T) {
	w := &wire{}
	argument, err := tensor.New(tensor.Float32, tensor.ShapeOf(1000), make([]byte, 4000))
	if err != nil {
		t.Fatal(err)
	}
	request := &rpcpb.CallRequest{Method: "ident_big", InputTensors: []*tfpb.TensorProto{argument.Proto()}}
	size := proto.Size(request)
	w.answer(responseOf(t, argument.Proto()), nil)
	if _, err := w.listed(t, client.MaxSend(size)).Call(t.Context(), "ident_big", argument); err != nil {
		t.Errorf("%d bytes of %d: %v", size, size, err)
	}
	w.answer(responseOf(t, argument.Proto()), nil)
	_, err = w.listed(t, client.MaxSend(size-1)).Call(t.Context(), "ident_big", argument)
	if !errors.Is(err, client.ResourceExhausted) || !strings.Contains(err.Error(), "nothing was sent") || w.lastRequest() != nil {
		t.Errorf("one byte too many: %v, sent %d bytes", err, len(w.lastRequest()))
	}
}

// bomb is a tensor of dims with one value, which stands for all.
func bomb(dims ...int64) *tfpb.TensorProto {
	return &tfpb.TensorProto{Dtype: tfpb.DataType_DT_FLOAT, TensorShape: tensor.ShapeOf(dims...).Proto(), FloatVal: []float32{1}}
}

func repeat(n int, p *tfpb.TensorProto) []*tfpb.TensorProto {
	all := make([]*tfpb.TensorProto, n)
	for i := range all {
		all[i] = p
	}
	return all
}

// deep is a variant that holds a variant that holds …
func deep(n int) *tfpb.TensorProto {
	p := &tfpb.TensorProto{Dtype: tfpb.DataType_DT_FLOAT}
	for range n {
		p = &tfpb.TensorProto{Dtype: tfpb.DataType_DT_VARIANT, VariantVal: []*tfpb.VariantTensorDataProto{{TypeName: "x", Tensors: []*tfpb.TensorProto{p}}}}
	}
	return p
}

func TestHostileResponses(t *testing.T) {
	long := make([]int64, 255)
	tests := map[string][]byte{
		"expansion bomb":                  responseOf(t, bomb(1<<40)),
		"overflow":                        responseOf(t, bomb(math.MaxInt64, math.MaxInt64)),
		"overflow before a zero":          responseOf(t, bomb(1<<62, 1<<62, 0)),
		"many bombs that pass one by one": responseOf(t, repeat(10_000, bomb(1<<20))...),
		"negative dimension":              responseOf(t, bomb(-1)),
		"rank 255":                        responseOf(t, bomb(long...)),
		"string bomb":                     responseOf(t, &tfpb.TensorProto{Dtype: tfpb.DataType_DT_STRING, TensorShape: tensor.ShapeOf(1 << 40).Proto(), StringVal: [][]byte{{1}}}),
		"zeros without values":            responseOf(t, &tfpb.TensorProto{Dtype: tfpb.DataType_DT_DOUBLE, TensorShape: tensor.ShapeOf(1 << 50).Proto()}),
		"content of the wrong length":     responseOf(t, &tfpb.TensorProto{Dtype: tfpb.DataType_DT_FLOAT, TensorContent: []byte{1, 2, 3}}),
		"bool that is 2":                  responseOf(t, &tfpb.TensorProto{Dtype: tfpb.DataType_DT_BOOL, TensorContent: []byte{2}}),
		"no dtype":                        responseOf(t, &tfpb.TensorProto{}),
		"reference dtype":                 responseOf(t, &tfpb.TensorProto{Dtype: 101}),
		"negative dtype":                  responseOf(t, &tfpb.TensorProto{Dtype: -1}),
		"a million empty outputs":         responseOf(t, repeat(1_000_000, &tfpb.TensorProto{})...),
		"variants inside variants":        responseOf(t, deep(5_000)),
		"not a message":                   {0xff, 0xff, 0xff},
		"truncated":                       {0x0a, 0x40, 0x08},
	}
	w := &wire{}
	c := w.listed(t)
	good := bytesOf("0a07080312003a0105")
	for name, response := range tests {
		w.answer(response, nil)
		if value, err := c.Call(t.Context(), "addition", 2, 3); !errors.Is(err, client.Internal) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %.200v, %.200v", name, value, err)
		}
		w.answer(good, nil)
		if _, err := c.Call(t.Context(), "addition", 2, 3); err != nil {
			t.Errorf("after %s: %v", name, err)
		}
	}
}
