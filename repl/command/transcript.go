package command

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"strings"
	"sync"
)

var transcriptCommands = []*Command{
	{Name: "transcript", Aliases: []string{"o"}, Usage: "[FILE or off]", Short: "write inputs and, as comments, what they show into a file: a script that runs", Example: ":transcript lesson.tfrpc", Arg: "file", run: transcript},
	{Name: "format", Usage: "[text or json]", Short: "show results as text or as JSON", Example: ":format json", run: func(ctx context.Context, sh *Shell, arg string) (any, error) {
		return set(ctx, sh, strings.TrimSpace("format "+arg))
	}},
	{Name: "pager", Usage: "[on or off]", Short: "send what is longer than the screen through PAGER", Example: ":pager off", run: func(ctx context.Context, sh *Shell, arg string) (any, error) {
		return set(ctx, sh, strings.TrimSpace("pager "+arg))
	}},
}

// Transcript is a file with the inputs of a session as code and what they show as comments. Several goroutines may write; without a file it
// does nothing.
type Transcript struct {
	mu   sync.Mutex
	file *os.File
	line bytes.Buffer // output that has no end yet
	now  bool         // an input has been written since the file was opened
}

// Input writes an input.
func (t *Transcript) Input(text string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.file != nil {
		t.end()
		fmt.Fprintln(t.file, text)
		t.now = true
	}
}

// Write writes output, each line as a comment.
func (t *Transcript) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.file == nil || !t.now {
		return len(p), nil
	}
	t.line.Write(p)
	for {
		line, rest, ended := bytes.Cut(t.line.Bytes(), []byte("\n"))
		if !ended {
			return len(p), nil
		}
		t.comment(line)
		t.line.Next(t.line.Len() - len(rest))
	}
}

func (t *Transcript) comment(line []byte) {
	fmt.Fprintln(t.file, strings.TrimRight("// "+plainText(string(line)), " "))
}

// plainText leaves styles out, and of a line that was written over what stood last.
func plainText(line string) string {
	line = strings.TrimRight(line, "\r")
	line = line[strings.LastIndexByte(line, '\r')+1:]
	var b strings.Builder
	inStyle := false
	for _, r := range line {
		switch {
		case r == 0x1b:
			inStyle = true
		case inStyle:
			inStyle = r == '[' || r == ';' || r >= '0' && r <= '9'
		case r >= ' ' || r == '\t':
			b.WriteRune(r)
		}
	}
	return b.String()
}

func (t *Transcript) end() {
	if t.line.Len() > 0 {
		t.comment(t.line.Bytes())
		t.line.Reset()
	}
}

// Close ends the file. It returns its name, "" when there was none.
func (t *Transcript) Close() (string, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.file == nil {
		return "", nil
	}
	t.end()
	name := t.file.Name()
	err := t.file.Close()
	t.file, t.now = nil, false
	return name, err
}

func (t *Transcript) open(path string) error {
	file, err := os.Create(path)
	if err != nil {
		return errorf("cannot write %s: %v", path, plain(err))
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.file, t.now = file, false
	return nil
}

func (t *Transcript) name() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.file == nil {
		return ""
	}
	return t.file.Name()
}

func transcript(_ context.Context, sh *Shell, arg string) (any, error) {
	t := &sh.Transcript
	if arg == "" {
		if name := t.name(); name != "" {
			return Text("the transcript goes to " + name), nil
		}
		return Text("no transcript is written"), nil
	}
	old, err := t.Close()
	if err != nil {
		return nil, errorf("cannot write %s: %v", old, plain(err))
	}
	if arg == "off" {
		if old == "" {
			return nil, errorf("no transcript is written")
		}
		return Text("the transcript is in " + old), nil
	}
	path, err := fileName("transcript", arg)
	if err != nil {
		return nil, err
	}
	if err := t.open(path); err != nil {
		return nil, err
	}
	return Text("the transcript goes to " + path), nil
}
