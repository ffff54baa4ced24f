package cli

import (
	"os"

	"tfrpc-repl/repl/display"
	"tfrpc-repl/repl/terminal"
)

// style is how values are shown on standard output, as the terminal is now.
func (o *options) style() display.Style {
	columns, rows := terminal.Size(o.streams.Out)
	depth := os.Getenv("COLORTERM")
	return display.Style{Color: o.colored(), TrueColor: depth == "truecolor" || depth == "24bit", Width: columns, Height: rows}
}

// colored reports whether standard output gets colours: --color decides, then NO_COLOR, then CLICOLOR_FORCE, then whether it is a
// terminal that has any.
func (o *options) colored() bool {
	switch o.color {
	case "always":
		return true
	case "never":
		return false
	}
	if os.Getenv("NO_COLOR") != "" {
		return false
	}
	if force := os.Getenv("CLICOLOR_FORCE"); force != "" && force != "0" {
		return true
	}
	return terminal.Is(o.streams.Out) && os.Getenv("TERM") != "dumb" && os.Getenv("CLICOLOR") != "0"
}
