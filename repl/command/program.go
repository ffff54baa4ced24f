package command

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"strconv"
	"strings"
)

var programCommands = []*Command{
	{Name: "!", Usage: "COMMAND", Short: "run a command of the shell", Example: ":! ls", run: shellOut},
	{Name: "edit", Aliases: []string{"e"}, Usage: "[N]", Short: "edit the last input, or input N, in VISUAL or EDITOR and evaluate it", Example: ":edit 3", run: edit},
}

func (sh *Shell) program(cmd *exec.Cmd) error {
	if sh.conf.Run == nil {
		return errorf("programs cannot be run here")
	}
	return sh.conf.Run(cmd)
}

func shellOut(ctx context.Context, sh *Shell, arg string) (any, error) {
	if arg == "" {
		return nil, errorf(":! needs a command of the shell: :! ls")
	}
	err := sh.program(exec.CommandContext(ctx, "sh", "-c", arg))
	if exit := (*exec.ExitError)(nil); errors.As(err, &exit) {
		return nil, errorf("%v", exit)
	}
	return nil, err
}

// edit gives the text to the editor, as git does: through the shell, so that EDITOR may have arguments.
func edit(ctx context.Context, sh *Shell, arg string) (any, error) {
	text, err := sh.inputToEdit(arg)
	if err != nil {
		return nil, err
	}
	edited, err := sh.edited(ctx, text)
	if err != nil {
		return nil, err
	}
	if strings.TrimSpace(edited) == "" || strings.TrimRight(edited, "\n") == strings.TrimRight(text, "\n") {
		return Text("nothing was changed; nothing runs"), nil
	}
	if sh.conf.Edited != nil {
		sh.conf.Edited(strings.TrimRight(edited, "\n"))
	}
	return nil, sh.Script(ctx, edited, "")
}

func (sh *Shell) inputToEdit(arg string) (string, error) {
	inputs := sh.Session.Inputs()
	n := len(inputs)
	if arg != "" {
		var err error
		if n, err = strconv.Atoi(arg); err != nil || n < 1 || n > len(inputs) {
			return "", errorf(":edit takes the number of an input, 1 to %d, not %q", len(inputs), arg)
		}
	}
	if n == 0 {
		return "", nil
	}
	return inputs[n-1], nil
}

// edited returns what the editor made of a text. When anything goes wrong nothing is to be run.
func (sh *Shell) edited(ctx context.Context, text string) (string, error) {
	editor := os.Getenv("VISUAL")
	if editor == "" {
		editor = os.Getenv("EDITOR")
	}
	if editor == "" {
		editor = "vi"
	}
	file, err := os.CreateTemp("", "tfrpc-repl-*.go")
	if err != nil {
		return "", errorf("cannot write a file to edit: %v", plain(err))
	}
	defer os.Remove(file.Name())
	_, err = file.WriteString(text + "\n")
	if err2 := file.Close(); err != nil || err2 != nil {
		return "", errorf("cannot write a file to edit: %v", plain(errors.Join(err, err2)))
	}
	if err := sh.program(exec.CommandContext(ctx, "sh", "-c", editor+` "$@"`, editor, file.Name())); err != nil {
		return "", errorf("the editor %q failed: %v; nothing runs (VISUAL or EDITOR names another)", editor, err)
	}
	data, err := os.ReadFile(file.Name())
	if err != nil {
		return "", errorf("the editor left no file; nothing runs")
	}
	return strings.ReplaceAll(string(data), "\r\n", "\n"), nil
}
