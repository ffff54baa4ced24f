package check

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"strconv"
)

// Names of host functions that stand in where Go has no meaning for what was typed.
const (
	FormatFunc  = "ʹformat"  // "…".format(x)
	IndexFunc   = "ʹindex"   // x[i] of a value of the host
	SliceFunc   = "ʹslice"   // lo:hi in it
	LenFunc     = "ʹlen"     // len(x)
	RangeFunc   = "ʹrange"   // range(n) as a value
	IterFunc    = "ʹiter"    // range over it
	ConvertFunc = "ʹconvert" // float64(x)
	CountFunc   = "ʹcount"   // for i in range(n): the numbers as Go's ints
)

// formats rewrites "…".format(x): a string literal has no methods in Go.
func (k *checking) formats() {
	ast.Inspect(k.file, func(n ast.Node) bool {
		if loop, ok := n.(*ast.RangeStmt); ok {
			countRange(loop)
		}
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return true
		}
		sel, ok := call.Fun.(*ast.SelectorExpr)
		if !ok || sel.Sel.Name != "format" {
			return true
		}
		if lit, ok := ast.Unparen(sel.X).(*ast.BasicLit); ok && lit.Kind == token.STRING {
			call.Fun = &ast.Ident{Name: FormatFunc, NamePos: lit.Pos()}
			call.Args = append([]ast.Expr{lit}, call.Args...)
		}
		return true
	})
}

// countRange gives the variable of Python's for i in range(n) the type int.
func countRange(loop *ast.RangeStmt) {
	outer, ok := loop.X.(*ast.CallExpr)
	if !ok || len(outer.Args) != 1 || !calls(outer, IterFunc) {
		return
	}
	if inner, ok := ast.Unparen(outer.Args[0]).(*ast.CallExpr); ok && calls(inner, RangeFunc) {
		inner.Fun.(*ast.Ident).Name = CountFunc
		loop.X = inner
	}
}

func calls(call *ast.CallExpr, name string) bool {
	id, ok := call.Fun.(*ast.Ident)
	return ok && id.Name == name
}

// quotes makes strings of characters in single quotes that are given to functions and methods of the host: 'a' is a rune
// in Go, and people type strings so.
func (k *checking) quotes() {
	ast.Inspect(k.file, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok || !k.callsHost(call) {
			return true
		}
		for _, arg := range call.Args {
			k.keepSign(arg)
			lit, ok := ast.Unparen(arg).(*ast.BasicLit)
			if !ok || lit.Kind != token.CHAR {
				continue
			}
			if text, _, _, err := strconv.UnquoteChar(lit.Value[1:len(lit.Value)-1], '\''); err == nil {
				tv := types.TypeAndValue{Type: types.Typ[types.String], Value: constant.MakeString(string(text))}
				k.info.Types[arg] = withMode(k.info.Types[arg], tv)
				k.info.Types[lit] = k.info.Types[arg]
			}
		}
		return true
	})
}

// keepSign leaves the negation of a literal zero to be computed: Go's constants have no negative zero, Python's have.
func (k *checking) keepSign(arg ast.Expr) {
	minus, ok := ast.Unparen(arg).(*ast.UnaryExpr)
	if !ok || minus.Op != token.SUB {
		return
	}
	lit, ok := ast.Unparen(minus.X).(*ast.BasicLit)
	if tv := k.info.Types[minus]; !ok || lit.Kind != token.FLOAT || tv.Value == nil || constant.Sign(tv.Value) != 0 {
		return
	}
	for e := arg; ; e = e.(*ast.ParenExpr).X {
		k.info.Types[e] = withMode(k.info.Types[e], types.TypeAndValue{Type: k.info.Types[e].Type})
		if e == minus {
			return
		}
	}
}

// withMode keeps what go/types says of an expression beside its type and value.
func withMode(old, now types.TypeAndValue) types.TypeAndValue {
	old.Type, old.Value = now.Type, now.Value
	return old
}

// callsHost reports whether a call is one of the host's: a function that was declared for it, or a method of an object.
func (k *checking) callsHost(call *ast.CallExpr) bool {
	switch fun := ast.Unparen(call.Fun).(type) {
	case *ast.Ident:
		fn, ok := k.info.Uses[fun].(*types.Func)
		return ok && k.c.hostFuncs[fn]
	case *ast.SelectorExpr:
		if sel := k.info.Selections[fun]; sel != nil && sel.Kind() == types.MethodVal {
			return k.c.objectOf(sel.Recv()) != nil
		}
	}
	return false
}

// objectOf returns the object whose type t is, or nil.
func (c *Checker) objectOf(t types.Type) *Object {
	for _, o := range c.objects {
		if types.Identical(o.named, t) {
			return o
		}
	}
	return nil
}
