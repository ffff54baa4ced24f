package eval

import (
	"go/ast"
	"go/types"
	"reflect"
	"strconv"
	"unsafe"
)

func itoa(i int) string { return strconv.Itoa(i) }

// toInterface puts a concrete value into an interface.
func (c *compiler) toInterface(e *expr, t *Type) *expr {
	if e.t.class == classIface {
		return retyped(e, t)
	}
	if isNil(e.t) {
		return c.nilOf(t)
	}
	from := e.t
	if isUntyped(from.T) {
		from = c.m.typ(types.Default(from.T))
		e = c.convert(e, from)
	}
	out := &expr{t: t}
	switch {
	case !from.native():
		addr := c.addressed(e)
		out.a = func(f *frame) any { return from.toIface(addr(f)) }
	case from.rt == rtInt:
		i := e.i
		out.a = func(f *frame) any { return int(i(f)) }
	case from.rt == rtString:
		s := e.s
		out.a = func(f *frame) any { return s(f) }
	case from.rt == rtFloat64:
		v := e.f
		out.a = func(f *frame) any { return v(f) }
	case from.rt == rtBool:
		b := e.b
		out.a = func(f *frame) any { return b(f) }
	default:
		addr := c.addressed(e)
		out.a = func(f *frame) any { return from.raw(addr(f)) }
	}
	return out.finish()
}

// assertion compiles x.(T); with commaOk the second result tells whether it holds.
func (c *compiler) assertion(n *ast.TypeAssertExpr, commaOk bool) (value, ok *expr) {
	x := c.expr(n.X)
	t := c.typ(c.src.info.TypeOf(n.Type))
	c.refuseUnboxed(n, t)
	tmp := c.temp(t)
	off, a := tmp.off, x.a
	static := x.t
	test := c.m.asserter(t)
	do := func(f *frame) bool {
		v := a(f)
		if !test(v) {
			if !commaOk {
				panic(f.th.m.assertionError(v, static, t))
			}
			t.zero(unsafe.Add(f.p, off))
			return false
		}
		t.fromIface2(unsafe.Add(f.p, off), v)
		return true
	}
	if commaOk {
		return loadLocal(tmp), (&expr{t: c.m.typ(types.Typ[types.Bool]), b: do}).finish()
	}
	at := func(f *frame) unsafe.Pointer { do(f); return unsafe.Add(f.p, off) }
	e := load(t, at)
	e.addr = nil
	if t.class == classMemory {
		e.into = func(f *frame, dst unsafe.Pointer) { t.copy(dst, at(f)) }
	}
	return e, nil
}

// fromIface2 stores what an assertion to t yields, t being concrete or an interface.
func (t *Type) fromIface2(p unsafe.Pointer, v any) {
	if t.class == classIface {
		*(*any)(p) = v
		return
	}
	t.fromIface(p, v)
}

// asserter returns the test of whether an interface value is of a type, or has its methods.
func (m *Machine) asserter(t *Type) func(any) bool {
	if t.class != classIface {
		return t.holds
	}
	return func(v any) bool { return v != nil && m.implements(v, t) }
}

// implements reports whether the dynamic value v has the methods of the interface t.
func (m *Machine) implements(v any, t *Type) bool {
	iface := t.T.Underlying().(*types.Interface)
	if iface.NumMethods() == 0 {
		return true
	}
	if b, ok := v.(box); ok {
		if known, ok := b.t.impl.Load(t); ok {
			return known.(bool)
		}
		has := types.Implements(b.t.T, iface)
		b.t.impl.Store(t, has)
		return has
	}
	rt := reflect.TypeOf(v)
	if host := m.hostInterface(t); host != nil {
		return rt.Implements(host)
	}
	for i := range iface.NumMethods() {
		method, ok := rt.MethodByName(iface.Method(i).Name())
		if !ok || !m.sameSignature(method.Type, iface.Method(i).Type().(*types.Signature)) {
			return false
		}
	}
	return true
}

// sameSignature compares a library method, whose first parameter is the receiver, with a declared one.
func (m *Machine) sameSignature(rt reflect.Type, sig *types.Signature) bool {
	if rt.NumIn()-1 != sig.Params().Len() || rt.NumOut() != sig.Results().Len() {
		return false
	}
	for i := range sig.Params().Len() {
		if host := m.hostOf(sig.Params().At(i).Type()); host != rt.In(i+1) {
			return false
		}
	}
	for i := range sig.Results().Len() {
		if host := m.hostOf(sig.Results().At(i).Type()); host != rt.Out(i) {
			return false
		}
	}
	return true
}

func (m *Machine) hostOf(t types.Type) reflect.Type { return m.typ(t).host }

// hostInterface returns the library's interface that t is, or nil.
func (m *Machine) hostInterface(t *Type) reflect.Type {
	if t.host != nil && t.host.Kind() == reflect.Interface {
		return t.host
	}
	return nil
}

func (m *Machine) assertionError(v any, static, t *Type) error {
	source := typeName(static.T)
	switch {
	case v == nil && t.class == classIface && static.T.Underlying().(*types.Interface).NumMethods() == 0:
		return typeAssertionError("interface is nil, not " + typeName(t.T))
	case v == nil && t.class == classIface:
		return typeAssertionError("interface is nil, not " + typeName(t.T))
	case v == nil:
		return typeAssertionError(ifaceName(source) + " is nil, not " + typeName(t.T))
	case t.class == classIface:
		return typeAssertionError(dynamicName(v) + " is not " + typeName(t.T) + ": missing method " + m.missing(v, t))
	case dynamicName(v) == typeName(t.T):
		return typeAssertionError(ifaceName(source) + " is " + dynamicName(v) + ", not " + typeName(t.T) + " (types from different scopes)")
	default:
		return typeAssertionError(ifaceName(source) + " is " + dynamicName(v) + ", not " + typeName(t.T))
	}
}

func ifaceName(s string) string {
	if s == "any" || s == "interface{}" {
		return "interface {}"
	}
	return s
}

func (m *Machine) missing(v any, t *Type) string {
	iface := t.T.Underlying().(*types.Interface)
	for i := range iface.NumMethods() {
		name := iface.Method(i).Name()
		if b, ok := v.(box); ok {
			if obj, _, _ := types.LookupFieldOrMethod(b.t.T, false, iface.Method(i).Pkg(), name); obj == nil {
				return name
			}
			continue
		}
		if _, ok := reflect.TypeOf(v).MethodByName(name); !ok {
			return name
		}
	}
	return iface.Method(0).Name()
}

// dynamicName is what %T prints for an interface value.
func dynamicName(v any) string {
	if b, ok := v.(box); ok {
		return typeName(b.t.T)
	}
	if v == nil {
		return "<nil>"
	}
	return reflect.TypeOf(v).String()
}

// typeName prints a type as %T does.
func typeName(t types.Type) string {
	return typeNamer{}.String(t)
}
