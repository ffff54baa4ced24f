package zmtp

import (
	"bytes"
	"errors"
	"sync"
	"time"
)

// Bounds of what subscribers may ask for.
const (
	maxTopics   = 256
	maxTopic    = 256         // bytes
	publishTime = time.Second // what one message waits for a subscriber whose queue is full
)

// Publisher is an XPUB socket: a message goes to those who have subscribed to a beginning of its first frame.
type Publisher struct {
	*socket
	greet func(topic []byte) [][]byte

	mu      sync.Mutex
	topics  map[*Peer]map[string]int // how often each was subscribed to
	early   [][][]byte               // published before there was a subscriber
	started bool                     // there has been one
}

// maxEarly bounds how many messages wait for the first subscriber.
const maxEarly = 64

// ListenPublisher binds an XPUB socket. greet makes the message that a peer gets first when it subscribes to a topic. The messages published before
// anyone subscribed go to the first who does.
func ListenPublisher(endpoint string, greet func(topic []byte) [][]byte) (*Publisher, error) {
	s, err := listen("XPUB", endpoint)
	if err != nil {
		return nil, err
	}
	p := &Publisher{socket: s, greet: greet, topics: map[*Peer]map[string]int{}}
	s.serve, s.left, s.subscribe, s.keep = p.read, p.leave, p.change, p.subscribed
	go s.run()
	return p, nil
}

// read takes subscriptions, which are messages that begin with 1 or 0.
func (pub *Publisher) read(p *Peer) {
	for {
		message, err := p.receive()
		if err != nil {
			return
		}
		if len(message) != 1 || len(message[0]) == 0 || message[0][0] > 1 {
			continue
		}
		if pub.change(p, message[0][1:], message[0][0] == 1) != nil {
			return
		}
	}
}

var errTopics = errors.New("a peer subscribes to too much")

func (pub *Publisher) change(p *Peer, topic []byte, on bool) error {
	pub.mu.Lock()
	defer pub.mu.Unlock()
	topics, name := pub.topics[p], string(topic)
	if !on {
		if topics[name]--; topics[name] <= 0 {
			delete(topics, name)
		}
		return nil
	}
	if len(topic) > maxTopic || len(topics) >= maxTopics {
		return errTopics
	}
	if topics == nil {
		topics = map[string]int{}
		pub.topics[p] = topics
	}
	if topics[name]++; topics[name] > 1 {
		return nil
	}
	if err := p.enqueue(encode(pub.greet(topic)), 0); err != nil {
		return err
	}
	if !pub.started {
		pub.started = true
		for _, message := range pub.early {
			pub.deliver(message)
		}
		pub.early = nil
	}
	return nil
}

func (pub *Publisher) subscribed(p *Peer) bool {
	pub.mu.Lock()
	defer pub.mu.Unlock()
	return len(pub.topics[p]) > 0
}

func (pub *Publisher) leave(p *Peer) {
	pub.mu.Lock()
	defer pub.mu.Unlock()
	delete(pub.topics, p)
}

// Publish queues a message for its subscribers. It waits for those who read slowly, and disconnects those who make no room within a second.
func (pub *Publisher) Publish(message [][]byte) {
	pub.mu.Lock()
	defer pub.mu.Unlock()
	if !pub.started {
		if len(pub.early) < maxEarly {
			pub.early = append(pub.early, message)
		}
		return
	}
	pub.deliver(message)
}

func (pub *Publisher) deliver(message [][]byte) {
	var encoded []byte
	for p, topics := range pub.topics {
		if !wants(topics, message[0]) {
			continue
		}
		if encoded == nil {
			encoded = encode(message)
		}
		if p.enqueue(encoded, publishTime) != nil {
			delete(pub.topics, p)
		}
	}
}

func wants(topics map[string]int, subject []byte) bool {
	for topic := range topics {
		if bytes.HasPrefix(subject, []byte(topic)) {
			return true
		}
	}
	return false
}
