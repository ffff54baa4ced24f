package eval

import (
	"go/ast"
	"go/types"
	"reflect"
	"unsafe"
)

// index compiles x[i], and an instantiated function.
func (c *compiler) index(n *ast.IndexExpr) *expr {
	if tv := c.src.info.Types[n.X]; tv.IsValue() {
		if _, generic := tv.Type.Underlying().(*types.Signature); generic {
			return c.instantiated(n, n.X)
		}
	}
	x := c.expr(n.X)
	t := c.typeOf(n)
	switch u := x.t.T.Underlying().(type) {
	case *types.Map:
		value, _ := c.mapIndex(n, x, false)
		return value
	case *types.Slice:
		return c.sliceIndex(x, c.indexOf(n.Index), t)
	case *types.Array:
		return c.arrayIndex(x, c.indexOf(n.Index), u.Len(), t)
	case *types.Pointer:
		array := c.deref(x, c.typ(u.Elem()))
		return c.arrayIndex(array, c.indexOf(n.Index), u.Elem().Underlying().(*types.Array).Len(), t)
	case *types.Basic:
		return stringIndex(x, c.indexOf(n.Index), t)
	}
	refuse(n, "this cannot be indexed")
	return nil
}

// indexOf compiles an index as int64; what does not fit becomes negative and so out of range.
func (c *compiler) indexOf(n ast.Expr) *expr {
	if tv := c.src.info.Types[n]; tv.Value != nil {
		return c.constant(c.typ(types.Typ[types.Int]), tv.Value)
	}
	return c.expr(n)
}

func (c *compiler) sliceIndex(x, i *expr, t *Type) *expr {
	l, at, size := x.l, i.i, t.size
	addr := func(f *frame) unsafe.Pointer {
		s := l(f)
		k := at(f)
		if uint64(k) >= uint64(s.len) {
			panic(indexError(k, int64(s.len)))
		}
		return unsafe.Add(s.p, uintptr(k)*size)
	}
	e := load(t, addr)
	if x.local != nil {
		fastSliceIndex(e, x.local.off, at)
	}
	return e
}

// fastSliceIndex reads elements of a slice variable in the frame itself.
func fastSliceIndex(e *expr, off uintptr, at func(*frame) int64) {
	switch {
	case e.t.class == classInt && e.t.size == 8:
		e.i = func(f *frame) int64 {
			s := (*sliceHeader)(unsafe.Add(f.p, off))
			k := at(f)
			if uint64(k) >= uint64(s.len) {
				panic(indexError(k, int64(s.len)))
			}
			return *(*int64)(unsafe.Add(s.p, k*8))
		}
		e.into = storeInt(e.t.kind, e.i)
	case e.t.kind == reflect.Bool && e.t.class == classBool:
		e.b = func(f *frame) bool {
			s := (*sliceHeader)(unsafe.Add(f.p, off))
			k := at(f)
			if uint64(k) >= uint64(s.len) {
				panic(indexError(k, int64(s.len)))
			}
			return *(*bool)(unsafe.Add(s.p, k))
		}
	case e.t.kind == reflect.Float64 && e.t.class == classFloat:
		e.f = func(f *frame) float64 {
			s := (*sliceHeader)(unsafe.Add(f.p, off))
			k := at(f)
			if uint64(k) >= uint64(s.len) {
				panic(indexError(k, int64(s.len)))
			}
			return *(*float64)(unsafe.Add(s.p, k*8))
		}
	}
}

func (c *compiler) arrayIndex(x, i *expr, n int64, t *Type) *expr {
	addressable := x.addr != nil
	base, at, size := c.addressed(x), i.i, t.size
	e := load(t, func(f *frame) unsafe.Pointer {
		k := at(f)
		if uint64(k) >= uint64(n) {
			panic(indexError(k, n))
		}
		return unsafe.Add(base(f), uintptr(k)*size)
	})
	_ = addressable
	return e
}

func stringIndex(x, i *expr, t *Type) *expr {
	s, at := x.s, i.i
	return (&expr{t: t, i: func(f *frame) int64 {
		text := s(f)
		k := at(f)
		if uint64(k) >= uint64(len(text)) {
			panic(indexError(k, int64(len(text))))
		}
		return int64(text[k])
	}}).finish()
}

// slice compiles x[lo:hi:max].
func (c *compiler) slice(n *ast.SliceExpr) *expr {
	x := c.expr(n.X)
	t := c.typeOf(n)
	lo, hi, most := c.bound(n.Low), c.bound(n.High), c.bound(n.Max)
	if x.t.class == classString {
		return c.sliceString(x, lo, hi, t)
	}
	header, elem := c.sliceable(n, x)
	size := elem.size
	return (&expr{t: t, l: func(f *frame) sliceHeader {
		s, isArray := header(f)
		i, j, k := int64(0), int64(s.len), int64(s.cap)
		if lo != nil {
			i = lo(f)
		}
		if hi != nil {
			j = hi(f)
		}
		if most != nil {
			k = most(f)
		}
		checkSlice(i, j, k, int64(s.cap), most != nil, isArray)
		r := sliceHeader{s.p, int(j - i), int(k - i)}
		if r.cap > 0 {
			r.p = unsafe.Add(s.p, uintptr(i)*size)
		}
		return r
	}}).finish()
}

func (c *compiler) bound(n ast.Expr) func(*frame) int64 {
	if n == nil {
		return nil
	}
	return c.indexOf(n).i
}

// sliceable returns the header of a slice, or of an array as a whole.
func (c *compiler) sliceable(n ast.Node, x *expr) (func(*frame) (sliceHeader, bool), *Type) {
	switch u := x.t.T.Underlying().(type) {
	case *types.Slice:
		l := x.l
		return func(f *frame) (sliceHeader, bool) { return l(f), false }, c.typ(u.Elem())
	case *types.Pointer:
		array := u.Elem().Underlying().(*types.Array)
		p, size := x.p, int(array.Len())
		return func(f *frame) (sliceHeader, bool) {
			q := p(f)
			if q == nil {
				panic(nilDereference())
			}
			return sliceHeader{q, size, size}, true
		}, c.typ(array.Elem())
	case *types.Array:
		addr, size := c.addressed(x), int(u.Len())
		return func(f *frame) (sliceHeader, bool) { return sliceHeader{addr(f), size, size}, true }, c.typ(u.Elem())
	}
	refuse(n, "this cannot be sliced")
	return nil, nil
}

func (c *compiler) sliceString(x *expr, lo, hi func(*frame) int64, t *Type) *expr {
	s := x.s
	return (&expr{t: t, s: func(f *frame) string {
		text := s(f)
		i, j := int64(0), int64(len(text))
		if lo != nil {
			i = lo(f)
		}
		if hi != nil {
			j = hi(f)
		}
		if uint64(j) > uint64(len(text)) {
			panic(boundsError(j, "", int64(len(text)), "length"))
		}
		if uint64(i) > uint64(j) {
			panic(orderError(i, j))
		}
		return text[i:j]
	}}).finish()
}
