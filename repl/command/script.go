package command

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"tfrpc-repl/repl/dialect"
	"tfrpc-repl/repl/session"
)

var scriptCommands = []*Command{
	{Name: "load", Aliases: []string{"i", "run", "source"}, Usage: "FILE", Short: "evaluate the inputs of a file", Example: ":load setup.tfrpc", Arg: "file", run: load},
	{Name: "save", Aliases: []string{"w"}, Usage: "FILE", Short: "write the inputs that went well into a file, a script", Example: ":save session.tfrpc", Arg: "file", run: save},
}

// maxDepth bounds scripts that load scripts.
const maxDepth = 16

func load(ctx context.Context, sh *Shell, arg string) (any, error) {
	path, err := fileName("load", arg)
	if err != nil {
		return nil, err
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, errorf("cannot read %s: %v", path, plain(err))
	}
	if sh.depth >= maxDepth {
		return nil, errorf("%s is loaded by a script that it loads", path)
	}
	sh.depth++
	defer func() { sh.depth-- }()
	return nil, sh.Script(ctx, string(text), path)
}

// Script evaluates the inputs of a script and shows what they give, up to the first error. name is the script's in messages.
func (sh *Shell) Script(ctx context.Context, text, name string) error {
	for _, in := range Inputs(text) {
		outcome, err := sh.Eval(ctx, in.Text)
		if placed := (*session.Error)(nil); errors.As(err, &placed) {
			placed.Line += in.Line - 1
			placed.File = name
		}
		if err != nil {
			return err
		}
		if sh.conf.Show != nil {
			sh.conf.Show(outcome)
		}
	}
	return nil
}

// Input is one input of a script and the line where it begins.
type Input struct {
	Text string
	Line int
}

// Inputs cuts a script into its inputs. Adjacent declarations are one, so that they may mention each other.
func Inputs(script string) []Input {
	lines := strings.Split(strings.ReplaceAll(script, "\r\n", "\n"), "\n")
	if strings.HasPrefix(lines[0], "#!") {
		lines[0] = ""
	}
	var all []Input
	for i := 0; i < len(lines); {
		if strings.TrimSpace(lines[i]) == "" {
			i++
			continue
		}
		in := Input{lines[i], i + 1}
		for i++; i < len(lines) && dialect.Check(in.Text).State == dialect.Incomplete; i++ {
			in.Text += "\n" + lines[i]
		}
		if n := len(all); n > 0 && session.Continues(all[n-1].Text, in.Text) {
			gap := in.Line - all[n-1].Line - strings.Count(all[n-1].Text, "\n")
			all[n-1].Text += strings.Repeat("\n", max(gap, 1)) + in.Text
			continue
		}
		all = append(all, in)
	}
	return all
}

func save(_ context.Context, sh *Shell, arg string) (any, error) {
	path, err := fileName("save", arg)
	if err != nil {
		return nil, err
	}
	if len(sh.good) == 0 {
		return nil, errorf("there is nothing to save yet")
	}
	if err := os.WriteFile(path, []byte(strings.Join(sh.good, "\n")+"\n"), 0o666); err != nil {
		return nil, errorf("cannot write %s: %v", path, plain(err))
	}
	return Text(fmt.Sprintf("%s written to %s", count(len(sh.good), "input"), path)), nil
}

// fileName reads the name of a file; ~ is the home folder.
func fileName(command, arg string) (string, error) {
	words := fields(arg)
	if len(words) != 1 {
		return "", errorf(":%s needs the name of one file; put quotes around a name with blanks", command)
	}
	if rest, ok := strings.CutPrefix(words[0], "~/"); ok {
		if home, err := os.UserHomeDir(); err == nil {
			return filepath.Join(home, rest), nil
		}
	}
	return words[0], nil
}

// plain leaves the path out of a file's error.
func plain(err error) error {
	if path := (*os.PathError)(nil); errors.As(err, &path) {
		return path.Err
	}
	return err
}
