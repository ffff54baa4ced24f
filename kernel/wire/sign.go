package wire

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"hash"
	"sync"
)

// Signer signs messages and checks signatures, by HMAC-SHA256. With an empty key nothing is signed and nothing checked.
type Signer struct {
	key  []byte
	macs sync.Pool

	mu           sync.Mutex
	recent, past map[[sha256.Size]byte]struct{} // signatures that have been seen
}

// maxSeen is how many signatures each of the two generations of seen ones holds.
const maxSeen = 1 << 16

// NewSigner returns a signer with a key.
func NewSigner(key string) *Signer {
	s := &Signer{key: []byte(key), recent: map[[sha256.Size]byte]struct{}{}}
	s.macs.New = func() any { return hmac.New(sha256.New, s.key) }
	return s
}

func (s *Signer) sum(parts [][]byte) (sum [sha256.Size]byte) {
	mac := s.macs.Get().(hash.Hash)
	defer s.macs.Put(mac)
	mac.Reset()
	for _, p := range parts {
		mac.Write(p)
	}
	mac.Sum(sum[:0])
	return sum
}

// Sign returns the signature of four parts, in hexadecimal.
func (s *Signer) Sign(parts [][]byte) []byte {
	if len(s.key) == 0 {
		return []byte{}
	}
	sum := s.sum(parts)
	return hex.AppendEncode(nil, sum[:])
}

var (
	errSignature = errors.New("the signature is wrong")
	errReplay    = errors.New("the message has come before")
)

// Check compares a signature in constant time. A signature is taken once.
func (s *Signer) Check(signature []byte, parts [][]byte) error {
	if len(s.key) == 0 {
		return nil
	}
	sum := s.sum(parts)
	var given [sha256.Size]byte
	if len(signature) != 2*len(given) {
		return errSignature
	}
	if _, err := hex.Decode(given[:], signature); err != nil || !hmac.Equal(given[:], sum[:]) {
		return errSignature
	}
	return s.once(sum)
}

func (s *Signer) once(sum [sha256.Size]byte) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	_, recent := s.recent[sum]
	_, past := s.past[sum]
	if recent || past {
		return errReplay
	}
	if len(s.recent) >= maxSeen {
		s.past, s.recent = s.recent, make(map[[sha256.Size]byte]struct{}, maxSeen)
	}
	s.recent[sum] = struct{}{}
	return nil
}
