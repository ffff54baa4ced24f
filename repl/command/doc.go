// Package command has the commands of a session: :methods, :time, :connect and so on. A Shell is a session with its
// commands, the one door for a terminal, a script and a notebook: it takes an input and returns a value for the front-end to show.
//
// A map: shell.go evaluates an input, parse.go tells commands from code, table.go lists the commands, and each file named for a noun has
// the commands about it.
package command
