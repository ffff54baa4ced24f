package eval

import (
	"go/ast"
	"go/token"
	"go/types"
)

func (c *compiler) declStmt(n *ast.DeclStmt) stmt {
	gen := n.Decl.(*ast.GenDecl)
	if gen.Tok != token.VAR {
		return nil
	}
	var list []stmt
	for _, spec := range gen.Specs {
		list = append(list, c.varSpec(spec.(*ast.ValueSpec)))
	}
	return sequence(list)
}

// varSpec compiles var a, b T = x, y.
func (c *compiler) varSpec(spec *ast.ValueSpec) stmt {
	vars := make([]*types.Var, len(spec.Names))
	for i, name := range spec.Names {
		vars[i], _ = c.src.info.Defs[name].(*types.Var)
	}
	switch {
	case len(spec.Values) == 0:
		var list []stmt
		for i, v := range vars {
			if spec.Names[i].Name != "_" {
				list = append(list, c.zeroVar(v))
			}
		}
		return sequence(list)
	case len(spec.Values) == len(vars):
		return c.defineEach(spec.Names, vars, spec.Values)
	default:
		return c.defineAll(spec.Names, vars, spec.Values[0])
	}
}

// zeroVar declares a variable without a value.
func (c *compiler) zeroVar(v *types.Var) stmt {
	if c.isGlobal(v) {
		g := c.m.global(v)
		return func(*frame) flow { g.t.zero(g.p); return next }
	}
	return c.fresh(c.declareVar(v))
}

func (c *compiler) isGlobal(v *types.Var) bool {
	return v.Pkg() != nil && v.Parent() == v.Pkg().Scope()
}

// defineEach declares variables with a value each: all values are evaluated before any is declared.
func (c *compiler) defineEach(names []*ast.Ident, vars []*types.Var, values []ast.Expr) stmt {
	list := make([]*expr, len(values))
	before, done := c.hoist(operands(values...))
	defer done()
	for i, value := range values {
		list[i] = c.as(value, c.varType(vars[i], value))
	}
	if len(list) == 1 {
		return c.define(names[0], vars[0], list[0].after(before))
	}
	var out, defines []stmt
	if before != nil {
		out = append(out, before)
	}
	for i, e := range list {
		if e.value == nil {
			tmp := c.temp(e.t)
			out = append(out, storeTo(tmp, e))
			e = loadLocal(tmp)
		}
		defines = append(defines, c.define(names[i], vars[i], e))
	}
	return sequence(append(out, defines...))
}

// varType returns the type of the variable, or of the value when it goes nowhere.
func (c *compiler) varType(v *types.Var, value ast.Expr) *Type {
	if v != nil {
		return c.typ(v.Type())
	}
	return c.typ(types.Default(c.goType(value)))
}

// defineAll declares variables with the results of one call, or of a comma-ok expression.
func (c *compiler) defineAll(names []*ast.Ident, vars []*types.Var, value ast.Expr) stmt {
	do, parts := c.several(value)
	out := []stmt{do}
	for i, part := range parts {
		if names[i].Name == "_" {
			continue
		}
		out = append(out, c.define(names[i], vars[i], c.assign(names[i], part, c.typ(vars[i].Type()))))
	}
	return sequence(out)
}

// define gives a new variable its first value.
func (c *compiler) define(name *ast.Ident, v *types.Var, value *expr) stmt {
	if v == nil || name.Name == "_" {
		return storeTo(c.temp(value.t), value)
	}
	if c.isGlobal(v) {
		g := c.m.global(v)
		p, into := g.p, value.into
		return func(f *frame) flow { into(f, p); return next }
	}
	return c.initialise(c.declareVar(v), value)
}

// several compiles an expression with several values: a statement that evaluates it, and the values.
func (c *compiler) several(n ast.Expr) (stmt, []*expr) {
	switch x := ast.Unparen(n).(type) {
	case *ast.IndexExpr:
		value, ok := c.mapIndex(x, c.expr(x.X), true)
		return c.commaOk(value, ok)
	case *ast.TypeAssertExpr:
		return c.commaOk(c.assertion(x, true))
	case *ast.UnaryExpr:
		return c.commaOk(c.receive(x, true))
	}
	return c.multi(n)
}

// commaOk keeps the second value, whose evaluation makes the first.
func (c *compiler) commaOk(value, ok *expr) (stmt, []*expr) {
	flag := c.temp(ok.t)
	return storeTo(flag, ok), []*expr{value, loadLocal(flag)}
}
