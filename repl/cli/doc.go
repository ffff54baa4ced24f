// Package cli is the command line: it reads flags, puts the other packages together
// and turns what happened into an exit code. A map: root.go has the root command, each
// subcommand has its file, connect.go reaches the server, batch.go runs expressions and
// scripts, prompt.go runs the prompt, exit.go has the exit codes.
package cli
