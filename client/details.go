package client

import (
	"strconv"
	"strings"

	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
)

// TensorFlow puts a message of its own into the trailer grpc-status-details-bin,
// where gRPC expects a google.rpc.Status. grpc-go (1.59 and later) reads code 0 from
// it and replaces the status by an Internal one, whose message quotes the true one:
//
//	grpc-status-details-bin mismatch: grpc-status=NotFound, grpc-message="…", grpc-status-details-bin=…
const mismatchPrefix = "grpc-status-details-bin mismatch: grpc-status="

// trueStatus returns the code and message that the server sent.
func trueStatus(st *status.Status) (Code, string) {
	code, message := Code(st.Code()), st.Message()
	if st.Code() != codes.Internal {
		return code, message
	}
	rest, ok := strings.CutPrefix(message, mismatchPrefix)
	if !ok {
		return code, message
	}
	name, rest, ok := strings.Cut(rest, ", grpc-message=")
	if !ok {
		return code, message
	}
	quoted, err := strconv.QuotedPrefix(rest)
	if err != nil {
		return code, message
	}
	text, err := strconv.Unquote(quoted)
	sent, known := parseCode(name)
	if err != nil || !known {
		return code, message
	}
	return sent, text
}
