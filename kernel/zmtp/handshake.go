package zmtp

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
)

// ready is what a peer says of itself.
type ready struct {
	kind     string // of its socket
	identity string
}

// partners are the kinds of sockets that may connect to each kind.
var partners = map[string][]string{
	"ROUTER": {"DEALER", "REQ", "ROUTER"},
	"XPUB":   {"SUB", "XSUB"},
	"REP":    {"REQ", "DEALER"},
}

// handshake exchanges greetings and READY commands for a socket of a kind.
func handshake(r *bufio.Reader, w io.Writer, kind string) (ready, error) {
	if _, err := w.Write(greeting()); err != nil {
		return ready{}, err
	}
	if err := readGreeting(r); err != nil {
		return ready{}, err
	}
	if _, err := w.Write(appendCommand(nil, "READY", appendProperty(nil, "Socket-Type", kind))); err != nil {
		return ready{}, err
	}
	f, err := readFrame(r, maxHandshake, nil)
	if err != nil {
		return ready{}, err
	}
	peer, err := parseReady(f)
	if err != nil {
		return ready{}, err
	}
	for _, partner := range partners[kind] {
		if peer.kind == partner {
			return peer, nil
		}
	}
	reason := "a " + kind + " socket takes no " + peer.kind
	reason = reason[:min(len(reason), 200)]
	w.Write(appendCommand(nil, "ERROR", append([]byte{byte(len(reason))}, reason...)))
	return ready{}, errors.New(reason)
}

func appendProperty(b []byte, name, value string) []byte {
	b = append(append(b, byte(len(name))), name...)
	b = binary.BigEndian.AppendUint32(b, uint32(len(value)))
	return append(b, value...)
}

// maxIdentity is the length of an identity that the specification allows.
const maxIdentity = 255

// parseReady reads the properties of a READY command.
func parseReady(f frame) (ready, error) {
	var peer ready
	if !f.command {
		return peer, errors.New("a message came before the handshake")
	}
	name, data, err := command(f.body)
	if err != nil || name != "READY" {
		return peer, fmt.Errorf("the handshake has %q in place of READY", name)
	}
	for len(data) > 0 {
		key, value, rest, ok := cutProperty(data)
		if !ok {
			return peer, errors.New("READY has a property that ends too early")
		}
		switch key {
		case "Socket-Type":
			peer.kind = value
		case "Identity":
			peer.identity = value
		}
		data = rest
	}
	if len(peer.identity) > maxIdentity {
		return peer, errors.New("the identity is longer than 255 bytes")
	}
	return peer, nil
}

func cutProperty(data []byte) (name, value string, rest []byte, ok bool) {
	n := int(data[0])
	if n == 0 || len(data) < 1+n+4 {
		return "", "", nil, false
	}
	name, data = string(data[1:1+n]), data[1+n:]
	size := binary.BigEndian.Uint32(data)
	if uint64(size) > uint64(len(data)-4) {
		return "", "", nil, false
	}
	return name, string(data[4 : 4+size]), data[4+size:], true
}
