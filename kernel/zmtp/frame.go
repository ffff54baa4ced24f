package zmtp

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
)

// Flags of a frame.
const (
	flagMore    = 1
	flagLong    = 2
	flagCommand = 4
)

// Bounds of what a peer may send.
const (
	maxMessage   = 256 << 20 // bytes of a message
	maxFrames    = 1 << 10   // frames of a message
	maxHandshake = 64 << 10  // bytes of a frame before the handshake is done
	readStep     = 64 << 10  // memory is taken in steps of this size, as bytes arrive
)

var (
	errFrame    = errors.New("a frame has unknown flags")
	errTooLarge = errors.New("a message is larger than allowed")
	errTooMany  = fmt.Errorf("a message has more than %d frames", maxFrames)
)

// frame is a part of a message, or a command.
type frame struct {
	more, command bool
	body          []byte
}

// readFrame reads a frame of at most limit bytes. Memory grows with what has arrived, not with what was announced. reserve is asked before memory
// is taken; nil allows all.
func readFrame(r *bufio.Reader, limit int, reserve func(int) error) (frame, error) {
	flags, err := r.ReadByte()
	if err != nil {
		return frame{}, err
	}
	f := frame{more: flags&flagMore != 0, command: flags&flagCommand != 0}
	if flags&^(flagMore|flagLong|flagCommand) != 0 || f.more && f.command {
		return frame{}, errFrame
	}
	size, err := readSize(r, flags&flagLong != 0)
	if err != nil {
		return frame{}, err
	}
	if size > uint64(limit) {
		return frame{}, errTooLarge
	}
	f.body, err = readBody(r, int(size), reserve)
	return f, err
}

func readSize(r *bufio.Reader, long bool) (uint64, error) {
	if !long {
		b, err := r.ReadByte()
		return uint64(b), err
	}
	var b [8]byte
	_, err := io.ReadFull(r, b[:])
	return binary.BigEndian.Uint64(b[:]), err
}

func readBody(r io.Reader, size int, reserve func(int) error) ([]byte, error) {
	var body []byte
	for len(body) < size {
		step := min(size-len(body), max(readStep, len(body)))
		if reserve != nil {
			if err := reserve(step); err != nil {
				return nil, err
			}
		}
		grown := make([]byte, len(body)+step)
		copy(grown, body)
		if _, err := io.ReadFull(r, grown[len(body):]); err != nil {
			return nil, err
		}
		body = grown
	}
	return body, nil
}

// appendFrame appends the bytes of a frame.
func appendFrame(b []byte, flags byte, body []byte) []byte {
	if len(body) < 256 {
		b = append(b, flags, byte(len(body)))
	} else {
		b = append(b, flags|flagLong)
		b = binary.BigEndian.AppendUint64(b, uint64(len(body)))
	}
	return append(b, body...)
}

// encode returns the bytes of a message.
func encode(frames [][]byte) []byte {
	size := 0
	for _, f := range frames {
		size += len(f) + 9
	}
	b := make([]byte, 0, size)
	for i, f := range frames {
		flags := byte(flagMore)
		if i == len(frames)-1 {
			flags = 0
		}
		b = appendFrame(b, flags, f)
	}
	return b
}

// command splits the body of a command frame into its name and data.
func command(body []byte) (name string, data []byte, err error) {
	if len(body) == 0 || int(body[0]) > len(body)-1 || body[0] == 0 {
		return "", nil, errors.New("a command has no name")
	}
	n := 1 + int(body[0])
	return string(body[1:n]), body[n:], nil
}

// appendCommand appends the bytes of a command frame.
func appendCommand(b []byte, name string, data []byte) []byte {
	body := append([]byte{byte(len(name))}, name...)
	return appendFrame(b, flagCommand, append(body, data...))
}
