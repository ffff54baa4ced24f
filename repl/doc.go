// Package repl is the terminal front-end: it reads an input, has the session evaluate
// it, and shows what came of it. The same loop serves a prompt, a script and a pipe; they
// differ in where lines come from (reader.go) and in what an error does (batch.go, prompt.go).
package repl
