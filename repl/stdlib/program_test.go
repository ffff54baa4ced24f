package stdlib_test

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"io/fs"
	"iter"
	"maps"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"

	"tfrpc-repl/repl/check"
	"tfrpc-repl/repl/eval"
	"tfrpc-repl/repl/stdlib"
)

type importer struct{}

func (importer) Import(path string) (*types.Package, error) { return check.Import(path) }

// run checks and runs the body of a main function and returns what it prints.
func run(t *testing.T, body string) (string, error) {
	t.Helper()
	var src strings.Builder
	src.WriteString("package main\nimport (\n")
	for _, path := range []string{"cmp", "errors", "fmt", "io", "io/fs", "iter", "maps", "math/rand/v2", "reflect", "slices", "strings", "sync"} {
		fmt.Fprintf(&src, "%q\n", path)
	}
	src.WriteString(")\nfunc main() {\n" + body + "\n}\n")
	return runSource(t.Context(), src.String())
}

var errUnchecked = errors.New("does not check")

// runSource checks and runs a program and returns what it prints.
func runSource(ctx context.Context, src string) (string, error) {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "p.go", src, parser.SkipObjectResolution)
	if err != nil {
		return "", err
	}
	info := &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{},
		Selections: map[*ast.SelectorExpr]*types.Selection{}, Implicits: map[ast.Node]types.Object{}, Instances: map[*ast.Ident]types.Instance{},
	}
	conf := types.Config{Importer: importer{}, DisableUnusedImportCheck: true}
	pkg, err := conf.Check("main", fset, []*ast.File{file}, info)
	if err != nil {
		return "", fmt.Errorf("%w: %w", errUnchecked, err)
	}
	var out bytes.Buffer
	m := eval.New(eval.Config{Stdout: &out, Stderr: io.Discard, Symbol: stdlib.Symbol, Wrapper: stdlib.Wrapper, Source: check.Source})
	code, err := m.Compile(&check.Unit{Fset: fset, Pkg: pkg, Info: info, Decls: file.Decls, Init: info.InitOrder})
	if err != nil {
		return "", err
	}
	err = m.RunMain(ctx, code, pkg)
	return out.String(), err
}

// recovered is what f panics with, as text.
func recovered(f func()) (text string) {
	defer func() { text = fmt.Sprint(recover()) }()
	f()
	return ""
}

const recovering = `func() { defer func() { fmt.Println(recover()) }(); %s }()`

// What comes as source does, run by the evaluator, what the library does.
func TestProgramsWithGenericPackages(t *testing.T) {
	type point struct{ X int }
	points := []point{{3}, {1}, {2}}
	slices.SortFunc(points, func(a, b point) int { return cmp.Compare(a.X, b.X) })
	next, stop := iter.Pull(slices.Values([]int{7, 8}))
	first, ok := next()
	stop()
	_, after := next()
	at, found := slices.BinarySearchFunc([]int{1, 3, 5}, 4, cmp.Compare[int])
	wrapped := fmt.Errorf("w: %w", &fs.PathError{Op: "open", Path: "x", Err: io.EOF})
	asType, isType := errors.AsType[*fs.PathError](wrapped)
	number, isNumber := reflect.TypeAssert[int](reflect.ValueOf(3))
	once := sync.OnceValue(func() int { panic("boom") })
	for body, want := range map[string]string{
		`type P struct{ X int }; ps := []P{{3}, {1}, {2}}; slices.SortFunc(ps, func(a, b P) int { return cmp.Compare(a.X, b.X) }); fmt.Println(ps)`: fmt.Sprintln(points),
		`fmt.Println(slices.Sorted(maps.Keys(map[string]int{"b": 2, "a": 1})))`:                                                                     fmt.Sprintln(slices.Sorted(maps.Keys(map[string]int{"b": 2, "a": 1}))),
		`fmt.Println(slices.Collect(maps.Values(map[string]int{"b": 2})))`:                                                                          fmt.Sprintln(slices.Collect(maps.Values(map[string]int{"b": 2}))),
		`fmt.Println(slices.Collect(strings.SplitSeq("a,b", ",")))`:                                                                                 fmt.Sprintln(slices.Collect(strings.SplitSeq("a,b", ","))),
		`for i, v := range slices.All([]string{"x", "y"}) { fmt.Println(i, v) }`:                                                                    "0 x\n1 y\n",
		`next, stop := iter.Pull(slices.Values([]int{7, 8})); a, ok := next(); stop(); _, after := next(); fmt.Println(a, ok, after)`:               fmt.Sprintln(first, ok, after),
		`fmt.Println(slices.BinarySearchFunc([]int{1, 3, 5}, 4, cmp.Compare[int]))`:                                                                 fmt.Sprintln(at, found),
		`fmt.Println(errors.AsType[*fs.PathError](fmt.Errorf("w: %w", &fs.PathError{Op: "open", Path: "x", Err: io.EOF})))`:                         fmt.Sprintln(asType, isType),
		`fmt.Println(reflect.TypeAssert[int](reflect.ValueOf(3)))`:                                                                                  fmt.Sprintln(number, isNumber),
		`n := 0; f := sync.OnceValues(func() (int, string) { n++; return n, "a" }); f(); fmt.Println(f())`:                                          "1 a\n",
		//lint:ignore SA4030 a result that is known is what the comparison needs
		`fmt.Println(rand.N[uint8](1))`: fmt.Sprintln(rand.N[uint8](1)),
		fmt.Sprintf(recovering, `f := sync.OnceValue(func() int { panic("boom") }); func() { defer func() { recover() }(); f() }(); f()`): recovered(func() { recovered(func() { once() }); once() }) + "\n",
		fmt.Sprintf(recovering, `slices.Delete([]int{1}, 1, 3)`):                                                                          recovered(func() { _ = slices.Delete([]int{1}, 1, 3) }) + "\n",
		fmt.Sprintf(recovering, `slices.Insert([]int{1}, 5, 3)`):                                                                          recovered(func() { _ = slices.Insert([]int{1}, 5, 3) }) + "\n",
		fmt.Sprintf(recovering, `slices.Max([]int{})`):                                                                                    recovered(func() { _ = slices.Max([]int{}) }) + "\n",
		fmt.Sprintf(recovering, `slices.Repeat([]int{1}, -1)`):                                                                            recovered(func() { _ = slices.Repeat([]int{1}, -1) }) + "\n",
		fmt.Sprintf(recovering, `slices.Chunk([]int{1}, 0)`):                                                                              recovered(func() { _ = slices.Chunk([]int{1}, 0) }) + "\n",
		fmt.Sprintf(recovering, `slices.Grow([]int{1}, -1)`):                                                                              recovered(func() { _ = slices.Grow([]int{1}, -1) }) + "\n",
		fmt.Sprintf(recovering, `rand.N(0)`):                                                                                              recovered(func() { rand.N(0) }) + "\n",
	} {
		if got, err := run(t, body); err != nil || got != want {
			t.Errorf("%s: %q, %v; want %q", body, got, err, want)
		}
	}
}
