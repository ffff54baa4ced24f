package eval

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"go/build"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"sort"
	"strings"
	"testing"
	"time"
)

// The programs of the Go distribution's test folder that say "// run" are run in a process each. What is not run
// needs packages no user of a console has.
var outOfScope = regexp.MustCompile(`(?m)^\s*(?:import\s+)?(?:[\w.]+\s+)?"(unsafe|runtime|runtime/[\w/]+|syscall|os/exec|C)"`)

const programVariable = "EVAL_TEST_PROGRAM"

func TestMain(m *testing.M) {
	if path := os.Getenv(programVariable); path != "" {
		runOne(path)
		return
	}
	os.Exit(m.Run())
}

// runOne runs one program as its own process: 0 well, 3 refused, 1 failed.
func runOne(path string) {
	src, err := os.ReadFile(path)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
	unit, err := program(string(src))
	if err != nil {
		fmt.Fprintln(os.Stderr, "check:", err)
		os.Exit(4)
	}
	m := New(Config{Stdout: os.Stdout, Stderr: os.Stderr, Symbol: testSymbol, Wrapper: testWrapper, MemoryLimit: 2 << 30,
		OnPanic: func(err error) { fmt.Fprintln(os.Stderr, err); os.Exit(1) }})
	code, err := m.Compile(unit)
	if err != nil {
		var refusal *Refusal
		if errors.As(err, &refusal) {
			fmt.Fprintln(os.Stderr, unit.Fset.Position(refusal.Pos).Line, refusal)
		}
		os.Exit(3)
	}
	ctx, cancel := context.WithTimeout(context.Background(), 100*time.Second)
	defer cancel()
	err = m.RunMain(ctx, code, unit.Pkg)
	var exit *Exit
	if errors.As(err, &exit) {
		os.Exit(exit.Code)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		var p *Panic
		if errors.As(err, &p) && len(p.Trace) > 0 {
			fmt.Fprintln(os.Stderr, "at", unit.Fset.Position(p.Trace[0].Pos))
		}
		os.Exit(1)
	}
}

// goPrograms returns the programs in scope.
func goPrograms(t *testing.T) []string {
	root := filepath.Join(build.Default.GOROOT, "test")
	if _, err := os.Stat(root); err != nil {
		t.Skipf("%s is not there; a full Go distribution has it", root)
	}
	var list []string
	err := filepath.WalkDir(root, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") {
			return err
		}
		src, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		first, _, _ := bytes.Cut(src, []byte("\n"))
		if string(bytes.TrimSpace(first)) == "// run" && !outOfScope.Match(src) && !bytes.Contains(src, []byte("//go:build ignore")) {
			list = append(list, path)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return list
}

type verdict struct {
	Path, Kind, Why string
}

func judge(self, path string) verdict {
	ctx, cancel := context.WithTimeout(context.Background(), 120*time.Second)
	defer cancel()
	cmd := exec.CommandContext(ctx, self)
	cmd.Env = append(os.Environ(), programVariable+"="+path)
	cmd.Dir = filepath.Dir(path)
	var both bytes.Buffer
	cmd.Stdout, cmd.Stderr = &both, &both
	err := cmd.Run()
	why := firstLine(strings.TrimSpace(both.String()))
	code := 0
	if err != nil {
		code = cmd.ProcessState.ExitCode()
	}
	want, errWant := os.ReadFile(strings.TrimSuffix(path, ".go") + ".out")
	all := both.String()
	switch {
	case code == 3:
		return verdict{path, "refused", why}
	case code == 4:
		return verdict{path, "unchecked", why}
	case code != 0:
		return verdict{path, "failed", why}
	case errWant == nil && all != string(want):
		return verdict{path, "wrong", "other output"}
	case errWant != nil && strings.Contains(all, "BUG"):
		return verdict{path, "wrong", why}
	default:
		return verdict{path, "right", ""}
	}
}

// The bars of this corpus: programs that must be right, and at most so many that may be wrong or fail.
const (
	wantRight = 790
	mostWrong = 8
)

// fullVariable asks for all programs; CI sets it.
const fullVariable = "TFRPC_GO_CORPUS"

func every(list []string, n int) (out []string) {
	for i := 0; i < len(list); i += n {
		out = append(out, list[i])
	}
	return out
}

func TestGoDistribution(t *testing.T) {
	programs := goPrograms(t)
	full := os.Getenv(fullVariable) != ""
	if !full { // a sample, so that go test ./... stays short
		programs = every(programs, 16)
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	verdicts := make([]verdict, len(programs))
	work := make(chan int)
	done := make(chan bool)
	for range runtime.NumCPU() {
		go func() {
			for i := range work {
				verdicts[i] = judge(self, programs[i])
			}
			done <- true
		}()
	}
	for i := range programs {
		work <- i
	}
	close(work)
	for range runtime.NumCPU() {
		<-done
	}
	counts := map[string]int{}
	sort.Slice(verdicts, func(i, j int) bool { return verdicts[i].Path < verdicts[j].Path })
	for _, v := range verdicts {
		counts[v.Kind]++
		if v.Kind != "right" {
			t.Logf("%s %s: %s", v.Kind, strings.TrimPrefix(v.Path, build.Default.GOROOT), v.Why)
		}
	}
	summary, _ := json.Marshal(counts)
	t.Logf("%d programs: %s", len(programs), summary)
	if !full {
		if bad := counts["wrong"] + counts["failed"]; bad > 2 {
			t.Errorf("%d of %d programs wrong or failed", bad, len(programs))
		}
		return
	}
	if counts["right"] < wantRight || counts["wrong"]+counts["failed"] > mostWrong {
		t.Errorf("%d right of %d, want %d; %d wrong or failed, at most %d", counts["right"], len(programs), wantRight, counts["wrong"]+counts["failed"], mostWrong)
	}
}
