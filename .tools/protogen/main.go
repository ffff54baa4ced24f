// Command protogen writes the Go code of the .proto files, without a protoc binary.
//
//	go run ./protogen ROOT
package main

import (
	"context"
	"io"
	"log"
	"os"
	"path/filepath"
	"strings"

	"github.com/bufbuild/protocompile"
	"github.com/bufbuild/protocompile/protoutil"
	"google.golang.org/protobuf/cmd/protoc-gen-go/internal_gengo"
	"google.golang.org/protobuf/compiler/protogen"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/descriptorpb"
	"google.golang.org/protobuf/types/pluginpb"
)

// module is in front of every path, so that the names under which files are registered are ours alone.
const module = "tfrpc-repl/"

var sources = []string{"proto/tfpb/tensor.proto", "proto/tfpb/structure.proto", "proto/rpcpb/service.proto"}

func main() {
	log.SetFlags(0)
	root := os.Args[1]
	request := compile(root)
	plugin, err := protogen.Options{}.New(request)
	check(err)
	plugin.SupportedEditionsMinimum, plugin.SupportedEditionsMaximum = internal_gengo.SupportedEditionsMinimum, internal_gengo.SupportedEditionsMaximum
	for _, f := range plugin.Files {
		internal_gengo.GenerateFile(plugin, f)
	}
	for _, f := range plugin.Response().File {
		path := filepath.Join(root, strings.TrimPrefix(f.GetName(), module))
		check(os.WriteFile(path, []byte(f.GetContent()), 0o644))
	}
}

// compile reads the sources, whose imports begin with the module's name.
func compile(root string) *pluginpb.CodeGeneratorRequest {
	var names []string
	for _, s := range sources {
		names = append(names, module+s)
	}
	compiler := protocompile.Compiler{
		Resolver: protocompile.WithStandardImports(&protocompile.SourceResolver{Accessor: func(path string) (io.ReadCloser, error) {
			return os.Open(filepath.Join(root, strings.TrimPrefix(path, module)))
		}}),
		SourceInfoMode: protocompile.SourceInfoStandard,
	}
	files, err := compiler.Compile(context.Background(), names...)
	check(err)
	request := &pluginpb.CodeGeneratorRequest{FileToGenerate: names}
	for _, f := range files {
		request.ProtoFile = append(request.ProtoFile, proto.Clone(protoutil.ProtoFromFileDescriptor(f)).(*descriptorpb.FileDescriptorProto))
	}
	return request
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
