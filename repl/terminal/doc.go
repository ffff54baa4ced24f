// Package terminal is the line editor: the rest of the program sees whole inputs, an interrupt and the end of input.
//
// A map: editor.go chooses an engine and has what a front-end gives it. The engine of terminals is in engine.go (the life of an input),
// edit.go (what keys do), menu.go (completion), search.go (Ctrl-R), notice.go (output while a text is edited), and, below them, key.go
// (bytes to keys), buffer.go (the text), layout.go and screen.go (rows on the terminal), width.go. lines.go has the engines that read
// line by line: readline, and none for terminals that can do nothing. history.go and historyfile.go keep what was entered.
package terminal
