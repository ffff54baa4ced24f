// Command tfrpc-repl is an interactive console for TensorFlow RPC servers.
package main

func main() {}
