// Package gosyntax writes values as a Go programmer would write them down: Text(v) is a composite literal with its
// types where they do not go without saying. Pointers are followed and data that contains itself is cut, so that there
// are no addresses in it and it is the same from run to run. Values of types that were declared at the prompt write themselves
// (Writer).
package gosyntax
