package check

import (
	"go/ast"
	"go/token"
	"regexp"
	"slices"
	"strings"
)

// go/types knows objects of the host as structs, which cannot be indexed, sliced, ranged over, measured or compared with numbers. Where
// it complains of that, the expression is rewritten to a call of a host function and the piece is checked again.

// adaptable are the complaints, by what is to be rewritten.
var adaptable = []struct {
	re   *regexp.Regexp
	kind string
}{
	{regexp.MustCompile(`^(?:invalid operation: )?cannot index .*\((?:[^()]* )?of (?:struct |interface )?type (\S+?)\)`), "index"},
	{regexp.MustCompile(`^cannot slice .*\((?:[^()]* )?of (?:struct |interface )?type (\S+?)\)`), "slice"},
	{regexp.MustCompile(`^cannot range over .*\((?:[^()]* )?of (?:struct |interface )?type (\S+?)\)`), "range"},
	{regexp.MustCompile(`^invalid argument: .*\((?:[^()]* )?of (?:struct |interface )?type (\S+?)\) for built-in len`), "len"},
	{regexp.MustCompile(`^cannot convert .*\((?:[^()]* )?of (?:struct |interface )?type (\S+?)\) to type`), "convert"},
}

// adapt finds the complaints about objects among the errors. It reports whether there is something to try again with.
func (k *checking) adapt() bool {
	found := k.adaptValues()
	for _, e := range k.raw {
		for _, a := range adaptable {
			m := a.re.FindStringSubmatch(e.msg)
			if m == nil || !k.c.isObjectName(strings.TrimSuffix(m[1], ",")) {
				continue
			}
			at := rewriteAt{a.kind, e.offset}
			if !slices.Contains(k.rewrites, at) {
				k.rewrites = append(k.rewrites, at)
				found = true
			}
		}
	}
	return found
}

// rewriteAt is an expression to rewrite: where the complaint points.
type rewriteAt struct {
	kind   string
	offset int
}

type rawError struct {
	offset int
	msg    string
}

func (c *Checker) isObjectName(name string) bool {
	name = strings.TrimPrefix(name, "main.")
	if name == "any" || name == "interface{}" {
		return true
	}
	for _, o := range c.objects {
		if o.named.Obj().Name() == name {
			return true
		}
	}
	return false
}

// rewrite applies the rewrites to the syntax tree.
func (k *checking) rewrite() {
	if len(k.rewrites) == 0 {
		return
	}
	k.casts = map[rewriteAt]bool{}
	ast.Inspect(k.file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.RangeStmt:
			if k.wants("range", n.X) {
				n.X = hostCall(IterFunc, n.X)
				if n.Value == nil && n.Key != nil {
					// Python's for has no index: what is ranged over gives elements.
					n.X.(*ast.CallExpr).Fun.(*ast.Ident).Name = IterFunc
				}
			}
		case *ast.CallExpr:
			k.rewriteCall(n)
		}
		k.replaceChildren(n)
		return true
	})
}

func (k *checking) rewriteCall(n *ast.CallExpr) {
	id, ok := n.Fun.(*ast.Ident)
	if !ok || len(n.Args) != 1 {
		return
	}
	switch {
	case id.Name == "len" && k.wants("len", n.Args[0]):
		id.Name, id.Obj = LenFunc, nil
	case k.wants("convert", n.Args[0]):
		name := id.Name
		n.Args = []ast.Expr{&ast.TypeAssertExpr{X: hostCall(ConvertFunc, &ast.BasicLit{Kind: token.STRING, Value: `"` + name + `"`, ValuePos: n.Pos()}, n.Args[0]), Type: &ast.Ident{Name: name, NamePos: id.Pos()}}}
	}
}

// wants reports whether a complaint of that kind points at the expression, or at the expression around it.
func (k *checking) wants(kind string, e ast.Expr) bool {
	return slices.Contains(k.rewrites, rewriteAt{kind, k.offset(e.Pos())})
}

func hostCall(name string, args ...ast.Expr) ast.Expr {
	pos := args[0].Pos()
	return &ast.CallExpr{Fun: &ast.Ident{Name: name, NamePos: pos}, Lparen: pos, Args: args, Rparen: args[len(args)-1].End()}
}

// adapted returns what an index or slice expression becomes.
func (k *checking) adapted(e ast.Expr) ast.Expr {
	switch x := e.(type) {
	case *ast.IndexExpr:
		if k.wants("index", x.X) {
			return hostCall(IndexFunc, x.X, x.Index)
		}
	case *ast.BinaryExpr:
		return k.compared(x)
	case *ast.SliceExpr:
		if k.wants("slice", x.X) && x.Max == nil {
			return hostCall(IndexFunc, x.X, hostCall(SliceFunc, boundOr(x.Low, x), boundOr(x.High, x)))
		}
	}
	return e
}

func boundOr(bound ast.Expr, x *ast.SliceExpr) ast.Expr {
	if bound != nil {
		return bound
	}
	return &ast.Ident{Name: "ʹnone", NamePos: x.Lbrack}
}

// replaceChildren puts adapted expressions in the place of the children of a node.
func (k *checking) replaceChildren(n ast.Node) {
	each := func(list []ast.Expr) {
		for i := range list {
			list[i] = k.cast(k.adapted(list[i]))
		}
	}
	switch n := n.(type) {
	case *ast.ExprStmt:
		n.X = k.adapted(n.X)
	case *ast.AssignStmt:
		k.assignElement(n)
		each(n.Rhs)
		k.unpack(len(n.Lhs), n.Rhs, n.Pos())
	case *ast.ValueSpec:
		each(n.Values)
		k.unpack(len(n.Names), n.Values, n.Pos())
	case *ast.CallExpr:
		n.Fun = k.adapted(n.Fun)
		each(n.Args)
	case *ast.BinaryExpr:
		n.X, n.Y = k.adapted(n.X), k.adapted(n.Y)
	case *ast.UnaryExpr:
		n.X = k.adapted(n.X)
	case *ast.ParenExpr:
		n.X = k.adapted(n.X)
	case *ast.SelectorExpr:
		n.X = k.adapted(n.X)
	case *ast.IndexExpr:
		n.X, n.Index = k.adapted(n.X), k.adapted(n.Index)
	case *ast.SliceExpr:
		n.X = k.adapted(n.X)
	case *ast.CompositeLit:
		each(n.Elts)
	case *ast.KeyValueExpr:
		n.Value = k.adapted(n.Value)
	case *ast.ReturnStmt:
		each(n.Results)
	case *ast.RangeStmt:
		n.X = k.adapted(n.X)
	case *ast.IfStmt:
		n.Cond = k.adapted(n.Cond)
	case *ast.ForStmt:
		n.Cond = k.adapted(n.Cond)
	case *ast.SwitchStmt:
		n.Tag = k.adapted(n.Tag)
	case *ast.SendStmt:
		n.Value = k.adapted(n.Value)
	}
}
