package eval

import (
	"go/ast"
	"go/types"
	"math"
	"reflect"
	"unsafe"
)

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
