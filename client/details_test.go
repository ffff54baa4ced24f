package client_test

import (
	"context"
	"encoding/base64"
	"errors"
	"io"
	"net"
	"net/http"
	"testing"

	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"

	"tfrpc-repl/client"
)

// h2c is a server that sends the trailers of a failed call raw, which grpc-go's own server would overwrite.
func h2c(t *testing.T, trailers map[string]string) *client.Client {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	protocols := &http.Protocols{}
	protocols.SetUnencryptedHTTP2(true)
	server := &http.Server{Protocols: protocols, Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		io.Copy(io.Discard, r.Body)
		w.Header().Set("content-type", "application/grpc")
		w.WriteHeader(http.StatusOK)
		for name, value := range trailers {
			w.Header().Set(http.TrailerPrefix+name, value)
		}
	})}
	go server.Serve(listener)
	t.Cleanup(func() { server.Close() })
	c, err := client.New(listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	return c
}

// TensorFlow's payloads in the trailer of gRPC's details must not hide the status.
func TestStatusBehindPayloads(t *testing.T) {
	payloads := base64.RawStdEncoding.EncodeToString([]byte("\x0a\x33\x0a\x2ftype.googleapis.com/tensorflow.DerivedStatusXXX\x12\x00"))
	tests := []struct {
		status, message, details string
		code                     client.Code
		want                     string
	}{
		{"3", "Integer division by zero", payloads, client.InvalidArgument, "InvalidArgumentError: Integer division by zero"},
		{"5", `say "no", grpc-message=x`, payloads, client.NotFound, `NotFoundError: say "no", grpc-message=x`},
		{"1", "stop%0Ahere", payloads, client.Canceled, "CancelledError: stop"},
		{"13", "own trouble", payloads, client.Internal, "InternalError: own trouble"},
		{"42", "odd", payloads, client.Code(42), "UnknownError: odd"},
		{"3", "no details", "", client.InvalidArgument, "InvalidArgumentError: no details"},
		{"9", "garbage", base64.RawStdEncoding.EncodeToString([]byte{0xff, 0xff, 0xff}), client.FailedPrecondition, "FailedPreconditionError: garbage"},
		{"9", "no base64", "***", client.FailedPrecondition, ""},
		{"99999999999", "no number", "", client.Unknown, ""},
	}
	for _, test := range tests {
		trailers := map[string]string{"grpc-status": test.status, "grpc-message": test.message}
		if test.details != "" {
			trailers["grpc-status-details-bin"] = test.details
		}
		_, err := h2c(t, trailers).Call(t.Context(), "any")
		var e *client.Error
		if !errors.As(err, &e) || test.want != "" && (e.Code != test.code || err.Error() != test.want) {
			t.Errorf("%s %q: %v, want %s", test.status, test.message, err, test.want)
		}
		if test.details == payloads && len(e.Payload) == 0 {
			t.Errorf("%s: the payload is lost", test.message)
		}
		if test.want == "" && err == nil {
			t.Errorf("%s: no error", test.message)
		}
	}
}

// A server may say Cancelled or DeadlineExceeded for reasons of its own.
func TestWhoGaveUp(t *testing.T) {
	for code, sentinel := range map[codes.Code]error{codes.Canceled: context.Canceled, codes.DeadlineExceeded: context.DeadlineExceeded} {
		w := &wire{}
		w.answer(nil, status.Error(code, "the function was aborted"))
		_, err := w.dial(t).Call(t.Context(), "any")
		var e *client.Error
		if !errors.As(err, &e) || e.Local || errors.Is(err, sentinel) || e.Message != "the function was aborted" {
			t.Errorf("%s by the server: %#v", code, e)
		}
	}
}
