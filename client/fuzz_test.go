package client_test

import (
	"errors"
	"strings"
	"testing"

	"tfrpc-repl/client"
	"tfrpc-repl/client/nest"
)

// Whatever bytes a server answers with, a call ends in a value that prints or in an error of one line.
func FuzzResponse(f *testing.F) {
	for _, row := range exchanges(f) {
		if data := bytesOf(row.ResponseHex); data != nil {
			f.Add(data)
		}
	}
	f.Add([]byte{0x0a, 0x02, 0x08, 0x15})
	w := &wire{}
	c := w.dial(f, client.MaxReceive(1<<20))
	f.Fuzz(func(t *testing.T, response []byte) {
		w.answer(response, nil)
		value, err := c.Call(t.Context(), "any")
		var e *client.Error
		if err != nil && (!errors.As(err, &e) || strings.Contains(err.Error(), "\n")) {
			t.Fatalf("%T %v", err, err)
		}
		if err == nil && nest.Repr(value) == "" {
			t.Fatal("a value without a text")
		}
	})
}

// Whatever list a server sends, the client either has its methods, each with a signature, or an error of one line.
func FuzzListing(f *testing.F) {
	recorded := &wire{}
	recorded.listed(f)
	f.Add(recorded.list)
	f.Add([]byte{10, 3, 10, 1, 0xff})
	w := &wire{}
	c := w.dial(f, client.MaxReceive(1<<20))
	f.Fuzz(func(t *testing.T, response []byte) {
		w.list = response
		if err := c.List(t.Context()); err != nil {
			if strings.Contains(err.Error(), "\n") {
				t.Fatal(err)
			}
			return
		}
		for _, m := range c.Methods() {
			if found, ok := c.Method(m.Name); !ok || found.String() != m.String() {
				t.Fatalf("%q is listed and not found", m.Name)
			}
		}
	})
}
