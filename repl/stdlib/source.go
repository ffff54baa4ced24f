package stdlib

import (
	"embed"
	"path"
	"strings"
)

// Generic functions have no symbols. The packages that consist of them come as source, which is checked and run like
// user code.
//
//go:embed src
var sources embed.FS

// Source returns the files of a package that comes as source, by name.
func Source(pkgPath string) (map[string][]byte, bool) {
	dir := path.Join("src", pkgPath)
	entries, err := sources.ReadDir(dir)
	if err != nil {
		return nil, false
	}
	files := map[string][]byte{}
	for _, e := range entries {
		if e.IsDir() || strings.HasSuffix(e.Name(), "_test.go") {
			continue
		}
		if data, err := sources.ReadFile(path.Join(dir, e.Name())); err == nil {
			files[e.Name()] = data
		}
	}
	return files, len(files) > 0
}
