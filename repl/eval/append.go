package eval

import (
	"go/ast"
	"reflect"
	"unsafe"
)

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
	c.refuseHostCopy(n.Args[0])
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
