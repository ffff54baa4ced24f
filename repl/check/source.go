package check

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/types"
	"maps"
	"slices"

	"tfrpc-repl/repl/stdlib"
)

// sourceUnits are the packages of the library that came as source, guarded by the library's lock.
var sourceUnits = map[*types.Package]*Unit{}

// importSource checks a package that comes as source. The library's lock is held.
func importSource(path string) (*types.Package, bool, error) {
	if pkg, ok := library.packages[path]; ok && sourceUnits[pkg] != nil {
		return pkg, true, nil
	}
	files, ok := stdlib.Source(path)
	if !ok {
		return nil, false, nil
	}
	unit := &Unit{Fset: library.fset, Info: newInfo()}
	var parsed []*ast.File
	for _, name := range slices.Sorted(maps.Keys(files)) {
		file, err := parser.ParseFile(library.fset, path+"/"+name, files[name], parser.SkipObjectResolution)
		if err != nil {
			return nil, true, fmt.Errorf("the package %q cannot be read: %w", path, err)
		}
		parsed = append(parsed, file)
		unit.Decls = append(unit.Decls, file.Decls...)
	}
	conf := types.Config{Importer: lockedImporter{}}
	pkg, err := conf.Check(path, library.fset, parsed, unit.Info)
	if err != nil {
		return nil, true, fmt.Errorf("the package %q cannot be read: %w", path, err)
	}
	unit.Pkg, unit.Init = pkg, unit.Info.InitOrder
	library.packages[path] = pkg
	sourceUnits[pkg] = unit
	return pkg, true, nil
}

// lockedImporter imports while the library's lock is held.
type lockedImporter struct{}

func (lockedImporter) Import(path string) (*types.Package, error) { return importLocked(path) }

// Source returns a package of the library that came as source, for the evaluator to compile.
func Source(pkg *types.Package) (*Unit, bool) {
	library.Lock()
	defer library.Unlock()
	unit, ok := sourceUnits[pkg]
	return unit, ok
}
