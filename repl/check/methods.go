package check

import (
	"go/ast"
	"go/types"
)

// movedMethod is a method of a type that an earlier input declared. go/types can only declare methods beside
// their type, so it is checked as a function whose first parameter is the receiver.
type movedMethod struct {
	decl *ast.FuncDecl
	recv *ast.FieldList
	name string
	base *types.Named
}

// baseName returns the name of a method's receiver type.
func baseName(fn *ast.FuncDecl) string {
	if fn.Recv == nil || len(fn.Recv.List) == 0 {
		return ""
	}
	t := fn.Recv.List[0].Type
	for {
		switch x := t.(type) {
		case *ast.StarExpr:
			t = x.X
		case *ast.ParenExpr:
			t = x.X
		case *ast.IndexExpr:
			t = x.X
		case *ast.IndexListExpr:
			t = x.X
		case *ast.Ident:
			return x.Name
		default:
			return ""
		}
	}
}

// moveMethods makes functions of the methods whose type an earlier input declared.
func (k *checking) moveMethods() error {
	here := map[string]bool{}
	for _, inner := range k.fresh {
		here[inner] = k.made[inner] == nil
	}
	for _, d := range k.file.Decls {
		fn, ok := d.(*ast.FuncDecl)
		if !ok || fn.Recv == nil || here[baseName(fn)] {
			continue
		}
		base, ok := k.made[baseName(fn)], true
		if base == nil {
			base, ok = k.c.names.object(k.c.pkg, baseName(fn)).(*types.TypeName)
		}
		if !ok {
			continue // go/types says that there is no such type
		}
		named, ok := base.Type().(*types.Named)
		if !ok || named.TypeParams().Len() > 0 {
			return k.errorf(fn.Name.Pos(), "a method of %s can only be declared together with the type", base.Name())
		}
		m := &movedMethod{decl: fn, recv: fn.Recv, name: fn.Name.Name, base: named}
		if len(fn.Recv.List[0].Names) == 0 {
			fn.Recv.List[0].Names = []*ast.Ident{ast.NewIdent("_")}
		}
		fn.Type.Params = &ast.FieldList{List: append(append([]*ast.Field(nil), fn.Recv.List...), fn.Type.Params.List...)}
		fn.Recv = nil
		fn.Name.Name = k.c.names.unused(k.c.pkg, base.Name()+"ʹ"+fn.Name.Name)
		k.moved = append(k.moved, m)
	}
	return nil
}

// restoreMethods gives the functions back to their types.
func (k *checking) restoreMethods() error {
	for _, m := range k.moved {
		fn := k.info.Defs[m.decl.Name].(*types.Func)
		sig := fn.Type().(*types.Signature)
		recv := sig.Params().At(0)
		var params []*types.Var
		for i := 1; i < sig.Params().Len(); i++ {
			params = append(params, sig.Params().At(i))
		}
		method := types.NewFunc(m.decl.Name.Pos(), k.c.pkg, m.name,
			types.NewSignatureType(recv, nil, nil, types.NewTuple(params...), sig.Results(), sig.Variadic()))
		m.decl.Recv = m.recv
		m.decl.Type.Params = &ast.FieldList{List: m.decl.Type.Params.List[1:]}
		m.decl.Name.Name = m.name
		if old := methodOf(m.base, m.name); old != nil {
			if !sameMethod(old, method) {
				return k.errorf(m.decl.Name.Pos(), "%s.%s is declared with another signature; declare the type again to change it", cleaned(m.base.Obj().Name()), m.name)
			}
			k.unit.Replaced[method] = old
		} else {
			m.base.AddMethod(method)
		}
		k.info.Defs[m.decl.Name] = method
	}
	return nil
}

func methodOf(named *types.Named, name string) *types.Func {
	for i := range named.NumMethods() {
		if named.Method(i).Name() == name {
			return named.Method(i)
		}
	}
	return nil
}

func sameMethod(a, b *types.Func) bool {
	x, y := a.Type().(*types.Signature), b.Type().(*types.Signature)
	return types.Identical(x, y) && types.Identical(x.Recv().Type(), y.Recv().Type())
}
