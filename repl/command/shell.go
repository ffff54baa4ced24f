package command

import (
	"context"
	"errors"
	"os/exec"
	"strings"
	"time"

	"tfrpc-repl/client"
	"tfrpc-repl/repl/session"
)

// ErrQuit is returned by Eval when the input asks to leave.
var ErrQuit = errors.New("quit")

// Config is what the commands need from the front-end. What is nil is not there, and the commands that need it say so.
type Config struct {
	// Connect opens a connection with the options of the command line and lists the methods.
	Connect func(ctx context.Context, address string) (*client.Client, error)
	// Show shows a value between others: what the inputs of a loaded script give.
	Show func(session.Outcome)
	// Notice tells something that is no result.
	Notice func(text string)
	// History returns the entries of the editor's history, oldest first.
	History func() []string
	// Edited is told of a text that was edited and is about to be evaluated.
	Edited func(text string)
	// Run runs a program at the terminal and waits for its end.
	Run func(cmd *exec.Cmd) error
}

// Shell is a session with its commands. Its methods are called from one goroutine at a time.
type Shell struct {
	*session.Session
	Settings   Settings
	Transcript Transcript

	conf  Config
	good  []string // inputs that went well
	depth int      // of scripts that load scripts
}

// New returns a shell around a session.
func New(s *session.Session, conf Config) *Shell {
	return &Shell{Session: s, conf: conf, Settings: defaults()}
}

// Configure changes what the front-end gives.
func (sh *Shell) Configure(change func(*Config)) { change(&sh.conf) }

// Eval runs a command or evaluates code. The error of quit is ErrQuit.
func (sh *Shell) Eval(ctx context.Context, text string) (session.Outcome, error) {
	call, ok := sh.parse(text)
	if !ok {
		sh.record(text)
		return sh.code(ctx, text)
	}
	if c, err := Find(call.name); err == nil && c.Name != "transcript" {
		sh.record(text)
	}
	return sh.command(ctx, call)
}

// record writes an input that a person gave to the transcript.
func (sh *Shell) record(text string) {
	if sh.depth == 0 {
		sh.Transcript.Input(text)
	}
}

func (sh *Shell) command(ctx context.Context, call call) (session.Outcome, error) {
	c, err := Find(call.name)
	if err != nil {
		return session.Outcome{}, err
	}
	value, err := c.run(ctx, sh, call.arg)
	if err != nil || value == nil {
		return session.Outcome{}, err
	}
	if outcome, ok := value.(session.Outcome); ok {
		return outcome, nil
	}
	return session.Outcome{Shown: true, Value: value}, nil
}

// code evaluates code, timed when the settings say so.
func (sh *Shell) code(ctx context.Context, text string) (session.Outcome, error) {
	start := time.Now()
	outcome, err := sh.Session.Eval(ctx, text)
	elapsed := time.Since(start)
	if err == nil && strings.TrimSpace(text) != "" {
		sh.good = append(sh.good, text)
	}
	if sh.Settings.Timing {
		sh.notice("took " + Duration(elapsed))
	}
	return outcome, err
}

func (sh *Shell) notice(text string) {
	if sh.conf.Notice != nil {
		sh.conf.Notice(text)
	}
}

// client returns what is bound as client.
func (sh *Shell) client() (*client.Client, error) {
	if c := sh.Session.Client("client"); c != nil {
		return c, nil
	}
	return nil, errorf("there is no connection; write  :connect localhost:8500")
}

// Text is what a command has to say.
type Text string

func (t Text) String() string { return string(t) }
