package repl

import (
	"fmt"
	"io"
	"sync"
	"tfrpc-repl/repl/display"
	"time"

	"tfrpc-repl/repl/command"
)

// progressDelay is how long an input may run before the progress line appears; progressStep is how often the line changes.
const (
	progressDelay = 500 * time.Millisecond
	progressStep  = 100 * time.Millisecond
)

// Progress is a line at a terminal that says what runs and for how long. What is written through its writers takes the line's place; the line comes
// back once the output stands still.
type Progress struct {
	Out  io.Writer     // the terminal
	What func() string // what is running, in a few words

	mu     sync.Mutex
	shown  bool
	paused bool // another program has the terminal
	open   bool // the line above has not ended: nothing is shown
	last   time.Time
}

// Writer returns a writer for output that shares the terminal with the line.
func (p *Progress) Writer(to io.Writer) io.Writer { return &progressWriter{p, to} }

type progressWriter struct {
	progress *Progress
	to       io.Writer
}

func (w *progressWriter) Write(b []byte) (int, error) {
	p := w.progress
	p.mu.Lock()
	defer p.mu.Unlock()
	p.hide()
	if len(b) > 0 {
		p.open = b[len(b)-1] != '\n'
	}
	p.last = time.Now()
	return w.to.Write(b)
}

func (p *Progress) hide() {
	if p.shown {
		io.WriteString(p.Out, "\r\x1b[K")
		p.shown = false
	}
}

// Start shows the line after a while; stop takes it away.
func (p *Progress) Start() (stop func()) {
	begin, done, ended := time.Now(), make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		ticker := time.NewTicker(progressStep)
		defer ticker.Stop()
		for {
			select {
			case <-done:
				return
			case <-ticker.C:
				p.tick(time.Since(begin))
			}
		}
	}()
	return func() {
		close(done)
		<-ended
		p.mu.Lock()
		defer p.mu.Unlock()
		p.hide()
	}
}

// Pause keeps the line away while another program has the terminal; resume ends that.
func (p *Progress) Pause() (resume func()) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.hide()
	p.paused = true
	return func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		p.paused = false
	}
}

const spinner = `|/-\`

func (p *Progress) tick(elapsed time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if elapsed < progressDelay || p.paused || p.open || time.Since(p.last) < progressDelay {
		return
	}
	p.shown = true
	what := ""
	if p.What != nil {
		what = p.What()
	}
	turn := spinner[int(elapsed/progressStep)%len(spinner)]
	fmt.Fprintf(p.Out, "\r\x1b[K%c %s%.1f s   Ctrl-C cancels", turn, what, elapsed.Seconds())
}

// Running names the calls in flight.
func Running(sh *command.Shell) func() string {
	return func() string {
		switch calls := sh.Calls(); len(calls) {
		case 0:
			return ""
		case 1:
			return display.VisibleLine(shortened(calls[0].Method)) + "  "
		default:
			return fmt.Sprintf("%d calls  ", len(calls))
		}
	}
}

// shortened keeps a server's name from filling the line.
func shortened(name string) string {
	if runes := []rune(name); len(runes) > 30 {
		return string(runes[:29]) + "…"
	}
	return name
}
