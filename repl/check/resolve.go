package check

import (
	"go/ast"
	"go/types"
)

// resolve renames what the piece mentions of the session, and imports packages that it uses. The parser has
// resolved what is declared inside the piece.
func (k *checking) resolve() {
	bases := map[*ast.Ident]bool{}
	ast.Inspect(k.file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			if id, ok := n.X.(*ast.Ident); ok {
				bases[id] = true
			}
			k.c.mention(n.Sel.Name)
		case *ast.CompositeLit:
			k.literalKeys(n)
		}
		return true
	})
	for _, id := range k.file.Unresolved {
		if _, mine := k.fresh[id.Name]; mine && k.piece.decls {
			id.Name = k.fresh[id.Name]
			continue
		}
		if _, known := k.c.names.live[id.Name]; !known && bases[id] && types.Universe.Lookup(id.Name) == nil {
			k.c.autoImport(id.Name)
		}
		k.rename(id)
	}
}

// literalKeys renames the keys of map literals, which the parser leaves alone because they might be fields.
func (k *checking) literalKeys(lit *ast.CompositeLit) {
	if !k.isMap(lit.Type) {
		return
	}
	for _, elt := range lit.Elts {
		if kv, ok := elt.(*ast.KeyValueExpr); ok {
			if id, ok := kv.Key.(*ast.Ident); ok && id.Obj == nil {
				k.file.Unresolved = append(k.file.Unresolved, id)
			}
		}
	}
}

func (k *checking) isMap(t ast.Expr) bool {
	switch t := t.(type) {
	case *ast.MapType, *ast.ArrayType:
		return true
	case *ast.Ident:
		obj := k.c.names.object(k.c.pkg, t.Name)
		if obj == nil {
			return false
		}
		_, isStruct := obj.Type().Underlying().(*types.Struct)
		return !isStruct
	}
	return false
}
