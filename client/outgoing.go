package client

import (
	"context"

	"google.golang.org/grpc/metadata"
)

// WithHeaders returns a context whose calls and listings carry further headers, each written as "name: value" (see ParseHeader).
func WithHeaders(ctx context.Context, headers ...string) (context.Context, error) {
	all, _ := metadata.FromOutgoingContext(ctx)
	for _, text := range headers {
		md, err := ParseHeader(text)
		if err != nil {
			return nil, err
		}
		all = metadata.Join(all, md)
	}
	if len(headers) == 0 {
		return ctx, nil
	}
	return metadata.NewOutgoingContext(ctx, all), nil
}
