package stdlib_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"go/build"
	"go/doc"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"tfrpc-repl/repl/eval"
)

// The examples of the library's documentation say what they print. They are run here, where there is a Go distribution.

var (
	packageClause  = regexp.MustCompile(`(?m)^package \w+`)
	outsideConsole = regexp.MustCompile(`(?m)^\s*(?:import\s+)?(?:[\w.]+\s+)?"(unsafe|runtime/[\w/]+|syscall|os/exec|os/signal|internal/[\w/]+|C|testing/\w+|log/syslog|net/http/httptest)"`)
)

// example is a function with the output that its comment promises.
type example struct {
	file, name, want string
	unordered        bool
	source           string
}

func goExamples(t *testing.T) (list []example) {
	root := filepath.Join(build.Default.GOROOT, "src")
	if _, err := os.Stat(filepath.Join(root, "sort", "example_test.go")); err != nil {
		t.Skip("no examples: a full Go distribution has them in GOROOT/src")
	}
	err := filepath.WalkDir(root, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() || strings.HasPrefix(path, filepath.Join(root, "cmd")) {
			return err
		}
		if base := filepath.Base(path); strings.HasPrefix(base, "example") && strings.HasSuffix(base, "_test.go") {
			src, err := os.ReadFile(path)
			if err == nil && !outsideConsole.Match(src) && !strings.Contains(string(src), "//go:build ignore") {
				list = append(list, examplesOf(strings.TrimPrefix(path, root+"/"), string(src))...)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return list
}

func examplesOf(file, src string) (list []example) {
	parsed, err := parser.ParseFile(token.NewFileSet(), file, src, parser.ParseComments)
	if err != nil || !strings.HasSuffix(parsed.Name.Name, "_test") {
		return nil
	}
	clause := packageClause.FindStringIndex(src)
	program := src[:clause[0]] + "package main" + src[clause[1]:]
	for _, e := range doc.Examples(parsed) {
		if e.Output != "" {
			list = append(list, example{file, "Example" + e.Name, e.Output, e.Unordered, program + "\nfunc main() { Example" + e.Name + "() }\n"})
		}
	}
	return list
}

func TestGoExamples(t *testing.T) {
	zone, err := time.LoadLocation("America/Los_Angeles") // where the examples were written
	if err != nil {
		t.Skip(err)
	}
	here := time.Local
	time.Local = zone
	defer func() { time.Local = here }()
	counts, bad := map[string]int{}, 0
	for _, e := range goExamples(t) {
		kind, why := judgeExample(t, e)
		counts[kind]++
		if kind == "wrong" || kind == "failed" {
			bad++
		}
		if kind != "right" {
			t.Logf("%s %s %s: %s", kind, e.file, e.name, why)
		}
	}
	summary, _ := json.Marshal(counts)
	t.Logf("%s", summary)
	if bad > mostBadExamples || counts["right"] < fewestRightExamples {
		t.Errorf("%s; at least %d must be right, at most %d wrong or failed", summary, fewestRightExamples, mostBadExamples)
	}
}

const (
	fewestRightExamples = 630
	mostBadExamples     = 6
)

func judgeExample(t *testing.T, e example) (kind, why string) {
	t.Chdir(filepath.Join(build.Default.GOROOT, "src", filepath.Dir(e.file)))
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	out, err := runSource(ctx, e.source)
	var refusal *eval.Refusal
	switch {
	case errors.As(err, &refusal):
		return "refused", refusal.Error()
	case errors.Is(err, errUnchecked):
		return "unchecked", err.Error()
	case err != nil:
		return "failed", err.Error()
	case tidy(out, e.unordered) != tidy(e.want, e.unordered):
		return "wrong", fmt.Sprintf("\n%s\nwant\n%s", out, e.want)
	}
	return "right", ""
}

// tidy trims lines as the testing package does.
func tidy(text string, unordered bool) string {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	for i := range lines {
		lines[i] = strings.TrimSpace(lines[i])
	}
	if unordered {
		slices.Sort(lines)
	}
	return strings.Join(lines, "\n")
}
