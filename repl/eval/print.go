package eval

import (
	"fmt"
	"go/ast"
	"reflect"
	"strconv"
	"strings"
	"unsafe"
)

// print compiles the predeclared print and println, which write to standard error.
func (c *compiler) print(n *ast.CallExpr, name string, t *Type) *expr {
	var parts []func(*frame) string
	for _, arg := range n.Args {
		e := c.expr(arg)
		if isUntyped(e.t.T) {
			e = c.as(arg, c.typ(defaultType(e.t.T)))
		}
		parts = append(parts, c.printText(e))
	}
	line := name == "println"
	return action(t, func(f *frame) {
		texts := make([]string, len(parts))
		for i, part := range parts {
			texts[i] = part(f)
		}
		if line {
			fmt.Fprintln(f.th.m.stderr(), strings.Join(texts, " "))
			return
		}
		fmt.Fprint(f.th.m.stderr(), strings.Join(texts, ""))
	})
}

// printText prints as the runtime does.
func (c *compiler) printText(e *expr) func(*frame) string {
	switch e.t.class {
	case classInt:
		i := e.i
		if unsigned(e.t.kind) {
			return func(f *frame) string { return strconv.FormatUint(uint64(i(f)), 10) }
		}
		return func(f *frame) string { return strconv.FormatInt(i(f), 10) }
	case classBool:
		b := e.b
		return func(f *frame) string { return strconv.FormatBool(b(f)) }
	case classFloat:
		v, bits := e.f, int(e.t.size)*8
		return func(f *frame) string { return printFloat(v(f), bits) }
	case classString:
		return e.s
	case classPointer:
		p := e.p
		return func(f *frame) string { return fmt.Sprintf("%#x", uintptr(p(f))) }
	case classSlice:
		l := e.l
		return func(f *frame) string { s := l(f); return fmt.Sprintf("[%d/%d]%#x", s.len, s.cap, uintptr(s.p)) }
	case classIface:
		a := e.a
		return func(f *frame) string {
			v := a(f)
			w := (*eface)(unsafe.Pointer(&v))
			return fmt.Sprintf("(%#x,%#x)", uintptr(w.typ), uintptr(w.data))
		}
	default:
		if e.t.kind == reflect.Complex64 || e.t.kind == reflect.Complex128 {
			z, bits := c.complexOf(e), int(e.t.size)*4
			return func(f *frame) string {
				v := z(f)
				im := printFloat(imag(v), bits)
				if im[0] != '-' && im[0] != '+' {
					im = "+" + im
				}
				return "(" + printFloat(real(v), bits) + im + "i)"
			}
		}
		return func(*frame) string { return "?" }
	}
}

// printFloat is how Go 1.26's print writes a float: the shortest form.
func printFloat(x float64, bits int) string {
	switch {
	case x != x:
		return "NaN"
	case x > 0 && x*0 != 0:
		return "+Inf"
	case x < 0 && x*0 != 0:
		return "-Inf"
	}
	return strconv.FormatFloat(x, 'g', -1, bits)
}
