// Package tfserver is a TensorFlow RPC server in pure Go: it registers Go functions
// and serves them over the same wire as tf.distribute.experimental.rpc.Server,
// so TensorFlow's own client can call them.
//
//	s := tfserver.New()
//	s.Register("addition", func(a, b int32) int32 { return a + b }, tfserver.Args("a", "b"))
//	err := s.Start("localhost:8500")
//
// A map of the package: server.go holds the server's life, service.go answers List
// and Call, function.go turns a Go function into a method, status.go words the errors,
// memory.go serves without a network, demo.go has the methods of the demo server.
package tfserver
