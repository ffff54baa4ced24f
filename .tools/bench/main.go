// Bench runs the speed programs of package eval here and under yaegi, and prints the times and their ratio.
//
//	go -C .tools/bench run .
package main

import (
	"bytes"
	"context"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"time"

	"github.com/traefik/yaegi/interp"

	"tfrpc-repl/repl/check"
	"tfrpc-repl/repl/eval"
)

const rounds = 5

func main() {
	files, err := filepath.Glob("../../repl/eval/testdata/speed/*.go")
	if err != nil || len(files) == 0 {
		fmt.Fprintln(os.Stderr, "no programs found; run it from .tools/bench")
		os.Exit(1)
	}
	fmt.Printf("%-12s %10s %10s %8s\n", "program", "yaegi ms", "eval ms", "ratio")
	for _, file := range files {
		src, err := os.ReadFile(file)
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		theirs, want := fastest(string(src), underYaegi)
		ours, got := fastest(string(src), underEval)
		if got != want {
			fmt.Fprintf(os.Stderr, "%s: %s here, %s under yaegi\n", file, got, want)
		}
		name := strings.TrimSuffix(filepath.Base(file), ".go")
		fmt.Printf("%-12s %10.1f %10.1f %7.1fx\n", name, ms(theirs), ms(ours), float64(theirs)/float64(ours))
	}
}

func ms(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

// fastest returns the shortest of several runs, and the result.
func fastest(src string, run func(string) (time.Duration, string)) (time.Duration, string) {
	best, result := run(src)
	for range rounds - 1 {
		if d, _ := run(src); d < best {
			best = d
		}
	}
	return best, result
}

func underYaegi(src string) (time.Duration, string) {
	i := interp.New(interp.Options{})
	if _, err := i.Eval(src); err != nil {
		panic(err)
	}
	start := time.Now()
	v, err := i.Eval("main.Run()")
	if err != nil {
		panic(err)
	}
	return time.Since(start), fmt.Sprint(v.Interface())
}

func underEval(src string) (time.Duration, string) {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "p.go", src+"\nfunc main() { print(Run()) }\n", parser.SkipObjectResolution)
	if err != nil {
		panic(err)
	}
	info := &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{},
		Selections: map[*ast.SelectorExpr]*types.Selection{}, Implicits: map[ast.Node]types.Object{}, Instances: map[*ast.Ident]types.Instance{},
	}
	pkg, err := new(types.Config).Check("main", fset, []*ast.File{file}, info)
	if err != nil {
		panic(err)
	}
	var out bytes.Buffer
	m := eval.New(eval.Config{Stderr: &out, Symbol: func(string, string) (reflect.Value, bool) { return reflect.Value{}, false }})
	code, err := m.Compile(&check.Unit{Fset: fset, Pkg: pkg, Info: info, Decls: file.Decls, Init: info.InitOrder})
	if err != nil {
		panic(err)
	}
	start := time.Now()
	if err := m.RunMain(context.Background(), code, pkg); err != nil {
		panic(err)
	}
	return time.Since(start), out.String()
}
