package client_test

import (
	"context"
	"errors"
	"fmt"
	"log"
	"time"

	"tfrpc-repl/client"
	"tfrpc-repl/client/tfserver"
)

// serve starts the demo server and connects to it. A program would give an address to client.Dial.
func serve() (*client.Client, func()) {
	server, listener := tfserver.Demo(), tfserver.Listen()
	if err := server.StartOn(listener); err != nil {
		log.Fatal(err)
	}
	c, err := client.Dial(context.Background(), "passthrough:///demo", client.Dialer(listener.Dial))
	if err != nil {
		log.Fatal(err)
	}
	return c, func() { c.Close(); server.Stop() }
}

func ExampleClient_Call() {
	c, stop := serve()
	defer stop()
	sum, err := c.Call(context.Background(), "addition", 2, 3)
	fmt.Println(sum, err)
	// Output: tf.Tensor(5, shape=(), dtype=int32) <nil>
}

func ExampleAs() {
	c, stop := serve()
	defer stop()
	product, err := client.As[[][]float32](context.Background(), c, "matmul", [][]float32{{1, 2}, {3, 4}}, [][]float32{{5}, {6}})
	fmt.Println(product, err)
	stats, err := client.As[map[string]float64](context.Background(), c, "stats", []float32{1, 2, 6})
	fmt.Println(stats, err)
	// Output:
	// [[17] [39]] <nil>
	// map[count:3 max:6 mean:3 min:1] <nil>
}

func ExampleClient_Do() {
	c, stop := serve()
	defer stop()
	value, err := c.Do(context.Background(), client.Request{
		Method:  "addition",
		Kwargs:  map[string]any{"a": 2, "b": 3},
		Timeout: 5 * time.Second,
	})
	fmt.Println(value, err)
	// Output: tf.Tensor(5, shape=(), dtype=int32) <nil>
}

func ExampleClient_Start() {
	c, stop := serve()
	defer stop()
	ctx := context.Background()
	result, err := c.Start(ctx, client.Request{Method: "multiply", Args: []any{6, 7}})
	if err != nil {
		log.Fatal(err) // the arguments are wrong; nothing was sent
	}
	value, err := result.Wait(ctx)
	fmt.Println(value, err)
	// Output: tf.Tensor(42, shape=(), dtype=int32) <nil>
}

func ExampleClient_Methods() {
	c, stop := serve()
	defer stop()
	for _, method := range c.Methods()[:2] {
		fmt.Println(method)
	}
	// Output:
	// addition(a: int32 [], b: int32 []) -> int32 []
	// counter() -> int32 []
}

func ExampleError() {
	c, stop := serve()
	defer stop()
	_, err := c.Call(context.Background(), "fail", 5, "no such model")
	fmt.Println(err)
	fmt.Println(errors.Is(err, client.NotFound))
	if e := (*client.Error)(nil); errors.As(err, &e) {
		fmt.Println(e.Method, e.Code.String())
	}
	// Output:
	// NotFoundError: no such model
	// true
	// fail NotFound
}
