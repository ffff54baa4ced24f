package check

import (
	"regexp"
	"strings"
)

// Error is what is wrong with an input. Pos and End are byte offsets into its text.
type Error struct {
	Pos, End int
	Msg      string
}

func (e *Error) Error() string { return e.Msg }

// generation marks the name of what was declared again: T and then Tʹ2.
var generation = regexp.MustCompile(`(\pL|\d|_)ʹ\d+`)

// cleaned words a message of go/types for a person: without the names behind the scenes.
func cleaned(msg string) string {
	msg = generation.ReplaceAllString(msg, "$1")
	msg = strings.ReplaceAll(msg, "main.", "")
	msg = strings.ReplaceAll(msg, " not in selector", "")
	msg = strings.ReplaceAll(msg, Newest, "_")
	msg = strings.ReplaceAll(msg, "ʹ", "")
	return msg
}

// earlierType rewords the complaint that T is not T: one of them was declared before the other.
var earlierType = regexp.MustCompile(`^cannot use (.*) \((.*) of (?:struct )?type (\w+)\) as (\w+) value`)

func reworded(msg string) string {
	if m := earlierType.FindStringSubmatch(msg); m != nil && m[3] == m[4] {
		return "cannot use " + m[1] + ": its type is the " + m[3] + " declared earlier, and " + m[3] + " has been declared again since"
	}
	return msg
}
