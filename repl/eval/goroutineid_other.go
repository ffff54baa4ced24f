//go:build !amd64 && !arm64

package eval

import (
	"bytes"
	"runtime"
	"strconv"
)

// goroutineID tells goroutines apart: a callback that runs where it was passed on may panic through the library, one that
// runs elsewhere may not.
func goroutineID() uint64 {
	var buf [64]byte
	text := bytes.TrimPrefix(buf[:runtime.Stack(buf[:], false)], []byte("goroutine "))
	digits, _, _ := bytes.Cut(text, []byte(" "))
	id, _ := strconv.ParseUint(string(digits), 10, 64)
	return id
}
