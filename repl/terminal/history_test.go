package terminal

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

func historyAt(t *testing.T) string { return filepath.Join(t.TempDir(), "state", "history") }

func TestHistoryKeepsWholeEntries(t *testing.T) {
	path := historyAt(t)
	h := NewHistory(path, 0)
	entries := []string{"1 + 1", "func f() int {\n\treturn 7\n}", `"日本\n"`, "x\r", "[\"a\"]"}
	for _, text := range entries {
		h.Add(text)
	}
	h.Add(" private")
	h.Add("1 + 1")
	h.Add("1 + 1")
	h.Add("  ")
	info, err := os.Stat(path)
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Fatalf("%v %v", info.Mode(), err)
	}
	got := NewHistory(path, 0)
	if want := append(entries[1:], "1 + 1"); fmt.Sprint(got.Entries()) != fmt.Sprint(want) {
		t.Errorf("loaded %q, want %q", got.Entries(), want)
	}
	if err := got.Warning(); err != nil {
		t.Error(err)
	}
	if last := h.At(h.Len() - 1); last != "1 + 1" || h.At(h.Len()-2) != " private" {
		t.Errorf("in memory: %q", h.Entries())
	}
}

// Several sessions write at the same time, and trim, without losing each other's entries.
func TestHistoryOfSeveralSessions(t *testing.T) {
	path := historyAt(t)
	const sessions, each = 8, 50
	var all sync.WaitGroup
	for i := range sessions {
		all.Go(func() {
			h := NewHistory(path, 10000)
			for j := range each {
				h.Add(fmt.Sprintf("session %d input %d", i, j))
				if j%10 == 0 {
					h.file.trim(10000)
				}
			}
		})
	}
	all.Wait()
	if n := NewHistory(path, 0).Len(); n != sessions*each {
		t.Errorf("%d entries, want %d", n, sessions*each)
	}
}

func TestHistoryLimit(t *testing.T) {
	path := historyAt(t)
	h := NewHistory(path, 100)
	for i := range 200 {
		h.Add(fmt.Sprint(i))
	}
	if h.Len() != 100 || h.At(0) != "100" {
		t.Errorf("in memory: %d entries from %q on", h.Len(), h.At(0))
	}
	NewHistory(path, 100)
	data, _ := os.ReadFile(path)
	if lines := strings.Count(string(data), "\n"); lines != 100 || !strings.Contains(string(data), `"199"`) {
		t.Errorf("%d lines after trimming", lines)
	}
}

// A session that was killed while it wrote costs its own line at most; what is no entry is told once and left alone.
func TestCorruptHistory(t *testing.T) {
	path := historyAt(t)
	NewHistory(path, 0).Add("good")
	data, _ := os.ReadFile(path)
	if err := os.WriteFile(path, append(data, "\x00\xff\n{\"t\":1,\"s\":\"ha"...), 0o644); err != nil {
		t.Fatal(err)
	}
	h := NewHistory(path, 0)
	if h.Warning() == nil || h.Warning() != nil {
		t.Error("not told once")
	}
	h.Add("after")
	if got := NewHistory(path, 0).Entries(); fmt.Sprint(got) != "[good after]" {
		t.Errorf("loaded %q", got)
	}
	after, _ := os.ReadFile(path)
	if !strings.Contains(string(after), "\x00\xff\n") {
		t.Error("what was not understood is gone")
	}
	if info, _ := os.Stat(path); info.Mode().Perm() != 0o600 {
		t.Errorf("mode %v", info.Mode())
	}
}

// R66: a link stays a link, also one that leads nowhere yet, and when the history is trimmed.
func TestLinkedHistory(t *testing.T) {
	folder := t.TempDir()
	target, link := filepath.Join(folder, "dots", "history"), filepath.Join(folder, "history")
	if err := os.Symlink(filepath.Join("dots", "history"), link); err != nil {
		t.Skip(err)
	}
	h := NewHistory(link, 10)
	for i := range 30 {
		h.Add(fmt.Sprint(i))
	}
	NewHistory(link, 10)
	if to, err := os.Readlink(link); err != nil || to != filepath.Join("dots", "history") {
		t.Errorf("the link: %q, %v", to, err)
	}
	data, err := os.ReadFile(target)
	if info, _ := os.Stat(target); err != nil || strings.Count(string(data), "\n") != 10 || info.Mode().Perm() != 0o600 {
		t.Errorf("the target: %v, %d lines", err, strings.Count(string(data), "\n"))
	}
}

// A file that cannot be written is told once; the history goes on in memory.
func TestReadOnlyHistory(t *testing.T) {
	folder := t.TempDir()
	file := filepath.Join(folder, "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	h := NewHistory(filepath.Join(file, "history"), 0) // below a file: nobody can write there
	h.Warning()
	h.Add("a")
	first := h.Warning()
	h.Add("b")
	if first == nil || h.Warning() != nil {
		t.Errorf("told: %v", first)
	}
	if fmt.Sprint(h.Entries()) != "[a b]" {
		t.Errorf("in memory: %q", h.Entries())
	}
}

func TestSuggest(t *testing.T) {
	h := NewHistory("", 0)
	h.Add("client.addition(1, 2)")
	h.Add("client.addition(3, 4)")
	h.Add("client.x {\n}")
	if got := h.Suggest("client.add"); got != "ition(3, 4)" {
		t.Errorf("%q", got)
	}
	if got := h.Suggest("client.x"); got != "" {
		t.Errorf("%q", got)
	}
	if got := h.LastWord(); got != "}" {
		t.Errorf("%q", got)
	}
}
