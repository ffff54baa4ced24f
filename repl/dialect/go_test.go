package dialect

import (
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// library returns the Go files of some packages of the Go distribution.
func library(t testing.TB, most int) []string {
	out, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Skip("no Go distribution here: ", err)
	}
	var files []string
	root := filepath.Join(strings.TrimSpace(string(out)), "src")
	for _, dir := range []string{"fmt", "go", "net", "strings", "slices", "maps", "encoding", "sort", "text", "reflect", "internal/types"} {
		filepath.WalkDir(filepath.Join(root, dir), func(path string, d fs.DirEntry, err error) error {
			if err == nil && !d.IsDir() && strings.HasSuffix(path, ".go") && !strings.Contains(path, "testdata") && len(files) < most {
				files = append(files, path)
			}
			return nil
		})
	}
	if len(files) < 300 {
		t.Skip("the sources of the Go distribution are not here")
	}
	return files
}

func TestGoLibraryUnchanged(t *testing.T) {
	for _, path := range library(t, 500) {
		src, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		got, err := Translate(string(src))
		if err != nil || got.Go != string(src) {
			t.Errorf("%s: changed: %v", path, err)
		}
		// Declarations one by one, with a statement before each: a mixed sequence.
		s := lex(string(src))
		ps, _ := s.cut(nil)
		var mixed strings.Builder
		for _, p := range ps[1:] {
			mixed.WriteString("x := f(1)\n" + s.src[s.toks[p.from].start:s.toks[p.to-1].end] + "\n")
		}
		if got, err := Translate(mixed.String()); err != nil || got.Go != mixed.String() {
			t.Errorf("%s: mixed with statements: changed: %v", path, err)
		}
	}
}

// The rewriter itself leaves Go alone, so a wrong line does not harm the right ones around it.
func TestRewriterLeavesGo(t *testing.T) {
	for _, path := range library(t, 500) {
		src, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		s := lex(string(src))
		for _, p := range s.pieces() {
			m, bad := s.brackets(p)
			if bad != nil {
				t.Fatalf("%s: %v", path, bad)
			}
			r := &rewriter{scan: s, piece: p, brackets: m}
			r.rewrite()
			if r.err != nil {
				t.Errorf("%s: %v at %q", path, r.err, src[r.err.Start:min(len(src), r.err.Start+60)])
			}
			if len(r.edits) > 0 {
				e := r.edits[0]
				t.Errorf("%s: edit %q at %q", path, e.text, src[max(0, e.start-40):min(len(src), e.start+60)])
			}
		}
	}
}
