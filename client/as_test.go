package client_test

import (
	"strings"
	"testing"

	"tfrpc-repl/client"
	"tfrpc-repl/client/tensor"
)

func TestAs(t *testing.T) {
	c := demo(t)
	ctx := t.Context()
	if got, err := client.As[int8](ctx, c, "addition", 100, 27); err != nil || got != 127 {
		t.Errorf("127 as int8: %d, %v", got, err)
	}
	if got, err := client.As[int8](ctx, c, "addition", 100, 28); err == nil || !strings.Contains(err.Error(), `"addition"`) || got != 0 {
		t.Errorf("128 as int8: %d, %v", got, err)
	}
	if got, err := client.As[string](ctx, c, "greet", "you"); err != nil || got != "Hello, you!" {
		t.Errorf("string: %q, %v", got, err)
	}
	if got, err := client.As[*tensor.Tensor](ctx, c, "addition", 1, 2); err != nil || got.Len() != 1 {
		t.Errorf("tensor: %v, %v", got, err)
	}
	type pair struct {
		First  float32 `tf:"first"`
		Second float64 `tf:"second"`
	}
	if got, err := client.As[pair](ctx, c, "split", []float32{1, 2}); err != nil || got != (pair{1, 2}) {
		t.Errorf("struct: %v, %v", got, err)
	}
	if got, err := client.As[[]int](ctx, c, "addition", 1, 2); err == nil {
		t.Errorf("a scalar as a slice: %v", got)
	}
	if _, err := client.As[int](ctx, c, "fail", 5, "x"); err == nil || err.Error() != "NotFoundError: x" {
		t.Errorf("a failed call: %v", err)
	}
}
