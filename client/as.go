package client

import (
	"context"
	"fmt"
	"reflect"

	"tfrpc-repl/client/nest"
)

// As calls a method and converts its result to a Go type: numbers and strings for scalars, slices and arrays as deep
// as the rank for tensors, structs and maps for dicts, structs for named tuples. A value that T cannot hold exactly is an
// error that names the place.
//
//	mean, err := client.As[float64](ctx, c, "mean", []float32{1, 2, 6})
func As[T any](ctx context.Context, c *Client, method string, args ...any) (T, error) {
	var result T
	value, err := c.Call(ctx, method, args...)
	if err != nil {
		return result, err
	}
	if err := nest.Assign(reflect.ValueOf(&result).Elem(), value); err != nil {
		return *new(T), fmt.Errorf("the result of %q: %w", method, err)
	}
	return result, nil
}
