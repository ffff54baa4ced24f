package stdlib

import "testing"

func TestEveryPackageHasExportData(t *testing.T) {
	for _, path := range Packages() {
		if data, ok := Export(path); !ok || len(data) == 0 {
			t.Errorf("%s has no export data", path)
		}
	}
	if _, ok := Export("no/such"); ok {
		t.Error("a package that is not there has export data")
	}
}

func TestByName(t *testing.T) {
	for name, want := range map[string]string{"fmt": "fmt", "rand": "math/rand", "template": "text/template", "http": "net/http", "json": "encoding/json", "slices": "slices"} {
		if got := ByName(name); len(got) == 0 || got[0] != want {
			t.Errorf("%s: %v, want %s first", name, got, want)
		}
	}
}

func TestSymbols(t *testing.T) {
	for _, s := range [][2]string{{"fmt", "Println"}, {"math/rand", "Intn"}, {"os", "Args"}, {"time", "Duration"}} {
		if _, ok := Symbol(s[0], s[1]); !ok {
			t.Errorf("%s.%s has no symbol", s[0], s[1])
		}
	}
	if rt, ok := Wrapper("io", "Writer"); !ok || rt.NumField() != 2 {
		t.Errorf("io.Writer has no wrapper: %v", rt)
	}
}
