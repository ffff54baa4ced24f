package check

import (
	"go/ast"
	"go/types"
	"sort"
)

// A function that mentions another keeps what that meant when it was checked. When the other is declared again with another type, the
// function is checked again, from its source; so callers see the new one, or a warning says that they cannot.

// funcDecl is a declared function or method: its source, and what it mentions of the session.
type funcDecl struct {
	name string
	text string
	uses map[types.Object]bool
}

// remember keeps the functions that a piece has declared.
func (k *checking) remember() {
	for _, d := range k.unit.Decls {
		fn, ok := d.(*ast.FuncDecl)
		if !ok || fn.Name.Name == "init" {
			continue
		}
		obj := k.info.Defs[fn.Name]
		if obj == nil {
			continue
		}
		decl := &funcDecl{name: k.titleOf(fn), text: k.piece.Text[k.offset(fn.Pos()):k.offset(fn.End())], uses: map[types.Object]bool{}}
		ast.Inspect(fn, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok {
				if used := k.info.Uses[id]; used != nil && used.Pkg() == k.c.pkg {
					decl.uses[used] = true
				}
			}
			return true
		})
		k.c.funcs[obj] = decl
	}
}

// titleOf is f, or T.m of a method.
func (k *checking) titleOf(fn *ast.FuncDecl) string {
	name := cleaned(fn.Name.Name)
	if base := baseName(fn); base != "" {
		name = cleaned(base) + "." + name
	}
	return name
}

// recheck checks the callers of what the piece has given another type.
func (k *checking) recheck(old map[string]types.Object) {
	changed := map[types.Object]string{}
	for name, before := range old {
		now := k.c.names.object(k.c.pkg, name)
		_, isFunc := before.(*types.Func)
		_, isVar := before.(*types.Var)
		if now != nil && (isFunc || isVar) && !types.Identical(now.Type(), before.Type()) {
			changed[before] = name
		}
		delete(k.c.funcs, before)
	}
	if len(changed) == 0 {
		return
	}
	for _, obj := range k.c.callers(changed) {
		decl := k.c.funcs[obj]
		delete(k.c.funcs, obj)
		again, err := k.c.Check(Piece{Text: decl.text, decls: true})
		if err != nil {
			k.unit.Warnings = append(k.unit.Warnings, decl.name+" keeps the earlier "+changedName(decl, changed)+": "+err.Error())
			continue
		}
		k.unit.Also = append(k.unit.Also, again)
	}
}

func changedName(decl *funcDecl, changed map[types.Object]string) string {
	for obj, name := range changed {
		if decl.uses[obj] {
			return name
		}
	}
	return "names"
}

// callers returns the functions that mention one of the objects, in order of their names.
func (c *Checker) callers(changed map[types.Object]string) []types.Object {
	var found []types.Object
	for obj, decl := range c.funcs {
		for used := range changed {
			if decl.uses[used] && obj != used {
				found = append(found, obj)
				break
			}
		}
	}
	sort.Slice(found, func(i, j int) bool { return c.funcs[found[i]].name < c.funcs[found[j]].name })
	return found
}
