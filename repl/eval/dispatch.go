package eval

import (
	"go/ast"
	"go/token"
	"go/types"
	"unsafe"
)

// expr compiles an expression for its value.
func (c *compiler) expr(n ast.Expr) *expr {
	if e, ok := c.override[n]; ok {
		return e
	}
	if tv, ok := c.src.info.Types[n]; ok && tv.Value != nil {
		return c.constant(c.constantTarget(tv.Type), tv.Value)
	}
	switch n := n.(type) {
	case *ast.ParenExpr:
		return c.expr(n.X)
	case *ast.Ident:
		return c.ident(n)
	case *ast.FuncLit:
		return c.funcLit(n)
	case *ast.CompositeLit:
		return c.composite(n, c.typeOf(n))
	case *ast.SelectorExpr:
		return c.selector(n)
	case *ast.IndexExpr:
		return c.index(n)
	case *ast.IndexListExpr:
		return c.instantiated(n, n.X)
	case *ast.SliceExpr:
		return c.slice(n)
	case *ast.TypeAssertExpr:
		value, _ := c.assertion(n, false)
		return value
	case *ast.CallExpr:
		return c.call(n)
	case *ast.StarExpr:
		return c.star(n)
	case *ast.UnaryExpr:
		return c.unary(n)
	case *ast.BinaryExpr:
		return c.binary(n)
	}
	refuse(n, "this kind of expression is not understood")
	return nil
}

// constantTarget returns the type in which a constant is held.
func (c *compiler) constantTarget(t types.Type) *Type {
	return c.typ(t)
}

// as compiles an expression and converts it to the type it is assigned to.
func (c *compiler) as(n ast.Expr, t *Type) *expr {
	if tv, ok := c.src.info.Types[n]; ok && tv.Value != nil && t.class != classIface && tv.Value.Kind() != 0 {
		if b, ok := tv.Type.Underlying().(*types.Basic); ok && b.Info()&types.IsUntyped != 0 {
			return c.constant(t, tv.Value)
		}
	}
	return c.assign(n, c.expr(n), t)
}

// assign converts a value to the type of the variable it goes into.
func (c *compiler) assign(n ast.Node, e *expr, t *Type) *expr {
	switch {
	case e.t == t:
		return e
	case isNil(e.t):
		return c.nilOf(t)
	case t.class == classIface && e.t.class != classIface:
		return c.toInterface(e, t)
	case e.t.class == t.class:
		if b, ok := e.t.T.(*types.Basic); ok && b.Info()&types.IsUntyped != 0 {
			return c.convert(e, t)
		}
		return retyped(e, t)
	case e.t.class == classNone:
		refuse(n, "it has no value")
	}
	return c.convert(e, t)
}

func isNil(t *Type) bool {
	b, ok := t.T.(*types.Basic)
	return ok && b.Kind() == types.UntypedNil
}

// retyped is the same value under another type of the same layout.
func retyped(e *expr, t *Type) *expr {
	if e.t == t {
		return e
	}
	r := *e
	r.t = t
	r.local = nil
	if e.t.class == classMemory && e.t.rt != t.rt {
		from := e.t
		addr := address(e)
		r.addr = nil
		r.into = func(f *frame, dst unsafe.Pointer) { from.copy(dst, addr(f)) }
		if addr == nil {
			r.into = e.into
		}
	}
	return &r
}

func address(e *expr) func(*frame) unsafe.Pointer { return e.addr }

// addressed returns the address of a value, of a copy in the frame where it has none.
func (c *compiler) addressed(e *expr) func(*frame) unsafe.Pointer {
	if e.addr != nil {
		return e.addr
	}
	if e.readAddr != nil {
		return e.readAddr
	}
	tmp := c.temp(e.t)
	off, into := tmp.off, e.into
	return func(f *frame) unsafe.Pointer {
		p := unsafe.Add(f.p, off)
		into(f, p)
		return p
	}
}

// heapCopy returns the address of a copy of the value that outlives the frame.
func heapCopy(e *expr) func(*frame) unsafe.Pointer {
	t, into := e.t, e.into
	return func(f *frame) unsafe.Pointer {
		p := t.alloc()
		into(f, p)
		return p
	}
}

func (c *compiler) star(n *ast.StarExpr) *expr {
	x := c.expr(n.X)
	return c.deref(x, c.typeOf(n))
}

// deref is the variable behind a pointer.
func (c *compiler) deref(x *expr, t *Type) *expr {
	p := x.p
	e := load(t, func(f *frame) unsafe.Pointer {
		q := p(f)
		if q == nil {
			panic(nilDereference())
		}
		return q
	})
	e.base = p
	return e
}

func (c *compiler) unary(n *ast.UnaryExpr) *expr {
	switch n.Op {
	case token.AND:
		return c.addressOf(n)
	case token.ARROW:
		value, _ := c.receive(n, false)
		return value
	}
	x := c.expr(n.X)
	t := c.typeOf(n)
	x = c.assign(n, x, t)
	switch {
	case n.Op == token.ADD:
		return x
	case n.Op == token.NOT:
		b := x.b
		return (&expr{t: t, pure: x.pure, b: func(f *frame) bool { return !b(f) }}).finish()
	case n.Op == token.XOR:
		i, k := x.i, t.kind
		return (&expr{t: t, pure: x.pure, i: func(f *frame) int64 { return wrap(k, ^i(f)) }}).finish()
	case t.class == classInt:
		i, k := x.i, t.kind
		return (&expr{t: t, pure: x.pure, i: func(f *frame) int64 { return wrap(k, -i(f)) }}).finish()
	case t.class == classFloat:
		v := x.f
		return (&expr{t: t, pure: x.pure, f: func(f *frame) float64 { return -v(f) }}).finish()
	default:
		z := c.complexOf(x)
		return complexExpr(t, func(f *frame) complex128 { return -z(f) })
	}
}

// addressOf compiles &x.
func (c *compiler) addressOf(n *ast.UnaryExpr) *expr {
	t := c.typeOf(n)
	if lit, ok := ast.Unparen(n.X).(*ast.CompositeLit); ok {
		value := c.composite(lit, c.typeOf(lit))
		return (&expr{t: t, p: heapCopy(value)}).finish()
	}
	x := c.expr(n.X)
	if x.addr == nil {
		refuse(n, "the address of this value cannot be taken here")
	}
	return (&expr{t: t, p: x.addr}).finish()
}

// complexOf returns the value of a complex expression.
func (c *compiler) complexOf(e *expr) func(*frame) complex128 {
	addr := c.addressed(e)
	if e.t.size == 8 {
		return func(f *frame) complex128 { return complex128(*(*complex64)(addr(f))) }
	}
	return func(f *frame) complex128 { return *(*complex128)(addr(f)) }
}

func complexExpr(t *Type, z func(*frame) complex128) *expr {
	e := &expr{t: t}
	if t.size == 8 {
		e.into = func(f *frame, dst unsafe.Pointer) { *(*complex64)(dst) = complex64(z(f)) }
	} else {
		e.into = func(f *frame, dst unsafe.Pointer) { *(*complex128)(dst) = z(f) }
	}
	return e
}
