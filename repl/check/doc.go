// Package check types Go syntax in the scope of everything a session has
// declared so far, with go/types. It turns text into Units; package eval
// compiles and runs them.
package check
