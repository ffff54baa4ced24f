package tfserver

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
)

// maxMessage is where TensorFlow's server cuts an error text, in bytes.
const maxMessage = 3072

// statusOf returns err as the status that goes to the client: its own status when it has one, else
// the code Unknown. The text is made valid UTF-8 and bounded, for a client shows nothing of a
// message it cannot read.
func statusOf(err error) error {
	st, ok := status.FromError(err)
	if !ok {
		st = status.New(codes.Unknown, err.Error())
	}
	switch {
	case ok:
	case errors.Is(err, context.DeadlineExceeded):
		st = status.New(codes.DeadlineExceeded, err.Error())
	case errors.Is(err, context.Canceled):
		st = status.New(codes.Canceled, err.Error())
	}
	return status.Error(st.Code(), boundMessage(st.Message()))
}

func boundMessage(text string) string {
	text = strings.ToValidUTF8(text, "�")
	if text == "" {
		return "the function failed without saying why"
	}
	if len(text) <= maxMessage {
		return text
	}
	return strings.ToValidUTF8(text[:maxMessage], "") + " ... [truncated]"
}

// panicked is the error of a call whose function panicked.
func panicked(value any) error {
	return status.Errorf(codes.Internal, "the function panicked: %s", fmt.Sprint(value))
}
