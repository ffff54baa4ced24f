package cli_test

import (
	"bytes"
	"context"
	"flag"
	"os"
	"regexp"
	"strings"
	"testing"

	"tfrpc-repl/client"
	"tfrpc-repl/client/tfserver"
	"tfrpc-repl/repl"
	"tfrpc-repl/repl/command"
	"tfrpc-repl/repl/session"
)

var update = flag.Bool("update", false, "write what the examples of the documentation show anew")

// examples are the fenced blocks that begin at the prompt.
var examples = regexp.MustCompile("(?s)```\n(tfrpc-repl> .*?)```\n")

// TestDocumentation types the examples of the documentation, one session a page, and compares what is shown.
func TestDocumentation(t *testing.T) {
	for _, page := range []string{"../../docs/language.md"} {
		t.Run(page, func(t *testing.T) {
			text, err := os.ReadFile(page)
			if err != nil {
				t.Fatal(err)
			}
			typed := typist(t)
			found := 0
			got := examples.ReplaceAllStringFunc(string(text), func(block string) string {
				found++
				return "```\n" + typed(inputsOf(examples.FindStringSubmatch(block)[1])) + "```\n"
			})
			if found == 0 {
				t.Fatal("no examples")
			}
			if *update {
				if err := os.WriteFile(page, []byte(got), 0o666); err != nil {
					t.Fatal(err)
				}
				return
			}
			compareText(t, got, string(text))
		})
	}
}

// inputsOf returns what is typed in a block.
func inputsOf(block string) (inputs []string) {
	for line := range strings.Lines(block) {
		line = strings.TrimSuffix(line, "\n")
		if text, ok := strings.CutPrefix(line, "tfrpc-repl> "); ok {
			inputs = append(inputs, text)
		} else if text, ok := strings.CutPrefix(line, "        ... "); ok {
			inputs[len(inputs)-1] += "\n" + text
		}
	}
	return inputs
}

// typist returns a function that types inputs into a session with the demo server and returns what the screen shows.
func typist(t *testing.T) func(inputs []string) string {
	server, listener := tfserver.Demo(), tfserver.Listen()
	if err := server.StartOn(listener); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(server.Stop)
	c, err := client.Dial(context.Background(), "passthrough:///demo", client.Dialer(listener.Dial), client.Name("client"))
	if err != nil {
		t.Fatal(err)
	}
	var screen bytes.Buffer
	s := command.New(session.New(session.Config{Stdout: &screen, Stderr: &screen}), command.Config{})
	t.Cleanup(s.Close)
	s.Bind("client", c)
	return func(inputs []string) string {
		screen.Reset()
		batch := repl.Batch{Session: s, Out: &screen, Err: &screen, Echo: true, KeepGoing: true}
		_ = batch.Expressions(inputs)
		return screen.String()
	}
}

func compareText(t *testing.T, got, want string) {
	t.Helper()
	g, w := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range max(len(g), len(w)) {
		a, b := "<end>", "<end>"
		if i < len(g) {
			a = g[i]
		}
		if i < len(w) {
			b = w[i]
		}
		if a != b {
			t.Fatalf("line %d shows\n%s\nand the page says\n%s\n(go test ./repl/cli -run Documentation -update writes it anew)", i+1, a, b)
		}
	}
}
