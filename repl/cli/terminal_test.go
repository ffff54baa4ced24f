//go:build unix

package cli_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/creack/pty"
	"github.com/hinshun/vt10x"

	"tfrpc-repl/client/tfserver"
)

// console is the program at a terminal: a real pty, and an emulator that shows what a person would see.
type console struct {
	t      *testing.T
	pty    *os.File
	cmd    *exec.Cmd
	screen vt10x.Terminal
	ended  chan error

	mu  sync.Mutex
	raw strings.Builder
}

// consoleOptions are what differs between tests.
type consoleOptions struct {
	columns, rows int
	args, env     []string
	home          string
	wrap          []string // a program that starts ours
}

// open starts the program and waits for its prompt.
func open(t *testing.T, o consoleOptions) *console {
	t.Helper()
	c := launch(t, o)
	c.waitFor("tfrpc-repl>")
	return c
}

func launch(t *testing.T, o consoleOptions) *console {
	t.Helper()
	if o.home == "" {
		o.home = t.TempDir()
	}
	argv := append(append([]string{}, o.wrap...), os.Args[0])
	argv = append(argv, o.args...)
	cmd := exec.Command(argv[0], argv[1:]...)
	cmd.Env = append(os.Environ(), asProgram+"=1", "TERM=xterm-256color", "HOME="+o.home, "XDG_STATE_HOME="+o.home, "XDG_CONFIG_HOME="+o.home, "NO_COLOR=", "TFRPC_ADDRESS=", "EDITOR=true", "VISUAL=true", "PAGER=cat")
	cmd.Env = append(cmd.Env, o.env...)
	if o.columns == 0 {
		o.columns, o.rows = 80, 24
	}
	f, err := pty.StartWithSize(cmd, &pty.Winsize{Cols: uint16(max(o.columns, 0)), Rows: uint16(max(o.rows, 0))})
	if err != nil {
		t.Fatal(err)
	}
	columns, rows := max(o.columns, 1), max(o.rows, 1)
	if o.columns < 0 {
		columns, rows = 80, 24
	}
	c := &console{t: t, pty: f, cmd: cmd, screen: vt10x.New(vt10x.WithSize(columns, rows)), ended: make(chan error, 1)}
	go c.read()
	go func() { c.ended <- cmd.Wait() }()
	t.Cleanup(func() { cmd.Process.Kill(); f.Close() })
	return c
}

func (c *console) read() {
	b := make([]byte, 64<<10)
	for {
		n, err := c.pty.Read(b)
		c.mu.Lock()
		c.raw.Write(b[:n])
		c.mu.Unlock()
		c.screen.Write(b[:n])
		if err != nil {
			return
		}
	}
}

func (c *console) send(text string) {
	c.t.Helper()
	if _, err := c.pty.WriteString(text); err != nil {
		c.t.Fatal(err)
	}
}

// text returns the screen without blanks at the ends.
func (c *console) text() string {
	var rows []string
	for _, row := range strings.Split(c.screen.String(), "\n") {
		rows = append(rows, strings.TrimRight(row, " "))
	}
	return strings.TrimRight(strings.Join(rows, "\n"), "\n")
}

func (c *console) cursor() (x, y int) {
	c.screen.Lock()
	defer c.screen.Unlock()
	at := c.screen.Cursor()
	return at.X, at.Y
}

func (c *console) bytes() string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.raw.String()
}

// patience is how long the screen may take to show something, on a machine that does much else.
const patience = 15 * time.Second

func (c *console) until(what string, ok func() bool) {
	c.t.Helper()
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(2 * time.Millisecond) {
		if ok() {
			return
		}
	}
	shown := c.text()
	c.cmd.Process.Signal(syscall.SIGQUIT) // where does it stand?
	time.Sleep(500 * time.Millisecond)
	raw := c.bytes()
	c.t.Fatalf("%s: the screen is\n%s\n%s", what, shown, raw[max(0, len(raw)-20000):])
}

func (c *console) waitFor(text string) {
	c.t.Helper()
	c.until(fmt.Sprintf("no %q", text), func() bool { return strings.Contains(c.text(), text) })
}

// waitEnd waits for a screen that ends so.
func (c *console) waitEnd(text string) {
	c.t.Helper()
	c.until(fmt.Sprintf("the end is not %q", text), func() bool { return strings.HasSuffix(c.text(), text) })
}

func (c *console) waitCursor(x int) {
	c.t.Helper()
	c.until(fmt.Sprintf("the cursor is not in column %d", x), func() bool { got, _ := c.cursor(); return got == x })
}

// enter types a line and waits for the prompt behind its result.
func (c *console) enter(line, result string) {
	c.t.Helper()
	c.send(line + "\r")
	c.waitEnd(result + "\ntfrpc-repl>")
}

// exit waits for the end of the program and returns its code.
func (c *console) exit() int {
	c.t.Helper()
	select {
	case <-c.ended:
		return c.cmd.ProcessState.ExitCode()
	case <-time.After(patience):
		c.t.Fatalf("the program does not end: the screen is\n%s", c.text())
		return -1
	}
}

// server starts a demo server and returns its address.
func server(t *testing.T) string {
	t.Helper()
	s := tfserver.Demo()
	if err := s.Start("127.0.0.1:0"); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Stop)
	return s.Addr().String()
}

const (
	upKey, downKey, rightKey, leftKey = "\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D"
	escKey                            = "\x1b"
)

func paste(text string) string { return "\x1b[200~" + text + "\x1b[201~" }

func TestEnterEvaluates(t *testing.T) {
	c := open(t, consoleOptions{args: []string{server(t)}})
	c.waitFor("connected to")
	c.enter("client.addition(2, 3)", "numpy=5>")
	c.send("\x04")
	if code := c.exit(); code != 0 {
		t.Errorf("Ctrl-D: exit code %d", code)
	}
}

// What each defect of readline would have shown, numbered as they were found.
func TestKeys(t *testing.T) {
	tests := []struct {
		name, typed, shown string
		column             int
	}{
		{"R1 Ctrl-Space is nothing", "ab\x00c", "abc", 3},
		{"R5 Home and End of tmux, screen and the Linux console", "abc\x1b[1~X\x1b[4~Y", "XabcY", 5},
		{"Home and End of xterm", "abc\x1b[HX\x1b[FY", "XabcY", 5},
		{"Home and End in application mode", "abc\x1bOHX\x1bOFY", "XabcY", 5},
		{"R6 Ctrl-arrows move a word", "one two three\x1b[1;5D\x1b[1;5DX\x1b[1;5CY", "one XtwoY three", 9},
		{"Alt-arrows move a word", "one two\x1b[1;3DX", "one Xtwo", 5},
		{"R7 Ctrl-W takes a word up to a blank", "foo.bar_baz x\x17\x17y", "y", 1},
		{"R7 a word has underscores and letters of all languages", "größe_x\x1bbA", "Agröße_x", 1},
		{"R8 a wide character is one step and two cells", "日本語" + leftKey + leftKey, "日本語", 2},
		{"a mark belongs to its character", "ae\u0301b" + leftKey + leftKey + "X", "aXe\u0301b", 2},
		{"R19 a tab is as wide as it looks", paste("a\tb") + leftKey + leftKey, "a    b", 1},
		{"undo takes back a word", "abc def\x1f", "abc", 4},
		{"Ctrl-K and Ctrl-Y", "abcdef" + leftKey + leftKey + "\x0b\x01\x19", "efabcd", 2},
		{"Ctrl-U", "abc\x15d", "d", 1},
		{"Ctrl-T swaps", "ab\x14", "ba", 2},
		{"Delete", "abc\x01\x1b[3~", "bc", 0},
		{"unknown sequences are nothing", "a\x1b[15~\x1b[[A\x1b[200;1Zb\x1b[?1;2c", "ab", 2},
		{"a name that a key reports by number", "a\x1b[98;5ub", "ba", 1},
	}
	c := open(t, consoleOptions{})
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			c.t = t
			c.send(test.typed)
			c.waitEnd("tfrpc-repl> " + test.shown)
			want := 12 + test.column
			if test.name == "R8 a wide character is one step and two cells" {
				want = 12 + 2
			}
			c.waitCursor(want)
			c.send("\x03")
			c.waitEnd("\ntfrpc-repl>")
		})
	}
}

// R19: Esc alone waits for no other key and eats none.
func TestEscape(t *testing.T) {
	c := open(t, consoleOptions{})
	c.send("a" + escKey)
	time.Sleep(200 * time.Millisecond)
	c.send("b")
	c.waitEnd("tfrpc-repl> ab")
}

// R2 and R3: completion behind wide characters and in terminals of every width never ends the program.
func TestNarrowTerminals(t *testing.T) {
	address := server(t)
	for _, columns := range []int{1, 2, 5, 8, 13, 20, 40} {
		t.Run(fmt.Sprint(columns), func(t *testing.T) {
			c := launch(t, consoleOptions{columns: columns, rows: 6, args: []string{address}})
			time.Sleep(300 * time.Millisecond)
			c.send("日本語メソッド\t\t\x15client.\t\t\t" + downKey + "\x1b[Z" + escKey)
			time.Sleep(100 * time.Millisecond)
			c.send("\x03" + paste("for i := range 3 {\n\tx := \"日本\"\n}") + upKey + leftKey + "\x03")
			time.Sleep(100 * time.Millisecond)
			c.send("\x04")
			if code := c.exit(); code != 0 {
				t.Errorf("exit code %d; the screen is\n%s", code, c.text())
			}
		})
	}
}

// R9: a paste is one entry, drawn once, evaluated once.
func TestPaste(t *testing.T) {
	c := open(t, consoleOptions{})
	c.send(paste("func f() int {\n\tx := 1\n\treturn x + 1\n}"))
	c.waitEnd("tfrpc-repl> func f() int {\n        ...     x := 1\n        ...     return x + 1\n        ... }")
	c.send("\r")
	c.enter("f()", "2")
	c.send("f2 := 0\r")
	c.send(upKey + upKey + upKey) // the function is one entry
	c.waitEnd("return x + 1\n        ... }")
	c.send("\x03")

	long := "len(\"" + strings.Repeat("x", 50000) + "\")"
	before := len(c.bytes())
	start := time.Now()
	c.send(paste(long) + "\r")
	c.waitEnd("50000\ntfrpc-repl>")
	t.Logf("50,000 characters pasted, drawn and evaluated in %v, %d bytes drawn", time.Since(start), len(c.bytes())-before)
	if drawn := len(c.bytes()) - before; drawn > 60000 {
		t.Errorf("%d bytes drawn: the paste was drawn more than once", drawn)
	}
}

// A burst without the marks of a paste keeps its indentation too.
func TestPasteWithoutMarks(t *testing.T) {
	c := open(t, consoleOptions{})
	c.send("func f() int {\r\tx := 1\r\treturn x + 1\r}\r")
	c.enter("f()", "2")
	c.enter("strings.Count(In[1], \"\\t\")", "2")
}

// R10: a tab inside a paste is a tab.
func TestPasteOfTabs(t *testing.T) {
	c := open(t, consoleOptions{})
	c.send(paste("text := `a\tb`") + "\r")
	c.enter("len(text)", "3")
}

// R11, R12: an entry that is recalled and edited is kept as edited, and whole.
func TestHistoryAtThePrompt(t *testing.T) {
	home := t.TempDir()
	c := open(t, consoleOptions{home: home})
	c.enter("1 + 1", "2")
	c.enter("2 + 2", "4")
	c.send(upKey + upKey + "0\r")
	c.waitEnd("11\ntfrpc-repl>")
	c.send(" 3 + 3\r") // private
	c.waitEnd("6\ntfrpc-repl>")
	c.send(paste("func g() int {\n\treturn 7\n}") + "\r")
	c.enter("g()", "7")
	c.cmd.Process.Kill() // what was entered is kept all the same
	<-c.ended

	data, err := os.ReadFile(filepath.Join(home, "tfrpc-repl", "history"))
	if err != nil {
		t.Fatal(err)
	}
	if text := string(data); strings.Contains(text, "3 + 3") || !strings.Contains(text, `"1 + 10"`) {
		t.Errorf("history: %s", text)
	}
	c = open(t, consoleOptions{home: home})
	c.send(upKey + upKey)
	c.waitEnd("tfrpc-repl> func g() int {\n        ...     return 7\n        ... }")
	c.send("\x03\x12+ 10")
	c.waitEnd("search: + 10 → 1 + 10")
	c.send("\r")
	c.waitEnd("11\ntfrpc-repl>")
}

// R14: output while a line is edited stands above it, the rest of a line included.
func TestOutputWhileEditing(t *testing.T) {
	c := open(t, consoleOptions{})
	c.send("go func() { time.Sleep(300 * time.Millisecond); fmt.Println(\"whole\"); fmt.Print(\"part\") }()\r")
	c.waitEnd("}()\ntfrpc-repl>")
	c.send("1 + 1")
	c.waitEnd("whole\ntfrpc-repl> 1 + 1")
	c.send("\r")
	c.waitEnd("part\n2\ntfrpc-repl>")
}

// R15 and R73: another size at any time, and none at first.
func TestResize(t *testing.T) {
	c := launch(t, consoleOptions{columns: -1})
	c.waitFor("tfrpc-repl>")
	c.send("x := \"abcdefghijklmnopqrstuvwxyz\"")
	c.waitEnd("tfrpc-repl> x := \"abcdefghijklmnopqrstuvwxyz\"")
	c.resize(100, 30)
	c.send("1")
	c.waitEnd("tfrpc-repl> x := \"abcdefghijklmnopqrstuvwxyz\"1")
	c.send("\x7f\r")
	c.enter("len(x)", "26")
}

func (c *console) resize(columns, rows int) {
	c.screen.Resize(columns, rows)
	if err := pty.Setsize(c.pty, &pty.Winsize{Cols: uint16(columns), Rows: uint16(rows)}); err != nil {
		c.t.Fatal(err)
	}
}

// Ctrl-C in stages: it clears the line, it ends what runs, it never ends the program.
func TestCtrlC(t *testing.T) {
	c := open(t, consoleOptions{args: []string{server(t)}})
	c.waitFor("connected to")
	c.enter("x := 5", "x := 5")
	c.send("abc\x03")
	c.waitEnd("tfrpc-repl> abc\ntfrpc-repl>")
	c.send("client.sleep_blocking(20)\r")
	c.waitFor("Ctrl-C cancels")
	start := time.Now()
	c.send("\x03")
	c.waitEnd("the server may still be running it\ntfrpc-repl>")
	took := time.Since(start)
	t.Logf("Ctrl-C to prompt: %v", took)
	c.send("for {}\r")
	time.Sleep(100 * time.Millisecond)
	c.send("\x03")
	c.waitEnd("KeyboardInterrupt\ntfrpc-repl>")
	c.enter("x", "5")
	c.send("\x04")
	if code := c.exit(); code != 0 {
		t.Errorf("exit code %d", code)
	}
}

// R16 and R60: Ctrl-Z stops the program with the terminal as the shell wants it; the text is back afterwards.
func TestSuspend(t *testing.T) {
	bash, err := exec.LookPath("bash")
	if err != nil {
		t.Skip("needs bash")
	}
	c := launch(t, consoleOptions{wrap: []string{bash, "--norc", "-i", "-c", `set -m; "$0"; echo stopped; stty -a | grep -o -- "-\?icanon"; fg; echo left`}})
	c.waitFor("tfrpc-repl>")
	c.send("1 + 4")
	c.waitEnd("1 + 4")
	c.send("\x1a")
	c.waitFor("stopped")
	c.waitEnd("\ntfrpc-repl> 1 + 4")
	if text := c.text(); !strings.Contains(text, "stopped\nicanon") {
		t.Fatalf("the screen is\n%s", text)
	}
	c.send("1\r")
	c.waitEnd("42\ntfrpc-repl>") // Ctrl-Z took nothing away
	c.send("\x04")
	c.waitFor("left")
	c.until("bracketed paste is on after leaving", func() bool { return strings.HasSuffix(c.lastMode(), "l") })
}

// lastMode is the last switch of bracketed paste.
func (c *console) lastMode() string {
	raw := c.bytes()
	i := strings.LastIndex(raw, "\x1b[?2004")
	if i < 0 {
		return ""
	}
	return raw[i : i+len("\x1b[?2004")+1]
}

// R61: however the program is left, the terminal is as it was.
func TestLeaving(t *testing.T) {
	ways := map[string]struct {
		leave func(c *console)
		code  int
	}{
		"exit":    {func(c *console) { c.send("exit\r") }, 0},
		"quit":    {func(c *console) { c.send("quit\r") }, 0},
		":quit":   {func(c *console) { c.send(":quit\r") }, 0},
		"Ctrl-D":  {func(c *console) { c.send("\x04") }, 0},
		"SIGTERM": {func(c *console) { c.cmd.Process.Signal(syscall.SIGTERM) }, 143},
		"SIGHUP":  {func(c *console) { c.cmd.Process.Signal(syscall.SIGHUP) }, 129},
	}
	for name, way := range ways {
		t.Run(name, func(t *testing.T) {
			c := open(t, consoleOptions{})
			c.send("panic(\"x\")\r")
			c.waitEnd("\ntfrpc-repl>")
			way.leave(c)
			if code := c.exit(); code != way.code {
				t.Errorf("exit code %d, want %d", code, way.code)
			}
			c.until("bracketed paste is on", func() bool { return strings.HasSuffix(c.lastMode(), "l") })
			if out, err := exec.Command("stty", "-a", "-F", ttyName(t, c.pty)).Output(); err == nil && (strings.Contains(string(out), "-icanon") || strings.Contains(string(out), "-echo ")) {
				t.Errorf("the terminal is raw: %s", out)
			}
		})
	}
}

func ttyName(t *testing.T, f *os.File) string {
	t.Helper()
	name, err := os.Readlink(fmt.Sprintf("/proc/self/fd/%d", f.Fd()))
	if err != nil || !strings.HasPrefix(name, "/dev/pts/") {
		return "/nonexistent"
	}
	return name
}

// R61: a program of the shell that dies, and user code that wants to leave, cost neither the session nor the terminal.
func TestPrograms(t *testing.T) {
	c := open(t, consoleOptions{})
	c.enter("x := 5", "x := 5")
	c.send(":! stty raw -echo; kill -9 $$\r")
	c.waitEnd("signal: killed\ntfrpc-repl>")
	c.enter("x", "5")
	c.send("os.Exit(3)\r")
	c.waitEnd("the session lives on\ntfrpc-repl>")
	c.send(":! echo ready; read line; echo got $line\r")
	c.waitEnd("ready")
	time.Sleep(700 * time.Millisecond) // the progress line stays away
	c.send("hello\r")
	c.waitEnd("ready\nhello\ngot hello\ntfrpc-repl>")
	c.send("x\r")
	c.waitEnd("5\ntfrpc-repl>")
}

// What is longer than the screen goes through the pager, and what is not does not.
func TestPager(t *testing.T) {
	c := open(t, consoleOptions{env: []string{"PAGER=sed s/^/paged:/"}})
	c.enter("1 + 1", "2")
	c.send(":help\r")
	c.waitFor("paged:  :who")
	c.enter(":pager off", "pager off")
	c.send(":help\r")
	c.waitFor("\n  :who")
}

// A server that comes back with other methods is told.
func TestReconnect(t *testing.T) {
	address := server(t)
	c := open(t, consoleOptions{args: []string{address}})
	c.waitFor("connected to")
	c.enter("x := 1", "x := 1")
	c.send(":reconnect\r")
	c.waitEnd("10 methods\ntfrpc-repl>")
	c.enter("client.addition(2, 3)", "numpy=5>")
	c.send(":connect 127.0.0.1:1\r")
	c.waitFor("connection refused")
	c.enter("client.addition(2, 4)", "numpy=6>") // the connection before is still there
}

// Ctrl-C at any moment, also just when an input begins or ends, leaves the program running.
func TestCtrlCAtAnyMoment(t *testing.T) {
	c := open(t, consoleOptions{})
	for i := range 150 {
		c.send("x := 1\r")
		time.Sleep(time.Duration(i*7%400) * 10 * time.Microsecond)
		c.send("\x03")
	}
	time.Sleep(50 * time.Millisecond)
	c.send("\x03\x0c")
	c.enter("40 + 2", "42")
}
