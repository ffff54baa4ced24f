package eval

import (
	"go/ast"
	"go/types"
	"reflect"
	"unsafe"
)

// builtin compiles a call of a predeclared function.
func (c *compiler) builtin(n *ast.CallExpr) *expr {
	name := builtinName(n.Fun)
	t := c.typ(types.NewTuple())
	if tv := c.src.info.Types[n]; tv.Type != nil && tv.IsValue() {
		t = c.typeOf(n)
	}
	if len(n.Args) == 1 && c.isSeveral(n.Args[0]) {
		return c.builtinOf(n)
	}
	switch name {
	case "len", "cap":
		return c.length(n, name, t)
	case "append":
		return c.appendTo(n, t)
	case "copy":
		return c.copySlice(n, t)
	case "make":
		return c.makeValue(n, t)
	case "new":
		return c.newValue(n, t)
	case "delete":
		return c.deleteKey(n, t)
	case "clear":
		return c.clear(n, t)
	case "min", "max":
		return c.extreme(n, name, t)
	case "panic":
		return c.panicCall(n, t)
	case "recover":
		return c.recoverCall(t)
	case "print", "println":
		return c.print(n, name, t)
	case "complex":
		return c.complexCall(n, t)
	case "real", "imag":
		return c.complexPart(n, name, t)
	case "close":
		return c.closeChan(n, t)
	}
	refuse(n, "%s is not understood here", name)
	return nil
}

// isSeveral reports whether an argument is a call with several results.
func (c *compiler) isSeveral(n ast.Expr) bool {
	if _, done := c.override[n]; done {
		return false
	}
	_, several := c.src.info.TypeOf(n).(*types.Tuple)
	return several
}

// builtinOf compiles a builtin whose arguments are the results of one call, such as append(f()).
func (c *compiler) builtinOf(n *ast.CallExpr) *expr {
	parts, given := []*expr(nil), c.given[n.Args[0]]
	do := stmt(nothing)
	if given != nil {
		parts = given
	} else {
		do, parts = c.multi(n.Args[0])
	}
	if c.override == nil {
		c.override = map[ast.Expr]*expr{}
	}
	spread := *n
	spread.Args = nil
	for _, part := range parts {
		name := &ast.Ident{NamePos: n.Args[0].Pos(), Name: "_"}
		c.override[name] = part
		spread.Args = append(spread.Args, name)
	}
	if tv, ok := c.src.info.Types[n]; ok {
		c.src.info.Types[&spread] = tv
	}
	return c.after(do, c.builtin(&spread))
}

// after evaluates e once do has run.
func (c *compiler) after(do stmt, e *expr) *expr {
	into := e.into
	if e.t.class == classNone {
		return action(e.t, func(f *frame) { do(f); into(f, nil) })
	}
	tmp := c.temp(e.t)
	at := func(f *frame) unsafe.Pointer {
		p := unsafe.Add(f.p, tmp.off)
		do(f)
		into(f, p)
		return p
	}
	out := load(e.t, at)
	out.addr, out.readAddr = nil, at
	return out
}

func builtinName(fun ast.Expr) string {
	switch fun := ast.Unparen(fun).(type) {
	case *ast.Ident:
		return fun.Name
	case *ast.SelectorExpr:
		return "unsafe." + fun.Sel.Name
	}
	return "this builtin"
}

func action(t *Type, run func(f *frame)) *expr {
	return &expr{t: t, into: func(f *frame, _ unsafe.Pointer) { run(f) }}
}

func (c *compiler) length(n *ast.CallExpr, name string, t *Type) *expr {
	x := c.expr(n.Args[0])
	e := &expr{t: t, pure: x.pure}
	switch u := x.t.T.Underlying().(type) {
	case *types.Basic:
		s := x.s
		e.i = func(f *frame) int64 { return int64(len(s(f))) }
	case *types.Slice:
		l := x.l
		if name == "cap" {
			e.i = func(f *frame) int64 { return int64(l(f).cap) }
		} else {
			e.i = func(f *frame) int64 { return int64(l(f).len) }
		}
	case *types.Array:
		e.i = constantLength(x, u.Len())
	case *types.Pointer:
		e.i = constantLength(x, u.Elem().Underlying().(*types.Array).Len())
	case *types.Map:
		p, mt := x.p, x.t
		e.i = func(f *frame) int64 {
			m := p(f)
			if m == nil {
				return 0
			}
			return int64(mapOf(mt, m).Len())
		}
	case *types.Chan:
		p, ct := x.p, x.t
		e.i = func(f *frame) int64 {
			ch := p(f)
			switch {
			case ch == nil:
				return 0
			case name == "cap":
				return int64(mapOf(ct, ch).Cap())
			default:
				return int64(mapOf(ct, ch).Len())
			}
		}
	default:
		refuse(n, "%s of %s is not understood", name, typeName(x.t.T))
	}
	return e.finish()
}

// constantLength evaluates its operand, which may have calls, for its effects.
func constantLength(x *expr, n int64) func(*frame) int64 {
	if x.pure || x.addr == nil && x.p == nil {
		return func(*frame) int64 { return n }
	}
	eval := x.addr
	if eval == nil {
		eval = x.p
	}
	return func(f *frame) int64 { eval(f); return n }
}

func (c *compiler) deleteKey(n *ast.CallExpr, t *Type) *expr {
	x := c.expr(n.Args[0])
	key := c.m.keyType(x.t)
	p, k, mt := x.p, c.addressed(c.as(n.Args[1], key)), x.t
	return action(t, func(f *frame) {
		m := p(f)
		at := k(f)
		f.th.m.hashable(key, at)
		if m != nil {
			f.th.m.setMapIndex(mapOf(mt, m), mt.keyAt(at), reflect.Value{})
		}
	})
}

func (c *compiler) clear(n *ast.CallExpr, t *Type) *expr {
	x := c.expr(n.Args[0])
	xt := x.t
	if xt.class == classSlice {
		l, rt := x.l, c.m.elemType(xt).sliceType()
		return action(t, func(f *frame) {
			s := l(f)
			reflect.NewAt(rt, unsafe.Pointer(&s)).Elem().Clear()
		})
	}
	p := x.p
	return action(t, func(f *frame) {
		if m := p(f); m != nil {
			f.th.m.clearMap(mapOf(xt, m))
		}
	})
}

// extreme compiles min and max.
func (c *compiler) extreme(n *ast.CallExpr, name string, t *Type) *expr {
	e := c.as(n.Args[0], t)
	for _, arg := range n.Args[1:] {
		e = extremeOf(e, c.as(arg, t), name == "min", t)
	}
	return e
}

func extremeOf(x, y *expr, least bool, t *Type) *expr {
	e := &expr{t: t, pure: x.pure && y.pure}
	switch t.class {
	case classInt:
		a, b, u := x.i, y.i, unsigned(t.kind)
		e.i = func(f *frame) int64 {
			v, w := a(f), b(f)
			less := v < w
			if u {
				less = uint64(v) < uint64(w)
			}
			if less == least {
				return v
			}
			return w
		}
	case classFloat:
		a, b := x.f, y.f
		e.f = func(f *frame) float64 {
			if least {
				return min(a(f), b(f))
			}
			return max(a(f), b(f))
		}
	default:
		a, b := x.s, y.s
		e.s = func(f *frame) string {
			if least {
				return min(a(f), b(f))
			}
			return max(a(f), b(f))
		}
	}
	return e.finish()
}

func (c *compiler) complexCall(n *ast.CallExpr, t *Type) *expr {
	part := c.typ(types.Typ[types.Float64])
	if t.kind == reflect.Complex64 {
		part = c.typ(types.Typ[types.Float32])
	}
	re, im := c.as(n.Args[0], part).f, c.as(n.Args[1], part).f
	return complexExpr(t, func(f *frame) complex128 { return complex(re(f), im(f)) })
}

func (c *compiler) complexPart(n *ast.CallExpr, name string, t *Type) *expr {
	z := c.complexOf(c.expr(n.Args[0]))
	if name == "real" {
		return (&expr{t: t, f: func(f *frame) float64 { return real(z(f)) }}).finish()
	}
	return (&expr{t: t, f: func(f *frame) float64 { return imag(z(f)) }}).finish()
}
