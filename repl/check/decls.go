package check

import (
	"go/ast"
	"go/token"
	"go/types"
	"strconv"
)

// declarations checks a run of declarations.
func (k *checking) declarations() error {
	if err := k.imports(); err != nil {
		return err
	}
	k.dropReplaced()
	if err := k.declareNames(); err != nil {
		return err
	}
	k.renameTypes()
	if err := k.moveMethods(); err != nil {
		return err
	}
	k.resolve()
	k.old = k.oldObjects()
	if err := k.check(); err != nil {
		return err
	}
	if err := k.restoreMethods(); err != nil {
		return err
	}
	for _, d := range k.file.Decls {
		if gen, ok := d.(*ast.GenDecl); !ok || gen.Tok != token.IMPORT {
			k.unit.Decls = append(k.unit.Decls, d)
		}
	}
	k.unit.Init = k.info.InitOrder
	k.zeroVars()
	k.replace()
	return nil
}

// imports takes the import declarations out and binds their names.
func (k *checking) imports() error {
	var rest []ast.Decl
	for _, d := range k.file.Decls {
		gen, ok := d.(*ast.GenDecl)
		if !ok || gen.Tok != token.IMPORT {
			rest = append(rest, d)
			continue
		}
		for _, spec := range gen.Specs {
			if err := k.importSpec(spec.(*ast.ImportSpec)); err != nil {
				return err
			}
		}
	}
	k.file.Decls, k.file.Imports = rest, nil
	return nil
}

func (k *checking) importSpec(spec *ast.ImportSpec) error {
	path, err := strconv.Unquote(spec.Path.Value)
	if err != nil {
		return k.errorf(spec.Pos(), "the import path %s cannot be read", spec.Path.Value)
	}
	name := ""
	if spec.Name != nil {
		name = spec.Name.Name
	}
	switch name {
	case "_":
		_, err = Import(path)
	case ".":
		err = k.c.importDot(path)
	default:
		err = k.c.importAs(name, path)
	}
	if err != nil {
		return k.errorf(spec.Path.Pos(), "%v", err)
	}
	return nil
}

// importDot declares all names of a package.
func (c *Checker) importDot(path string) error {
	pkg, err := Import(path)
	if err != nil {
		return err
	}
	for _, name := range pkg.Scope().Names() {
		obj := pkg.Scope().Lookup(name)
		if obj.Exported() && c.pkg.Scope().Lookup(name) == nil {
			c.pkg.Scope().Insert(obj)
			c.names.live[name] = name
		}
	}
	return nil
}

// dropReplaced keeps the later of two declarations of one name.
func (k *checking) dropReplaced() {
	last := map[string]ast.Node{}
	k.eachName(func(id *ast.Ident, owner ast.Node) { last[id.Name] = owner })
	var rest []ast.Decl
	methods := map[string]int{}
	for i, d := range k.file.Decls {
		if fn, ok := d.(*ast.FuncDecl); ok && fn.Recv != nil {
			methods[baseName(fn)+"."+fn.Name.Name] = i
		}
	}
	for i, d := range k.file.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			key := baseName(d) + "." + d.Name.Name
			if d.Recv != nil && methods[key] != i || d.Recv == nil && last[d.Name.Name] != nil && last[d.Name.Name] != ast.Node(d) {
				continue
			}
		case *ast.GenDecl:
			d.Specs = keepLast(d, last)
			if len(d.Specs) == 0 {
				continue
			}
		}
		rest = append(rest, d)
	}
	k.file.Decls = rest
}

func keepLast(d *ast.GenDecl, last map[string]ast.Node) []ast.Spec {
	if d.Tok == token.CONST {
		return d.Specs // they depend on their place
	}
	var rest []ast.Spec
	for _, spec := range d.Specs {
		switch s := spec.(type) {
		case *ast.TypeSpec:
			if last[s.Name.Name] != ast.Node(s) && s.Name.Name != "_" {
				continue
			}
		case *ast.ValueSpec:
			if len(s.Names) == 1 && s.Names[0].Name != "_" && last[s.Names[0].Name] != ast.Node(s) {
				continue
			}
		}
		rest = append(rest, spec)
	}
	return rest
}

// eachName visits the names that the piece declares at package level, methods apart.
func (k *checking) eachName(visit func(id *ast.Ident, owner ast.Node)) {
	for _, d := range k.file.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Recv == nil && d.Name.Name != "init" && d.Name.Name != "_" {
				visit(d.Name, d)
			}
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				switch s := spec.(type) {
				case *ast.TypeSpec:
					visit(s.Name, s)
				case *ast.ValueSpec:
					for _, name := range s.Names {
						visit(name, s)
					}
				}
			}
		}
	}
}

// declareNames chooses names behind the scenes and renames the declarations and what refers to them.
func (k *checking) declareNames() (err error) {
	// The parser's objects tell what a name means inside one file, and no more is asked of them.
	//lint:ignore SA1019 go/types cannot be asked before the names are in order
	renamed := map[*ast.Object]string{}
	k.eachName(func(id *ast.Ident, _ ast.Node) {
		if id.Name == "_" {
			return
		}
		if id.Name == "main" && id.Obj != nil && id.Obj.Kind == ast.Fun {
			err = k.errorf(id.Pos(), "func main has no place here: statements run as they are entered; call it something else")
		}
		inner, ok := k.fresh[id.Name]
		if !ok {
			inner = k.c.names.unused(k.c.pkg, id.Name)
			k.fresh[id.Name] = inner
		}
		if id.Obj != nil {
			renamed[id.Obj] = inner
		}
		id.Name = inner
	})
	ast.Inspect(k.file, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && id.Obj != nil {
			if inner, ok := renamed[id.Obj]; ok {
				id.Name = inner
			}
		}
		return true
	})
	return err
}

// oldObjects returns what the declared names stood for before.
func (k *checking) oldObjects() map[string]types.Object {
	old := map[string]types.Object{}
	for name := range k.fresh {
		if obj := k.c.names.object(k.c.pkg, name); obj != nil {
			old[name] = obj
		}
	}
	return old
}

// replace lets functions and variables of the same type take over the place of the earlier ones.
func (k *checking) replace() {
	for name, before := range k.old {
		now := k.c.pkg.Scope().Lookup(k.fresh[name])
		if now == nil || !types.Identical(now.Type(), before.Type()) || before.Pkg() != k.c.pkg {
			continue
		}
		switch now.(type) {
		case *types.Var:
			if _, ok := before.(*types.Var); ok {
				k.unit.Replaced[now] = before
			}
		case *types.Func:
			if _, ok := before.(*types.Func); ok {
				k.unit.Replaced[now] = before
			}
		}
	}
}

// zeroVars lists the variables declared without a value: one that takes over an earlier one's place is zero again.
func (k *checking) zeroVars() {
	for _, d := range k.file.Decls {
		gen, ok := d.(*ast.GenDecl)
		if !ok || gen.Tok != token.VAR {
			continue
		}
		for _, spec := range gen.Specs {
			if v := spec.(*ast.ValueSpec); len(v.Values) == 0 {
				for _, name := range v.Names {
					if obj, ok := k.info.Defs[name].(*types.Var); ok {
						k.unit.Zeroed = append(k.unit.Zeroed, obj)
					}
				}
			}
		}
	}
}
