// Command tfrpc-repl is an interactive console for TensorFlow RPC servers.
package main

import (
	"os"

	"tfrpc-repl/repl/cli"
)

func main() {
	os.Exit(cli.Main(os.Args[1:], cli.Streams{In: os.Stdin, Out: os.Stdout, Err: os.Stderr}))
}
