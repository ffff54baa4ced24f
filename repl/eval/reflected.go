package eval

import (
	"go/ast"
	"go/types"
	"reflect"
	"strings"
)

// Package reflect sees the memory of a value of a declared type, not the type: reflect cannot make types with
// names and methods. What would go wrong without a word is refused here.

// refuseMethods refuses looking for methods by reflection once types with methods have been declared.
func (c *compiler) refuseMethods(n ast.Node, method *types.Func) {
	if name := method.Name(); name != "Method" && name != "MethodByName" && name != "NumMethod" || !c.m.declared.Load() {
		return
	}
	sig := method.Type().(*types.Signature)
	if method.Name() == "NumMethod" && method.Pkg() != nil && method.Pkg().Path() == "reflect" {
		refuse(n, "reflect does not see the methods of declared types")
	}
	for _, t := range tupleTypes(sig.Results()) {
		if isReflect(t, "Method") || isReflect(t, "Value") {
			refuse(n, "reflect does not see the methods of declared types")
		}
	}
}

// refuseUnboxed refuses v.Interface().(T) for a declared type: what reflect hands out has lost its type.
func (c *compiler) refuseUnboxed(n *ast.TypeAssertExpr, t *Type) {
	call, ok := ast.Unparen(n.X).(*ast.CallExpr)
	if !ok || t.host != nil {
		return
	}
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok || sel.Sel.Name != "Interface" || !isReflect(c.rawType(sel.X), "Value") {
		return
	}
	refuse(n, "reflect does not keep the declared type %s of a value", typeName(t.T))
}

// typeDriven are packages that go by the names and methods of types alone.
var typeDriven = map[string]bool{"encoding/xml": true, "encoding/gob": true}

// refuseDeclared refuses to hand values of declared types to a package that could not see what they are.
func (c *compiler) refuseDeclared(n *ast.CallExpr, fn *types.Func) {
	if fn.Pkg() == nil || !typeDriven[fn.Pkg().Path()] {
		return
	}
	for _, arg := range n.Args {
		if t := c.typeOf(arg); !isNil(t) && t.host == nil && t.class != classIface && t.class != classNone {
			refuse(arg, "%s cannot see the declared type of a value of type %s; use encoding/json", fn.Pkg().Name(), typeName(t.T))
		}
	}
}

// nativeOnly is refuseDeclared for a value whose type shows when it is given only.
func nativeOnly(path string, v reflect.Value) reflect.Value {
	if holdsBox(v, maxCutDepth) {
		panic(plainError(path + " cannot see the declared types of what it is given; build it of Go's own types, or use encoding/json"))
	}
	return v
}

func isReflect(t types.Type, name string) bool {
	named, ok := types.Unalias(t).(*types.Named)
	return ok && named.Obj().Pkg() != nil && named.Obj().Pkg().Path() == "reflect" && named.Obj().Name() == name
}

// unsupported are functions of the library that cannot mean for evaluated code what they mean for compiled code.
var unsupported = map[string]string{
	"testing.AllocsPerRun": "it measures compiled code",
	"testing.Benchmark":    "it measures compiled code",
	"runtime.Goexit":       "it would leave deferred calls out",
	"syscall.Exit":         "it would end the console; os.Exit ends the input",
}

// userType is what reflect.TypeOf returns for a value of a declared type: its layout, under its own name.
type userType struct {
	reflect.Type
	t *Type
}

func (u userType) String() string { return typeName(u.t.T) }

func (u userType) Name() string {
	if named, ok := types.Unalias(u.t.T).(*types.Named); ok {
		return strings.TrimPrefix(typeName(named), named.Obj().Pkg().Name()+".")
	}
	return ""
}

func (u userType) PkgPath() string {
	if named, ok := types.Unalias(u.t.T).(*types.Named); ok {
		return named.Obj().Pkg().Path()
	}
	return ""
}

func (u userType) Comparable() bool { return types.Comparable(u.t.T) }

func (u userType) Elem() reflect.Type { return u.of(u.t.m.elemType(u.t), u.Type.Elem) }

func (u userType) Key() reflect.Type { return u.of(u.t.m.keyType(u.t), u.Type.Key) }

// of returns the reflect.Type of a part of the type; where there is none, reflect panics as it does.
func (u userType) of(part *Type, native func() reflect.Type) reflect.Type {
	switch {
	case part == nil || part.native():
		return native()
	case part.class == classIface && part.host != nil:
		return part.host
	}
	return userType{part.rt, part}
}

func (u userType) Field(i int) reflect.StructField {
	field := u.Type.Field(i)
	if s, ok := u.t.T.Underlying().(*types.Struct); ok {
		field.Type = u.of(u.t.m.typ(s.Field(i).Type()), func() reflect.Type { return field.Type })
	}
	return field
}

// sameReflectType compares a type that reflect.TypeOf returned with one that reflect itself did, which has no name.
func sameReflectType(a, b any) bool {
	u, okU := a.(userType)
	v, okV := b.(userType)
	switch {
	case okU == okV:
		return false
	case okU:
		return u.Type.Name() == "" && any(u.Type) == b
	default:
		return v.Type.Name() == "" && any(v.Type) == a
	}
}

// typeOf is reflect.TypeOf.
func typeOf(v any) any {
	if b, ok := v.(box); ok {
		if fn, ok := b.v.(*Func); ok && b.t.host != nil {
			return b.t.host
		} else if ok {
			return userType{fn.layout(b.t), b.t}
		}
		return userType{b.t.rt, b.t}
	}
	if v == nil {
		return nil
	}
	return reflect.TypeOf(v)
}

// deepEqual is reflect.DeepEqual.
func (m *Machine) deepEqual(x, y any) bool {
	a, okA := x.(box)
	b, okB := y.(box)
	if okA != okB || a.t != b.t {
		return false
	}
	if okA {
		x, y = m.boxToHost(a, rtAny, true), m.boxToHost(b, rtAny, true)
	}
	return reflect.DeepEqual(x, y)
}

// layout is the type of a function value as reflect can have it: over the layouts of its parameters and results.
func (fn *Func) layout(t *Type) reflect.Type {
	sig := t.T.Underlying().(*types.Signature)
	list := func(tuple *types.Tuple) []reflect.Type {
		out := make([]reflect.Type, tuple.Len())
		for i := range out {
			out[i] = t.m.typ(tuple.At(i).Type()).rt
		}
		return out
	}
	return reflect.FuncOf(list(sig.Params()), list(sig.Results()), sig.Variadic())
}
