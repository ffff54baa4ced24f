package cli_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"tfrpc-repl/client/tfserver"
)

// row is an input and what must come of it.
type row struct {
	ID, Group, Title string
	Input            string
	InputB64         string `json:"input_b64"`
	Gen              string
	Steps            []string
	Server           bool
	Want             *string
	AnyOf            []string `json:"any_of"`
	WantRE           string   `json:"want_re"`
	Lines            int
	Redefined        string
	Error, Caret     string
	NotErr           string `json:"not_err"`
	NotOut           string `json:"not_out"`
	ErrHas           string `json:"err_has"`
	MaxOut           int    `json:"max_out"`
	Exit             *int
	ExitAny          []int `json:"exit_any"`
	Alone            bool
	NoAfter          bool    `json:"no_after"`
	Sigint           float64 `json:"sigint"`
	Timeout          float64
	RlimitAS         uint64 `json:"rlimit_as"`
}

func rows(t *testing.T) []row {
	t.Helper()
	f, err := os.Open("testdata/rows.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var list []row
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 16<<20)
	for lines.Scan() {
		var r row
		if err := json.Unmarshal(lines.Bytes(), &r); err != nil {
			t.Fatal(err)
		}
		list = append(list, r)
	}
	return list
}

// text returns what is piped.
func (r row) text(t *testing.T) string {
	switch {
	case r.InputB64 != "":
		b, err := base64.StdEncoding.DecodeString(r.InputB64)
		if err != nil {
			t.Fatal(err)
		}
		return string(b)
	case r.Gen != "":
		return generated(t, r.Gen)
	}
	return r.Input
}

func generated(t *testing.T, rule string) string {
	switch rule {
	case "line_string":
		return `len("` + strings.Repeat("x", 1_000_000) + "\")\n"
	case "line_list":
		numbers := make([]string, 150_000)
		for i := range numbers {
			numbers[i] = fmt.Sprint(i)
		}
		return "x := [" + strings.Join(numbers, ", ") + "]\nlen(x)\n"
	case "lines":
		var b strings.Builder
		b.WriteString("n := 0\n")
		for i := range 10_000 {
			fmt.Fprintf(&b, "n += %d\n", i)
		}
		b.WriteString("n\n")
		return b.String()
	case "parens":
		return strings.Repeat("(", 10_000) + "1" + strings.Repeat(")", 10_000) + "\n"
	case "nested_list":
		return "x := " + strings.Repeat("[", 10_000) + strings.Repeat("]", 10_000) + "\n"
	case "braces":
		return strings.Repeat("if true {\n", 5_000)
	}
	t.Fatalf("no rule %q", rule)
	return ""
}

const after = "\nimport \"fmt\"\nfmt.Println(\"after\")\n"

func (r row) command(t *testing.T, ctx context.Context, server string) *exec.Cmd {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	var args []string
	input := ""
	if r.Steps != nil {
		for _, step := range r.Steps {
			args = append(args, "-e", step)
		}
		if r.Server {
			args = append(args, server)
		}
	} else {
		args, input = []string{"-k"}, r.text(t)
		if !r.NoAfter {
			input += after
		}
	}
	cmd := exec.CommandContext(ctx, self, args...)
	if r.RlimitAS > 0 {
		shell := fmt.Sprintf("ulimit -v %d; exec \"$0\" \"$@\"", r.RlimitAS/1024)
		cmd = exec.CommandContext(ctx, "sh", append([]string{"-c", shell, self}, args...)...)
	}
	cmd.Env = append(os.Environ(), asProgram+"=1")
	cmd.Stdin = strings.NewReader(input)
	return cmd
}

var internals = regexp.MustCompile(`goroutine \d+ \[|/repl/|yaegi|reflect\.Value|runtime\.gopanic`)

func TestLanguageRows(t *testing.T) {
	server := tfserver.Demo()
	if err := server.Start("127.0.0.1:0"); err != nil {
		t.Fatal(err)
	}
	defer server.Stop()
	count := 0
	for _, r := range rows(t) {
		count++
		t.Run(r.ID, func(t *testing.T) { r.run(t, server.Addr().String()) })
	}
	if count < 200 {
		t.Errorf("only %d rows", count)
	}
}

func (r row) run(t *testing.T, server string) {
	limit := 15.0
	if r.Timeout > 0 {
		limit = r.Timeout
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Duration(limit*float64(time.Second)))
	defer cancel()
	cmd := r.command(t, ctx, server)
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	if r.Sigint > 0 {
		time.AfterFunc(time.Duration(r.Sigint*float64(time.Second)), func() { cmd.Process.Signal(syscall.SIGINT) })
	}
	cmd.Wait()
	if ctx.Err() != nil {
		t.Errorf("%s: no end within %v s", r.Title, limit)
	}
	r.judge(t, out.String(), errs.String(), cmd.ProcessState.ExitCode())
	if t.Failed() {
		t.Logf("%s\ninput %.600q %q\nstdout %.800q\nstderr %.800q\nexit %d", r.Title, r.Input, r.Steps, out.String(), errs.String(), cmd.ProcessState.ExitCode())
	}
}

func (r row) judge(t *testing.T, out, errs string, exit int) {
	if internals.MatchString(out + errs) {
		t.Error("internals show")
	}
	if strings.Contains(out+errs, "\x1b") {
		t.Error("an escape sequence")
	}
	if r.Steps == nil && !r.NoAfter {
		rest, ok := strings.CutSuffix(out, "after\n")
		if !ok {
			t.Error("what follows did not run")
		}
		out = rest
	}
	if r.WantRE != "" && !r.matches(out) && !r.matches(strings.TrimRight(out, "\n")) {
		t.Errorf("stdout %q does not match %s", out, r.WantRE)
	}
	r.judgeOut(t, strings.TrimRight(out, "\n"))
	r.judgeErr(t, errs)
	r.judgeExit(t, exit)
	if r.Redefined != "" && !strings.Contains(out, r.Redefined) && !strings.Contains(errs, "warning") {
		t.Error("neither the new meaning nor a warning")
	}
}

func (r row) judgeOut(t *testing.T, out string) {
	if r.Want != nil && out != strings.TrimRight(*r.Want, "\n") {
		t.Errorf("stdout %.300q, want %q", out, *r.Want)
	}
	if r.AnyOf != nil {
		found := false
		for _, want := range r.AnyOf {
			found = found || out == strings.TrimRight(want, "\n")
		}
		if !found {
			t.Errorf("stdout %q is none of %q", out, r.AnyOf)
		}
	}
	if r.Lines > 0 && len(strings.Split(out, "\n")) != r.Lines {
		t.Errorf("%d lines, want %d", len(strings.Split(out, "\n")), r.Lines)
	}
	if r.NotOut != "" && strings.Contains(out, r.NotOut) {
		t.Errorf("stdout has %q", r.NotOut)
	}
	if r.MaxOut > 0 && len(out) > r.MaxOut {
		t.Errorf("%d bytes of stdout", len(out))
	}
}

func (r row) judgeErr(t *testing.T, errs string) {
	if r.Error != "" {
		if !regexp.MustCompile(r.Error).MatchString(errs) {
			t.Errorf("stderr %q does not match %s", errs, r.Error)
		}
		if n := strings.Count(strings.TrimRight(errs, "\n"), "\n") + 1; n > 15 {
			t.Errorf("%d lines of error", n)
		}
	}
	if r.NotErr != "" && strings.Contains(errs, r.NotErr) {
		t.Errorf("stderr has %q", r.NotErr)
	}
	if r.ErrHas != "" && !strings.Contains(errs, r.ErrHas) {
		t.Errorf("stderr lacks %q", r.ErrHas)
	}
	if r.Caret != "" && !caretUnder(errs, r.Caret) {
		t.Errorf("no caret under %q:\n%s", r.Caret, errs)
	}
}

// caretUnder looks for a line with the token above a line whose ^ stands under its first letter.
func caretUnder(errs, token string) bool {
	lines := strings.Split(errs, "\n")
	for i := 1; i < len(lines); i++ {
		at := strings.IndexByte(lines[i], '^')
		if at < 0 || strings.Trim(lines[i], " \t^~") != "" {
			continue
		}
		for from := 0; ; {
			j := strings.Index(lines[i-1][from:], token)
			if j < 0 {
				break
			}
			if cells(lines[i-1][:from+j]) == cells(lines[i][:at]) {
				return true
			}
			from += j + 1
		}
	}
	return false
}

func (r row) judgeExit(t *testing.T, exit int) {
	want := 0
	switch {
	case r.ExitAny != nil:
		for _, code := range r.ExitAny {
			if exit == code || code < 0 && exit == -1 {
				return
			}
		}
		t.Errorf("exit %d is none of %v", exit, r.ExitAny)
		return
	case r.Exit != nil:
		want = *r.Exit
	case r.Error != "":
		want = 1
	}
	if exit != want {
		t.Errorf("exit %d, want %d", exit, want)
	}
}

// cells counts the cells of a terminal that a text takes.
func cells(text string) int {
	n := 0
	for _, r := range text {
		n++
		if r >= 0x1100 {
			n++
		}
	}
	return n
}

// matches tests a regular expression of Python's.
func (r row) matches(out string) bool {
	re := strings.ReplaceAll(r.WantRE, `\Z`, `\z`)
	if rest, ok := strings.CutPrefix(re, `\A(?!.*`); ok { // Go's have no look-ahead
		absent, after, _ := strings.Cut(rest, ")")
		if strings.Contains(out, absent) {
			return false
		}
		re = after
	}
	return regexp.MustCompile(re).MatchString(out)
}
