package eval

import (
	"fmt"
	"go/token"
	"go/types"
	"reflect"
	"unsafe"
)

// sliceHeader is a slice of anything.
type sliceHeader struct {
	p        unsafe.Pointer
	len, cap int
}

var (
	rtPointer = reflect.TypeFor[unsafe.Pointer]()
	rtSlice   = reflect.TypeFor[sliceHeader]()
	rtFunc    = reflect.TypeFor[*Func]()
	rtAny     = reflect.TypeFor[any]()
	rtError   = reflect.TypeFor[error]()
)

var basicTypes = map[types.BasicKind]reflect.Type{
	types.Bool: reflect.TypeFor[bool](), types.String: reflect.TypeFor[string](),
	types.Int: reflect.TypeFor[int](), types.Int8: reflect.TypeFor[int8](), types.Int16: reflect.TypeFor[int16](),
	types.Int32: reflect.TypeFor[int32](), types.Int64: reflect.TypeFor[int64](),
	types.Uint: reflect.TypeFor[uint](), types.Uint8: reflect.TypeFor[uint8](), types.Uint16: reflect.TypeFor[uint16](),
	types.Uint32: reflect.TypeFor[uint32](), types.Uint64: reflect.TypeFor[uint64](), types.Uintptr: reflect.TypeFor[uintptr](),
	types.Float32: reflect.TypeFor[float32](), types.Float64: reflect.TypeFor[float64](),
	types.Complex64: reflect.TypeFor[complex64](), types.Complex128: reflect.TypeFor[complex128](),
	types.UnsafePointer: rtPointer,
	types.UntypedBool:   reflect.TypeFor[bool](), types.UntypedInt: reflect.TypeFor[int](), types.UntypedRune: reflect.TypeFor[rune](),
	types.UntypedFloat: reflect.TypeFor[float64](), types.UntypedComplex: reflect.TypeFor[complex128](),
	types.UntypedString: reflect.TypeFor[string](), types.UntypedNil: rtPointer,
}

// layouter finds the memory layout of a type. reflect cannot make recursive types, so what leads back to a
// type that is being laid out gets a layout of the same words that says nothing of what is behind them.
type layouter struct {
	m    *Machine
	busy map[types.Type]bool
	cut  bool // something led back
}

func (l *layouter) layout(t types.Type) reflect.Type {
	switch t := t.(type) {
	case *types.Alias:
		return l.layout(types.Unalias(t))
	case *types.Named:
		if rt := l.m.namedHost(t); rt != nil && rt.Kind() != reflect.Interface && rt.Kind() != reflect.Func {
			return rt
		}
		if l.busy[t] {
			switch t.Underlying().(type) {
			case *types.Struct, *types.Array:
				l.cut = true // of the wrong size
			}
			return l.opaque(t.Underlying())
		}
		l.busy[t] = true
		defer delete(l.busy, t)
		return l.layout(t.Underlying())
	case *types.Basic:
		if rt, ok := basicTypes[t.Kind()]; ok {
			return rt
		}
	case *types.Pointer:
		return l.through(t.Elem(), rtPointer, reflect.PointerTo)
	case *types.Slice:
		return l.through(t.Elem(), rtSlice, reflect.SliceOf)
	case *types.Chan:
		return l.through(t.Elem(), rtPointer, func(elem reflect.Type) reflect.Type { return reflect.ChanOf(reflect.BothDir, elem) })
	case *types.Map:
		return l.through(t.Elem(), rtPointer, func(elem reflect.Type) reflect.Type {
			return l.through(t.Key(), rtPointer, func(key reflect.Type) reflect.Type { return reflect.MapOf(key, elem) })
		})
	case *types.Array:
		return reflect.ArrayOf(int(t.Len()), l.layout(t.Elem()))
	case *types.Struct:
		return l.structure(t)
	case *types.Signature:
		return rtFunc
	case *types.Interface:
		return rtAny
	case *types.Tuple:
		return reflect.TypeFor[struct{}]()
	}
	panic(fmt.Sprintf("no layout for %T %v", t, t))
}

// through lays out what stands behind a pointer; where that leads back, opaque is as good.
func (l *layouter) through(elem types.Type, opaque reflect.Type, make func(reflect.Type) reflect.Type) reflect.Type {
	outer := l.cut
	l.cut = false
	rt := l.layout(elem)
	cut := l.cut
	l.cut = outer
	if cut && len(l.busy) > 0 {
		return opaque
	}
	return make(rt)
}

func (l *layouter) opaque(u types.Type) reflect.Type {
	switch u.(type) {
	case *types.Slice:
		return rtSlice
	case *types.Interface:
		return rtAny
	case *types.Struct, *types.Array:
		// Only reached behind a pointer, slice or map, whose layout does not depend on it.
		return reflect.TypeFor[struct{}]()
	case *types.Signature:
		return rtFunc
	default:
		return rtPointer
	}
}

func (l *layouter) structure(t *types.Struct) reflect.Type {
	fields := make([]reflect.StructField, t.NumFields())
	for i := range fields {
		v := t.Field(i)
		field := reflect.StructField{Name: v.Name(), Type: l.layout(v.Type()), Tag: reflect.StructTag(t.Tag(i))}
		if !v.Exported() {
			field.PkgPath = "main"
		}
		if field.Name == "_" {
			field.Name = fmt.Sprintf("_%d", i)
		}
		// reflect refuses to embed what has methods; embedding matters to it only for plain structs.
		field.Anonymous = v.Embedded() && v.Exported() && field.Type.Kind() == reflect.Struct && field.Type.NumMethod() == 0 &&
			reflect.PointerTo(field.Type).NumMethod() == 0
		fields[i] = field
	}
	return reflect.StructOf(fields)
}

// namedHost returns the Go type of a type that the library declares.
func (m *Machine) namedHost(t *types.Named) reflect.Type {
	obj := t.Obj()
	if obj.Pkg() == nil {
		if obj.Name() == "error" {
			return rtError
		}
		return nil
	}
	if m.isUser(obj.Pkg()) || t.TypeArgs().Len() > 0 {
		return nil
	}
	if rt, ok := m.types.named[t]; ok {
		return rt
	}
	rt := m.symbolType(t)
	if rt == nil && !obj.Exported() {
		rt = m.unexportedType(t)
	}
	if rt != nil {
		m.types.named[t] = rt
	}
	return rt
}

func (m *Machine) symbolType(t *types.Named) reflect.Type {
	v, ok := m.symbol(t.Obj().Pkg().Path(), t.Obj().Name())
	if !ok || v.Kind() != reflect.Pointer {
		return nil
	}
	return v.Type().Elem()
}

// unexportedType finds a type that the library does not export by a variable or a function's result of the type, such as
// binary.LittleEndian.
func (m *Machine) unexportedType(t *types.Named) reflect.Type {
	pkg := t.Obj().Pkg()
	for _, name := range pkg.Scope().Names() {
		if !token.IsExported(name) {
			continue
		}
		switch obj := pkg.Scope().Lookup(name).(type) {
		case *types.Var:
			if v, ok := m.symbol(pkg.Path(), name); ok && obj.Type() == types.Type(t) {
				return v.Type()
			}
		case *types.Func:
			results := obj.Signature().Results()
			for i := range results.Len() {
				if results.At(i).Type() != types.Type(t) {
					continue
				}
				if v, ok := m.symbol(pkg.Path(), name); ok && v.Kind() == reflect.Func && i < v.Type().NumOut() {
					return v.Type().Out(i)
				}
			}
		}
	}
	return nil
}

// hostType returns the Go type that t is, or nil when the user declared a part of it.
func (m *Machine) hostType(t types.Type) reflect.Type {
	switch t := t.(type) {
	case *types.Alias:
		return m.hostType(types.Unalias(t))
	case *types.Named:
		return m.namedHost(t)
	case *types.Basic:
		return basicTypes[t.Kind()]
	case *types.Pointer:
		return made(m.hostType(t.Elem()), reflect.PointerTo)
	case *types.Slice:
		return made(m.hostType(t.Elem()), reflect.SliceOf)
	case *types.Array:
		return made(m.hostType(t.Elem()), func(e reflect.Type) reflect.Type { return reflect.ArrayOf(int(t.Len()), e) })
	case *types.Chan:
		dir := map[types.ChanDir]reflect.ChanDir{types.SendRecv: reflect.BothDir, types.SendOnly: reflect.SendDir, types.RecvOnly: reflect.RecvDir}[t.Dir()]
		return made(m.hostType(t.Elem()), func(e reflect.Type) reflect.Type { return reflect.ChanOf(dir, e) })
	case *types.Map:
		return made(m.hostType(t.Elem()), func(e reflect.Type) reflect.Type {
			return made(m.hostType(t.Key()), func(k reflect.Type) reflect.Type { return reflect.MapOf(k, e) })
		})
	case *types.Interface:
		if t.NumMethods() == 0 {
			return rtAny
		}
		return nil
	case *types.Signature:
		return m.hostFunc(t)
	case *types.Struct:
		return m.hostStruct(t)
	}
	return nil
}

func made(elem reflect.Type, make func(reflect.Type) reflect.Type) reflect.Type {
	if elem == nil {
		return nil
	}
	return make(elem)
}

func (m *Machine) hostFunc(t *types.Signature) reflect.Type {
	in, ok := m.hostTuple(t.Params())
	out, okOut := m.hostTuple(t.Results())
	if !ok || !okOut || t.TypeParams().Len() > 0 {
		return nil
	}
	return reflect.FuncOf(in, out, t.Variadic())
}

func (m *Machine) hostTuple(t *types.Tuple) ([]reflect.Type, bool) {
	list := make([]reflect.Type, t.Len())
	for i := range list {
		if list[i] = m.hostType(t.At(i).Type()); list[i] == nil {
			return nil, false
		}
	}
	return list, true
}

func (m *Machine) hostStruct(t *types.Struct) reflect.Type {
	fields := make([]reflect.StructField, t.NumFields())
	for i := range fields {
		v := t.Field(i)
		rt := m.hostType(v.Type())
		if rt == nil || v.Embedded() || v.Name() == "_" {
			return nil
		}
		fields[i] = reflect.StructField{Name: v.Name(), Type: rt, Tag: reflect.StructTag(t.Tag(i))}
		if !v.Exported() {
			fields[i].PkgPath = "main"
		}
	}
	return reflect.StructOf(fields)
}
