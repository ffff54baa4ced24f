package command

import (
	"context"
	"fmt"
	"strconv"
	"strings"
)

var historyCommands = []*Command{
	{Name: "history", Aliases: []string{"s"}, Usage: "[PATTERN]", Short: "the inputs so far; with PATTERN those of all sessions that contain it", Example: ":history addition", run: history},
	{Name: "out", Usage: "[N]", Short: "the result of input N, or which results are kept", Example: ":out 3", run: out},
}

// Numbered is a list of numbered inputs.
type Numbered []string

// String numbers the entries from 1; what is longer than a line is indented below it.
func (n Numbered) String() string {
	lines := make([]string, len(n))
	for i, text := range n {
		lines[i] = fmt.Sprintf("%4d  %s", i+1, strings.ReplaceAll(text, "\n", "\n      "))
	}
	return strings.Join(lines, "\n")
}

func history(_ context.Context, sh *Shell, pattern string) (any, error) {
	if pattern == "" {
		if inputs := sh.Session.Inputs(); len(inputs) > 0 {
			return Numbered(inputs), nil
		}
		return Text("nothing has been entered yet"), nil
	}
	entries := sh.Session.Inputs()
	if sh.conf.History != nil {
		entries = sh.conf.History()
	}
	var found []string
	for _, text := range entries {
		if strings.Contains(text, pattern) {
			found = append(found, text)
		}
	}
	if len(found) == 0 {
		return nil, errorf("no input contains %q", pattern)
	}
	return Text(strings.Join(found, "\n")), nil
}

func out(_ context.Context, sh *Shell, arg string) (any, error) {
	if arg == "" {
		return kept(sh), nil
	}
	n, err := strconv.Atoi(strings.Trim(arg, "[]"))
	if err != nil {
		return nil, errorf(":out needs the number of an input, not %q", arg)
	}
	return sh.Session.Out(n)
}

// kept lists the inputs whose results are kept.
func kept(sh *Shell) Text {
	inputs := sh.Session.Inputs()
	var lines []string
	for _, n := range sh.Session.Outs() {
		text, _, more := strings.Cut(inputs[n-1], "\n")
		if more {
			text += " …"
		}
		lines = append(lines, fmt.Sprintf("Out[%d]  %s", n, text))
	}
	if len(lines) == 0 {
		return "no results yet"
	}
	return Text(strings.Join(lines, "\n"))
}
