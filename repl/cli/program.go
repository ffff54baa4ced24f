package cli

import (
	"os"
	"os/exec"

	"tfrpc-repl/repl/terminal"
)

// runProgram runs a program with the program's own streams. Whatever it does to the terminal is undone.
func (o *options) runProgram(cmd *exec.Cmd) error {
	cmd.Stdin, cmd.Stdout, cmd.Stderr = o.streams.In, o.streams.Out, o.streams.Err
	if o.progress != nil {
		defer o.progress.Pause()()
	}
	if file, ok := o.streams.In.(*os.File); ok {
		defer terminal.Keep(file)()
	}
	return cmd.Run()
}
