package stdlib

import (
	"archive/zip"
	"bytes"
	_ "embed"
	"io"
	"reflect"
	"sort"
	"strings"
	"sync"

	"github.com/traefik/yaegi/stdlib"
)

//go:embed export.zip
var exportZip []byte

//go:embed packages.txt
var packageList string

// Packages returns the import paths of all packages, sorted.
func Packages() []string { return strings.Fields(packageList) }

var archive = sync.OnceValue(func() map[string]*zip.File {
	r, err := zip.NewReader(bytes.NewReader(exportZip), int64(len(exportZip)))
	if err != nil {
		return nil // the build embeds a whole archive; a test opens every entry
	}
	files := make(map[string]*zip.File, len(r.File))
	for _, f := range r.File {
		files[f.Name] = f
	}
	return files
})

// Export returns the export data of a package, in the form golang.org/x/tools/go/gcexportdata writes.
func Export(path string) ([]byte, bool) {
	f, ok := archive()[path]
	if !ok {
		return nil, false
	}
	r, err := f.Open()
	if err != nil {
		return nil, false
	}
	defer r.Close()
	data, err := io.ReadAll(r)
	return data, err == nil
}

// Symbol returns what a name of a package stands for: a function, a variable that can be set, a constant's value, or
// a nil pointer to a type.
func Symbol(path, name string) (reflect.Value, bool) {
	if v, ok := stdlib.Symbols[key(path)][name]; ok {
		return v, true
	}
	v, ok := today(path)[name]
	return v, ok
}

// Wrapper returns the struct type that implements an interface of the library by functions in its fields W<Method>;
// its field IValue is for the value itself.
func Wrapper(path, name string) (reflect.Type, bool) {
	v, ok := stdlib.Symbols[key(path)]["_"+name]
	if !ok {
		return nil, false
	}
	return v.Type().Elem(), true
}

// key is how yaegi's tables call a package: path and name. The name of a versioned package is that of the folder above.
func key(path string) string {
	base := path[strings.LastIndexByte(path, '/')+1:]
	if path == "math/rand/v2" {
		base = "rand"
	}
	return path + "/" + base
}

var byName = sync.OnceValue(func() map[string][]string {
	names := map[string][]string{}
	for _, path := range Packages() {
		name := key(path)
		name = name[strings.LastIndexByte(name, '/')+1:]
		names[name] = append(names[name], path)
	}
	for _, paths := range names {
		sort.SliceStable(paths, func(i, j int) bool { return rank(paths[i]) < rank(paths[j]) })
	}
	return names
})

// rank puts the package that people mean by a name first.
func rank(path string) int {
	switch path {
	case "math/rand", "text/template", "net/http/pprof", "crypto/rand":
		return map[string]int{"math/rand": 0, "text/template": 0, "net/http/pprof": 9, "crypto/rand": 9}[path]
	}
	return 1 + strings.Count(path, "/")
}

// ByName returns the packages of a name, the one that is meant most often first.
func ByName(name string) []string { return byName()[name] }
