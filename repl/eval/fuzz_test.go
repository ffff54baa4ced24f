package eval

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// FuzzCompile compiles arbitrary text that checks: it is compiled or refused with a reason, and compiling never fails otherwise.
// What compiles runs for a moment, and ends with an error of ours or well.
func FuzzCompile(f *testing.F) {
	for _, pattern := range []string{"testdata/programs/*.go", "testdata/speed/*.go"} {
		files, err := filepath.Glob(pattern)
		if err != nil {
			f.Fatal(err)
		}
		for _, file := range files {
			src, err := os.ReadFile(file)
			if err != nil {
				f.Fatal(err)
			}
			f.Add(string(src))
		}
	}
	for _, body := range []string{
		"var x any = 1; switch y := x.(type) { case int: print(y) }",
		"L: for i := range 3 { if i == 1 { continue L }; goto M; M: }",
		"type T[P any] struct{ v P }; var t T[int]; _ = t.v << 3",
		"c := make(chan int, 1); select { case c <- 1: default: }",
		"defer func() { _ = recover() }(); var m map[string][]int; m[\"a\"][0]++",
	} {
		f.Add("package main\nfunc main() {\n" + body + "\n}")
	}
	f.Fuzz(func(t *testing.T, src string) {
		unit, err := program(src)
		if err != nil {
			return
		}
		m := New(Config{Stdout: &trigger{}, Stderr: &trigger{}, Symbol: testSymbol, Wrapper: testWrapper, MemoryLimit: 64 << 20})
		code, err := m.Compile(unit)
		var refusal *Refusal
		if err != nil && !errors.As(err, &refusal) {
			t.Fatalf("%T: %v", err, err)
		}
		if err != nil || len(unit.Pkg.Imports()) > 0 {
			return
		}
		ctx, cancel := context.WithTimeout(context.Background(), 100*time.Millisecond)
		defer cancel()
		_ = m.RunMain(ctx, code, unit.Pkg)
	})
}

// BenchmarkRun is what evaluating an input costs beside what it does.
func BenchmarkRun(b *testing.B) {
	unit, err := program("package main\nfunc main() { _ = 1 + 1 }\n")
	if err != nil {
		b.Fatal(err)
	}
	m := New(Config{Symbol: testSymbol, Wrapper: testWrapper})
	b.Run("compile", func(b *testing.B) {
		for b.Loop() {
			if _, err := m.Compile(unit); err != nil {
				b.Fatal(err)
			}
		}
	})
	code, err := m.Compile(unit)
	if err != nil {
		b.Fatal(err)
	}
	b.Run("run", func(b *testing.B) {
		for b.Loop() {
			if err := m.RunMain(context.Background(), code, unit.Pkg); err != nil {
				b.Fatal(err)
			}
		}
	})
}
