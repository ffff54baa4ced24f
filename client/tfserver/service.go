package tfserver

import (
	"context"
	"fmt"
	"strings"

	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"

	"tfrpc-repl/client/tensor"
	"tfrpc-repl/proto/rpcpb"
	"tfrpc-repl/proto/tfpb"
)

// decodeBudget is the memory in bytes that the tensors of one request may take.
const decodeBudget = 64 << 20

// service is what serviceDesc dispatches to.
type service interface {
	list(context.Context, *rpcpb.ListRequest) (*rpcpb.ListResponse, error)
	call(context.Context, *rpcpb.CallRequest) (*rpcpb.CallResponse, error)
}

var serviceDesc = grpc.ServiceDesc{
	ServiceName: "tensorflow.rpc.RpcService",
	HandlerType: (*service)(nil),
	Methods: []grpc.MethodDesc{
		{MethodName: "Call", Handler: unary("Call", service.call)},
		{MethodName: "List", Handler: unary("List", service.list)},
	},
}

// unary adapts one typed method to what grpc-go calls.
func unary[Req, Resp any](name string, method func(service, context.Context, *Req) (*Resp, error)) grpc.MethodHandler {
	info := "/tensorflow.rpc.RpcService/" + name
	return func(srv any, ctx context.Context, decode func(any) error, interceptor grpc.UnaryServerInterceptor) (any, error) {
		request := new(Req)
		if err := decode(request); err != nil {
			return nil, err
		}
		handle := func(ctx context.Context, r any) (any, error) { return method(srv.(service), ctx, r.(*Req)) }
		if interceptor == nil {
			return handle(ctx, request)
		}
		return interceptor(ctx, request, &grpc.UnaryServerInfo{Server: srv, FullMethod: info}, handle)
	}
}

func cutUnix(address string) (string, bool) {
	path, ok := strings.CutPrefix(address, "unix:")
	return strings.TrimPrefix(path, "//"), ok
}

func (s *Server) list(context.Context, *rpcpb.ListRequest) (*rpcpb.ListResponse, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	response := &rpcpb.ListResponse{}
	for _, name := range s.order {
		f := s.methods[name]
		response.RegisteredMethods = append(response.RegisteredMethods,
			&rpcpb.RegisteredMethod{Method: name, InputSpecs: f.inputProto, OutputSpecs: f.outputProto})
	}
	return response, nil
}

func (s *Server) call(ctx context.Context, request *rpcpb.CallRequest) (*rpcpb.CallResponse, error) {
	s.mu.Lock()
	f := s.methods[request.GetMethod()]
	s.mu.Unlock()
	if f == nil {
		return nil, status.Errorf(codes.InvalidArgument, "%s is not registered.", printable(request.GetMethod()))
	}
	inputs, err := decodeInputs(request.GetInputTensors())
	if err != nil {
		return nil, err
	}
	outputs, err := f.call(ctx, inputs)
	if err != nil {
		return nil, statusOf(err)
	}
	response := &rpcpb.CallResponse{OutputTensors: make([]*tfpb.TensorProto, len(outputs))}
	for i, t := range outputs {
		response.OutputTensors[i] = t.Proto()
	}
	return response, nil
}

func decodeInputs(protos []*tfpb.TensorProto) ([]*tensor.Tensor, error) {
	budget := tensor.NewBudget(decodeBudget)
	inputs := make([]*tensor.Tensor, len(protos))
	for i, p := range protos {
		t, err := tensor.FromProto(p, budget)
		if err != nil {
			return nil, status.Error(codes.InvalidArgument, "Failed to parse input tensor from proto.")
		}
		inputs[i] = t
	}
	return inputs, nil
}

// printable escapes what a hostile client may put into a name that goes into an error text.
func printable(name string) string {
	quoted := fmt.Sprintf("%+q", name)
	return quoted[1 : len(quoted)-1]
}
