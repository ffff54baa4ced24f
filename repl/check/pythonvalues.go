package check

import (
	"go/ast"
	"go/token"
	"go/types"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Values of the host compare, take assignments to their elements, and go where Go wants a number or a slice, as in Python. Go has
// no meaning for that, so it is rewritten to calls of host functions.

// Names of the host functions that do it.
const (
	EqualFunc = "ʹequal" // x == y
	SetFunc   = "ʹset"   // x[i] = v
	AsFunc    = "ʹas"    // x where a value of the type that is named first is wanted

	UnpackFunc   = "ʹunpack" // a, b = x; a number follows
	MostUnpacked = 9
)

var (
	incomparable = regexp.MustCompile(`\((?:map|slice) can only be compared to nil\)$|\(mismatched types .*\)$|cannot convert .* to type|cannot be compared`)
	mismatched   = regexp.MustCompile(`^assignment mismatch: (\d+) variables but (?:.* returns )?1 value$`)
	unassignable = regexp.MustCompile(`^cannot use .* \(.*of (?:struct |interface )?type (\S+)\) as (\S+) value in `)
)

// adaptValues finds comparisons and conversions among the complaints.
func (k *checking) adaptValues() (found bool) {
	for _, e := range k.raw {
		if incomparable.MatchString(e.msg) {
			found = k.note("equal", k.comparisonAt(e.offset)) || found
		}
		if m := mismatched.FindStringSubmatch(e.msg); m != nil && len(m[1]) == 1 && k.unpackableAt(e.offset) {
			found = k.note("unpack"+m[1], e.offset) || found
		}
		if m := unassignable.FindStringSubmatch(e.msg); m != nil && k.c.isObjectName(m[1]) && typeExpr(m[2], token.NoPos) != nil && k.hostValueAt(e.offset) {
			found = k.note("as "+m[2], e.offset) || found
		}
	}
	return found
}

// compares finds comparisons of objects of the host that Go would make by their addresses.
func (k *checking) compares() (found bool) {
	k.comparisons(func(n *ast.BinaryExpr) {
		if k.objectOperand(n.X) || k.objectOperand(n.Y) {
			found = k.note("equal", k.offset(n.OpPos)) || found
		}
	})
	return found
}

func (k *checking) objectOperand(e ast.Expr) bool {
	if t := k.info.TypeOf(e); t != nil && k.c.objectOf(t) != nil {
		return true
	}
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	return ok && calls(call, IndexFunc)
}

// note adds a rewrite; it reports whether it is a new one.
func (k *checking) note(kind string, offset int) bool {
	at := rewriteAt{kind, offset}
	if offset < 0 || slices.Contains(k.rewrites, at) {
		return false
	}
	k.rewrites = append(k.rewrites, at)
	return true
}

// comparisons visits == and != except with nil.
func (k *checking) comparisons(visit func(n *ast.BinaryExpr)) {
	ast.Inspect(k.file, func(n ast.Node) bool {
		if b, ok := n.(*ast.BinaryExpr); ok && (b.Op == token.EQL || b.Op == token.NEQ) && !isNilName(b.X) && !isNilName(b.Y) {
			visit(b)
		}
		return true
	})
}

func isNilName(e ast.Expr) bool {
	id, ok := ast.Unparen(e).(*ast.Ident)
	return ok && id.Name == "nil"
}

// comparisonAt returns where the operator stands of a comparison of Python's values that a complaint points into, or -1.
func (k *checking) comparisonAt(offset int) int {
	at := -1
	k.comparisons(func(n *ast.BinaryExpr) {
		if o := k.offset(n.X.Pos()); o != offset && k.offset(n.Y.Pos()) != offset && k.offset(n.OpPos) != offset {
			return
		}
		if k.pythonic(n.X) || k.pythonic(n.Y) {
			at = k.offset(n.OpPos)
		}
	})
	return at
}

// pythonic reports whether an expression is a list, dict or tuple, or an object of the host.
func (k *checking) pythonic(e ast.Expr) bool {
	t := k.info.TypeOf(e)
	if t == nil {
		return false
	}
	if named, ok := types.Unalias(t).(*types.Named); ok && named.Obj().Pkg() != nil && named.Obj().Pkg().Name() == "nest" {
		return true
	}
	return k.objectOperand(e)
}

// hostValueAt reports whether the expression at the offset is an object of the host or what one of its functions gives.
func (k *checking) hostValueAt(offset int) (yes bool) {
	ast.Inspect(k.file, func(n ast.Node) bool {
		e, ok := n.(ast.Expr)
		if !ok || yes || k.offset(e.Pos()) != offset {
			return !yes
		}
		call, isCall := e.(*ast.CallExpr)
		yes = k.objectOperand(e) || isCall && k.callsHost(call)
		return !yes
	})
	return yes
}

// unpackableAt reports whether what is assigned to several names, at the offset or beginning there, is a value of the host.
func (k *checking) unpackableAt(offset int) (yes bool) {
	k.unpackable(func(rhs ast.Expr, at int) {
		if at == offset || k.offset(rhs.Pos()) == offset {
			yes = k.pythonic(rhs) || k.hostValueAt(k.offset(rhs.Pos()))
		}
	})
	return yes
}

// unpackable visits assignments of one value to several names: the value, and where the names begin.
func (k *checking) unpackable(visit func(rhs ast.Expr, at int)) {
	ast.Inspect(k.file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			if len(n.Lhs) > 1 && len(n.Rhs) == 1 {
				visit(n.Rhs[0], k.offset(n.Pos()))
			}
		case *ast.ValueSpec:
			if len(n.Names) > 1 && len(n.Values) == 1 {
				visit(n.Values[0], k.offset(n.Pos()))
			}
		}
		return true
	})
}

// unpack makes the value that is assigned to several names a call with as many results.
func (k *checking) unpack(names int, values []ast.Expr, at token.Pos) {
	if names < 2 || len(values) != 1 {
		return
	}
	kind := "unpack" + strconv.Itoa(names)
	if k.wants(kind, values[0]) || slices.Contains(k.rewrites, rewriteAt{kind, k.offset(at)}) {
		values[0] = hostCall(UnpackFunc+strconv.Itoa(names), values[0])
	}
}

// cast returns the expression as the type that is wanted at its place.
func (k *checking) cast(e ast.Expr) ast.Expr {
	for _, at := range k.rewrites {
		name, ok := strings.CutPrefix(at.kind, "as ")
		if !ok || at.offset != k.offset(e.Pos()) || k.casts[at] {
			continue
		}
		k.casts[at] = true // what is inside begins at the same place
		lit := &ast.BasicLit{Kind: token.STRING, Value: strconv.Quote(name), ValuePos: e.Pos()}
		return &ast.TypeAssertExpr{X: &ast.CallExpr{Fun: &ast.Ident{Name: AsFunc, NamePos: e.Pos()}, Lparen: e.Pos(), Args: []ast.Expr{lit, e}, Rparen: e.End()}, Lparen: e.Pos(), Type: typeExpr(name, e.Pos()), Rparen: e.End()}
	}
	return e
}

var basicNames = map[string]bool{"int": true, "int8": true, "int16": true, "int32": true, "int64": true, "uint": true, "uint8": true, "uint16": true, "uint32": true,
	"uint64": true, "byte": true, "rune": true, "float32": true, "float64": true, "bool": true, "string": true, "complex64": true, "complex128": true}

// typeExpr is the syntax of a basic type or of slices and arrays of one, or nil.
func typeExpr(name string, pos token.Pos) ast.Expr {
	if basicNames[name] {
		return &ast.Ident{Name: name, NamePos: pos}
	}
	length, elem, ok := strings.Cut(strings.TrimPrefix(name, "["), "]")
	if !ok || !strings.HasPrefix(name, "[") {
		return nil
	}
	inner := typeExpr(elem, pos)
	if _, err := strconv.Atoi(length); inner == nil || length != "" && err != nil {
		return nil
	}
	array := &ast.ArrayType{Lbrack: pos, Elt: inner}
	if length != "" {
		array.Len = &ast.BasicLit{Kind: token.INT, Value: length, ValuePos: pos}
	}
	return array
}

// assignElement makes a call of x[i] = v where x is a value of the host.
func (k *checking) assignElement(n *ast.AssignStmt) {
	if len(n.Lhs) != 1 || n.Tok != token.ASSIGN || len(n.Rhs) != 1 {
		return
	}
	element, ok := ast.Unparen(n.Lhs[0]).(*ast.IndexExpr)
	if !ok || !k.wants("index", element.X) {
		return
	}
	n.Rhs[0] = hostCall(SetFunc, element.X, element.Index, n.Rhs[0])
	n.Lhs[0] = &ast.Ident{Name: "_", NamePos: element.Pos()}
}

// compared makes a call of a comparison of values of the host.
func (k *checking) compared(n *ast.BinaryExpr) ast.Expr {
	if n.Op != token.EQL && n.Op != token.NEQ || !slices.Contains(k.rewrites, rewriteAt{"equal", k.offset(n.OpPos)}) {
		return n
	}
	call := hostCall(EqualFunc, n.X, n.Y)
	if n.Op == token.NEQ {
		return &ast.UnaryExpr{Op: token.NOT, OpPos: n.Pos(), X: call}
	}
	return call
}
