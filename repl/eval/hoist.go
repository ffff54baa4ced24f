package eval

import (
	"go/ast"
	"go/token"
	"go/types"
	"unsafe"
)

// Go leaves open whether a variable is read before or after a call beside it: in `x + f()`, f may change x. The gc
// compiler makes the calls first, from left to right, and programs rely on it. So where a variable that a call may change
// stands before a call, the calls go first, into temporaries.

// operand is an expression and, where it is converted implicitly, the type it is converted to.
type operand struct {
	n  ast.Expr
	to types.Type
}

func operands(list ...ast.Expr) []operand {
	out := make([]operand, len(list))
	for i, n := range list {
		out[i].n = n
	}
	return out
}

// hoist compiles what goes first of a list of operands: a statement, or nil where their order is right already. What
// it holds is in c.override until done is called.
func (c *compiler) hoist(list []operand) (before stmt, done func()) {
	h := hoister{c: c, last: -1}
	for _, o := range list {
		h.convert(o.n, o.to)
	}
	if h.last < 0 {
		return nil, func() {}
	}
	if c.override == nil {
		c.override = map[ast.Expr]*expr{}
	}
	first := h.first[:h.last+1]
	var stores []stmt
	for _, n := range first {
		e := c.expr(n)
		tmp := c.temp(e.t)
		stores = append(stores, storeTo(tmp, e))
		c.override[n] = loadLocal(tmp)
	}
	return sequence(stores), func() {
		for _, n := range first {
			delete(c.override, n)
		}
	}
}

// operand compiles an expression that stands alone, what goes first of it included.
func (c *compiler) operand(n ast.Expr) *expr {
	before, done := c.hoist(operands(n))
	defer done()
	return c.expr(n).after(before)
}

// operandAs is operand for a value that is assigned to something of type t.
func (c *compiler) operandAs(n ast.Expr, t *Type) *expr {
	before, done := c.hoist([]operand{{n, t.T}})
	defer done()
	return c.as(n, t).after(before)
}

// hoistCall is hoist for the function, or receiver, and arguments of a call.
func (c *compiler) hoistCall(n *ast.CallExpr) (stmt, func()) {
	list := operands(c.calledValue(n))
	sig, _ := under(c.goType(n.Fun)).(*types.Signature)
	for i, arg := range n.Args {
		list = append(list, operand{arg, paramType(sig, i, n.Ellipsis.IsValid())})
	}
	return c.hoist(list)
}

// paramType is the type of the i-th argument's parameter; spread says that the last argument is the slice itself.
func paramType(sig *types.Signature, i int, spread bool) types.Type {
	if sig == nil || sig.Params().Len() == 0 {
		return nil
	}
	last := sig.Params().Len() - 1
	if !sig.Variadic() || i < last || spread {
		return sig.Params().At(min(i, last)).Type()
	}
	slice, _ := sig.Params().At(last).Type().Underlying().(*types.Slice)
	if slice == nil {
		return nil
	}
	return slice.Elem()
}

// calledValue is what is read of the function of a call: a function value or a receiver.
func (c *compiler) calledValue(n *ast.CallExpr) ast.Expr {
	fun := ast.Unparen(n.Fun)
	sel, ok := fun.(*ast.SelectorExpr)
	if !ok {
		return fun
	}
	s := c.src.info.Selections[sel]
	if s == nil || s.Kind() != types.MethodVal {
		return fun
	}
	return sel.X
}

// after is the expression with a statement run before it.
func (e *expr) after(before stmt) *expr {
	if before == nil {
		return e
	}
	out := &expr{t: e.t}
	switch e.t.class {
	case classInt:
		out.i = afterwards(before, e.i)
	case classBool:
		out.b = afterwards(before, e.b)
	case classFloat:
		out.f = afterwards(before, e.f)
	case classString:
		out.s = afterwards(before, e.s)
	case classPointer:
		out.p = afterwards(before, e.p)
	case classSlice:
		out.l = afterwards(before, e.l)
	case classIface:
		out.a = afterwards(before, e.a)
	default:
		into := e.into
		out.into = func(f *frame, dst unsafe.Pointer) { before(f); into(f, dst) }
	}
	return out.finish()
}

func afterwards[T any](before stmt, v func(*frame) T) func(*frame) T {
	return func(f *frame) T { before(f); return v(f) }
}

// hoister walks operands in the order in which Go evaluates them, as far as calls: what is inside a call's parentheses is
// the call's own affair.
type hoister struct {
	c     *compiler
	first []ast.Expr // what goes first
	read  bool       // a variable that a call may change has been read
	last  int        // of first, the last that must; -1 for none
}

func (h *hoister) walk(n ast.Expr) {
	if n == nil {
		return
	}
	info := h.c.src.info
	if _, done := h.c.override[n]; done {
		return
	}
	if tv, ok := info.Types[n]; ok && (tv.Value != nil || tv.IsType() || tv.IsNil()) {
		return
	}
	switch n := n.(type) {
	case *ast.ParenExpr:
		h.walk(n.X)
	case *ast.Ident:
		h.ident(n)
	case *ast.SelectorExpr:
		h.selector(n)
	case *ast.StarExpr:
		h.walk(n.X)
		h.read = true
	case *ast.IndexExpr:
		h.walk(n.X)
		h.walk(n.Index)
		h.read = h.read || !isArray(info.TypeOf(n.X))
	case *ast.SliceExpr:
		h.early(n, false, n.X, n.Low, n.High, n.Max)
	case *ast.UnaryExpr:
		h.unary(n)
	case *ast.BinaryExpr:
		if n.Op == token.LAND || n.Op == token.LOR {
			h.goesFirst(n, calls(h.c, n))
			return
		}
		h.all(n.X, n.Y)
	case *ast.TypeAssertExpr:
		if h.c.typeOf(n).class == classPointer {
			h.walk(n.X)
			return
		}
		h.early(n, false, n.X)
	case *ast.CompositeLit:
		h.literal(n)
	case *ast.CallExpr:
		h.call(n)
	}
}

func (h *hoister) all(list ...ast.Expr) {
	for _, n := range list {
		h.walk(n)
	}
}

// convert walks an operand that is converted to a type, which may be nil. What the compiler puts into an interface by its
// address is copied at its place, if it is not a variable.
func (h *hoister) convert(n ast.Expr, to types.Type) {
	read := h.read
	h.walk(n)
	if to == nil || n == nil || !types.IsInterface(h.c.substitute(to)) {
		return
	}
	tv, ok := h.c.src.info.Types[n]
	if !ok || tv.Value != nil || tv.IsNil() || tv.Type == nil || h.isTuple(tv.Type) {
		return
	}
	if t := h.c.typeOf(n); t.class != classIface && byAddress(t) && !h.isVariable(n) {
		h.read = read
		h.goesFirst(n, false)
	}
}

func (h *hoister) isTuple(t types.Type) bool { _, ok := t.(*types.Tuple); return ok }

// byAddress reports whether the compiler hands a value of the type by address to what makes an interface of it.
func byAddress(t *Type) bool {
	switch t.class {
	case classString, classSlice:
		return false
	}
	size := t.rt.Size()
	return !(plain(t.rt) && (size == 2 || size == 4 || size == 8) && int(size) == t.rt.Align())
}

// isVariable reports whether n is a variable or a part of one.
func (h *hoister) isVariable(n ast.Expr) bool {
	switch n := ast.Unparen(n).(type) {
	case *ast.Ident, *ast.StarExpr:
		return true
	case *ast.SelectorExpr:
		sel := h.c.src.info.Selections[n]
		return sel == nil || sel.Kind() == types.FieldVal && (sel.Indirect() || h.isVariable(n.X))
	case *ast.IndexExpr:
		_, slice := under(h.c.goType(n.X)).(*types.Slice)
		return slice || isArray(h.c.goType(n.X)) && h.isVariable(n.X)
	}
	return false
}

// early walks an operand that is evaluated at its place, and so are the variables in it.
func (h *hoister) early(n ast.Expr, effects bool, parts ...ast.Expr) {
	read := h.read
	h.all(parts...)
	h.read = read
	h.goesFirst(n, effects)
}

// goesFirst notes an operand that is evaluated at its place; effects says that it may change variables.
func (h *hoister) goesFirst(n ast.Expr, effects bool) {
	if effects && h.read {
		h.last = len(h.first)
	}
	h.first = append(h.first, n)
}

func (h *hoister) ident(n *ast.Ident) {
	if v, ok := h.c.src.info.Uses[n].(*types.Var); ok {
		h.read = h.read || h.c.changeable(v)
	}
}

// changeable reports whether a call may change the variable: it is global, or lives in a cell.
func (c *compiler) changeable(v *types.Var) bool {
	if c.isGlobal(v) || v.Pkg() == nil || v.Parent() == v.Pkg().Scope() {
		return true
	}
	p, ok := c.fn.vars[v]
	return !ok || p.kind != inFrame
}

func (h *hoister) selector(n *ast.SelectorExpr) {
	sel := h.c.src.info.Selections[n]
	if sel == nil {
		h.ident(n.Sel)
		return
	}
	if sel.Kind() == types.MethodExpr {
		return
	}
	h.walk(n.X)
	h.read = h.read || sel.Indirect() || isPointer(h.c.goType(n.X))
}

func (h *hoister) unary(n *ast.UnaryExpr) {
	switch n.Op {
	case token.ARROW:
		h.goesFirst(n, true)
	case token.AND:
		h.address(n.X)
	default:
		h.walk(n.X)
	}
}

// address walks the operand of &: its variable is not read.
func (h *hoister) address(n ast.Expr) {
	switch n := ast.Unparen(n).(type) {
	case *ast.Ident:
	case *ast.SelectorExpr:
		if h.c.src.info.Selections[n] != nil && !isPointer(h.c.goType(n.X)) {
			h.address(n.X)
			return
		}
		h.walk(n)
	default:
		h.walk(n)
	}
}

// literal walks a composite literal. A map is filled at its place.
func (h *hoister) literal(n *ast.CompositeLit) {
	if _, ok := under(h.c.goType(n)).(*types.Map); ok {
		if len(n.Elts) > 0 {
			h.goesFirst(n, calls(h.c, n))
		}
		return
	}
	for i, elt := range n.Elts {
		value := elt
		if kv, ok := elt.(*ast.KeyValueExpr); ok {
			value = kv.Value
		}
		h.convert(value, h.elementType(n, i, elt))
	}
}

// elementType is the type of an element of a struct, array or slice literal.
func (h *hoister) elementType(n *ast.CompositeLit, i int, elt ast.Expr) types.Type {
	switch u := under(h.c.goType(n)).(type) {
	case *types.Slice:
		return u.Elem()
	case *types.Array:
		return u.Elem()
	case *types.Struct:
		kv, ok := elt.(*ast.KeyValueExpr)
		if !ok {
			return u.Field(i).Type()
		}
		if field, ok := h.c.src.info.Uses[kv.Key.(*ast.Ident)]; ok {
			return field.Type()
		}
	}
	return nil
}

func (h *hoister) call(n *ast.CallExpr) {
	tv := h.c.src.info.Types[n.Fun]
	switch {
	case tv.IsType():
		_, slice := under(h.c.goType(n)).(*types.Slice)
		if _, text := under(h.c.goType(n.Args[0])).(*types.Basic); slice && text {
			h.early(n, false, n.Args[0])
			return
		}
		h.convert(n.Args[0], tv.Type)
	case tv.IsBuiltin():
		h.early(n, changingBuiltins[builtinName(n.Fun)], n.Args...)
	case !h.isTuple(h.c.rawType(n)): // a call with several results stands alone
		h.goesFirst(n, true)
	}
}

// changingBuiltins change variables.
var changingBuiltins = map[string]bool{"append": true, "copy": true, "delete": true, "clear": true, "recover": true, "panic": true, "close": true, "print": true, "println": true}

// calls reports whether evaluating n makes a call or receives.
func calls(c *compiler, n ast.Expr) bool { return !c.simple(n) }

func isArray(t types.Type) bool {
	_, ok := under(t).(*types.Array)
	return ok
}

func isPointer(t types.Type) bool {
	_, ok := under(t).(*types.Pointer)
	return ok
}
