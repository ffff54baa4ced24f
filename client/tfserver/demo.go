package tfserver

import (
	"context"
	"fmt"
	"math"
	"sync/atomic"
	"time"

	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"

	"tfrpc-repl/client/nest"
	"tfrpc-repl/client/tensor"
)

// Demo returns a server with the methods of the demo, not yet started.
func Demo() *Server {
	s := New()
	var count atomic.Int32
	must(s.Register("addition", func(a, b int32) int32 { return a + b }, Args("a", "b")))
	must(s.Register("multiply", func(a, b int32) int32 { return a * b }, Args("a", "b")))
	must(s.Register("matmul", matmul, Args("a", "b")))
	must(s.Register("stats", stats, Args("values")))
	must(s.Register("split", split, Args("pair"), splitInput))
	must(s.Register("greet", func(name string) string { return "Hello, " + name + "!" }, Args("name")))
	must(s.Register("image", image, Args("height", "width"), imageOutput))
	must(s.Register("counter", func() int32 { return count.Add(1) }))
	must(s.Register("sleep", sleep, Args("seconds")))
	must(s.Register("fail", fail, Args("code", "message")))
	return s
}

// must is for functions of this file, whose types are known to fit.
func must(err error) {
	if err != nil {
		panic(err)
	}
}

func matmul(a, b [][]float32) ([][]float32, error) {
	inner := 0
	if len(a) > 0 {
		inner = len(a[0])
	}
	if inner != len(b) {
		return nil, status.Errorf(codes.InvalidArgument, "Matrix size-incompatible: In[0]: %s, In[1]: %s", dims(a), dims(b))
	}
	product := make([][]float32, len(a))
	for i, row := range a {
		product[i] = make([]float32, columns(b))
		for k, x := range row {
			for j, y := range b[k] {
				product[i][j] += x * y
			}
		}
	}
	return product, nil
}

func columns(m [][]float32) int {
	if len(m) == 0 {
		return 0
	}
	return len(m[0])
}

func dims(m [][]float32) string { return fmt.Sprintf("[%d,%d]", len(m), columns(m)) }

// summary is the dict that stats returns.
type summary struct {
	Count int32   `tf:"count"`
	Max   float32 `tf:"max"`
	Mean  float32 `tf:"mean"`
	Min   float32 `tf:"min"`
}

func stats(values []float32) summary {
	s := summary{Count: int32(len(values)), Min: float32(math.Inf(1)), Max: float32(math.Inf(-1))}
	var sum float64
	for _, v := range values {
		s.Min, s.Max = min(s.Min, v), max(s.Max, v)
		sum += float64(v)
	}
	s.Mean = float32(sum / float64(len(values)))
	return s
}

// pair is the namedtuple that split returns.
type pair struct {
	_      struct{} `tf:"namedtuple=Pair"`
	First  float32  `tf:"first"`
	Second float32  `tf:"second"`
}

var splitInput = Input(nest.Tuple{
	nest.TensorSpec{Name: "pair_0", DType: tensor.Float32},
	nest.TensorSpec{Name: "pair_1", DType: tensor.Float32},
})

func split(values []*tensor.Tensor) (p pair, err error) {
	p.First, _ = values[0].Value().(float32)
	p.Second, _ = values[1].Value().(float32)
	return p, nil
}

var imageOutput = Output(nest.TensorSpec{Shape: tensor.ShapeOf(-1, -1, 3), DType: tensor.Uint8})

// maxPixels keeps one call from taking the machine's memory.
const maxPixels = 64 << 20

// image paints a gradient: red grows to the right, green downwards, blue is constant.
func image(height, width int32) (*tensor.Tensor, error) {
	h, w := int64(height), int64(width)
	if h < 0 || w < 0 || h*w > maxPixels {
		return nil, status.Errorf(codes.InvalidArgument, "an image of %d x %d cannot be made; at most %d pixels", h, w, maxPixels)
	}
	pixels := make([]byte, 0, h*w*3)
	for y := range h {
		for x := range w {
			pixels = append(pixels, byte(255*x/max(w-1, 1)), byte(255*y/max(h-1, 1)), 128)
		}
	}
	return tensor.New(tensor.Uint8, tensor.ShapeOf(h, w, 3), pixels)
}

// sleep waits and returns how long it was asked to.
func sleep(ctx context.Context, seconds float32) (float32, error) {
	select {
	case <-time.After(time.Duration(float64(seconds) * float64(time.Second))):
		return seconds, nil
	case <-ctx.Done():
		return 0, status.FromContextError(ctx.Err()).Err()
	}
}

func fail(code int32, message string) error {
	if code < 1 || code > 16 {
		return status.Errorf(codes.InvalidArgument, "%d is no error code; a code is a number from 1 to 16", code)
	}
	return status.Error(codes.Code(code), message)
}
