package zmtp

import (
	"errors"
	"fmt"
	"net"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// Bounds of a socket.
const (
	maxPeers    = 1024     // connections; over it, those that have shown nothing go first
	maxUnproven = 64 << 20 // bytes of messages being read from peers that are not trusted
	bindTime    = 2 * time.Second
)

// socket is what the kinds of sockets have in common: a listener and its peers.
type socket struct {
	kind     string
	listener net.Listener
	unproven atomic.Int64

	serve     func(*Peer)                     // reads from a peer until it ends
	subscribe func(*Peer, []byte, bool) error // a subscription came as a command
	joined    func(*Peer)                     // the handshake is done
	left      func(*Peer)
	keep      func(*Peer) bool // must not go to make room

	mu     sync.Mutex
	peers  []*Peer // oldest first, with those still shaking hands
	closed bool
	ended  sync.WaitGroup
}

func noSubscriptions(*Peer, []byte, bool) error {
	return errors.New("a subscription came to a socket without topics")
}

// listen binds a socket: "tcp://ADDRESS:PORT" or "ipc://PATH". An address that is still taken by a process that is ending is tried again.
func listen(kind, endpoint string) (*socket, error) {
	network, address, ok := strings.Cut(endpoint, "://")
	if !ok || network != "tcp" && network != "ipc" {
		return nil, fmt.Errorf("cannot bind %s: the transport is tcp or ipc", endpoint)
	}
	l, err := bind(network, address)
	for end := time.Now().Add(bindTime); err != nil && isInUse(err) && time.Now().Before(end); l, err = bind(network, address) {
		time.Sleep(50 * time.Millisecond)
	}
	if err != nil {
		return nil, fmt.Errorf("cannot bind %s: %w", endpoint, err)
	}
	s := &socket{kind: kind, listener: l, subscribe: noSubscriptions, joined: func(*Peer) {}, left: func(*Peer) {}}
	s.keep = func(p *Peer) bool { return p.trusted.Load() }
	return s, nil
}

func isInUse(err error) bool { return strings.Contains(err.Error(), "in use") }

func bind(network, address string) (net.Listener, error) {
	if network == "tcp" {
		return net.Listen("tcp", address)
	}
	if conn, err := net.Dial("unix", address); err == nil {
		conn.Close()
		return nil, errors.New("the path is in use")
	}
	if info, err := os.Lstat(address); err == nil && info.Mode()&os.ModeSocket != 0 {
		os.Remove(address) // left behind by a process that has ended
	}
	l, err := net.Listen("unix", address)
	if err == nil {
		err = os.Chmod(address, 0o600)
	}
	return l, err
}

// run accepts connections until the socket is closed.
func (s *socket) run() {
	pause := time.Millisecond
	for {
		conn, err := s.listener.Accept()
		if errors.Is(err, net.ErrClosed) {
			return
		}
		if err != nil { // no more file descriptors, or the peer has gone already
			time.Sleep(pause)
			pause = min(2*pause, time.Second)
			continue
		}
		pause = time.Millisecond
		s.accept(conn)
	}
}

func (s *socket) accept(conn net.Conn) {
	p := newPeer(s, conn)
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed || len(s.peers) >= maxPeers && !s.makeRoom() {
		conn.Close()
		return
	}
	s.peers = append(s.peers, p)
	s.ended.Go(func() { s.attend(p) })
}

// makeRoom closes the oldest peer that has shown nothing.
func (s *socket) makeRoom() bool {
	for i, p := range s.peers {
		if !s.keep(p) {
			s.peers = append(s.peers[:i], s.peers[i+1:]...)
			p.close()
			return true
		}
	}
	return false
}

// attend serves a peer from the handshake to the end.
func (s *socket) attend(p *Peer) {
	defer s.forget(p)
	defer p.close()
	if err := p.open(); err != nil {
		return
	}
	s.joined(p)
	defer s.left(p)
	s.serve(p)
}

func (s *socket) forget(gone *Peer) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for i, p := range s.peers {
		if p == gone {
			s.peers = append(s.peers[:i], s.peers[i+1:]...)
			return
		}
	}
}

// Addr is where the socket listens.
func (s *socket) Addr() net.Addr { return s.listener.Addr() }

// Close stops listening, sends what is queued to those who read, for a second at most, and ends all connections.
func (s *socket) Close() {
	s.listener.Close()
	s.mu.Lock()
	s.closed = true
	peers := append([]*Peer(nil), s.peers...)
	s.mu.Unlock()
	var all sync.WaitGroup
	for _, p := range peers {
		all.Go(p.end)
	}
	all.Wait()
	s.ended.Wait()
}
