package eval

import (
	"go/ast"
	"go/types"
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

func isReflect(t types.Type, name string) bool {
	named, ok := types.Unalias(t).(*types.Named)
	return ok && named.Obj().Pkg() != nil && named.Obj().Pkg().Path() == "reflect" && named.Obj().Name() == name
}

// unsupported are functions of the library that cannot mean for evaluated code what they mean for compiled code.
var unsupported = map[string]string{
	"testing.AllocsPerRun": "it measures compiled code",
	"testing.Benchmark":    "it measures compiled code",
}
