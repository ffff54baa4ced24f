package eval

import (
	"go/ast"
	"go/token"
	"go/types"
)

// findEscapes returns the variables declared in nodes that may outlive their frame: those a function literal uses
// and those whose address is taken.
func (c *compiler) findEscapes(stmts []ast.Stmt, more ...ast.Expr) map[*types.Var]bool {
	e := &escapes{info: c.src.info, found: map[*types.Var]bool{}, owner: map[*types.Var]ast.Node{}}
	for _, s := range stmts {
		e.walk(s, nil)
	}
	for _, x := range more {
		if x != nil {
			e.walk(x, nil)
		}
	}
	return e.found
}

type escapes struct {
	info  *types.Info
	found map[*types.Var]bool
	owner map[*types.Var]ast.Node // the function literal that declares a variable
}

// walk visits n inside the function literal owner.
func (e *escapes) walk(n ast.Node, owner ast.Node) {
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			e.params(n.Type, n)
			e.walk(n.Body, n)
			return false
		case *ast.Ident:
			e.ident(n, owner)
		case *ast.UnaryExpr:
			if n.Op == token.AND {
				e.addressOf(n.X)
			}
		case *ast.SliceExpr:
			if _, ok := under(e.info.TypeOf(n.X)).(*types.Array); ok {
				e.addressOf(n.X)
			}
		case *ast.SelectorExpr:
			e.method(n)
		}
		return true
	})
}

func under(t types.Type) types.Type {
	if t == nil {
		return nil
	}
	return t.Underlying()
}

func (e *escapes) params(t *ast.FuncType, owner ast.Node) {
	for _, list := range []*ast.FieldList{t.Params, t.Results} {
		if list == nil {
			continue
		}
		for _, field := range list.List {
			for _, name := range field.Names {
				if v, ok := e.info.Defs[name].(*types.Var); ok {
					e.owner[v] = owner
				}
			}
		}
	}
}

func (e *escapes) ident(n *ast.Ident, owner ast.Node) {
	if v, ok := e.info.Defs[n].(*types.Var); ok {
		if _, known := e.owner[v]; !known {
			e.owner[v] = owner
		}
		return
	}
	v, ok := e.info.Uses[n].(*types.Var)
	if !ok || v.IsField() {
		return
	}
	if e.owner[v] != owner {
		e.found[v] = true
	}
}

// addressOf marks the variable that x is a part of.
func (e *escapes) addressOf(x ast.Expr) {
	switch x := ast.Unparen(x).(type) {
	case *ast.Ident:
		if v, ok := e.info.Uses[x].(*types.Var); ok {
			e.found[v] = true
		}
	case *ast.SelectorExpr:
		if sel := e.info.Selections[x]; sel != nil && sel.Kind() == types.FieldVal {
			if _, pointer := under(e.info.TypeOf(x.X)).(*types.Pointer); !pointer {
				e.addressOf(x.X)
			}
		}
	case *ast.IndexExpr:
		if _, ok := under(e.info.TypeOf(x.X)).(*types.Array); ok {
			e.addressOf(x.X)
		}
	}
}

// method marks the receiver of a method that takes its address. In a generic function the method is not known yet.
func (e *escapes) method(n *ast.SelectorExpr) {
	sel := e.info.Selections[n]
	if sel == nil || sel.Kind() != types.MethodVal {
		return
	}
	sig := sel.Obj().Type().(*types.Signature)
	if sig.Recv() == nil {
		return
	}
	_, wantsPointer := sig.Recv().Type().Underlying().(*types.Pointer)
	_, param := types.Unalias(sel.Recv()).(*types.TypeParam)
	if wantsPointer || param {
		e.addressOf(n.X)
	}
}
