package check

import (
	"go/ast"
	"go/token"
	"go/types"
)

// Unit is one checked piece of input: a statement, a run of adjacent
// declarations, or the whole of a Go program. It is what eval compiles.
//
// Objects declared at the top level of a session input belong to the session's
// package scope, whatever statement declared them, so eval gives every
// package-level *types.Var one global cell and looks all others up in frames.
type Unit struct {
	Fset *token.FileSet
	Pkg  *types.Package
	Info *types.Info

	// Decls are the functions, methods, types, constants and variables declared,
	// in source order. Package-level variables are initialised in the order of Init.
	Decls []ast.Decl
	Init  []*types.Initializer

	// Body are the statements to run, in order, as the body of a function
	// without parameters or results.
	Body []ast.Stmt

	// Result is the expression whose value the input shows, when the unit is a lone
	// expression. It is not part of Body. Its type is Info.Types[Result]: no value,
	// one value or a tuple.
	Result ast.Expr

	// Zeroed are the declared variables without a value: they are zero even where they take over
	// an earlier variable's place.
	Zeroed []*types.Var

	// Also are callers that were checked again because what they call has another type now, Warnings
	// those that could not be.
	Also     []*Unit
	Warnings []string

	undo func()

	// Replaced maps a newly declared function or variable to the earlier one of the same name
	// and type whose cell it takes over, so that callers compiled earlier see the new one.
	Replaced map[types.Object]types.Object
}
