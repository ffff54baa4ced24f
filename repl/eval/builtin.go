package eval

import (
	"go/ast"
	"go/types"
	"math"
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

func (c *compiler) appendTo(n *ast.CallExpr, t *Type) *expr {
	slice := c.as(n.Args[0], t)
	elem := c.m.elemType(t)
	if n.Ellipsis.IsValid() {
		return c.appendSlice(n, slice, elem, t)
	}
	var list []*expr
	for _, arg := range n.Args[1:] {
		list = append(list, c.as(arg, elem))
	}
	l, size := slice.l, elem.size
	if len(list) == 1 {
		into := list[0].into
		tmp := c.temp(elem)
		return (&expr{t: t, l: func(f *frame) sliceHeader {
			s := l(f)
			v := unsafe.Add(f.p, tmp.off)
			into(f, v)
			if s.len >= s.cap {
				s = f.th.grow(f, elem, s, 1)
			}
			elem.copy(unsafe.Add(s.p, uintptr(s.len)*size), v)
			s.len++
			return s
		}}).finish()
	}
	rest := sliceOf(t, elem, list).l
	return (&expr{t: t, l: func(f *frame) sliceHeader { s := l(f); return f.th.concat(f, elem, s, rest(f)) }}).finish()
}

func (c *compiler) appendSlice(n *ast.CallExpr, slice *expr, elem *Type, t *Type) *expr {
	l := slice.l
	rest := c.expr(n.Args[1])
	if rest.t.class == classString {
		s := rest.s
		return (&expr{t: t, l: func(f *frame) sliceHeader {
			dst, text := l(f), s(f)
			return f.th.concat(f, elem, dst, sliceHeader{unsafe.Pointer(unsafe.StringData(text)), len(text), len(text)})
		}}).finish()
	}
	r := c.assign(n, rest, t).l
	return (&expr{t: t, l: func(f *frame) sliceHeader { s := l(f); return f.th.concat(f, elem, s, r(f)) }}).finish()
}

// grow returns the slice with room for n more elements.
func (th *thread) grow(f *frame, elem *Type, s sliceHeader, n int) sliceHeader {
	if s.len+n < 0 {
		panic(runtimeError("growslice: len out of range"))
	}
	if elem.size == 0 {
		return sliceHeader{unsafe.Pointer(&zeroSized), s.len, s.len + n}
	}
	want := max(s.len+n, 2*s.cap)
	if s.cap >= 256 {
		want = max(s.len+n, s.cap+(s.cap+768)/4)
	}
	// Go rounds capacities up to its size classes; so does growing through reflect, whose result programs can see.
	rt := elem.sliceType()
	v := reflect.NewAt(rt, unsafe.Pointer(&s)).Elem()
	th.m.budget.take(f, (want-s.cap)*int(elem.size))
	grown := reflect.New(rt).Elem()
	grown.Set(v)
	grown.Grow(n)
	return sliceHeader{grown.UnsafePointer(), s.len, grown.Cap()}
}

// concat appends the elements of r to s.
func (th *thread) concat(f *frame, elem *Type, s, r sliceHeader) sliceHeader {
	if r.len == 0 {
		return s
	}
	if s.len+r.len > s.cap || s.len+r.len < 0 {
		s = th.grow(f, elem, s, r.len)
	}
	rt := elem.sliceType()
	dst := sliceHeader{unsafe.Add(s.p, uintptr(s.len)*elem.size), r.len, r.len}
	reflect.Copy(reflect.NewAt(rt, unsafe.Pointer(&dst)).Elem(), reflect.NewAt(rt, unsafe.Pointer(&r)).Elem())
	s.len += r.len
	return s
}

func (c *compiler) copySlice(n *ast.CallExpr, t *Type) *expr {
	dst, src := c.expr(n.Args[0]), c.expr(n.Args[1])
	elem := c.m.elemType(dst.t)
	l, rt := dst.l, elem.sliceType()
	from := src.l
	if src.t.class == classString {
		s := src.s
		from = func(f *frame) sliceHeader {
			text := s(f)
			return sliceHeader{unsafe.Pointer(unsafe.StringData(text)), len(text), len(text)}
		}
	}
	return (&expr{t: t, i: func(f *frame) int64 {
		a := l(f)
		b := from(f)
		return int64(reflect.Copy(reflect.NewAt(rt, unsafe.Pointer(&a)).Elem(), reflect.NewAt(rt, unsafe.Pointer(&b)).Elem()))
	}}).finish()
}

func (c *compiler) makeValue(n *ast.CallExpr, t *Type) *expr {
	var sizes []func(*frame) int64
	for _, arg := range n.Args[1:] {
		sizes = append(sizes, c.sizeOf(arg))
	}
	at := func(f *frame, i int) int64 {
		if i < len(sizes) {
			return sizes[i](f)
		}
		return 0
	}
	switch t.T.Underlying().(type) {
	case *types.Slice:
		elem := c.m.elemType(t)
		return (&expr{t: t, l: func(f *frame) sliceHeader {
			size := at(f, 0)
			room := size
			if len(sizes) > 1 {
				room = at(f, 1)
			}
			return f.th.makeSlice(f, elem, size, room, len(sizes) > 1)
		}}).finish()
	case *types.Map:
		return (&expr{t: t, p: func(f *frame) unsafe.Pointer {
			return reflect.MakeMapWithSize(t.rt, int(min(max(at(f, 0), 0), 1<<20))).UnsafePointer()
		}}).finish()
	default:
		return (&expr{t: t, p: func(f *frame) unsafe.Pointer {
			size := at(f, 0)
			if size < 0 || size > 1<<40 {
				panic(plainError("makechan: size out of range"))
			}
			f.th.m.budget.take(f, int(size)*int(t.rt.Elem().Size()))
			return reflect.MakeChan(t.rt, int(size)).UnsafePointer()
		}}).finish()
	}
}

// sizeOf compiles a size, which may be a whole floating-point constant.
func (c *compiler) sizeOf(n ast.Expr) func(*frame) int64 {
	if tv := c.src.info.Types[n]; tv.Value != nil {
		v := intConstant(tv.Value)
		return func(*frame) int64 { return v }
	}
	return c.expr(n).i
}

func (th *thread) makeSlice(f *frame, elem *Type, size, room int64, two bool) sliceHeader {
	limit := int64(math.MaxInt64)
	if elem.size > 0 {
		limit = 1 << 47 / int64(elem.size)
	}
	if size < 0 || size > limit {
		panic(runtimeError("makeslice: len out of range"))
	}
	if room < size || room > limit {
		panic(runtimeError("makeslice: cap out of range"))
	}
	th.m.budget.take(f, int(room)*int(elem.size))
	return sliceHeader{makeArray(elem, int(room)), int(size), int(room)}
}

func (c *compiler) newValue(n *ast.CallExpr, t *Type) *expr {
	elem := c.m.elemType(t)
	if !c.src.info.Types[n.Args[0]].IsType() { // new(expr), Go 1.26
		return (&expr{t: t, p: heapCopy(c.as(n.Args[0], elem))}).finish()
	}
	return (&expr{t: t, p: func(f *frame) unsafe.Pointer {
		f.th.m.budget.take(f, int(elem.size))
		return elem.alloc()
	}}).finish()
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
			mapOf(mt, m).SetMapIndex(mt.keyAt(at), reflect.Value{})
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
			mapOf(xt, m).Clear()
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
