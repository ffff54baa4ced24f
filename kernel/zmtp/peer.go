package zmtp

import (
	"bufio"
	"errors"
	"net"
	"sync"
	"sync/atomic"
	"time"
)

// Bounds of time and of what waits for a peer.
const (
	handshakeTime = 10 * time.Second
	lingerTime    = time.Second
	maxQueue      = 32 << 20 // bytes that wait to be sent to a peer
)

// Peer is a connection to a socket.
type Peer struct {
	socket   *socket
	conn     net.Conn
	reader   *bufio.Reader
	identity string
	opened   atomic.Bool // the handshake is done, the writer runs
	trusted  atomic.Bool
	held     int // bytes of the message being read that count against the socket's allowance

	mu     sync.Mutex
	work   sync.Cond // the queue has changed
	queue  net.Buffers
	queued int // bytes in the queue and under way
	closed bool
	done   chan struct{} // closed when the writer has ended
}

// Trust says that the peer has shown that it knows the key: it stays when others must go to make room, and may send large messages.
func (p *Peer) Trust() { p.trusted.Store(true) }

func newPeer(s *socket, conn net.Conn) *Peer {
	p := &Peer{socket: s, conn: conn, reader: bufio.NewReaderSize(conn, 4<<10), done: make(chan struct{})}
	p.work.L = &p.mu
	return p
}

// open does the handshake and starts the writer.
func (p *Peer) open() error {
	p.conn.SetDeadline(time.Now().Add(handshakeTime))
	peer, err := handshake(p.reader, p.conn, p.socket.kind)
	if err != nil {
		return err
	}
	p.identity = peer.identity
	p.conn.SetDeadline(time.Time{})
	go p.write()
	p.opened.Store(true)
	return nil
}

// receive reads the next message. Commands between messages are answered.
func (p *Peer) receive() ([][]byte, error) {
	defer p.release()
	var message [][]byte
	size := 0
	for {
		f, err := readFrame(p.reader, maxMessage-size, p.reserve)
		if err != nil {
			return nil, err
		}
		if f.command {
			if err := p.command(f.body); err != nil {
				return nil, err
			}
			continue
		}
		size += len(f.body)
		if message = append(message, f.body); len(message) > maxFrames {
			return nil, errTooMany
		}
		if !f.more {
			return message, nil
		}
	}
}

// reserve counts memory for the message being read. What a peer that is not trusted may take is bounded for all of them together.
func (p *Peer) reserve(n int) error {
	p.held += n
	if p.trusted.Load() {
		return nil
	}
	if p.socket.unproven.Add(int64(n)) > maxUnproven {
		return errTooLarge
	}
	return nil
}

func (p *Peer) release() {
	if !p.trusted.Load() {
		p.socket.unproven.Add(int64(-p.held))
	}
	p.held = 0
}

// command answers a ping and passes subscriptions on.
func (p *Peer) command(body []byte) error {
	name, data, err := command(body)
	if err != nil {
		return err
	}
	switch name {
	case "PING":
		if len(data) < 2 || len(data) > 18 {
			return errors.New("a PING has the wrong size")
		}
		return p.enqueue(appendCommand(nil, "PONG", data[2:]), 0)
	case "SUBSCRIBE":
		return p.socket.subscribe(p, data, true)
	case "CANCEL":
		return p.socket.subscribe(p, data, false)
	case "ERROR":
		return errors.New("the peer has reported an error")
	}
	return nil
}

var errSlow = errors.New("the peer does not read what it is sent")

// enqueue adds bytes to what is sent. Where too much waits already, it waits for room as long as it is told; a peer that makes none is closed.
func (p *Peer) enqueue(b []byte, wait time.Duration) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.queued+len(b) > maxQueue && p.queued > 0 && !p.waitRoom(len(b), wait) {
		p.shut()
		return errSlow
	}
	if p.closed {
		return net.ErrClosed
	}
	p.queue = append(p.queue, b)
	p.queued += len(b)
	p.work.Broadcast()
	return nil
}

// waitRoom waits until n more bytes may be queued.
func (p *Peer) waitRoom(n int, wait time.Duration) bool {
	if wait == 0 {
		return false
	}
	end := time.Now().Add(wait)
	timer := time.AfterFunc(wait, p.work.Broadcast)
	defer timer.Stop()
	for p.queued+n > maxQueue && p.queued > 0 && !p.closed {
		if !time.Now().Before(end) {
			return false
		}
		p.work.Wait()
	}
	return true
}

// write sends what is queued until the peer is closed.
func (p *Peer) write() {
	defer close(p.done)
	for {
		p.mu.Lock()
		for len(p.queue) == 0 && !p.closed {
			p.work.Wait()
		}
		batch := p.queue
		p.queue = nil
		p.mu.Unlock()
		if len(batch) == 0 || !p.send(batch) {
			return
		}
	}
}

// send writes a batch in pieces, so that room appears as the peer reads.
func (p *Peer) send(batch net.Buffers) bool {
	for len(batch) > 0 {
		n := 1
		for size := len(batch[0]); n < len(batch) && size < readStep; n++ {
			size += len(batch[n])
		}
		part := append(net.Buffers(nil), batch[:n]...)
		sent, err := part.WriteTo(p.conn)
		for i := range n {
			batch[i] = nil
		}
		batch = batch[n:]
		p.mu.Lock()
		p.queued -= int(sent)
		p.work.Broadcast()
		p.mu.Unlock()
		if err != nil {
			p.close()
			return false
		}
	}
	return true
}

// close ends the connection at once.
func (p *Peer) close() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.shut()
}

func (p *Peer) shut() {
	p.closed = true
	p.conn.Close()
	p.work.Broadcast()
}

// finish sends what is queued, as long as the peer reads, and ends the connection.
func (p *Peer) finish() {
	p.mu.Lock()
	p.closed = true
	p.conn.SetWriteDeadline(time.Now().Add(lingerTime))
	p.work.Broadcast()
	p.mu.Unlock()
	<-p.done
	p.conn.Close()
}

// end finishes a peer whose handshake is done and closes another.
func (p *Peer) end() {
	if p.opened.Load() {
		p.finish()
		return
	}
	p.close()
}
