package eval

import (
	"go/ast"
	"unsafe"
)

func firstArg(n *ast.CallExpr) ast.Expr {
	if len(n.Args) == 0 {
		return nil
	}
	return n.Args[0]
}

// orderedArgs evaluates calls before the variables they may change.
func (c *compiler) orderedArgs(list []*expr) []*expr {
	last := -1
	for i, e := range list {
		if !e.pure && !e.variable {
			last = i
		}
	}
	needs := false
	for _, e := range list[:max(last, 0)] {
		needs = needs || e.variable
	}
	if !needs {
		return list
	}
	out := append([]*expr(nil), list...)
	var stores []func(*frame)
	for i := 0; i <= last; i++ {
		if e := list[i]; !e.pure && !e.variable {
			tmp := c.temp(e.t)
			off, into := tmp.off, e.into
			stores = append(stores, func(f *frame) { into(f, unsafe.Add(f.p, off)) })
			out[i] = loadLocal(tmp)
		}
	}
	first, into := *out[0], out[0].into
	first = expr{t: first.t, into: func(f *frame, dst unsafe.Pointer) {
		for _, store := range stores {
			store(f)
		}
		into(f, dst)
	}}
	out[0] = &first
	return out
}

// sliceOf makes the slice of variadic arguments, nil without any.
func sliceOf(t, elem *Type, list []*expr) *expr {
	if len(list) == 0 {
		return (&expr{t: t, l: func(*frame) sliceHeader { return sliceHeader{} }, pure: true}).finish()
	}
	return (&expr{t: t, l: func(f *frame) sliceHeader {
		p := makeArray(elem, len(list))
		for i, e := range list {
			e.into(f, unsafe.Add(p, uintptr(i)*elem.size))
		}
		return sliceHeader{p, len(list), len(list)}
	}}).finish()
}
