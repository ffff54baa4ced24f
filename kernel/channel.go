package kernel

import (
	"time"

	"tfrpc-repl/kernel/wire"
	"tfrpc-repl/kernel/zmtp"
)

// request is a message and the way back to its sender.
type request struct {
	*wire.Message
	router  *zmtp.Router
	from    string // identity
	aborted bool   // a cell before it failed
}

// parse checks a message. Who sends what is not right gets no answer, and is read from more slowly.
func (k *Kernel) parse(router *zmtp.Router, from *zmtp.Peer, identity string, frames [][]byte) (*request, bool) {
	m, err := k.signer.Parse(frames)
	if err != nil {
		if n := k.dropped.Add(1); n&(n-1) == 0 {
			k.log.Warn("a message was dropped", "error", err, "so far", n)
		}
		time.Sleep(time.Millisecond)
		return nil, false
	}
	from.Trust()
	return &request{Message: m, router: router, from: identity}, true
}

func (k *Kernel) takeShell(from *zmtp.Peer, identity string, frames [][]byte) {
	if r, ok := k.parse(k.shell, from, identity, frames); ok {
		if r.Header.Type == "interrupt_request" { // of old clients; it cannot wait for the cell that it is to stop
			k.answerControl(r)
			return
		}
		k.queue.add(r)
	}
}

func (k *Kernel) takeControl(from *zmtp.Peer, identity string, frames [][]byte) {
	if r, ok := k.parse(k.control, from, identity, frames); ok {
		k.answerControl(r)
	}
}

func (k *Kernel) takeStdin(from *zmtp.Peer, identity string, frames [][]byte) {
	if r, ok := k.parse(k.stdin, from, identity, frames); ok && r.Header.Type == "input_reply" {
		k.asker.answer(r)
	}
}

// reply answers a request on its socket.
func (k *Kernel) reply(r *request, kind string, content any) {
	frames, err := k.signer.Compose(k.author, kind, r.RawHeader, content)
	if err != nil {
		k.log.Error("cannot write a reply", "type", kind, "error", err)
		return
	}
	if err := r.router.Send(r.from, append(r.Identities[:len(r.Identities):len(r.Identities)], frames...)); err != nil {
		k.log.Debug("a reply was not sent", "type", kind, "error", err)
	}
}

// during tells everyone that a request is being handled.
func (k *Kernel) during(r *request, handle func()) {
	k.publish(r.RawHeader, "status", wire.Status{State: "busy"})
	handle()
	k.publish(r.RawHeader, "status", wire.Status{State: "idle"})
	if k.last.Load() {
		k.end()
	}
}
