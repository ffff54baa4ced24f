package cli

import (
	"os"
	"os/exec"
	"strings"

	"tfrpc-repl/repl/terminal"
)

// page shows a text that is longer than the screen with PAGER, or less where that is unset; PAGER= and PAGER=cat show it as it is.
func (o *options) page(text string) bool {
	_, rows := terminal.Size(o.streams.Out)
	if rows == 0 || strings.Count(text, "\n") < rows {
		return false
	}
	pager, set := os.LookupEnv("PAGER")
	if !set {
		pager = "less"
	}
	if pager == "" || pager == "cat" {
		return false
	}
	if _, err := exec.LookPath(strings.Fields(pager)[0]); err != nil {
		return false
	}
	cmd := exec.Command("sh", "-c", pager)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = strings.NewReader(text), o.streams.Out, o.streams.Err
	if os.Getenv("LESS") == "" {
		cmd.Env = append(os.Environ(), "LESS=FRX")
	}
	defer terminal.Keep(o.streams.In.(*os.File))()
	return cmd.Run() == nil
}
