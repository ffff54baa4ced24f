package check

import (
	"go/ast"
	"go/token"
	"go/types"
)

// x = value inside a block declares x too, as it does outside: for the session, since Python's blocks have no names of their own. Where the
// value hangs on names of the block, x belongs to the block.

// declareInBlocks declares the unknown names that a statement assigns to. The piece has been resolved.
func (k *checking) declareInBlocks(body *ast.BlockStmt) {
	unknown := map[*ast.Ident]bool{}
	for _, id := range k.file.Unresolved {
		if k.c.pkg.Scope().Lookup(id.Name) == nil && types.Universe.Lookup(id.Name) == nil {
			unknown[id] = true
		}
	}
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.AssignStmt:
			if n.Tok == token.ASSIGN && k.allUnknown(n.Lhs, unknown) {
				k.declareUnknown(n)
			}
		}
		return true
	})
}

// allUnknown reports whether the left side is names alone, some of which nothing knows.
func (k *checking) allUnknown(lhs []ast.Expr, unknown map[*ast.Ident]bool) (some bool) {
	for _, e := range lhs {
		id, ok := e.(*ast.Ident)
		if !ok || id.Name != "_" && !unknown[id] {
			return false
		}
		some = some || id.Name != "_" && k.c.pkg.Scope().Lookup(id.Name) == nil
	}
	return some
}

func (k *checking) declareUnknown(n *ast.AssignStmt) {
	values := k.valueTypes(n.Rhs)
	if len(values) != len(n.Lhs) {
		n.Tok = token.DEFINE
		k.forget(n.Lhs)
		return
	}
	for i, e := range n.Lhs {
		name := e.(*ast.Ident).Name
		if name == "_" {
			continue
		}
		inner := k.c.names.unused(k.c.pkg, name)
		k.c.pkg.Scope().Insert(types.NewVar(e.Pos(), k.c.pkg, inner, values[i]))
		k.fresh[name] = inner
		for _, id := range k.file.Unresolved {
			if id.Name == name {
				id.Name = inner
			}
		}
	}
}

// forget takes names off the list of those that nothing in the piece declares.
func (k *checking) forget(lhs []ast.Expr) {
	rest := k.file.Unresolved[:0]
	for _, id := range k.file.Unresolved {
		if !isOneOf(id, lhs) {
			rest = append(rest, id)
		}
	}
	k.file.Unresolved = rest
}

// valueTypes returns the types of values as variables have them, or nil where the session alone does not tell them.
func (k *checking) valueTypes(values []ast.Expr) (list []types.Type) {
	for _, e := range values {
		info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}}
		if err := types.CheckExpr(k.c.fset, k.c.pkg, token.NoPos, e, info); err != nil {
			return nil
		}
		switch t := info.Types[e].Type.(type) {
		case nil:
			return nil
		case *types.Tuple:
			for i := range t.Len() {
				list = append(list, t.At(i).Type())
			}
		default:
			if t == types.Typ[types.UntypedNil] {
				return nil
			}
			list = append(list, types.Default(t))
		}
	}
	return list
}
