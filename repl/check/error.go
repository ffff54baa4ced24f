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
	for _, form := range pythonForms {
		for before := ""; before != msg; {
			before, msg = msg, form.re.ReplaceAllString(msg, form.text)
		}
	}
	msg = strings.ReplaceAll(msg, "ʹ", "")
	return msg
}

// pythonForms turn calls of host functions back into what was typed.
var pythonForms = []struct {
	re   *regexp.Regexp
	text string
}{
	{regexp.MustCompile(`ʹindex\(([^,()]+), ([^()]*)\)`), "$1[$2]"},
	{regexp.MustCompile(`ʹlist\(([^()]*)\)`), "[$1]"},
	{regexp.MustCompile(`ʹtuple\(([^()]*)\)`), "($1)"},
	{regexp.MustCompile(`ʹdict\([^()]*\)`), "{…}"},
}

// arithmetic is the complaint about an operator beside a value of the host or one of any type.
var (
	tensorArithmetic = regexp.MustCompile(`^invalid operation: (?:operator \S+ not defined on .* of (?:struct )?type Tensor|.*mismatched types .*\bTensor\b)`)
	listMethod       = regexp.MustCompile(`^(\w+)\.(?:append|extend|insert|pop|remove|sort|reverse|index|count) undefined \(type nest\.List `)
	anyArithmetic    = regexp.MustCompile(`^invalid operation: (.+) (?:op )?[-+*/%]=? .* \(mismatched types any and `)
)

// earlierType rewords the complaint that T is not T: one of them was declared before the other.
var earlierType = regexp.MustCompile(`^cannot use (.*) \((.*) of (?:struct )?type (\w+)\) as (\w+) value`)

func reworded(msg string) string {
	if m := earlierType.FindStringSubmatch(msg); m != nil && m[3] == m[4] {
		return "cannot use " + m[1] + ": its type is the " + m[3] + " declared earlier, and " + m[3] + " has been declared again since"
	}
	if tensorArithmetic.MatchString(msg) {
		return "tensors have no arithmetic here; call a method of the server, or take numbers out of them: float64(t[0]) + 1, t.numpy()"
	}
	if m := listMethod.FindStringSubmatch(msg); m != nil {
		return "lists have no methods here; write  " + m[1] + " = append(" + m[1] + ", x)  or use package slices"
	}
	if m := anyArithmetic.FindStringSubmatch(msg); m != nil {
		return msg + "; say which type is meant, like float64(" + m[1] + ")"
	}
	return msg
}
