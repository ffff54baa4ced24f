package wire

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync/atomic"
	"time"
	"unicode/utf8"
)

// Version of the messaging protocol.
const Version = "5.5"

// Header is what is read of a message's header.
type Header struct {
	ID       string  `json:"msg_id"`
	Type     string  `json:"msg_type"`
	Subshell *string `json:"subshell_id"`
}

// Message is a message that has come in and whose signature is right.
type Message struct {
	Identities [][]byte // of the sender, as the socket gave them
	Header     Header
	RawHeader  json.RawMessage // as it was sent: the parent of all answers
	Content    json.RawMessage
}

var (
	errDelimiter = errors.New("the message has no delimiter")
	errShort     = errors.New("the message has too few frames")
	errJSON      = errors.New("a part of the message is not valid JSON")
)

var delimiter = []byte("<IDS|MSG>")

// maxHeader bounds a header, in bytes: it comes back with each answer.
const maxHeader = 64 << 10

// Parse takes a message apart: identities, delimiter, signature, header, parent header, metadata, content, buffers.
func (s *Signer) Parse(frames [][]byte) (*Message, error) {
	at := 0
	for at < len(frames) && !bytes.Equal(frames[at], delimiter) {
		at++
	}
	if at == len(frames) {
		return nil, errDelimiter
	}
	parts := frames[at+1:]
	if len(parts) < 5 {
		return nil, errShort
	}
	if err := s.Check(parts[0], parts[1:5]); err != nil {
		return nil, err
	}
	m := &Message{Identities: frames[:at], RawHeader: parts[1], Content: parts[4]}
	if len(m.RawHeader) > maxHeader {
		return nil, errors.New("the header is longer than 64 kB")
	}
	for _, part := range parts[1:5] {
		if !json.Valid(part) || !utf8.Valid(part) {
			return nil, errJSON
		}
	}
	if err := json.Unmarshal(m.RawHeader, &m.Header); err != nil {
		return nil, fmt.Errorf("the header is not as it must be: %w", err)
	}
	if m.Header.ID == "" || m.Header.Type == "" {
		return nil, errors.New("the header has no msg_id or no msg_type")
	}
	if hasLoneSurrogate(m.RawHeader) {
		return nil, errors.New("the header has half of a surrogate pair")
	}
	return m, nil
}

// hasLoneSurrogate reports whether valid JSON has an escape that stands for no character. Other clients would fail on it.
func hasLoneSurrogate(text []byte) bool {
	if !bytes.Contains(text, []byte(`\u`)) {
		return false
	}
	var v any
	if json.Unmarshal(text, &v) != nil {
		return true
	}
	plain := bytes.Contains(text, []byte("\uFFFD")) || bytes.Contains(bytes.ToLower(text), []byte(`\ufffd`))
	return !plain && strings.ContainsRune(fmt.Sprint(v), utf8.RuneError)
}

// Author makes the headers of a kernel's messages.
type Author struct {
	session string
	count   atomic.Uint64
}

// NewAuthor returns an author for the session of one process. The session is unique.
func NewAuthor(session string) *Author { return &Author{session: session} }

func (a *Author) header(kind string) []byte {
	b := make([]byte, 0, 256)
	b = fmt.Appendf(b, `{"msg_id":"%s_%d","msg_type":"%s","session":"%s","username":"kernel","date":"`, a.session, a.count.Add(1), kind, a.session)
	b = time.Now().UTC().AppendFormat(b, "2006-01-02T15:04:05.000000Z")
	return append(b, `","version":"`+Version+`"}`...)
}

var emptyObject = []byte("{}")

// Compose returns the frames of a message, from the delimiter on. parent is the header of the request that it belongs to, nil for none.
func (s *Signer) Compose(a *Author, kind string, parent json.RawMessage, content any) ([][]byte, error) {
	body, err := Marshal(content)
	if err != nil {
		return nil, err
	}
	if parent == nil {
		parent = emptyObject
	}
	parts := [][]byte{a.header(kind), parent, emptyObject, body}
	return append([][]byte{delimiter, s.Sign(parts)}, parts...), nil
}

// Marshal is JSON without the escapes for HTML.
func Marshal(v any) ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return nil, err
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), nil
}
