package check

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/astutil"

	"tfrpc-repl/repl/stdlib"
)

// Live returns what the names of the session stand for.
func (c *Checker) Live() map[string]types.Object {
	all := make(map[string]types.Object, len(c.names.live))
	for name := range c.names.live {
		all[name] = c.names.object(c.pkg, name)
	}
	return all
}

// resultList is a variable of the host whose elements have types of their own, such as Out.
type resultList struct {
	v       *types.Var
	missing func(n string) string
}

// DeclareResults declares a list of results, of the type map[int]any, and who says why there is no n-th one.
func (c *Checker) DeclareResults(name string, missing func(n string) string) *types.Var {
	c.results = resultList{c.DeclareVar(name, Map(Int, Any)), missing}
	return c.results.v
}

// Newest is the name under which the host declares what _ stands for.
const Newest = "ʹnewest"

// Element is the name under which the host declares the n-th element of a list of results, such as Out[3].
func Element(list, n string) string { return list + "[" + n + "]" }

// Forget takes a name of the host away.
func (c *Checker) Forget(name string) { delete(c.names.live, name) }

// results makes names of what stands for earlier results: the blank identifier where Go wants a value, which no Go program
// has, and elements such as Out[3] that the host has declared.
func (k *checking) results() (err error) {
	if k.c.results.v == nil {
		return nil
	}
	blanks := declaredBlanks(k.file)
	astutil.Apply(k.file, nil, func(cursor *astutil.Cursor) bool {
		switch n := cursor.Node().(type) {
		case *ast.Ident:
			if inner, ok := k.c.names.live[Newest]; ok && n.Name == "_" && !blanks[n] {
				n.Name = inner
			}
		case *ast.IndexExpr:
			if wrong := k.element(cursor, n); wrong != nil && err == nil {
				err = wrong
			}
		}
		return true
	})
	return err
}

// element makes a name of Out[3].
func (k *checking) element(cursor *astutil.Cursor, n *ast.IndexExpr) error {
	list, ok := n.X.(*ast.Ident)
	number, literal := n.Index.(*ast.BasicLit)
	if !ok || list.Obj != nil || !literal || number.Kind != token.INT || k.c.names.object(k.c.pkg, list.Name) != types.Object(k.c.results.v) {
		return nil
	}
	inner, ok := k.c.names.live[Element(list.Name, number.Value)]
	if !ok {
		return k.errorf(list.Pos(), "%s", k.c.results.missing(number.Value))
	}
	cursor.Replace(&ast.Ident{NamePos: list.NamePos, Name: inner})
	return nil
}

// declaredBlanks are the blank identifiers that stand where Go allows them: to the left of an assignment, as the name of something.
func declaredBlanks(file *ast.File) map[*ast.Ident]bool {
	blanks := map[*ast.Ident]bool{}
	note := func(exprs ...ast.Expr) {
		for _, e := range exprs {
			if id, ok := e.(*ast.Ident); ok {
				blanks[id] = true
			}
		}
	}
	names := func(ids []*ast.Ident) {
		for _, id := range ids {
			blanks[id] = true
		}
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			note(n.Lhs...)
		case *ast.RangeStmt:
			note(n.Key, n.Value)
		case *ast.Field:
			names(n.Names)
		case *ast.ValueSpec:
			names(n.Names)
		case *ast.FuncDecl:
			blanks[n.Name] = true
			receiverBlanks(n, blanks)
		case *ast.TypeSpec:
			blanks[n.Name] = true
		case *ast.ImportSpec:
			blanks[n.Name] = true
		case *ast.LabeledStmt:
			blanks[n.Label] = true
		}
		return true
	})
	return blanks
}

// Default returns the type that a variable would have: that of an untyped constant's kind, else the type itself.
func Default(t Type) Type { return types.Default(t) }

// receiverBlanks notes the unnamed type parameters of a receiver: func (l List[_]) Len() int.
func receiverBlanks(n *ast.FuncDecl, blanks map[*ast.Ident]bool) {
	if n.Recv == nil {
		return
	}
	ast.Inspect(n.Recv, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			blanks[id] = true
		}
		return true
	})
}

// Known reports whether a name stands for something: it was declared, it is predeclared, or a package of the library.
func (c *Checker) Known(name string) bool {
	_, live := c.names.live[name]
	return live || types.Universe.Lookup(name) != nil || len(stdlib.ByName(name)) > 0
}
