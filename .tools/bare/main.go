// Command bare is the yardstick of docs/performance.md: it dials with grpc-go, lists when asked to, makes one call with bytes that were
// encoded beforehand, and exits.
//
//	bare [-list] ADDRESS
package main

import (
	"context"
	"flag"
	"fmt"
	"log"

	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/grpc/encoding"
)

// raw hands bytes through.
type raw struct{}

func (raw) Marshal(v any) ([]byte, error) { return *v.(*[]byte), nil }
func (raw) Unmarshal(data []byte, v any) error {
	*v.(*[]byte) = append([]byte(nil), data...)
	return nil
}
func (raw) Name() string { return "proto" }

// addition(2, 3)
var request = []byte("\x0a\x08addition\x12\x07\x08\x03\x12\x00\x3a\x01\x02\x12\x07\x08\x03\x12\x00\x3a\x01\x03")

func main() {
	log.SetFlags(0)
	list := flag.Bool("list", false, "list the methods first")
	flag.Parse()
	conn, err := grpc.NewClient("passthrough:///"+flag.Arg(0), grpc.WithTransportCredentials(insecure.NewCredentials()))
	check(err)
	codec := grpc.ForceCodec(encoding.Codec(raw{}))
	var response []byte
	if *list {
		check(conn.Invoke(context.Background(), "/tensorflow.rpc.RpcService/List", &[]byte{}, &response, codec))
	}
	check(conn.Invoke(context.Background(), "/tensorflow.rpc.RpcService/Call", &request, &response, codec))
	fmt.Printf("%x\n", response)
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
