package repl

import (
	"strings"

	"tfrpc-repl/repl/command"
	"tfrpc-repl/repl/display"
)

// marks around the argument that is being typed, for a terminal.
const (
	argBegin = "\x1b[22;1m"
	argEnd   = "\x1b[22;2m"
)

// signature returns what the call around the cursor takes, the argument that is being typed marked; "" outside all calls.
func signature(sh *command.Shell, text string, cursor int) string {
	runes := []rune(text)
	open, arg := callAround(runes[:cursor])
	if open <= 0 {
		return ""
	}
	found, ok := sh.Inspect(string(runes[:open]), open)
	if !ok {
		return ""
	}
	title := display.VisibleLine(found.Title)
	if i := strings.Index(title, "func("); i >= 0 && strings.IndexByte(title, '(') == i+4 {
		title = strings.Replace(title, " func(", "(", 1)
	}
	return markArgument(title, arg)
}

// callAround returns where the innermost open bracket of a call stands, -1 for none, and how many commas follow it.
func callAround(runes []rune) (open, commas int) {
	type bracket struct{ at, commas int }
	var stack []bracket
	for i := 0; i < len(runes); i++ {
		switch r := runes[i]; r {
		case '"', '\'', '`':
			for i++; i < len(runes) && runes[i] != r; i++ {
				if runes[i] == '\\' && r != '`' {
					i++
				}
			}
		case '(', '[', '{':
			stack = append(stack, bracket{i, 0})
		case ')', ']', '}':
			if len(stack) > 0 {
				stack = stack[:len(stack)-1]
			}
		case ',':
			if len(stack) > 0 {
				stack[len(stack)-1].commas++
			}
		}
	}
	for n := len(stack) - 1; n >= 0; n-- {
		at := stack[n].at
		if runes[at] == '(' && at > 0 && isNameRune(runes[at-1]) {
			return at, stack[n].commas
		}
		if runes[at] == '{' {
			break // a block: the call is outside
		}
	}
	return -1, 0
}

func isNameRune(r rune) bool {
	return r == '_' || r >= '0' && r <= '9' || r|0x20 >= 'a' && r|0x20 <= 'z' || r > 0x7f
}

// markArgument marks the n-th parameter between the first brackets of a title.
func markArgument(title string, n int) string {
	start := strings.IndexByte(title, '(')
	if start < 0 {
		return title
	}
	depth, from := 0, start+1
	for i := start; i < len(title); i++ {
		switch title[i] {
		case '(', '[', '{':
			depth++
			continue
		case ')', ']', '}':
			depth--
		case ',':
			if depth != 1 {
				continue
			}
		default:
			continue
		}
		if depth == 0 || title[i] == ',' {
			if n == 0 {
				word := title[from:i]
				blank := len(word) - len(strings.TrimLeft(word, " "))
				return title[:from+blank] + argBegin + word[blank:] + argEnd + title[i:]
			}
			n--
			from = i + 1
		}
		if depth == 0 {
			break
		}
	}
	return title
}
