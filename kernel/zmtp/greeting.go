package zmtp

import (
	"bytes"
	"errors"
	"fmt"
	"io"
)

// greetingSize is the length of what each side sends first.
const greetingSize = 64

// greeting is what each side sends first: a signature, the version, the mechanism.
func greeting() []byte {
	g := make([]byte, greetingSize)
	g[0], g[9] = 0xff, 0x7f
	g[10], g[11] = 3, 1
	copy(g[12:32], "NULL")
	return g
}

var errGreeting = errors.New("the peer does not speak ZMTP 3")

// readGreeting reads and checks the peer's greeting. It stops at the first byte that is wrong.
func readGreeting(r io.Reader) error {
	var g [greetingSize]byte
	if _, err := io.ReadFull(r, g[:1]); err != nil {
		return err
	}
	if g[0] != 0xff {
		return errGreeting
	}
	if _, err := io.ReadFull(r, g[1:11]); err != nil {
		return err
	}
	if g[9]&1 == 0 || g[10] < 3 {
		return errGreeting
	}
	if _, err := io.ReadFull(r, g[11:]); err != nil {
		return err
	}
	if mechanism := bytes.TrimRight(g[12:32], "\x00"); string(mechanism) != "NULL" {
		return fmt.Errorf("the peer wants the mechanism %q; there is only NULL", mechanism)
	}
	return nil
}
