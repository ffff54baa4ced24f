package client_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"

	"tfrpc-repl/client"
	"tfrpc-repl/client/tfserver"
	"tfrpc-repl/proto/rpcpb"
	"tfrpc-repl/proto/tfpb"
)

// served starts the demo server on loopback.
func served(b *testing.B) string {
	b.Helper()
	server := tfserver.Demo()
	if err := server.Start("127.0.0.1:0"); err != nil {
		b.Fatal(err)
	}
	b.Cleanup(server.Stop)
	return server.Addr().String()
}

// BenchmarkCall makes the same warm call through this client and through bare grpc-go, call by call in turn, so that both see the same machine,
// and reports the medians.
func BenchmarkCall(b *testing.B) {
	address := served(b)
	c, err := client.Dial(b.Context(), address)
	if err != nil {
		b.Fatal(err)
	}
	defer c.Close()
	conn, err := grpc.NewClient("passthrough:///"+address, grpc.WithTransportCredentials(insecure.NewCredentials()))
	if err != nil {
		b.Fatal(err)
	}
	defer conn.Close()
	ours := func() error { _, err := c.Call(b.Context(), "addition", 2, 3); return err }
	bare := func() error {
		scalar := func(n int32) *tfpb.TensorProto {
			return &tfpb.TensorProto{Dtype: tfpb.DataType_DT_INT32, TensorShape: &tfpb.TensorShapeProto{}, IntVal: []int32{n}}
		}
		request := &rpcpb.CallRequest{Method: "addition", InputTensors: []*tfpb.TensorProto{scalar(2), scalar(3)}}
		return conn.Invoke(b.Context(), "/tensorflow.rpc.RpcService/Call", request, &rpcpb.CallResponse{})
	}
	var times [2][]time.Duration
	for b.Loop() {
		for i, call := range []func() error{ours, bare} {
			start := time.Now()
			if err := call(); err != nil {
				b.Fatal(err)
			}
			times[i] = append(times[i], time.Since(start))
		}
	}
	mine, its := median(times[0]), median(times[1])
	b.ReportMetric(float64(mine.Nanoseconds()), "client-ns")
	b.ReportMetric(float64(its.Nanoseconds()), "bare-ns")
	b.ReportMetric(float64(mine)/float64(its), "ratio")
}

func median(d []time.Duration) time.Duration {
	slices.Sort(d)
	return d[len(d)/2]
}

// BenchmarkDial5000 connects to a server with 5,000 methods and reads their specs.
func BenchmarkDial5000(b *testing.B) {
	server := tfserver.New()
	for i := range 5000 {
		if err := server.Register(fmt.Sprintf("method%d", i), func(x, y int32) int32 { return x + y }); err != nil {
			b.Fatal(err)
		}
	}
	if err := server.Start("127.0.0.1:0"); err != nil {
		b.Fatal(err)
	}
	defer server.Stop()
	for b.Loop() {
		c, err := client.Dial(b.Context(), server.Addr().String())
		if err != nil {
			b.Fatal(err)
		}
		c.Close()
	}
}
