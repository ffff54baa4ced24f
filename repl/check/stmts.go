package check

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"math"
)

// statement checks one statement.
func (k *checking) statement() error {
	body := k.file.Decls[0].(*ast.FuncDecl).Body
	if len(k.file.Decls) > 1 {
		return k.errorAt(k.offset(k.file.Decls[1].Pos()), "syntax error: unexpected }")
	}
	if err := k.outOfPlace(body); err != nil {
		return err
	}
	if len(body.List) == 1 {
		switch s := body.List[0].(type) {
		case *ast.ExprStmt:
			return k.expression(s.X)
		case *ast.AssignStmt:
			k.declareAssigned(s)
			if s.Tok == token.DEFINE {
				return k.define(s)
			}
		}
	}
	k.resolve()
	k.declareInBlocks(body)
	if err := k.check(); err != nil {
		return err
	}
	k.unit.Body = body.List
	return nil
}

// outOfPlace refuses what belongs into a function.
func (k *checking) outOfPlace(body *ast.BlockStmt) (err error) {
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.DeferStmt:
			err = k.errorf(n.Pos(), "defer belongs to a function: it would run when that ends, and the session does not end here")
		case *ast.LabeledStmt:
			if name := n.Label.Name; name == "try" || name == "except" || name == "finally" {
				err = k.errorf(n.Pos(), "Python's %s is not understood here; use  r := client.m(…); if !r.is_ok() { … }  or Go's defer and recover", name)
			}
		case *ast.ReturnStmt:
			err = k.errorf(n.Pos(), "return belongs to a function")
		}
		return err == nil
	})
	return err
}

// declareAssigned turns x = value into x := value when no x is known.
func (k *checking) declareAssigned(s *ast.AssignStmt) {
	if s.Tok != token.ASSIGN {
		return
	}
	for _, lhs := range s.Lhs {
		id, ok := lhs.(*ast.Ident)
		if !ok {
			return
		}
		if id.Name == "_" {
			continue
		}
		if _, known := k.c.names.live[id.Name]; known || types.Universe.Lookup(id.Name) != nil {
			return
		}
	}
	for _, lhs := range s.Lhs {
		if lhs.(*ast.Ident).Name != "_" {
			s.Tok = token.DEFINE
		}
	}
	if s.Tok == token.DEFINE { // the parser took the names for uses
		rest := k.file.Unresolved[:0]
		for _, id := range k.file.Unresolved {
			if !isOneOf(id, s.Lhs) {
				rest = append(rest, id)
			}
		}
		k.file.Unresolved = rest
	}
}

func isOneOf(id *ast.Ident, list []ast.Expr) bool {
	for _, e := range list {
		if e == ast.Expr(id) {
			return true
		}
	}
	return false
}

// define checks x := value as the declaration of package-level variables.
func (k *checking) define(s *ast.AssignStmt) error {
	spec := &ast.ValueSpec{Values: s.Rhs}
	some := false
	for _, lhs := range s.Lhs {
		id, ok := lhs.(*ast.Ident)
		if !ok {
			return k.errorf(lhs.Pos(), "only names can stand on the left side of :=")
		}
		some = some || id.Name != "_"
		spec.Names = append(spec.Names, id)
	}
	if !some {
		return k.errorf(s.Pos(), "no new variables on left side of :=")
	}
	k.resolve()
	for _, id := range spec.Names {
		if id.Name == "_" {
			continue
		}
		if _, twice := k.fresh[id.Name]; twice {
			return k.errorf(id.Pos(), "%s repeated on left side of :=", id.Name)
		}
		inner := k.c.names.unused(k.c.pkg, id.Name)
		k.fresh[id.Name] = inner
		id.Name = inner
	}
	k.file.Decls = []ast.Decl{&ast.GenDecl{Tok: token.VAR, TokPos: s.Pos(), Specs: []ast.Spec{spec}}}
	k.old = k.oldObjects()
	if err := k.check(); err != nil {
		return err
	}
	k.unit.Decls, k.unit.Init = k.file.Decls, k.info.InitOrder
	k.replace()
	return nil
}

// expression checks a lone expression. Its value is shown when the piece is the last of an input.
func (k *checking) expression(e ast.Expr) error {
	k.resolve()
	if err := types.CheckExpr(k.c.fset, k.c.pkg, token.NoPos, e, k.info); err != nil {
		if te, ok := err.(types.Error); ok {
			k.typeError(te)
			return k.first()
		}
		return k.errorf(e.Pos(), "%s", cleaned(err.Error()))
	}
	tv := k.info.Types[e]
	switch {
	case tv.IsType():
		return k.errorf(e.Pos(), "%s is a type, not a value", k.piece.Text)
	case tv.IsBuiltin():
		return k.errorf(e.Pos(), "%s must be called", k.piece.Text)
	}
	if basic, ok := tv.Type.(*types.Basic); ok && tv.Value != nil && basic.Info()&types.IsUntyped != 0 && overflows(tv) {
		return k.errorf(e.Pos(), "%s overflows %s; give it a type that holds it, such as float64(…)", k.piece.Text, types.Default(basic))
	}
	k.unit.Result = e
	return nil
}

// overflows reports whether an untyped constant does not fit the type it would have as a value.
func overflows(tv types.TypeAndValue) bool {
	switch tv.Value.Kind() {
	case constant.Int:
		_, ok := constant.Int64Val(tv.Value)
		return !ok
	case constant.Float:
		f, _ := constant.Float64Val(tv.Value)
		return math.IsInf(f, 0)
	}
	return false
}
