package eval

import (
	"bytes"
	"context"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/traefik/yaegi/stdlib"

	"tfrpc-repl/repl/check"
)

var testImporter = sync.OnceValue(func() types.Importer { return importer.ForCompiler(token.NewFileSet(), "source", nil) })

func testSymbol(path, name string) (reflect.Value, bool) {
	base := path[strings.LastIndexByte(path, '/')+1:]
	v, ok := stdlib.Symbols[path+"/"+base][name]
	return v, ok
}

func testWrapper(path, name string) (reflect.Type, bool) {
	base := path[strings.LastIndexByte(path, '/')+1:]
	v, ok := stdlib.Symbols[path+"/"+base]["_"+name]
	if !ok {
		return nil, false
	}
	return v.Type().Elem(), true
}

// program checks a whole program.
func program(src string) (*check.Unit, error) {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "p.go", src, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	info := &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{},
		Selections: map[*ast.SelectorExpr]*types.Selection{}, Implicits: map[ast.Node]types.Object{}, Instances: map[*ast.Ident]types.Instance{},
	}
	conf := types.Config{Importer: testImporter()}
	pkg, err := conf.Check("main", fset, []*ast.File{file}, info)
	if err != nil {
		return nil, err
	}
	return &check.Unit{Fset: fset, Pkg: pkg, Info: info, Decls: file.Decls, Init: info.InitOrder}, nil
}

// runProgram compiles and runs a program and returns what it prints.
func runProgram(src string, timeout time.Duration) (string, error) {
	return runLimited(src, timeout, 0)
}

// runLimited is runProgram with a bound on memory in bytes.
func runLimited(src string, timeout time.Duration, memory uint64) (string, error) {
	unit, err := program(src)
	if err != nil {
		return "", fmt.Errorf("check: %w", err)
	}
	var out bytes.Buffer
	m := New(Config{Stdout: &out, Stderr: &out, Symbol: testSymbol, Wrapper: testWrapper, MemoryLimit: memory})
	code, err := m.Compile(unit)
	if err != nil {
		return "", fmt.Errorf("compile: %w", err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), timeout)
	defer cancel()
	err = m.RunMain(ctx, code, unit.Pkg)
	return out.String(), err
}

func TestPrograms(t *testing.T) {
	tests := []struct{ name, body, want string }{
		{"hello", `fmt.Println("hi", 1+2, 2.5)`, "hi 3 2.5\n"},
		{"loop", `s := 0; for i := 0; i < 10; i++ { s += i }; fmt.Println(s)`, "45\n"},
		{"closures", `var fs []func() int; for i := 0; i < 3; i++ { fs = append(fs, func() int { return i }) }; for _, f := range fs { fmt.Print(f(), " ") }`, "0 1 2 "},
		{"defer", `func() { for i := range 3 { defer fmt.Print(i) } }(); fmt.Println()`, "210\n"},
		{"recover", `func() { defer func() { fmt.Println(recover()) }(); var s []int; _ = s[5] }()`, "runtime error: index out of range [5] with length 0\n"},
		{"maps", `m := map[string]int{"b": 2, "a": 1}; m["c"]++; fmt.Println(m, len(m))`, "map[a:1 b:2 c:1] 3\n"},
		{"struct", `type T struct{ A int; b string }; t := T{1, "x"}; p := &t; p.A = 7; fmt.Printf("%v %+v %#v %T\n", t, t, t, t)`, "{7 x} {A:7 b:x} main.T{A:7, b:\"x\"} main.T\n"},
		{"switch", `for i := range 4 { switch { case i < 1: fmt.Print("a"); default: fmt.Print("d"); case i == 2: fmt.Print("c"); fallthrough; case i > 5: fmt.Print("e") } }`, "adced"},
		{"goroutine", `c := make(chan int); go func() { for i := range 3 { c <- i }; close(c) }(); for v := range c { fmt.Print(v) }`, "012"},
		{"swap", `a, b := 1, 2; a, b = b, a; x := []int{1, 2, 3}; x[0], x[2] = x[2], x[0]; fmt.Println(a, b, x)`, "2 1 [3 2 1]\n"},
		{"assert", `var x any = 5; n, ok := x.(int); s, ok2 := x.(string); fmt.Printf("%v %v %q %v\n", n, ok, s, ok2)`, "5 true \"\" false\n"},
		{"strings", `fmt.Println(strings.ToUpper("abc"), strings.Split("a,b", ","))`, "ABC [a b]\n"},
	}
	for _, test := range tests {
		got, err := runProgram("package main\nimport (\"fmt\"; \"strings\")\nvar _ = strings.ToUpper\nfunc main() {\n"+test.body+"\n}", 5*time.Second)
		if err != nil || got != test.want {
			t.Errorf("%s: %q, %v; want %q", test.name, got, err, test.want)
		}
	}
}
