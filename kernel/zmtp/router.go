package zmtp

import (
	"encoding/binary"
	"errors"
	"sync"
)

// Router is a ROUTER socket: each message comes with the identity of its sender, and is answered by it.
type Router struct {
	*socket
	handle func(*Peer, string, [][]byte)

	mu     sync.Mutex
	routes map[string]*Peer
	next   uint32
}

// ListenRouter binds a ROUTER socket. handle is called with each message in turn, for each peer from a goroutine of its own; while it runs nothing more
// is read from that peer.
func ListenRouter(endpoint string, handle func(from *Peer, identity string, message [][]byte)) (*Router, error) {
	s, err := listen("ROUTER", endpoint)
	if err != nil {
		return nil, err
	}
	r := &Router{socket: s, handle: handle, routes: map[string]*Peer{}}
	s.joined, s.left, s.serve = r.join, r.leave, r.read
	go s.run()
	return r, nil
}

// join gives the peer an identity. A peer that comes again takes the place of its old connection.
func (r *Router) join(p *Peer) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if p.identity == "" || p.identity[0] == 0 {
		r.next++
		p.identity = string(binary.BigEndian.AppendUint32([]byte{0}, r.next))
	}
	if old := r.routes[p.identity]; old != nil {
		old.close()
	}
	r.routes[p.identity] = p
}

func (r *Router) leave(p *Peer) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.routes[p.identity] == p {
		delete(r.routes, p.identity)
	}
}

func (r *Router) read(p *Peer) {
	for {
		message, err := p.receive()
		if err != nil {
			return
		}
		r.handle(p, p.identity, message)
	}
}

var errNoRoute = errors.New("the peer is not connected any more")

// Send queues a message for the peer with an identity. A peer that lets more than 32 MB wait is disconnected.
func (r *Router) Send(identity string, message [][]byte) error {
	r.mu.Lock()
	p := r.routes[identity]
	r.mu.Unlock()
	if p == nil {
		return errNoRoute
	}
	return p.enqueue(encode(message), 0)
}
