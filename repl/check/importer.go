package check

import (
	"bytes"
	"fmt"
	"go/token"
	"go/types"
	"sync"

	"golang.org/x/tools/go/gcexportdata"

	"tfrpc-repl/repl/stdlib"
)

// library holds the packages of the standard library that have been asked for. All sessions share it.
var library = struct {
	sync.Mutex
	fset     *token.FileSet
	packages map[string]*types.Package
}{fset: token.NewFileSet(), packages: map[string]*types.Package{}}

// Import returns a package of the standard library by its path.
func Import(path string) (*types.Package, error) {
	library.Lock()
	defer library.Unlock()
	// What export data says of iterators and of order must mean the packages that come as source.
	for _, first := range []string{"cmp", "iter"} {
		if _, _, err := importSource(first); err != nil {
			return nil, err
		}
	}
	pkg, err := importLocked(path)
	if err != nil {
		return nil, err
	}
	return overlay(pkg)
}

func importLocked(path string) (*types.Package, error) {
	if pkg, ok, err := importSource(path); ok {
		return pkg, err
	}
	if pkg, ok := library.packages[path]; ok && pkg.Complete() {
		return pkg, nil
	}
	data, ok := stdlib.Export(path)
	if !ok {
		return nil, fmt.Errorf("the package %q is not available here", path)
	}
	pkg, err := gcexportdata.Read(bytes.NewReader(data), library.fset, library.packages, path)
	if err != nil {
		return nil, fmt.Errorf("the package %q cannot be read: %w", path, err)
	}
	return pkg, nil
}

// libraryImporter is Import as go/types wants it.
type libraryImporter struct{}

func (libraryImporter) Import(path string) (*types.Package, error) { return Import(path) }
