// Package eval runs checked Go. It turns the typed tree that package check delivers into closures
// and calls them; it knows nothing of TensorFlow.
//
// Values live in memory laid out as Go lays it out: an int8 takes a byte, a struct its fields. A variable is a place in its
// function's frame, or in a cell of its own when a closure or a pointer may outlive the frame. Types that the user
// declares have the layout of their underlying type; what they are called is known statically, and travels in a box
// (box.go) once a value goes into an interface.
//
// A map of the package:
//
//	type.go layout.go       types and their memory
//	frame.go thread.go      what runs: frames, threads, functions
//	expr.go …               expressions, one file a kind; each compiles to closures by class
//	stmt.go …               statements, likewise
//	call.go method.go       calls among user functions
//	host.go border.go       calls into the standard library and back, callback.go
//	specials.go streams.go  functions of the library that must obey the session
//	format.go encode.go     user types as fmt and encoding/json see them, decode.go reflected.go
//	memory.go allocate.go   how values are copied, cleared and made
//	run.go panic.go         how evaluations run and end, budget.go
package eval
