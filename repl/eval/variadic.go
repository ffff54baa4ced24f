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
