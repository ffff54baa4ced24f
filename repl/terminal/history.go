package terminal

import (
	"strings"
	"sync"
)

// DefaultLimit is how many entries a history keeps unless told otherwise.
const DefaultLimit = 10000

// History are the inputs of this session and, when there is a file, of others. It may be used from several goroutines.
type History struct {
	mu      sync.Mutex
	entries []string
	limit   int
	file    *historyFile
	warning error // told once
}

// NewHistory returns a history that is kept in a file, or in memory when path is "". limit 0 is DefaultLimit. What is wrong with
// the file is told by Warning; the history works all the same.
func NewHistory(path string, limit int) *History {
	if limit <= 0 {
		limit = DefaultLimit
	}
	h := &History{limit: limit}
	if path == "" {
		return h
	}
	h.file = &historyFile{path: path}
	texts, err := h.file.load(limit)
	h.warning = err
	for _, text := range texts {
		h.remember(text)
	}
	return h
}

// Warning returns what is wrong with the file, once.
func (h *History) Warning() error {
	h.mu.Lock()
	defer h.mu.Unlock()
	err := h.warning
	h.warning = nil
	return err
}

// Add makes a whole input the newest entry and writes it to the file. One that begins with a blank is private: it stays in memory.
func (h *History) Add(text string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if strings.TrimSpace(text) == "" {
		return
	}
	repeated := len(h.entries) > 0 && h.entries[len(h.entries)-1] == text
	h.remember(text)
	if h.file == nil || repeated || text[0] == ' ' || text[0] == '\t' {
		return
	}
	if err := h.file.add(text); err != nil {
		h.file, h.warning = nil, err
	}
}

// remember keeps a text as the newest entry; an older one of the same text goes.
func (h *History) remember(text string) {
	for i := len(h.entries) - 1; i >= max(0, len(h.entries)-200); i-- {
		if h.entries[i] == text {
			h.entries = append(h.entries[:i], h.entries[i+1:]...)
			break
		}
	}
	if h.entries = append(h.entries, text); len(h.entries) > h.limit {
		h.entries = h.entries[len(h.entries)-h.limit:]
	}
}

// Len returns the number of entries.
func (h *History) Len() int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return len(h.entries)
}

// At returns an entry; 0 is the oldest. Out of bounds it is empty.
func (h *History) At(i int) string {
	h.mu.Lock()
	defer h.mu.Unlock()
	if i < 0 || i >= len(h.entries) {
		return ""
	}
	return h.entries[i]
}

// Entries returns all entries, oldest first.
func (h *History) Entries() []string {
	h.mu.Lock()
	defer h.mu.Unlock()
	return append([]string(nil), h.entries...)
}

// Suggest returns the rest of the newest entry of one line that begins with text, or "".
func (h *History) Suggest(text string) string {
	h.mu.Lock()
	defer h.mu.Unlock()
	for i := len(h.entries) - 1; i >= 0; i-- {
		if rest, ok := strings.CutPrefix(h.entries[i], text); ok && rest != "" && !strings.Contains(rest, "\n") {
			return rest
		}
	}
	return ""
}

// LastWord returns the last word of the newest entry.
func (h *History) LastWord() string {
	words := strings.Fields(h.At(h.Len() - 1))
	if len(words) == 0 {
		return ""
	}
	return words[len(words)-1]
}
