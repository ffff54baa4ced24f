//go:build unix

package cli_test

import (
	"fmt"
	"math/rand"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"tfrpc-repl/client/tfserver"
)

// crowded starts a server with many methods.
func crowded(t testing.TB, n int) string {
	s := tfserver.New()
	for i := range n {
		if err := s.Register(fmt.Sprintf("method_%04d", i), func(a int32) int32 { return a }); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Start("127.0.0.1:0"); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Stop)
	return s.Addr().String()
}

func TestTab(t *testing.T) {
	folder := t.TempDir()
	if err := os.WriteFile(filepath.Join(folder, "lesson one.tfrpc"), []byte("1 + 1\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	c := open(t, consoleOptions{args: []string{server(t)}})
	c.waitFor("connected to")
	c.send("client.add\t")
	c.waitEnd("client.addition\n  addition           (a: int32 [], b: int32 []) -> int32 []\n  addition_blocking  (a: int32 [], b: int32 []) -> int32 []")
	c.send("\t\t")
	c.waitFor("tfrpc-repl> client.addition_blocking\n")
	c.send("(")
	c.waitEnd("\nclient.addition_blocking(a: int32 [], b: int32 []) -> int32 []")
	c.send("1, 2)")
	c.enter("", "numpy=3>")
	for typed, shown := range map[string]string{
		":recon\t":                   ":reconnect",
		"%trans\t":                   "%transcript",
		":set prog\t":                ":set progress",
		":desc add\t":                ":desc addition",
		":help ben\t":                ":help bench",
		":time strings.ToUppe\t":     ":time strings.ToUpper",
		"abs := 1; ab\t":             "abs := 1; ab",
		":load " + folder + "/les\t": ":load " + folder + "/lesson one.tfrpc",
	} {
		c.send(typed)
		c.until(fmt.Sprintf("%q: no %q", typed, shown), func() bool {
			return strings.Contains(strings.ReplaceAll(c.text(), "\n", ""), "tfrpc-repl> "+shown)
		})
		c.send(escKey + "\x03")
		c.waitEnd("\ntfrpc-repl>")
	}
	c.send("\t1")
	c.waitEnd("tfrpc-repl>     1")
}

// Help while typing appears, goes away, and is off with one flag.
func TestAssist(t *testing.T) {
	home, address := t.TempDir(), server(t)
	c := open(t, consoleOptions{home: home, args: []string{address}})
	c.waitFor("connected to")
	c.enter("client.addition(2, 3)", "numpy=5>")
	c.send("client.ad")
	c.waitEnd("tfrpc-repl> client.addition(2, 3)") // suggested
	c.send(rightKey + "\r")
	c.waitEnd("numpy=5>\ntfrpc-repl>")
	c.send("func")
	c.until("no colour", func() bool { return strings.Contains(c.bytes(), "\x1b[35mfunc") })
	c.send("\x03client.multiply(1,")
	c.until("the argument is not marked", func() bool { return strings.Contains(c.bytes(), "\x1b[22;1mb: int32 []") })
	c.send("\x03")
	c.enter(":set assist off", "assist off")
	before := len(c.bytes())
	c.send("client.ad")
	c.waitEnd("tfrpc-repl> client.ad")
	if drawn := c.bytes()[before:]; strings.Contains(drawn, "\x1b[2m") || strings.Contains(drawn, "\x1b[3") {
		t.Errorf("drawn: %q", drawn)
	}

	plain := open(t, consoleOptions{home: home, args: []string{"--no-assist", address}, env: []string{"NO_COLOR=1"}})
	plain.waitFor("connected to")
	plain.send("client.ad")
	plain.waitEnd("tfrpc-repl> client.ad")
}

// A terminal that can do nothing gets no sequences at all.
func TestDumbTerminal(t *testing.T) {
	c := open(t, consoleOptions{env: []string{"TERM=dumb"}})
	c.send("1 + 1\r")
	c.waitEnd("2\ntfrpc-repl>")
	c.send("func f() int {\r\treturn 7\r}\r")
	c.send("f()\r")
	c.waitEnd("7\ntfrpc-repl>")
	if strings.Contains(c.bytes(), "\x1b") {
		t.Errorf("sequences: %q", c.bytes())
	}
}

// Readline stays behind the same editor.
func TestReadlineEngine(t *testing.T) {
	c := open(t, consoleOptions{env: []string{"TFRPC_EDITOR=readline"}})
	c.send("1 + 1\r")
	c.waitFor("\n2\n")
	c.send("a\x00b\x03")
	c.send("func f() int {\rreturn 7\r}\r")
	c.send("f()\r")
	c.waitFor("\n7\n")
	c.send("\x04")
	if code := c.exit(); code != 0 {
		t.Errorf("exit code %d", code)
	}
}

// A4: what is open can always be left.
func TestEscapeFromOpenInput(t *testing.T) {
	c := open(t, consoleOptions{})
	c.send("foo(\r\r\r")
	c.waitFor("SyntaxError")
	c.send("bar(\r1,\r\x03")
	c.waitEnd("\ntfrpc-repl>")
	c.enter("1 + 1", "2")
}

// Keys at random, thousands of them, end nothing and leave a prompt that works.
func TestKeystrokeStorm(t *testing.T) {
	keys := []string{"a", "x := ", "(", ")", "{", "}", "\"", "`", "'", "日", "é", "e\u0301", "😀", "client.", "client.addition(", ":", "?", "\t", "\t\t", "\r", "\x1b\r", " ", "\x7f", "\x1b\x7f",
		upKey, downKey, leftKey, rightKey, "\x1b[1;5C", "\x1b[1;5D", "\x1b[H", "\x1b[F", "\x1b[3~", "\x1b[Z", "\x01", "\x05", "\x0b", "\x15", "\x17", "\x19", "\x14", "\x1f", "\x0c", "\x12", "\x12a", "\x07", "\x00",
		"\x1b.", "\x1b", "\x1b[200~p\n\tq\x1b[201~", "\x1b[<0;1;1M", "\x1b[?1;2c", "\x1bOP", "\xff", "\x1b[99999999999;9u", "\x03"}
	for seed := range int64(3) {
		random := rand.New(rand.NewSource(seed))
		c := open(t, consoleOptions{columns: 20 + random.Intn(60), rows: 4 + random.Intn(20), args: []string{server(t)}})
		for range 40 {
			var b strings.Builder
			for range 25 {
				b.WriteString(keys[random.Intn(len(keys))])
			}
			c.send(b.String())
			if random.Intn(4) == 0 {
				c.resize(2+random.Intn(100), 1+random.Intn(30))
			}
			time.Sleep(3 * time.Millisecond)
		}
		c.resize(80, 24)
		time.Sleep(100 * time.Millisecond)
		c.send("\x07\x1b[201~\x03")
		time.Sleep(100 * time.Millisecond)
		c.send("\x03\x03\x0c")
		c.send("40 + 2\r")
		c.waitEnd("42\ntfrpc-repl>")
		c.send("\x04")
		if code := c.exit(); code != 0 {
			t.Errorf("seed %d: exit code %d", seed, code)
		}
	}
}

// What the numbers of docs/performance.md come from: a measurement, no test.
func TestTerminalTimes(t *testing.T) {
	if os.Getenv("TFRPC_TIMES") == "" {
		t.Skip("a measurement: TFRPC_TIMES=1 go test -run TerminalTimes -v ./repl/cli makes it")
	}
	address := crowded(t, 5000)
	var prompts []time.Duration
	for range 5 {
		start := time.Now()
		c := open(t, consoleOptions{args: []string{address}})
		prompts = append(prompts, time.Since(start))
		c.waitFor("connected to")
		c.cmd.Process.Kill()
	}
	report(t, "prompt visible", prompts)

	c := open(t, consoleOptions{args: []string{address}})
	c.waitFor("connected to")
	c.send("x := client.method_0001(")
	c.waitFor("-> int32")
	var keys []time.Duration
	for i := range 60 {
		n := len(c.bytes())
		start := time.Now()
		c.send(string(rune('0' + i%10)))
		c.promptly(start, "an answer to a key", func() bool { return len(c.bytes()) > n })
		keys = append(keys, time.Since(start))
		time.Sleep(time.Millisecond)
	}
	report(t, "keystroke to screen", keys)

	var tabs []time.Duration
	for range 20 {
		c.send(escKey + "\x15client.method_")
		c.waitEnd("client.method_")
		n := len(c.bytes())
		start := time.Now()
		c.send("\t")
		c.promptly(start, "a menu", func() bool { return strings.Contains(c.bytes()[n:], "more") })
		tabs = append(tabs, time.Since(start))
	}
	report(t, "Tab among 5,000 methods", tabs)
}

func report(t *testing.T, what string, times []time.Duration) {
	t.Helper()
	slices.Sort(times)
	median := times[len(times)/2]
	t.Logf("%s: median %v, worst %v", what, median, times[len(times)-1])
}

// promptly waits for a condition, without pauses that would be measured, but not for ever.
func (c *console) promptly(start time.Time, what string, holds func() bool) {
	c.t.Helper()
	for !holds() {
		if time.Since(start) > 10*time.Second {
			c.t.Fatalf("%s did not come; the screen:\n%s", what, c.text())
		}
		time.Sleep(20 * time.Microsecond)
	}
}

// A refused connection is told at once, at the prompt too, and the prompt stays.
func TestRefused(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address := l.Addr().String()
	l.Close()
	start := time.Now()
	c := open(t, consoleOptions{args: []string{address}})
	c.waitFor("connection refused")
	t.Logf("refused connection told after %v", time.Since(start))
	c.enter("1 + 1", "2")
}
