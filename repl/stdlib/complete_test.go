package stdlib_test

import (
	"bytes"
	"flag"
	"go/token"
	"go/types"
	"os"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/gcexportdata"

	"tfrpc-repl/repl/check"
	"tfrpc-repl/repl/stdlib"
)

var update = flag.Bool("update", false, "write the golden file anew")

const refusedFile = "testdata/refused.txt"

// Every exported name has a symbol or comes as source. What has neither is refused by name, and testdata/refused.txt says
// so with the reason; a change there is a change of what users can call.
func TestEveryNameIsThereOrRefused(t *testing.T) {
	var lines []string
	for _, path := range stdlib.Packages() {
		if _, ok := stdlib.Source(path); ok {
			continue
		}
		scope, seen := exported(t, path).Scope(), imported(t, path)
		for _, name := range scope.Names() {
			if _, ok := check.Source(pkgOf(seen.Scope().Lookup(name))); ok {
				continue
			}
			if reason := refusal(path, scope.Lookup(name)); reason != "" {
				lines = append(lines, path+"."+name+" "+reason+"\n")
			}
		}
	}
	got := strings.Join(lines, "")
	if *update {
		if err := os.WriteFile(refusedFile, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(refusedFile)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("what is refused has changed (go test -update writes the file anew):\n%s", difference(got, string(want)))
	}
}

// exported reads the export data of a package, whatever check makes of it.
func exported(t *testing.T, path string) *types.Package {
	t.Helper()
	data, ok := stdlib.Export(path)
	if !ok {
		t.Fatalf("%s has no export data", path)
	}
	pkg, err := gcexportdata.Read(bytes.NewReader(data), token.NewFileSet(), map[string]*types.Package{}, path)
	if err != nil {
		t.Fatal(err)
	}
	return pkg
}

// imported is the package as users see it.
func imported(t *testing.T, path string) *types.Package {
	t.Helper()
	pkg, err := check.Import(path)
	if err != nil {
		t.Fatal(err)
	}
	return pkg
}

func pkgOf(obj types.Object) *types.Package {
	if obj == nil {
		return nil
	}
	return obj.Pkg()
}

// refusal returns why a name cannot be used, or nothing. Constants need no symbol: their value is in the export data. Neither
// do constraints, which have no values.
func refusal(path string, obj types.Object) string {
	if _, ok := stdlib.Symbol(path, obj.Name()); ok || !obj.Exported() {
		return ""
	}
	switch obj := obj.(type) {
	case *types.Const:
		return ""
	case *types.Func:
		if obj.Type().(*types.Signature).TypeParams().Len() > 0 {
			return "generic function"
		}
	case *types.TypeName:
		if named, ok := obj.Type().(*types.Named); ok && named.TypeParams().Len() > 0 {
			return "generic type"
		}
		if iface, ok := obj.Type().Underlying().(*types.Interface); ok && !iface.IsMethodSet() {
			return ""
		}
	}
	return "no symbol in the tables"
}

func difference(got, want string) string {
	var b strings.Builder
	old, now := strings.Split(want, "\n"), strings.Split(got, "\n")
	for _, line := range now {
		if !slices.Contains(old, line) {
			b.WriteString("+ " + line + "\n")
		}
	}
	for _, line := range old {
		if !slices.Contains(now, line) {
			b.WriteString("- " + line + "\n")
		}
	}
	return b.String()
}

// The packages that come as source declare what the library's declare, with the same types.
func TestSourceDeclaresTheWholePackage(t *testing.T) {
	for _, path := range stdlib.Packages() {
		if _, ok := stdlib.Source(path); !ok {
			continue
		}
		ours := imported(t, path)
		theirs := exported(t, path).Scope()
		for _, name := range theirs.Names() {
			want := theirs.Lookup(name)
			if !want.Exported() {
				continue
			}
			if got := ours.Scope().Lookup(name); got == nil || signature(got) != signature(want) {
				t.Errorf("%s.%s: %s, want %s", path, name, signature(got), signature(want))
			}
		}
	}
}

// signature is the type of an object without the names of parameters.
func signature(obj types.Object) string {
	if obj == nil {
		return "missing"
	}
	if sig, ok := obj.Type().(*types.Signature); ok {
		var params []string
		for p := range sig.TypeParams().TypeParams() {
			params = append(params, p.String()+" "+p.Constraint().String())
		}
		return strings.Join(params, ", ") + unnamed(sig.Params()) + unnamed(sig.Results())
	}
	return obj.Type().Underlying().String()
}

func unnamed(vars *types.Tuple) string {
	var list []string
	for v := range vars.Variables() {
		list = append(list, v.Type().String())
	}
	return "(" + strings.Join(list, ", ") + ")"
}

// The interfaces that people implement have a wrapper with a function for each method.
func TestWrappers(t *testing.T) {
	for _, name := range []string{
		"fmt.Stringer", "fmt.GoStringer", "fmt.Formatter", "fmt.Scanner", "fmt.State", "io.Reader", "io.Writer", "io.Closer", "io.ReadWriter", "io.ReadCloser",
		"io.WriteCloser", "io.ReaderAt", "io.Seeker", "io.WriterTo", "io.ReaderFrom", "io.StringWriter", "io.ByteReader", "io.RuneReader",
		"sort.Interface", "container/heap.Interface", "encoding/json.Marshaler", "encoding/json.Unmarshaler", "encoding.TextMarshaler",
		"encoding.TextUnmarshaler", "encoding.BinaryMarshaler", "context.Context", "flag.Value", "hash.Hash", "image.Image", "image/color.Color", "io/fs.FS",
		"io/fs.File", "log/slog.Handler", "log/slog.LogValuer", "math/rand.Source", "math/rand/v2.Source", "net/http.Handler", "net/http.ResponseWriter", "net/http.RoundTripper", "sync.Locker",
	} {
		i := strings.LastIndexByte(name, '.')
		path, short := name[:i], name[i+1:]
		obj := exported(t, path).Scope().Lookup(short)
		iface := obj.Type().Underlying().(*types.Interface)
		wrapper, ok := stdlib.Wrapper(path, short)
		if !ok {
			t.Errorf("%s has no wrapper", name)
			continue
		}
		for m := range iface.Methods() {
			if _, ok := wrapper.FieldByName("W" + m.Name()); !ok {
				t.Errorf("the wrapper of %s lacks %s", name, m.Name())
			}
		}
	}
}

func BenchmarkSymbol(b *testing.B) {
	for b.Loop() {
		stdlib.Symbol("net/http", "Get")
	}
}

func BenchmarkExport(b *testing.B) {
	for b.Loop() {
		stdlib.Export("net/http")
	}
}

func BenchmarkWrapper(b *testing.B) {
	for b.Loop() {
		stdlib.Wrapper("io", "Writer")
	}
}
