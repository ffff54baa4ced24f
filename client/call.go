package client

import (
	"context"
	"errors"
	"fmt"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/metadata"
	"google.golang.org/protobuf/proto"

	"tfrpc-repl/client/nest"
	"tfrpc-repl/client/tensor"
	"tfrpc-repl/proto/rpcpb"
	"tfrpc-repl/proto/tfpb"
)

// DefaultMaxSend is what a TensorFlow server accepts in one request: gRPC's default, which the server
// gives no way to change.
const DefaultMaxSend = 4 << 20

// Request describes one call.
type Request struct {
	Method string
	Args   []any          // by position
	Kwargs map[string]any // by the names in the method's specs

	// Timeout bounds the call; 0 means the client's default.
	Timeout time.Duration

	// Unbound sends the arguments as they are, without the method's specs, and shapes the result by
	// Output. With a nil Output the result is a nest.List of all tensors.
	Unbound bool
	Output  nest.Spec
}

// Call calls a method with arguments by position and waits for its result. The arguments are Go values:
// numbers, strings, slices, tensors, and the structures of package nest.
func (c *Client) Call(ctx context.Context, method string, args ...any) (any, error) {
	return c.Do(ctx, Request{Method: method, Args: args})
}

// Do makes the call and waits for its result. Errors about the arguments are *nest.Error, all others *Error.
func (c *Client) Do(ctx context.Context, r Request) (any, error) {
	p, err := c.prepare(r)
	if err != nil {
		return nil, err
	}
	value, _, err := c.send(ctx, p)
	return value, err
}

// prepared is a call whose arguments have been accepted.
type prepared struct {
	request *rpcpb.CallRequest
	output  nest.Spec
	flat    bool
	timeout time.Duration
}

// prepare matches the arguments to the method's specs, so that whatever is wrong with them
// is found before anything is sent.
func (c *Client) prepare(r Request) (*prepared, error) {
	m, listed := c.Method(r.Method)
	p := &prepared{output: r.Output, flat: r.Unbound && r.Output == nil || !r.Unbound && !listed, timeout: r.Timeout}
	signature := nest.Signature{}
	if listed && !r.Unbound {
		signature, p.output = m.Signature, m.Output
	}
	tensors, err := signature.Bind(r.Method, r.Args, r.Kwargs)
	if err != nil {
		return nil, err
	}
	p.request = &rpcpb.CallRequest{Method: r.Method, InputTensors: make([]*tfpb.TensorProto, len(tensors))}
	for i, t := range tensors {
		p.request.InputTensors[i] = t.Proto()
	}
	return p, c.checkSize(p.request)
}

// checkSize refuses a request that the server would refuse, with the sizes and the way out.
func (c *Client) checkSize(request *rpcpb.CallRequest) error {
	size := proto.Size(request)
	if size <= c.config.maxSend {
		return nil
	}
	return &Error{
		Code: ResourceExhausted, Method: request.GetMethod(), Target: c.target.Text, Local: true,
		Message: fmt.Sprintf("the arguments take %d bytes, the limit is %d, that of a TensorFlow server; nothing was sent (-max-send-sz changes it)", size, c.config.maxSend),
	}
}

// send makes the remote call and shapes its result.
func (c *Client) send(ctx context.Context, p *prepared) (any, Record, error) {
	ctx, cancel := c.bound(ctx, p.timeout)
	defer cancel()
	start := time.Now()
	record := Record{Method: p.request.GetMethod(), Target: c.target.Text}
	var response rpcpb.CallResponse
	var trailer metadata.MD
	err := c.conn.Invoke(ctx, callPath, p.request, &response, grpc.Trailer(&trailer))
	record.Elapsed = time.Since(start)
	if err != nil {
		e := newError(ctx, err, record.Method, record.Target, start)
		if v := trailer.Get("grpc-status-details-bin"); len(v) > 0 {
			e.Payload = []byte(v[0])
		}
		c.relist(ctx, e, record.Method)
		return nil, record, e
	}
	value, err := c.result(&response, p)
	if err != nil {
		code, message := Internal, err.Error()
		if e := (*nest.Error)(nil); errors.As(err, &e) {
			code, message = InvalidArgument, e.Msg // as TensorFlow's client calls it
		}
		return nil, record, &Error{Code: code, Message: message, Method: record.Method, Target: record.Target, Elapsed: record.Elapsed, Local: true}
	}
	return value, record, nil
}

// Record tells how a finished call went.
type Record struct {
	Method  string
	Target  string
	Elapsed time.Duration
}

func (c *Client) result(response *rpcpb.CallResponse, p *prepared) (any, error) {
	budget := tensor.NewBudget(int64(c.config.maxReceive))
	flat := make([]*tensor.Tensor, len(response.GetOutputTensors()))
	for i, out := range response.GetOutputTensors() {
		t, err := tensor.FromProto(out, budget)
		if err != nil {
			return nil, fmt.Errorf("output %d of the response is no valid tensor: %w", i, err)
		}
		flat[i] = t
	}
	if p.flat {
		return nest.ListOf(flat), nil
	}
	return nest.Pack(p.output, flat)
}
