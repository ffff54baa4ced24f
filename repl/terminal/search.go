//go:build unix

package terminal

import "strings"

// search is Ctrl-R: the newest entry that contains what is typed.
type search struct {
	wanted string
	at     int // of the entry that is shown
	found  bool
	before string // the text before the search
	cursor int
}

func (e *screenEngine) startSearch() {
	e.search = &search{at: e.History.Len(), before: e.buffer.String(), cursor: e.buffer.cursor, found: true}
}

// searchKey works on a key during a search and reports whether that was all. Keys that move end the search and do their work on what was
// found.
func (e *screenEngine) searchKey(k key) bool {
	s := e.search
	switch {
	case k.code == char && k.r == ctrl('R') || k.code == up:
		e.find(s.at-1, -1)
	case k.code == char && k.r == ctrl('S') || k.code == down:
		e.find(s.at+1, 1)
	case k.code == escape || k.code == char && (k.r == ctrl('G') || k.r == ctrl('C')):
		e.buffer.set(s.before, s.cursor)
		e.search = nil
	case k.code == char && k.r >= ' ' && !k.alt:
		s.wanted += string(k.r)
		e.find(s.at, -1)
	case k.code == pasted:
		s.wanted += k.paste
		e.find(s.at, -1)
	case k.code == backspace:
		if r := []rune(s.wanted); len(r) > 0 {
			s.wanted = string(r[:len(r)-1])
		}
		e.find(e.History.Len()-1, -1)
	default:
		e.search = nil
		return false
	}
	return true
}

// find shows the next entry, from the one at i on, that contains what is wanted.
func (e *screenEngine) find(i, by int) {
	s := e.search
	s.found = s.wanted == ""
	for i = min(i, e.History.Len()-1); i >= 0 && i < e.History.Len() && s.wanted != ""; i += by {
		text := e.History.At(i)
		if place := strings.Index(text, s.wanted); place >= 0 {
			s.at, s.found = i, true
			e.at = i
			e.buffer.set(text, len([]rune(text[:place])))
			return
		}
	}
}

// view shows what is looked for in place of the prompt.
func (s *search) view(v *view) {
	label := "search: "
	if !s.found {
		label = "not found: "
	}
	v.prompt = label + visible(s.wanted) + " → "
}
