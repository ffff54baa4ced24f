package check

import (
	"go/ast"
	"go/token"
	"go/types"
)

// renameTypes declares types that are another type of the session under a new name, type T R and type T = R. go/types
// follows such a declaration to R's own, which it does not have.
func (k *checking) renameTypes() {
	decls := k.file.Decls
	k.file.Decls = nil
	for _, d := range decls {
		gen, ok := d.(*ast.GenDecl)
		if !ok || gen.Tok != token.TYPE {
			k.file.Decls = append(k.file.Decls, d)
			continue
		}
		var rest []ast.Spec
		for _, spec := range gen.Specs {
			if !k.renameType(spec.(*ast.TypeSpec)) {
				rest = append(rest, spec)
			}
		}
		if gen.Specs = rest; len(rest) > 0 {
			k.file.Decls = append(k.file.Decls, gen)
		}
	}
}

func (k *checking) renameType(spec *ast.TypeSpec) bool {
	id, ok := ast.Unparen(spec.Type).(*ast.Ident)
	if !ok || id.Obj != nil || spec.TypeParams != nil {
		return false
	}
	other, ok := k.c.names.object(k.c.pkg, id.Name).(*types.TypeName)
	if !ok {
		return false
	}
	obj := types.NewTypeName(spec.Name.Pos(), k.c.pkg, spec.Name.Name, nil)
	if spec.Assign.IsValid() {
		types.NewAlias(obj, other.Type())
	} else {
		types.NewNamed(obj, other.Type().Underlying(), nil)
	}
	k.c.pkg.Scope().Insert(obj)
	k.info.Defs[spec.Name] = obj
	k.made[obj.Name()] = obj
	return true
}
