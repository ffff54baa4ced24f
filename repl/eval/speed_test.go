package eval

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// BenchmarkSpeed runs the programs that are compared with yaegi in .tools/bench.
func BenchmarkSpeed(b *testing.B) {
	files, err := filepath.Glob("testdata/speed/*.go")
	if err != nil || len(files) == 0 {
		b.Fatalf("no programs: %v", err)
	}
	for _, file := range files {
		src, err := os.ReadFile(file)
		if err != nil {
			b.Fatal(err)
		}
		b.Run(strings.TrimSuffix(filepath.Base(file), ".go"), func(b *testing.B) {
			unit, err := program(string(src) + "\nfunc main() { print(Run()) }\n")
			if err != nil {
				b.Fatal(err)
			}
			m := New(Config{Stdout: io.Discard, Stderr: io.Discard, Symbol: testSymbol, Wrapper: testWrapper})
			code, err := m.Compile(unit)
			if err != nil {
				b.Fatal(err)
			}
			for b.Loop() {
				if err := m.RunMain(context.Background(), code, unit.Pkg); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
