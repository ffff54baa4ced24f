package client_test

import (
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"google.golang.org/protobuf/proto"

	"tfrpc-repl/client"
	"tfrpc-repl/client/nest"
	"tfrpc-repl/client/tensor"
	"tfrpc-repl/proto/rpcpb"
	"tfrpc-repl/proto/tfpb"
)

// literals are the arguments of the recorded calls that gave Python literals or structures. In the other calls every argument
// is a tensor, which the recorded request holds.
var literals = map[string][]any{
	"too_few":   {2},
	"too_many":  {2, 3, 4},
	"none_arg":  {nil, 3},
	"slow":      {0.01},
	"deadline":  {2.0},
	"scale":     {2.0},
	"point":     {1.5},
	"with_none": {1},
	"concat":    {"a", []byte("b")},
	"div":       {7, 2}, "div0": {7, 0}, "div0_error": {7, 0},
	"add": {2, 3}, "add_value": {2, 3}, "add_ok": {2, 3}, "add_error": {2, 3},
	"call_spec": {2, 3}, "call_no_spec": {2, 3}, "call_no_spec_ok": {2, 3}, "unknown_method": {2, 3},
	"too_few_call": {2}, "too_many_call": {2, 3, 4},
	"noin_extra": {1}, "kwonly": {2}, "cf": {2, 3}, "cf_default": {2, 2}, "cf_default_missing": {2},
	"img": {2, 2}, "longfail": {5000}, "big_result": {3_000_000},
	"list_is_structure": {nest.List{2, 2}, 3},
	"dict":              {nest.Dict{"a": 1, "b": floats(1, 2)}},
	"dict_missing":      {nest.Dict{"a": 1}},
	"dict_extra":        {nest.Dict{"a": 1, "b": floats(1, 2), "z": 0}},
	"dict_list":         {nest.List{1, floats(1, 2)}},
	"nested": {nest.Dict{"test": nest.Tuple{floats(1), nest.List{floats(2), floats(3)}},
		"test1": nest.Tuple{floats(4)}}},
	"nested_list_tuple": {nest.Dict{"test": nest.List{floats(1), nest.List{floats(2), floats(3)}},
		"test1": nest.Tuple{floats(4)}}},
	"dtype": {2.5, 3}, "string_arg": {"2", 3}, "int64_range": {1 << 31, 3},
}

func floats(values ...float32) *tensor.Tensor {
	t, err := tensor.Of(values)
	if err != nil {
		panic(err)
	}
	return t
}

// differences are the calls in which this client does on purpose what TensorFlow's does not; docs/protocol.md has the reasons.
var differences = map[string]string{
	"call_no_spec": "[<tf.Tensor: shape=(), dtype=int32, numpy=5>]",
	"with_none":    "(<tf.Tensor: shape=(), dtype=int32, numpy=1>, None)",
	"ragged_out":   "<tf.RaggedTensor [[1, 2], [3]]>",
	"sparse_out": "SparseTensor(indices=tf.Tensor(\n[[0 1]\n [1 0]], shape=(2, 2), dtype=int64), " +
		"values=tf.Tensor([1 2], shape=(2,), dtype=int32), dense_shape=tf.Tensor([2 2], shape=(2,), dtype=int64))",
	"cf_default_missing": "<tf.Tensor: shape=(), dtype=int32, numpy=4>",
}

// recordedElsewhere are rows of which the recording says nothing about this client: what failed before the call (tf.cast
// and tf.bitcast refuse the dtype), and messages too large to be recorded, which limits_test.go covers.
func recordedElsewhere(row exchange) bool {
	beforeTheCall := row.RequestHex == "" && strings.HasPrefix(row.Case, "id_")
	return beforeTheCall || row.RequestHex != "" && bytesOf(row.RequestHex) == nil || strings.HasSuffix(row.ResponseHex, " bytes")
}

// methodOf reads the method from client.NAME_blocking(…), client.NAME(…) or client.call('NAME', …).
func methodOf(python string) (name string, unbound bool) {
	rest := strings.TrimPrefix(python, "client.")
	if quoted, ok := strings.CutPrefix(rest, "call('"); ok {
		name, _, _ = strings.Cut(quoted, "'")
		return name, true
	}
	name, _, _ = strings.Cut(rest, "(")
	return strings.TrimSuffix(name, "_blocking"), false
}

// tensorsOf are the tensors of a CallRequest.
func tensorsOf(t *testing.T, request []byte) []*tensor.Tensor {
	t.Helper()
	var decoded rpcpb.CallRequest
	if err := proto.Unmarshal(request, &decoded); err != nil {
		t.Fatal(err)
	}
	return decodeAll(t, decoded.GetInputTensors())
}

func decodeAll(t *testing.T, protos []*tfpb.TensorProto) (tensors []*tensor.Tensor) {
	t.Helper()
	for _, p := range protos {
		decoded, err := tensor.FromProto(p, tensor.NewBudget(math.MaxInt32))
		if err != nil {
			t.Fatal(err)
		}
		tensors = append(tensors, decoded)
	}
	return tensors
}

func TestRecordedCalls(t *testing.T) {
	w := &wire{}
	c := w.listed(t)
	ran := 0
	for _, row := range exchanges(t) {
		if recordedElsewhere(row) {
			continue
		}
		ran++
		t.Run(row.Case, func(t *testing.T) { row.replay(t, w, c) })
	}
	if ran < 100 {
		t.Errorf("only %d rows", ran)
	}
}

func (row exchange) replay(t *testing.T, w *wire, c *client.Client) {
	method, unbound := methodOf(row.Python)
	r := client.Request{Method: method, Unbound: unbound, Args: literals[row.Case]}
	w.answer(bytesOf(row.ResponseHex), row.statusOf())
	switch row.Case {
	case "cf_default_missing": // TensorFlow's client sent nothing; this is the server's answer to the one argument
		w.answer(bytesOf("0a07080312003a0104"), nil)
	case "kwonly_keyword":
		r.Kwargs = map[string]any{"a": 2}
	}
	if r.Args == nil && row.RequestHex != "" {
		for _, argument := range tensorsOf(t, bytesOf(row.RequestHex)) {
			r.Args = append(r.Args, argument)
		}
	}
	if strings.Contains(row.Python, "output_specs") {
		r.Output = nest.TensorSpec{DType: tensor.Int32}
	}
	value, err := c.Do(t.Context(), r)
	row.checkRequest(t, w.lastRequest())
	if want, differs := differences[row.Case]; differs {
		if got := nest.Repr(value); err != nil || got != want {
			t.Errorf("%s: %s, %v\nwant %s", row.Python, got, err, want)
		}
		return
	}
	row.checkResult(t, value, err)
}

// sentOtherwise are the calls whose request is not TensorFlow's: a default value is never sent, and an argument that cannot
// have the dtype asked for is refused before sending.
var sentOtherwise = map[string]bool{
	"cf_default": true, "cf_default_missing": true, "dtype": true, "string_arg": true, "int64_range": true,
}

func (row exchange) checkRequest(t *testing.T, sent []byte) {
	t.Helper()
	if sentOtherwise[row.Case] {
		return
	}
	if (row.RequestHex == "") != (sent == nil) {
		t.Fatalf("%s: sent %x, TensorFlow sent %q", row.Python, sent, row.RequestHex)
	}
	if sent == nil {
		return
	}
	got, want := tensorsOf(t, sent), tensorsOf(t, bytesOf(row.RequestHex))
	if len(got) != len(want) {
		t.Fatalf("%s: %d tensors sent, want %d", row.Python, len(got), len(want))
	}
	for i := range got {
		if !got[i].Equal(want[i]) {
			t.Errorf("%s: argument %d is %v, want %v", row.Python, i, got[i], want[i])
		}
	}
}

func (row exchange) checkResult(t *testing.T, value any, err error) {
	t.Helper()
	failed := row.Error
	if failed == "" && row.Code != "" && row.Code != "OK" {
		failed = "InvalidArgumentError" // is_ok and get_error tell the failure as a value
	}
	if failed != "" {
		row.checkError(t, failed, err)
		return
	}
	if strings.HasSuffix(row.Python, ".is_ok()") || strings.HasSuffix(row.Python, ".get_error()") {
		if err != nil {
			t.Errorf("%s: %v", row.Python, err)
		}
		return
	}
	if got := nest.Repr(value); err != nil || !sameText(got, row.Repr) {
		t.Errorf("%s: %s, %v\nwant %s", row.Python, got, err, row.Repr)
	}
}

// sameText compares texts of values; those of dicts have the same letters in another order, since the order of keys is free.
func sameText(a, b string) bool {
	return a == b || strings.HasPrefix(b, "{") && slices.Equal(letters(a), letters(b))
}

func letters(s string) []byte {
	sorted := []byte(s)
	slices.Sort(sorted)
	return sorted
}

func (row exchange) checkError(t *testing.T, class string, err error) {
	t.Helper()
	if err == nil || !strings.HasPrefix(err.Error(), class+": ") || strings.Contains(err.Error(), "\n") {
		t.Errorf("%s: %v\nwant one line of class %s", row.Python, err, class)
	}
	var remote *client.Error
	if errors.As(err, &remote) && row.Message != "" && remote.Message != row.Message {
		t.Errorf("%s: message %q\nwant %q", row.Python, remote.Message, row.Message)
	}
	if row.Message != "" && !sentOtherwise[row.Case] && remote == nil {
		t.Errorf("%s: %T is not an error of the call", row.Python, err)
	}
}
