// Package check types Go syntax in the scope of everything a session has
// declared so far, with go/types. It turns text into Units; package eval
// compiles and runs them.
//
// A session has one types.Package. Each input is cut into pieces (cut.go): one statement, or a run of adjacent
// declarations. A piece is checked just before it runs: names declared again get a new name behind the scenes
// (names.go), statements are checked inside a function that is taken off afterwards (piece.go), packages are imported when
// they are mentioned (importer.go), and what the host offers is declared with ordinary objects (host.go). Errors
// point into the text of the piece (error.go).
package check
