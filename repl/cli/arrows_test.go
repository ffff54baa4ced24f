package cli_test

import (
	"os/exec"
	"strings"
	"testing"
)

// allowed says which packages of ours a package may import. Arrows point downwards only.
var allowed = map[string]string{
	"tfrpc-repl":                   "repl/cli",
	"tfrpc-repl/repl/cli":          "*",
	"tfrpc-repl/repl":              "repl/command repl/session repl/display repl/terminal repl/dialect client",
	"tfrpc-repl/repl/command":      "repl/session repl/dialect client client/nest client/tensor",
	"tfrpc-repl/repl/session":      "repl/dialect repl/check repl/eval repl/stdlib client client/tfserver client/nest client/tensor",
	"tfrpc-repl/repl/eval":         "repl/check repl/stdlib repl/gosyntax",
	"tfrpc-repl/repl/check":        "repl/stdlib",
	"tfrpc-repl/repl/stdlib":       "",
	"tfrpc-repl/repl/dialect":      "",
	"tfrpc-repl/repl/gosyntax":     "",
	"tfrpc-repl/repl/terminal":     "",
	"tfrpc-repl/repl/display":      "client client/nest client/tensor repl/gosyntax",
	"tfrpc-repl/kernel":            "kernel/wire kernel/zmtp repl/command repl/session repl/display repl/dialect client",
	"tfrpc-repl/kernel/wire":       "",
	"tfrpc-repl/kernel/zmtp":       "",
	"tfrpc-repl/kernel/kernelspec": "",
	"tfrpc-repl/client":            "client/nest client/tensor proto/rpcpb proto/tfpb",
	"tfrpc-repl/client/tfserver":   "client/nest client/tensor proto/rpcpb proto/tfpb",
	"tfrpc-repl/client/nest":       "client/tensor proto/tfpb",
	"tfrpc-repl/client/tensor":     "proto/tfpb",
	"tfrpc-repl/proto":             "",
	"tfrpc-repl/proto/tfpb":        "",
	"tfrpc-repl/proto/rpcpb":       "proto/tfpb",
}

// homes are the only packages that import a foreign library themselves.
var homes = map[string]string{
	"github.com/traefik/yaegi":    "repl/stdlib",
	"github.com/chzyer/readline":  "repl/terminal",
	"google.golang.org/grpc":      "client client/tfserver",
	"google.golang.org/protobuf":  "client client/tensor proto/tfpb proto/rpcpb",
	"go/types":                    "repl/check repl/eval repl/stdlib", // stdlib only lists it for user code
	"github.com/spf13/cobra":      "repl/cli",
	"golang.org/x/tools/go/types": "repl/eval",
	"golang.org/x/tools/go/ast":   "repl/check",
}

func TestArrows(t *testing.T) {
	out, err := exec.Command("go", "list", "-f", `{{.ImportPath}}:{{range .Imports}} {{.}}{{end}}`, "tfrpc-repl/...").Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	seen := 0
	for _, line := range strings.Split(strings.TrimSpace(string(out)), "\n") {
		pkg, imports, _ := strings.Cut(line, ":")
		seen++
		if strings.HasPrefix(pkg, "tfrpc-repl/repl/stdlib/src/") {
			continue // what user code knows as packages of the library
		}
		rule, known := allowed[pkg]
		if !known {
			t.Errorf("%s is not in the table of packages", pkg)
		}
		for _, imported := range strings.Fields(imports) {
			checkArrow(t, pkg, rule, imported)
			checkHome(t, pkg, imported)
		}
	}
	if seen < len(allowed) {
		t.Errorf("%d packages, the table has %d", seen, len(allowed))
	}
}

func checkArrow(t *testing.T, pkg, rule, imported string) {
	short, ours := strings.CutPrefix(imported, "tfrpc-repl/")
	if ours && rule != "*" && !hasWord(rule, short) {
		t.Errorf("%s imports %s", pkg, imported)
	}
}

func checkHome(t *testing.T, pkg, imported string) {
	for library, home := range homes {
		if (imported == library || strings.HasPrefix(imported, library+"/")) && !hasWord(home, strings.TrimPrefix(pkg, "tfrpc-repl/")) {
			t.Errorf("%s imports %s, whose home is %s", pkg, imported, home)
		}
	}
}

func hasWord(list, word string) bool {
	for _, w := range strings.Fields(list) {
		if w == word {
			return true
		}
	}
	return false
}
