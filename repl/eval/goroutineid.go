//go:build amd64 || arm64

package eval

// goroutinePointer returns the address of the runtime's record of this goroutine. Nothing looks behind it: it only tells
// goroutines that are alive apart, in constant time, which a stack trace does not.
func goroutinePointer() uintptr

// goroutineID tells goroutines apart: a callback that runs where it was passed on may panic through the library, one that
// runs elsewhere may not.
func goroutineID() uint64 { return uint64(goroutinePointer()) }
