// Package terminal is the line editor. It hides readline: the rest of the program sees
// lines, an interrupt and the end of input.
package terminal
