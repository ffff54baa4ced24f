package eval

import (
	"go/ast"
	"go/types"
	"reflect"
	"unsafe"
)

// mapOf returns the reflect value of the map in a pointer word.
func mapOf(t *Type, p unsafe.Pointer) reflect.Value {
	return t.value(unsafe.Pointer(&p))
}

// mapIndex compiles m[k]; with commaOk the second result tells whether the key is there.
func (c *compiler) mapIndex(n *ast.IndexExpr, x *expr, commaOk bool) (value, ok *expr) {
	t, key := c.m.elemType(x.t), c.m.keyType(x.t)
	k := c.as(n.Index, key)
	tmp := c.temp(t)
	off := tmp.off
	find := c.mapFind(x, k)
	do := func(f *frame) bool {
		return find(f, unsafe.Add(f.p, off))
	}
	if commaOk {
		return loadLocal(tmp), (&expr{t: c.m.typ(types.Typ[types.Bool]), b: do}).finish()
	}
	if fast := fastMapIndex(x, k, t); fast != nil {
		return fast, nil
	}
	at := func(f *frame) unsafe.Pointer { do(f); return unsafe.Add(f.p, off) }
	e := load(t, at)
	e.addr = nil
	e.readAddr = at
	return e, nil
}

// mapFind returns how to look a key up and store the element, or zero, at an address.
func (c *compiler) mapFind(x, k *expr) func(*frame, unsafe.Pointer) bool {
	mt, t, key := x.t, c.m.elemType(x.t), c.m.keyType(x.t)
	p, kAddr := x.p, c.addressed(k)
	return func(f *frame, dst unsafe.Pointer) bool {
		m := p(f)
		kp := kAddr(f)
		f.th.m.hashable(key, kp)
		v := reflect.Value{}
		if m != nil {
			v = f.th.m.mapIndex(mapOf(mt, m), mt.keyAt(kp))
		}
		if !v.IsValid() {
			t.zero(dst)
			return false
		}
		mt.elemAt(dst).Set(v)
		return true
	}
}

// fastMapIndex covers the maps that loops use most.
func fastMapIndex(x, k *expr, t *Type) *expr {
	e := &expr{t: t}
	p := x.p
	switch x.t.rt {
	case reflect.TypeFor[map[string]int]():
		s := k.s
		e.i = func(f *frame) int64 { m := p(f); return int64(lookUp[string, int](f, m, s(f))) }
	case reflect.TypeFor[map[int]int]():
		i := k.i
		e.i = func(f *frame) int64 { m := p(f); return int64(lookUp[int, int](f, m, int(i(f)))) }
	case reflect.TypeFor[map[string]string]():
		s := k.s
		e.s = func(f *frame) string { m := p(f); return lookUp[string, string](f, m, s(f)) }
	case reflect.TypeFor[map[int]bool]():
		i := k.i
		e.b = func(f *frame) bool { m := p(f); return lookUp[int, bool](f, m, int(i(f))) }
	case reflect.TypeFor[map[string]bool]():
		s := k.s
		e.b = func(f *frame) bool { m := p(f); return lookUp[string, bool](f, m, s(f)) }
	case reflect.TypeFor[map[int]string]():
		i := k.i
		e.s = func(f *frame) string { m := p(f); return lookUp[int, string](f, m, int(i(f))) }
	default:
		return nil
	}
	return e.finish()
}

// hashable panics as Go does for a key in an interface that cannot be hashed.
func (m *Machine) hashable(t *Type, p unsafe.Pointer) {
	if t.class != classIface {
		return
	}
	v := *(*any)(p)
	b, ok := v.(box)
	if ok {
		v = b.v
	}
	if v != nil && !reflect.ValueOf(v).Comparable() {
		panic(runtimeError("hash of unhashable type " + dynamicName(*(*any)(p))))
	}
}

// mapStore returns how to set an element of a map from an address.
func (c *compiler) mapStore(t *Type) func(f *frame, m, key, value unsafe.Pointer) {
	key, elem := c.m.keyType(t), c.m.elemType(t)
	switch t.rt {
	case reflect.TypeFor[map[string]int]():
		return func(f *frame, m, k, v unsafe.Pointer) {
			put(f, m, *(*string)(k), *(*int)(v))
		}
	case reflect.TypeFor[map[int]int]():
		return func(f *frame, m, k, v unsafe.Pointer) {
			put(f, m, *(*int)(k), *(*int)(v))
		}
	}
	return func(f *frame, m, k, v unsafe.Pointer) {
		checkMap(m)
		f.th.m.hashable(key, k)
		f.th.m.budget.take(f, int(key.size+elem.size))
		f.th.m.setMapIndex(mapOf(t, m), t.keyAt(k), t.elemAt(v))
	}
}

func checkMap(m unsafe.Pointer) {
	if m == nil {
		panic(plainError("assignment to entry in nil map"))
	}
}

func makeMap(t *Type, n int) unsafe.Pointer { return reflect.MakeMapWithSize(t.rt, n).UnsafePointer() }
