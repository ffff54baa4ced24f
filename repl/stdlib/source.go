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
func Source(pkgPath string) (map[string][]byte, bool) { return folder(path.Join("src", pkgPath)) }

// Overlay returns the files of the generic part of a package whose other names have symbols, by name.
func Overlay(pkgPath string) (map[string][]byte, bool) {
	return folder(path.Join("src/overlay", pkgPath))
}

func folder(dir string) (map[string][]byte, bool) {
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
