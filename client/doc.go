// Package client calls the methods of a TensorFlow RPC server
// (tf.distribute.experimental.rpc.Server).
//
//	c, err := client.Dial(ctx, "localhost:8500")
//	sum, err := c.Call(ctx, "addition", 2, 3)   // a *tensor.Tensor
//
// Dial lists the server's methods. Call converts its arguments to the dtypes
// and structure that the method's specs ask for (package nest), sends one
// remote call and returns the result in the structure the specs describe:
// tensors (package tensor) in lists, tuples, dicts and named tuples. Start does
// the same without waiting.
//
// A map of the package: target.go reads addresses, client.go connects, list.go
// asks for the methods, call.go and result.go make calls, error.go says what
// went wrong, details.go undoes a quirk of TensorFlow's status trailers.
package client
