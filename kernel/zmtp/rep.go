package zmtp

import "time"

// echoTime is how long a peer may leave its echo unread.
const echoTime = 10 * time.Second

// Echo is a REP socket that answers each message with the same message.
type Echo struct{ *socket }

// ListenEcho binds a REP socket.
func ListenEcho(endpoint string) (*Echo, error) {
	s, err := listen("REP", endpoint)
	if err != nil {
		return nil, err
	}
	s.serve = echo
	go s.run()
	return &Echo{s}, nil
}

// echo writes from the goroutine that reads: nothing more is read from a peer that does not read itself.
func echo(p *Peer) {
	for {
		message, err := p.receive()
		if err != nil {
			return
		}
		p.conn.SetWriteDeadline(time.Now().Add(echoTime))
		if _, err := p.conn.Write(encode(message)); err != nil {
			return
		}
	}
}
