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
	pkg, err := checkSource(path, files)
	if err == nil {
		library.packages[path] = pkg
	}
	return pkg, true, err
}

// checkSource checks the files of a package and keeps the unit for Source.
func checkSource(path string, files map[string][]byte) (*types.Package, error) {
	unit := &Unit{Fset: library.fset, Info: newInfo()}
	var parsed []*ast.File
	for _, name := range slices.Sorted(maps.Keys(files)) {
		file, err := parser.ParseFile(library.fset, path+"/"+name, files[name], parser.SkipObjectResolution)
		if err != nil {
			return nil, fmt.Errorf("the package %q cannot be read: %w", path, err)
		}
		parsed = append(parsed, file)
		unit.Decls = append(unit.Decls, file.Decls...)
	}
	conf := types.Config{Importer: lockedImporter{}}
	pkg, err := conf.Check(path, library.fset, parsed, unit.Info)
	if err != nil {
		return nil, fmt.Errorf("the package %q cannot be read: %w", path, err)
	}
	unit.Pkg, unit.Init = pkg, unit.Info.InitOrder
	sourceUnits[pkg] = unit
	return pkg, nil
}

// overlaid are the packages as users see them whose generic names come as source, guarded by the library's lock.
var overlaid = map[string]*types.Package{}

// overlay returns a package with its generic names from source. The others keep their objects, so they have their symbols,
// and export data of other packages, which knows the package without the overlay, speaks of the same types.
func overlay(host *types.Package) (*types.Package, error) {
	if pkg, ok := overlaid[host.Path()]; ok {
		return pkg, nil
	}
	files, ok := stdlib.Overlay(host.Path())
	if !ok {
		return host, nil
	}
	ours, err := checkSource(host.Path(), files)
	if err != nil {
		return nil, err
	}
	both := types.NewPackage(host.Path(), host.Name())
	for _, from := range []*types.Package{ours, host} { // what is there first stays
		for _, name := range from.Scope().Names() {
			if obj := from.Scope().Lookup(name); obj.Exported() {
				both.Scope().Insert(obj)
			}
		}
	}
	both.MarkComplete()
	overlaid[host.Path()] = both
	return both, nil
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
