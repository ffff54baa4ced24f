package kernel

import (
	"path"
	"strings"

	"tfrpc-repl/kernel/wire"
)

// sessionNumber is the number of the running session in history; those before it are not kept.
const sessionNumber = 1

// maxHistory bounds how many cells are remembered.
const maxHistory = 100_000

// entry is a cell that has run, and the text of its result.
type entry struct {
	number int
	input  string
	output any
}

// history is what has been run. Only the executor uses it.
type history struct{ entries []entry }

func (h *history) add(number int, input string) {
	if len(h.entries) >= maxHistory {
		h.entries = append([]entry(nil), h.entries[maxHistory/10:]...)
	}
	h.entries = append(h.entries, entry{number: number, input: input})
}

func (h *history) result(number int, text any) {
	if n := len(h.entries); n > 0 && h.entries[n-1].number == number {
		h.entries[n-1].output = text
	}
}

func (h *history) answer(content wire.HistoryRequest) wire.HistoryReply {
	found := h.find(content)
	reply := wire.HistoryReply{Status: "ok", History: make([][]any, 0, len(found))}
	for _, e := range found {
		var shown any = e.input
		if content.Output {
			shown = []any{e.input, e.output}
		}
		reply.History = append(reply.History, []any{sessionNumber, e.number, shown})
	}
	return reply
}

func (h *history) find(content wire.HistoryRequest) []entry {
	switch content.Access {
	case "range":
		if content.Session != 0 && content.Session != sessionNumber {
			return nil
		}
		return h.between(content.Start, content.Stop)
	case "search":
		return newest(h.matching(content.Pattern, content.Unique), content.N)
	default:
		return newest(h.entries, content.N)
	}
}

// between are the cells from start up to, not with, stop.
func (h *history) between(start int, stop *int) (found []entry) {
	for _, e := range h.entries {
		if e.number >= start && (stop == nil || e.number < *stop) {
			found = append(found, e)
		}
	}
	return found
}

// matching are the cells that a pattern of the shell's kind matches; of equal ones, where asked for, the newest.
func (h *history) matching(pattern string, unique bool) (found []entry) {
	last := map[string]int{}
	for i, e := range h.entries {
		last[e.input] = i
	}
	for i, e := range h.entries {
		if globbed(pattern, e.input) && (!unique || last[e.input] == i) {
			found = append(found, e)
		}
	}
	return found
}

// globbed matches * and ? against whole texts, which may have slashes and lines.
func globbed(pattern, text string) bool {
	if pattern == "" {
		pattern = "*"
	}
	hide := strings.NewReplacer("/", "\x00")
	ok, err := path.Match(hide.Replace(pattern), hide.Replace(text))
	return err == nil && ok
}

func newest(entries []entry, n *int) []entry {
	if n == nil {
		return entries
	}
	return entries[len(entries)-max(0, min(*n, len(entries))):]
}
