// Command protogen writes the Go code of the .proto files, without a protoc binary.
//
//	go run ./protogen ROOT PREFIX FILE...
//
// The files are below ROOT. PREFIX goes in front of their paths where they are registered, and where they import each other.
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

func main() {
	log.SetFlags(0)
	root, prefix := os.Args[1], os.Args[2]
	request := compile(root, prefix, os.Args[3:])
	plugin, err := protogen.Options{}.New(request)
	check(err)
	plugin.SupportedEditionsMinimum, plugin.SupportedEditionsMaximum = internal_gengo.SupportedEditionsMinimum, internal_gengo.SupportedEditionsMaximum
	for _, f := range plugin.Files {
		internal_gengo.GenerateFile(plugin, f)
	}
	for _, f := range plugin.Response().File {
		path := filepath.Join(root, strings.TrimPrefix(f.GetName(), prefix))
		check(os.MkdirAll(filepath.Dir(path), 0o755))
		check(os.WriteFile(path, []byte(f.GetContent()), 0o644))
	}
}

// compile reads the sources.
func compile(root, prefix string, sources []string) *pluginpb.CodeGeneratorRequest {
	var names []string
	for _, s := range sources {
		names = append(names, prefix+s)
	}
	compiler := protocompile.Compiler{
		Resolver: protocompile.WithStandardImports(&protocompile.SourceResolver{Accessor: func(path string) (io.ReadCloser, error) {
			return os.Open(filepath.Join(root, strings.TrimPrefix(path, prefix)))
		}}),
		SourceInfoMode: protocompile.SourceInfoStandard,
	}
	files, err := compiler.Compile(context.Background(), names...)
	check(err)
	request := &pluginpb.CodeGeneratorRequest{FileToGenerate: names, Parameter: proto.String("paths=source_relative")}
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
