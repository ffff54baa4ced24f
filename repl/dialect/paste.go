package dialect

import (
	"regexp"
	"strings"
)

var (
	primary  = regexp.MustCompile(`^[ \t]*(?:>>>|In \[\d*\]:|tfrpc-repl>)(?: |$)`)
	continua = regexp.MustCompile(`^[ \t]*(?:\.\.\.:?)(?: |$)`)
)

// unprompt takes the prompts out of a pasted session, and the output lines between them. ok is false
// when the text has none.
func unprompt(s *scan) (text string, m posMap, ok bool) {
	if !strings.Contains(s.src, ">>>") && !strings.Contains(s.src, "In [") && !strings.Contains(s.src, "tfrpc-repl>") {
		return "", nil, false
	}
	if !hasPrompt(s) {
		return "", nil, false
	}
	var edits []edit
	inside, depth := false, 0
	for at := 0; at < len(s.src); {
		end := lineEnd(s.src, at)
		line := strings.TrimRight(s.src[at:end], "\r\n")
		prompt := primary.FindString(line)
		if prompt != "" {
			inside, depth = true, 0
		} else if inside {
			prompt = continua.FindString(line)
		}
		switch {
		case prompt != "":
			edits = append(edits, edit{start: at, end: at + len(prompt)})
			depth += openBrackets(line[len(prompt):])
		case inside && depth > 0: // the rest of a statement that was pasted without prompts
			depth += openBrackets(line)
		default:
			inside = false
			edits = append(edits, edit{start: at, end: end})
		}
		at = end
	}
	text, m = apply(s.src, edits)
	return text, m, true
}

// hasPrompt reports whether a line begins with a prompt, outside of string literals and comments.
func hasPrompt(s *scan) bool {
	first := strings.TrimLeft(s.src, " \t\r\n")
	if primary.MatchString(firstLine(first)) {
		return true
	}
	for i, t := range s.toks {
		if (i == 0 || t.nl) && t.kind != goString && t.kind != bad && primary.MatchString(firstLine(s.src[t.start:])) {
			return true
		}
	}
	return false
}

func firstLine(s string) string {
	line, _, _ := strings.Cut(s, "\n")
	return strings.TrimRight(line, "\r")
}

// lineEnd returns the offset behind the line that begins at at, its newline included.
func lineEnd(s string, at int) int {
	if n := strings.IndexByte(s[at:], '\n'); n >= 0 {
		return at + n + 1
	}
	return len(s)
}

func openBrackets(line string) int {
	n := 0
	for _, t := range lex(line).toks {
		if t.opener() {
			n++
		} else if t.closer() {
			n--
		}
	}
	return n
}
