package client_test

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"sync"
	"testing"

	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/mem"
	"google.golang.org/grpc/status"

	"tfrpc-repl/client"
	"tfrpc-repl/client/tfserver"
)

// exchange is one call by TensorFlow's own client on TensorFlow's own server, as recorded.
type exchange struct {
	Case         string
	Python       string
	Repr         string
	Str          string
	Error        string
	ErrorMessage string `json:"error_message"`
	RequestHex   string `json:"request_hex"`
	ResponseHex  string `json:"response_hex"`
	Code         string
	Message      string
}

// bytesOf decodes hex text; a recording that only tells a size gives nil.
func bytesOf(text string) []byte {
	data, err := hex.DecodeString(text)
	if err != nil {
		return nil
	}
	return data
}

func exchanges(t testing.TB) []exchange {
	t.Helper()
	file, err := os.Open("testdata/calls.jsonl.gz")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	unzipped, err := gzip.NewReader(file)
	if err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(unzipped)
	lines.Buffer(nil, 1<<20)
	lines.Scan() // versions
	var rows []exchange
	for lines.Scan() {
		var row exchange
		if err := json.Unmarshal(lines.Bytes(), &row); err != nil {
			t.Fatal(err)
		}
		rows = append(rows, row)
	}
	if lines.Err() != nil || len(rows) < 100 {
		t.Fatalf("%d rows, %v", len(rows), lines.Err())
	}
	return rows
}

// rawCodec leaves messages as they are on the wire.
type rawCodec struct{}

func (rawCodec) Marshal(v any) (mem.BufferSlice, error) {
	return mem.BufferSlice{mem.SliceBuffer(v.([]byte))}, nil
}

func (rawCodec) Unmarshal(data mem.BufferSlice, v any) error {
	*v.(*[]byte) = data.Materialize()
	return nil
}

func (rawCodec) Name() string { return "raw" }

// wire is a server that answers with given bytes and keeps the last request it saw.
type wire struct {
	list []byte // the ListResponse

	mu       sync.Mutex
	response []byte
	err      error
	request  []byte
}

// answer sets what the next calls get, and forgets the last request.
func (w *wire) answer(response []byte, err error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.response, w.err, w.request = response, err, nil
}

func (w *wire) lastRequest() []byte {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.request
}

func (w *wire) handle(_ any, stream grpc.ServerStream) error {
	var request []byte
	if err := stream.RecvMsg(&request); err != nil {
		return err
	}
	if path, _ := grpc.Method(stream.Context()); path == "/tensorflow.rpc.RpcService/List" {
		return stream.SendMsg(w.list)
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.request = bytes.Clone(request)
	if w.err != nil {
		return w.err
	}
	return stream.SendMsg(w.response)
}

// dial serves w in memory and connects to it without listing.
func (w *wire) dial(t testing.TB, opts ...client.Option) *client.Client {
	t.Helper()
	listener := tfserver.Listen()
	server := grpc.NewServer(grpc.ForceServerCodecV2(rawCodec{}), grpc.UnknownServiceHandler(w.handle))
	go server.Serve(listener)
	t.Cleanup(server.Stop)
	c, err := client.New("passthrough:///wire", append(opts, client.Dialer(listener.Dial))...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	return c
}

// listed is a connected client of a server with the recorded list of methods.
func (w *wire) listed(t testing.TB, opts ...client.Option) *client.Client {
	t.Helper()
	data, err := os.ReadFile("nest/testdata/list.json")
	if err != nil {
		t.Fatal(err)
	}
	var list struct {
		ResponseHex string `json:"response_hex"`
	}
	if err := json.Unmarshal(data, &list); err != nil {
		t.Fatal(err)
	}
	if w.list = bytesOf(list.ResponseHex); len(w.list) == 0 {
		t.Fatal("no recorded list")
	}
	c := w.dial(t, opts...)
	if err := c.List(t.Context()); err != nil {
		t.Fatal(err)
	}
	return c
}

// statusOf returns the recorded status as an error, nil when the call went well.
func (e exchange) statusOf() error {
	if e.Code == "OK" {
		return nil
	}
	var code codes.Code
	if err := code.UnmarshalJSON(fmt.Appendf(nil, "%q", e.Code)); err != nil {
		return status.Error(codes.Unknown, err.Error())
	}
	return status.Error(code, e.Message)
}
