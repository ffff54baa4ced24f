package kernel

import (
	"slices"
	"strings"
	"unicode/utf16"

	"tfrpc-repl/kernel/wire"
	"tfrpc-repl/repl/dialect"
)

// maxLooked bounds, in code points, how much of a text before the cursor completion and inspection look at.
const maxLooked = 16 << 10

// cursor is a position in a text as a client counts it.
type cursor struct {
	text  string // what is looked at
	at    int    // in code points of text
	base  int    // what comes before text, in the client's units
	wide  bool   // the client counts UTF-16 units
	runes []rune // of text
}

// place finds a client's position. The protocol counts code points; a number beyond the text can only be of UTF-16 units.
func place(code string, pos *int) cursor {
	runes := []rune(code)
	at := wire.Or(pos, len(runes))
	c := cursor{wide: at > len(runes)}
	if c.wide {
		at = fromUTF16(runes, at)
	}
	at = max(0, min(at, len(runes)))
	start := max(0, at-maxLooked)
	if start > 0 { // from the beginning of a line, if there is one
		if line := slices.Index(runes[start:at], '\n'); line >= 0 {
			start += line + 1
		}
	}
	end := min(len(runes), at+maxLooked)
	c.base = c.units(runes[:start])
	c.runes, c.at = runes[start:end], at-start
	c.text = string(c.runes)
	return c
}

func fromUTF16(runes []rune, units int) int {
	for i, r := range runes {
		if units <= 0 {
			return i
		}
		units -= max(utf16.RuneLen(r), 1)
	}
	return len(runes)
}

// units counts characters as the client does.
func (c cursor) units(runes []rune) int {
	if !c.wide {
		return len(runes)
	}
	n := 0
	for _, r := range runes {
		n += max(utf16.RuneLen(r), 1)
	}
	return n
}

// client returns a position in the text as the client counts it.
func (c cursor) client(at int) int {
	return c.base + c.units(c.runes[:max(0, min(at, len(c.runes)))])
}

// matchTypes are the kinds of candidates by the names that JupyterLab has icons for.
var matchTypes = map[string]string{"method": "function", "func": "function", "function": "function", "type": "class", "package": "module", "var": "instance", "const": "instance", "command": "magic", "file": "path", "setting": "property", "field": "property"}

// maxMatches bounds the matches of a reply.
const maxMatches = 5000

func (k *Kernel) complete(content wire.CompleteRequest) wire.CompleteReply {
	c := place(content.Code, content.Cursor)
	done := k.shellOf().Complete(c.text, c.at)
	reply := wire.CompleteReply{Status: "ok", Matches: []string{}, Start: c.client(done.Start), End: c.client(done.End)}
	typed := []wire.TypedMatch{}
	for _, m := range done.Matches[:min(len(done.Matches), maxMatches)] {
		kind := matchTypes[m.Kind]
		if kind == "" {
			kind = m.Kind
		}
		reply.Matches = append(reply.Matches, m.Name)
		typed = append(typed, wire.TypedMatch{Start: reply.Start, End: reply.End, Text: m.Name, Type: kind, Signature: m.Detail})
	}
	reply.Metadata = map[string]any{"_jupyter_types_experimental": typed}
	return reply
}

func (k *Kernel) isComplete(content wire.IsCompleteRequest) wire.IsCompleteReply {
	if k.shellOf().Is(content.Code) || strings.TrimSpace(content.Code) == "" {
		return wire.IsCompleteReply{Status: "complete"}
	}
	status := dialect.Check(content.Code)
	switch status.State {
	case dialect.Incomplete:
		return wire.IsCompleteReply{Status: "incomplete", Indent: status.Indent}
	case dialect.Invalid:
		return wire.IsCompleteReply{Status: "invalid"}
	}
	return wire.IsCompleteReply{Status: "complete"}
}
