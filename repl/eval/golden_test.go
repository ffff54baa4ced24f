package eval

import (
	"bytes"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

var update = flag.Bool("update", false, "write testdata/programs/*.out with what `go run` prints")

// TestGoldenPrograms compares whole programs with what compiled Go prints.
func TestGoldenPrograms(t *testing.T) {
	files, err := filepath.Glob("testdata/programs/*.go")
	if err != nil || len(files) == 0 {
		t.Fatalf("no programs: %v", err)
	}
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".go")
		t.Run(name, func(t *testing.T) {
			golden := strings.TrimSuffix(file, ".go") + ".out"
			if *update {
				out, err := exec.Command("go", "run", file).CombinedOutput()
				if err != nil {
					t.Fatalf("go run: %v\n%s", err, out)
				}
				if err := os.WriteFile(golden, out, 0o644); err != nil {
					t.Fatal(err)
				}
			}
			src, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			want, err := os.ReadFile(golden)
			if err != nil {
				t.Fatal(err)
			}
			got, err := runProgram(string(src), time.Minute)
			if err != nil {
				t.Fatalf("%v\n%s", err, got)
			}
			compareLines(t, got, string(bytes.ReplaceAll(want, []byte("\r\n"), []byte("\n"))))
		})
	}
}

func compareLines(t *testing.T, got, want string) {
	t.Helper()
	g, w := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range max(len(g), len(w)) {
		a, b := "<end>", "<end>"
		if i < len(g) {
			a = g[i]
		}
		if i < len(w) {
			b = w[i]
		}
		if a != b {
			t.Errorf("line %d: %q, want %q", i+1, a, b)
		}
	}
}
