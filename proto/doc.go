// Package proto holds the .proto sources of what the wire needs. tfpb has tensors and
// structures, rpcpb the messages of the service.
package proto

//go:generate go -C ../.tools run ./protogen .. tfrpc-repl/ proto/tfpb/tensor.proto proto/tfpb/structure.proto proto/rpcpb/service.proto
