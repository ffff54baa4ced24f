package terminal

import (
	"errors"
	"io"
	"os"

	"golang.org/x/term"
)

// ErrInterrupt is returned by Read when Ctrl-C is pressed.
var ErrInterrupt = errors.New("interrupted")

// Options are what an editor needs. The functions are called from the goroutine that reads; each may be nil.
type Options struct {
	In       *os.File
	Out, Err io.Writer

	Prompt, Continuation string // of the first line and of further ones; one width looks best

	// Check reports whether a text needs more lines, and the white space with which the next one begins.
	Check func(text string) (more bool, indent string)
	// Complete answers Tab.
	Complete func(text string, cursor int) Completion
	// Highlight gives parts of the text styles, in order.
	Highlight func(text string) []Span
	// Hint is a line to show under the text, such as the signature of the call around the cursor.
	Hint func(text string, cursor int) string
	// Leave is told of a signal that ends the program, once the terminal is as it was.
	Leave func(os.Signal)

	History *History
	Assist  func() bool // colours, suggestions and hints are wanted; nil for always
	Engine  string      // "", or "readline"
}

// Completion are the ways to go on with a text. Start is where what they stand in place of begins, in characters.
type Completion struct {
	Start int
	Items []Item
}

// Item is one way to go on.
type Item struct {
	Text   string
	Detail string // a type, a signature; may be empty
}

// Editor reads inputs from a terminal. Read is called from one goroutine; Output may be used from any.
type Editor struct{ engine }

// engine is one way to read inputs.
type engine interface {
	// Read returns the next input, of one line or several, without its end: io.EOF for Ctrl-D on an empty one, ErrInterrupt for Ctrl-C.
	Read() (string, error)
	// Output returns a writer for what is printed at any time: while a text is edited, lines appear above it.
	Output(to io.Writer) io.Writer
	// Close gives the terminal back.
	Close() error
}

// New returns an editor. The terminal is taken over only while an input is read.
func New(o Options) (*Editor, error) {
	if o.History == nil {
		o.History = NewHistory("", 0)
	}
	switch {
	case os.Getenv("TERM") == "dumb":
		return &Editor{newPlain(o)}, nil
	case o.Engine == "readline":
		return newReadline(o)
	}
	return newEditor(o)
}

// Is reports whether f is a terminal.
func Is(f any) bool {
	file, ok := f.(*os.File)
	return ok && term.IsTerminal(int(file.Fd()))
}

// Keep remembers the settings of a terminal and returns a function that brings them back.
func Keep(f *os.File) (restore func()) {
	state, err := term.GetState(int(f.Fd()))
	if err != nil {
		return func() {}
	}
	return func() { term.Restore(int(f.Fd()), state) }
}

// Size returns the columns and rows of a terminal; 0 where it is none or does not know.
func Size(f any) (columns, rows int) {
	file, ok := f.(*os.File)
	if !ok {
		return 0, 0
	}
	columns, rows, err := term.GetSize(int(file.Fd()))
	if err != nil {
		return 0, 0
	}
	return columns, rows
}
