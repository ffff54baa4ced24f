package eval

import (
	"flag"
	"go/ast"
	"go/token"
	"io"
	"log"
	"log/slog"
	"os"
	"reflect"
	"unsafe"
)

// process is what a program takes for its own and this process has for itself: the standard streams, the standard
// logger and the command line's flags. Each machine has one.
type process struct {
	m                     *Machine
	stdin, stdout, stderr *os.File // the variables os.Stdin, os.Stdout and os.Stderr, which user code may assign to
	logger                *log.Logger
	flags                 *flag.FlagSet
	slog                  *slog.Logger
	slogLevel             slog.LevelVar
}

func newProcess(m *Machine) *process {
	p := &process{m: m, stdin: os.Stdin, stdout: os.Stdout, stderr: os.Stderr}
	p.logger = log.New(streamWriter{m}, "", log.LstdFlags)
	p.slog = slog.New(newLogHandler(p))
	p.flags = flag.NewFlagSet("main", flag.ContinueOnError)
	p.flags.SetOutput(streamWriter{m})
	return p
}

// streamWriter writes to what is the standard error of user code at the time.
type streamWriter struct{ m *Machine }

func (w streamWriter) Write(p []byte) (int, error) { return w.m.stderr().Write(p) }

// variable returns the machine's own variable in place of one of the library's.
func (p *process) variable(path, name string) (unsafe.Pointer, bool) {
	switch path + "." + name {
	case "os.Stdin":
		return unsafe.Pointer(&p.stdin), true
	case "os.Stdout":
		return unsafe.Pointer(&p.stdout), true
	case "os.Stderr":
		return unsafe.Pointer(&p.stderr), true
	case "flag.CommandLine":
		return unsafe.Pointer(&p.flags), true
	}
	return nil, false
}

func (m *Machine) stdout() io.Writer { return m.session(m.process.stdout) }
func (m *Machine) stderr() io.Writer { return m.session(m.process.stderr) }
func (m *Machine) stdin() io.Reader  { return m.session(m.process.stdin) }

// session returns the file, or the session's stream where it is one of this process.
func (m *Machine) session(file *os.File) sessionFile {
	s := sessionFile{File: file, r: file, w: file}
	switch {
	case file == os.Stdout && m.config.Stdout != nil:
		s.w = m.config.Stdout
	case file == os.Stderr && m.config.Stderr != nil:
		s.w = m.config.Stderr
	case file == os.Stdin && m.config.Stdin != nil:
		s.r = m.config.Stdin
	}
	return s
}

// ownStream reports whether reading or writing the file means the session's stream.
func ownStream(file *os.File) bool {
	return file != nil && (file == os.Stdout || file == os.Stderr || file == os.Stdin)
}

// sessionFile is a standard stream as the library sees it.
type sessionFile struct {
	*os.File
	r io.Reader
	w io.Writer
}

func (s sessionFile) Write(p []byte) (int, error)          { return s.w.Write(p) }
func (s sessionFile) WriteString(text string) (int, error) { return io.WriteString(s.w, text) }
func (s sessionFile) Read(p []byte) (int, error)           { return s.r.Read(p) }

// ReadFrom keeps io.Copy from writing to the file itself.
func (s sessionFile) ReadFrom(r io.Reader) (int64, error) {
	return io.Copy(struct{ io.Writer }{s.w}, r)
}

// WriteTo keeps io.Copy from reading the file itself.
func (s sessionFile) WriteTo(w io.Writer) (int64, error) {
	return io.Copy(w, struct{ io.Reader }{s.r})
}

// Close leaves the stream open: it is the session's.
func (s sessionFile) Close() error { return nil }

// function returns the machine's own function in place of one of the library's.
func (p *process) function(path, name string) (reflect.Value, bool) {
	switch path {
	case "go/ast":
		if name == "Print" {
			return reflect.ValueOf(func(fset *token.FileSet, x any) error { return ast.Fprint(p.m.stdout(), fset, x, ast.NotNilFilter) }), true
		}
	case "log":
		switch name {
		case "Fatal":
			return reflect.ValueOf(func(v ...any) { p.logger.Print(v...); panic(&Exit{1}) }), true
		case "Fatalf":
			return reflect.ValueOf(func(format string, v ...any) { p.logger.Printf(format, v...); panic(&Exit{1}) }), true
		case "Fatalln":
			return reflect.ValueOf(func(v ...any) { p.logger.Println(v...); panic(&Exit{1}) }), true
		case "Default":
			return reflect.ValueOf(func() *log.Logger { return p.logger }), true
		}
		method := reflect.ValueOf(p.logger).MethodByName(name)
		return method, method.IsValid()
	case "log/slog":
		if own := p.slogFunction(name); own != nil {
			return reflect.ValueOf(own), true
		}
	case "flag":
		switch name {
		case "Parse":
			return reflect.ValueOf(func() { _ = p.flags.Parse(nil) }), true // the arguments are the console's
		case "NewFlagSet":
			return reflect.ValueOf(p.newFlagSet), true
		}
		method := reflect.ValueOf(p.flags).MethodByName(name)
		return method, method.IsValid()
	}
	return reflect.Value{}, false
}

// newFlagSet is flag.NewFlagSet with messages for the session.
func (p *process) newFlagSet(name string, handling flag.ErrorHandling) *flag.FlagSet {
	flags := flag.NewFlagSet(name, handling)
	flags.SetOutput(p.flags.Output())
	return flags
}
