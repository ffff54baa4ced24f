package command

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// call is a command as it was written.
type call struct {
	name string
	arg  string
}

// Is reports whether an input is a command rather than code. bound tells which names user code has.
func (sh *Shell) Is(text string) bool {
	_, ok := sh.parse(text)
	return ok
}

// parse tells commands from code. Commands begin with : or % or \, which no Go statement does; a question mark before or after a name asks
// about it; help, exit and quit need nothing in front while they are no names of the session.
func (sh *Shell) parse(text string) (call, bool) {
	line := strings.TrimSpace(text)
	if line == "" {
		return call{}, false
	}
	if strings.HasPrefix(line, "%%") {
		return split(line[2:]), true
	}
	if strings.Contains(line, "\n") {
		return call{}, false
	}
	switch {
	case strings.IndexByte(`:%\`, line[0]) >= 0 && len(line) > 2 && strings.HasSuffix(line, "?") && isPath(strings.TrimRight(line, "? ")):
		return call{"help", strings.TrimRight(line[1:], "? ")}, true
	case strings.IndexByte(`:%\`, line[0]) >= 0:
		return split(line[1:]), true
	case line[0] == '?':
		return call{"doc", strings.TrimLeft(line, "? ")}, true
	case strings.HasSuffix(line, "?") && isPath(strings.TrimRight(line, "? ")):
		return call{"doc", strings.TrimRight(line, "? ")}, true
	}
	word, rest, _ := strings.Cut(line, " ")
	bare := strings.TrimSuffix(word, "()")
	if (bare == "help" || rest == "" && (bare == "exit" || bare == "quit")) && isPath(strings.TrimSpace(rest)+"x") && !sh.Session.Knows(bare) {
		return call{bare, strings.TrimSpace(rest)}, true
	}
	return call{}, false
}

// split separates the name of a command from its argument. A name is letters, or one other character as in :! and :?.
func split(line string) call {
	line = strings.TrimLeft(line, " ")
	end := strings.IndexFunc(line, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsMark(r) && r != '_' && r != '-' })
	if end < 0 {
		end = len(line)
	}
	if end == 0 && line != "" {
		_, end = utf8.DecodeRuneInString(line)
	}
	return call{line[:end], strings.TrimSpace(line[end:])}
}

// isPath reports whether a text is names joined by dots, perhaps behind a colon: what one asks about.
func isPath(text string) bool {
	text = strings.TrimLeft(text, `:%\`)
	for _, name := range strings.Split(text, ".") {
		if name == "" || strings.ContainsFunc(name, func(r rune) bool { return r != '_' && !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
			return false
		}
	}
	return true
}

// fields splits an argument at blanks; double quotes hold a word together.
func fields(arg string) []string {
	var words []string
	var word strings.Builder
	quoted, has := false, false
	for _, r := range arg {
		switch {
		case r == '"':
			quoted, has = !quoted, true
		case unicode.IsSpace(r) && !quoted:
			if has {
				words = append(words, word.String())
			}
			word.Reset()
			has = false
		default:
			word.WriteRune(r)
			has = true
		}
	}
	if has {
		words = append(words, word.String())
	}
	return words
}
