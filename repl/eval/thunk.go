package eval

import (
	"go/ast"
	"go/types"
	"unsafe"
)

// A call that runs later, by go or defer, evaluates its function and arguments now. They go into cells, and a thunk
// is compiled that makes the call with what is in them.

// thunk returns how to make the thunk of a call.
func (c *compiler) thunk(n *ast.CallExpr) func(f *frame) *Func {
	b := c.nested(nil)
	b.fn.code.name = "deferred call"
	b.override = map[ast.Expr]*expr{}
	b.given = map[ast.Expr][]*expr{}
	var cells []func(*frame) unsafe.Pointer
	before := stmt(nothing)
	hold := func(e *expr) *expr {
		i := len(cells)
		cells = append(cells, heapCopy(e))
		return load(e.t, func(f *frame) unsafe.Pointer { return f.env[i] })
	}
	first, done := c.hoistCall(n)
	defer done()
	if first != nil {
		before = first
	}
	c.holdFunc(n, b, hold)
	if len(n.Args) == 1 && c.isTuple(n.Args[0]) {
		do, parts := c.multi(n.Args[0])
		before = do
		for _, part := range parts {
			b.given[n.Args[0]] = append(b.given[n.Args[0]], hold(part))
		}
	} else {
		for _, arg := range n.Args {
			if tv := c.src.info.Types[arg]; tv.IsType() || tv.Value != nil || tv.IsNil() {
				continue
			}
			b.override[arg] = hold(c.expr(arg))
		}
	}
	cell := &funcCell{name: b.fn.code.name}
	body := b.exprStmt(n)
	cell.code.Store(b.finishCode([]stmt{body}))
	pos := n.Pos()
	return func(f *frame) *Func {
		f.pos = pos
		env := make([]unsafe.Pointer, len(cells))
		before(f)
		for i, hold := range cells {
			env[i] = hold(f)
		}
		return &Func{cell: cell, env: env}
	}
}

// holdFunc keeps the function, or the receiver, of the call.
func (c *compiler) holdFunc(n *ast.CallExpr, b *compiler, hold func(*expr) *expr) {
	if tv := c.src.info.Types[n.Fun]; tv.IsType() || tv.IsBuiltin() {
		return
	}
	if sel, ok := ast.Unparen(n.Fun).(*ast.SelectorExpr); ok {
		if s := c.src.info.Selections[sel]; s != nil && s.Kind() == types.MethodVal {
			c.holdReceiver(sel, b, hold)
			return
		}
	}
	if obj := c.calleeOf(n.Fun); obj != nil {
		return // a declared function is found by name
	}
	b.override[n.Fun] = hold(c.expr(n.Fun))
}

// holdReceiver keeps the receiver, or a pointer to it where the method takes one.
func (c *compiler) holdReceiver(sel *ast.SelectorExpr, b *compiler, hold func(*expr) *expr) {
	x := c.expr(sel.X)
	obj, _, _ := types.LookupFieldOrMethod(c.goType(sel.X), true, c.src.pkg, sel.Sel.Name)
	method, _ := obj.(*types.Func)
	_, isPointer := x.t.T.Underlying().(*types.Pointer)
	if method != nil && !isPointer && x.t.class != classIface && x.addr != nil {
		if recv := method.Type().(*types.Signature).Recv(); recv != nil {
			if _, wants := recv.Type().Underlying().(*types.Pointer); wants {
				p := hold((&expr{t: c.m.typ(types.NewPointer(x.t.T)), p: x.addr}).finish())
				b.override[sel.X] = c.deref(p, x.t)
				return
			}
		}
	}
	if x.t.class == classIface {
		x = notNil(x)
	}
	b.override[sel.X] = hold(x)
}

// notNil is an interface value whose method is about to be called.
func notNil(x *expr) *expr {
	a := x.a
	return (&expr{t: x.t, a: func(f *frame) any {
		v := a(f)
		if v == nil {
			panic(nilDereference())
		}
		return v
	}}).finish()
}

func (c *compiler) isTuple(n ast.Expr) bool {
	_, ok := c.rawType(n).(*types.Tuple)
	return ok
}
