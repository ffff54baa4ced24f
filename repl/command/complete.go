package command

import (
	"os"
	"path/filepath"
	"strings"
	"unicode"
	"unicode/utf8"

	"tfrpc-repl/repl/session"
)

// Complete answers Tab at a position, in characters: names of commands, what a command takes, files, and in code what the session knows.
func (sh *Shell) Complete(text string, cursor int) session.Completions {
	runes := []rune(text)
	cursor = max(0, min(cursor, len(runes)))
	before := string(runes[:cursor])
	line := strings.TrimLeft(before, " ")
	if line == "" || strings.IndexByte(`:%\`, line[0]) < 0 || strings.Contains(before, "\n") {
		return sh.Session.Complete(text, cursor)
	}
	name, arg, spaced := strings.Cut(strings.TrimLeft(line, `:%\`), " ")
	if !spaced {
		return session.Completions{Start: cursor - utf8.RuneCountInString(name), End: cursor, Matches: commandsWith(name)}
	}
	c, err := Find(name)
	if err != nil {
		return session.Completions{Start: cursor, End: cursor}
	}
	return sh.completeArg(c.Arg, strings.TrimLeft(arg, " "), cursor)
}

func commandsWith(prefix string) []session.Match {
	var found []session.Match
	for _, c := range commands {
		if strings.HasPrefix(c.Name, prefix) {
			found = append(found, session.Match{Name: c.Name, Kind: "command", Detail: c.Short})
		}
	}
	return found
}

func (sh *Shell) completeArg(kind, arg string, cursor int) session.Completions {
	done := session.Completions{Start: cursor - utf8.RuneCountInString(arg), End: cursor}
	switch kind {
	case "expr":
		inner := sh.Session.Complete(arg, utf8.RuneCountInString(arg))
		done.Start += inner.Start
		done.Matches = inner.Matches
	case "command":
		done.Matches = commandsWith(arg)
	case "setting":
		for _, name := range SettingNames() {
			if strings.HasPrefix(name, arg) {
				done.Matches = append(done.Matches, session.Match{Name: name, Kind: "setting", Detail: sh.setting(name)})
			}
		}
	case "method":
		if c := sh.Session.Client("client"); c != nil {
			for _, m := range c.Methods() {
				if strings.HasPrefix(m.Name, arg) {
					done.Matches = append(done.Matches, session.Match{Name: m.Name, Kind: "method", Detail: m.Signature.String()})
				}
			}
		}
	case "file":
		done.Matches = files(arg)
	}
	return done
}

// files are the files and folders that a path may go on to; hidden ones only when asked for.
func files(path string) []session.Match {
	folder, prefix := filepath.Split(path)
	look := folder
	if rest, ok := strings.CutPrefix(folder, "~/"); ok {
		if home, err := os.UserHomeDir(); err == nil {
			look = filepath.Join(home, rest)
		}
	}
	if look == "" {
		look = "."
	}
	entries, err := os.ReadDir(look)
	if err != nil {
		return nil
	}
	var found []session.Match
	for _, e := range entries {
		name := e.Name()
		odd := strings.ContainsFunc(name, func(r rune) bool { return unicode.IsControl(r) })
		if !strings.HasPrefix(name, prefix) || odd || prefix == "" && strings.HasPrefix(name, ".") {
			continue
		}
		if e.IsDir() {
			name += "/"
		}
		found = append(found, session.Match{Name: folder + name, Kind: "file"})
	}
	return found
}
