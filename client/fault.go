package client

import (
	"bytes"
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"io"
	"net"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"google.golang.org/grpc/credentials"
)

// fault is a reason why connecting cannot succeed however long a call waits: TLS on one side only, a certificate
// that does not hold. Calls that wait for the server are told at once.
type fault struct {
	mu       sync.Mutex
	last     int
	watchers map[int]context.CancelCauseFunc

	connected atomic.Bool // a server has once answered as it should
}

const (
	plaintextFault = "the server does not speak TLS; connect without -tls"
	encryptedFault = "the server speaks TLS; connect with -tls"
	probeTime      = time.Second
)

// faultError is the cause of a context that a fault has ended.
type faultError struct{ message string }

func (e *faultError) Error() string { return e.message }

// watch has cancel called at the next fault, until the function returned is called.
func (f *fault) watch(cancel context.CancelCauseFunc) (stop func()) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.watchers == nil {
		f.watchers = map[int]context.CancelCauseFunc{}
	}
	f.last++
	id := f.last
	f.watchers[id] = cancel
	return func() {
		f.mu.Lock()
		defer f.mu.Unlock()
		delete(f.watchers, id)
	}
}

func (f *fault) report(message string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, cancel := range f.watchers {
		cancel(&faultError{message})
	}
}

// probe finds out whether a server that closed a plaintext connection without a word speaks TLS, which many such servers do.
func (f *fault) probe(address net.Addr) {
	if address == nil {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), probeTime)
	defer cancel()
	// Nothing is sent over this connection, so it does not matter whose certificate it is.
	dialer := &tls.Dialer{Config: &tls.Config{InsecureSkipVerify: true, NextProtos: []string{"h2"}}}
	conn, err := dialer.DialContext(ctx, address.Network(), address.String())
	if err == nil {
		conn.Close()
	}
	if err == nil || strings.Contains(err.Error(), "remote error: tls: ") {
		f.report(encryptedFault)
	}
}

// watchedCredentials report faults of handshakes and of the first bytes after them.
type watchedCredentials struct {
	credentials.TransportCredentials
	fault *fault
}

func (w watchedCredentials) Clone() credentials.TransportCredentials {
	return watchedCredentials{w.TransportCredentials.Clone(), w.fault}
}

func (w watchedCredentials) ClientHandshake(ctx context.Context, authority string, raw net.Conn) (net.Conn, credentials.AuthInfo, error) {
	conn, info, err := w.TransportCredentials.ClientHandshake(ctx, authority, raw)
	if err != nil {
		if message := handshakeFault(err); message != "" {
			w.fault.report(message)
		} else if (errors.Is(err, io.EOF) || errors.Is(err, syscall.ECONNRESET)) && !w.fault.connected.Load() {
			w.fault.report(plaintextFault) // a server that once spoke TLS may be about to restart
		}
		return nil, nil, err
	}
	return &watchedConn{Conn: conn, fault: w.fault, encrypted: w.Info().SecurityProtocol == "tls"}, info, nil
}

// watchedConn looks at what a server says first.
type watchedConn struct {
	net.Conn
	fault *fault
	seen  bool

	encrypted bool
}

func (c *watchedConn) Read(b []byte) (int, error) {
	n, err := c.Conn.Read(b)
	if !c.seen && (n > 0 || err != nil) {
		c.seen = true
		message := firstBytesFault(b[:n], err)
		switch {
		case message != "":
			c.fault.report(message)
		case err == nil:
			c.fault.connected.Store(true)
		case !c.encrypted:
			c.fault.probe(c.RemoteAddr()) // before the caller hears, so that a call that fails fast knows, too
		}
	}
	return n, err
}

// firstBytesFault recognises a TLS alert, the first line of HTTP/1, and a server that turns the client's certificate down.
func firstBytesFault(b []byte, err error) string {
	switch {
	case len(b) > 1 && b[0] == 0x15 && b[1] == 3:
		return encryptedFault
	case bytes.HasPrefix(b, []byte("HTTP/1")):
		return "the server speaks HTTP/1, not gRPC; check the port, and connect with -tls if it is one for HTTPS"
	case err != nil:
		return alertFault(err)
	default:
		return ""
	}
}

// alertFault words what a server says about the client's certificate.
func alertFault(err error) string {
	text := err.Error()
	if !strings.Contains(text, "remote error: tls: ") {
		return ""
	}
	_, alert, _ := strings.Cut(text, "remote error: ")
	if strings.Contains(alert, "certificate") || strings.Contains(alert, "authority") {
		return "the server asks for a client certificate that it trusts (" + alert + "); give one with -cert and -key"
	}
	return "the server ended the TLS handshake: " + alert
}

// handshakeFault words why a TLS handshake failed, or returns "" for what may pass.
func handshakeFault(err error) string {
	var record tls.RecordHeaderError
	var authority x509.UnknownAuthorityError
	var host x509.HostnameError
	var invalid x509.CertificateInvalidError
	switch {
	case errors.As(err, &record):
		return plaintextFault
	case errors.As(err, &authority):
		return "the server's certificate is signed by an unknown authority; give its certificate with -cacert"
	case errors.As(err, &host):
		return "the server's certificate is for another name (" + host.Error() + "); give its name with -servername"
	case errors.As(err, &invalid) && invalid.Reason == x509.Expired:
		return "the server's certificate is not valid now (" + invalid.Error() + ")"
	case errors.As(err, &invalid):
		return "the server's certificate is not valid (" + invalid.Error() + ")"
	default:
		return alertFault(err)
	}
}
