package eval

import (
	"bytes"
	"context"
	"log/slog"
	"reflect"
	"strings"
	"sync"
	"time"
)

// The default logger of log/slog is the process's. Each machine has its own, which writes to the session's standard error
// by way of the session's log.Logger, as the library's does by the process's.

// slogFunction returns the machine's own form of a function of log/slog that uses the default logger.
func (p *process) slogFunction(name string) any {
	switch name {
	case "Default":
		return func() *slog.Logger { return p.slog }
	case "SetDefault":
		return p.setSlog
	case "SetLogLoggerLevel":
		return p.setSlogLevel
	case "With":
		return func(args ...any) *slog.Logger { return p.slog.With(args...) }
	case "Debug":
		return func(msg string, args ...any) { p.slog.Debug(msg, args...) }
	case "Info":
		return func(msg string, args ...any) { p.slog.Info(msg, args...) }
	case "Warn":
		return func(msg string, args ...any) { p.slog.Warn(msg, args...) }
	case "Error":
		return func(msg string, args ...any) { p.slog.Error(msg, args...) }
	case "DebugContext":
		return func(ctx context.Context, msg string, args ...any) { p.slog.DebugContext(ctx, msg, args...) }
	case "InfoContext":
		return func(ctx context.Context, msg string, args ...any) { p.slog.InfoContext(ctx, msg, args...) }
	case "WarnContext":
		return func(ctx context.Context, msg string, args ...any) { p.slog.WarnContext(ctx, msg, args...) }
	case "ErrorContext":
		return func(ctx context.Context, msg string, args ...any) { p.slog.ErrorContext(ctx, msg, args...) }
	case "Log":
		return func(ctx context.Context, level slog.Level, msg string, args ...any) {
			p.slog.Log(ctx, level, msg, args...)
		}
	case "LogAttrs":
		return func(ctx context.Context, level slog.Level, msg string, attrs ...slog.Attr) {
			p.slog.LogAttrs(ctx, level, msg, attrs...)
		}
	}
	return nil
}

func (p *process) setSlogLevel(level slog.Level) slog.Level {
	old := p.slogLevel.Level()
	p.slogLevel.Set(level)
	return old
}

// setSlog makes l the default; as in the library, the log package then writes to it too.
func (p *process) setSlog(l *slog.Logger) {
	p.slog = l
	if _, own := l.Handler().(*logHandler); !own {
		p.logger.SetOutput(&handlerWriter{p, l.Handler()})
		p.logger.SetFlags(0)
	}
}

// handlerWriter gives the lines of a log.Logger to a handler.
type handlerWriter struct {
	p       *process
	handler slog.Handler
}

func (w *handlerWriter) Write(line []byte) (int, error) {
	level := w.p.slogLevel.Level()
	if !w.handler.Enabled(context.Background(), level) {
		return 0, nil
	}
	return len(line), w.handler.Handle(context.Background(), slog.NewRecord(time.Now(), level, strings.TrimSuffix(string(line), "\n"), 0))
}

// logHandler writes records to the session's log.Logger: level, message, attributes.
type logHandler struct {
	p     *process
	attrs slog.Handler // writes the attributes to out
	out   *attrText
}

// attrText is where the attributes of a record are written. skip counts what stands before them.
type attrText struct {
	mu   sync.Mutex
	buf  bytes.Buffer
	skip int
}

func newLogHandler(p *process) *logHandler {
	out := &attrText{}
	drop := func(groups []string, a slog.Attr) slog.Attr {
		if out.skip > 0 && len(groups) == 0 && (a.Key == slog.LevelKey || a.Key == slog.MessageKey) {
			out.skip--
			return slog.Attr{}
		}
		return a
	}
	return &logHandler{p, slog.NewTextHandler(&out.buf, &slog.HandlerOptions{Level: slog.Level(-1 << 30), ReplaceAttr: drop}), out}
}

func (h *logHandler) Enabled(_ context.Context, level slog.Level) bool {
	return level >= h.p.slogLevel.Level()
}

func (h *logHandler) Handle(ctx context.Context, r slog.Record) error {
	h.out.mu.Lock()
	defer h.out.mu.Unlock()
	h.out.buf.Reset()
	h.out.skip = 2
	r.Time = time.Time{}
	if err := h.attrs.Handle(ctx, r); err != nil {
		return err
	}
	line := r.Level.String() + " " + r.Message
	if attrs := strings.TrimSuffix(h.out.buf.String(), "\n"); attrs != "" {
		line += " " + attrs
	}
	return h.p.logger.Output(0, line)
}

func (h *logHandler) WithAttrs(attrs []slog.Attr) slog.Handler {
	return &logHandler{h.p, h.attrs.WithAttrs(attrs), h.out}
}

func (h *logHandler) WithGroup(name string) slog.Handler {
	return &logHandler{h.p, h.attrs.WithGroup(name), h.out}
}

// logValuer is a value of a declared type that says itself how it is logged.
type logValuer struct{ box }

var rtLogValue = reflect.TypeFor[func() slog.Value]()

func (v logValuer) LogValue() slog.Value {
	return v.t.m.boxMethodToHost(v.box, "LogValue", rtLogValue).Call(nil)[0].Interface().(slog.Value)
}

// loggedError is an error of a declared type. It hides the methods of the box, which a handler would prefer.
type loggedError struct{ value errorValue }

func (e loggedError) Error() string { return e.value.Error() }
func (e loggedError) Unwrap() error { return e.value.Unwrap() }

// logValue dresses a value for log/slog.
func logValue(v any) any {
	var b box
	switch x := v.(type) {
	case box:
		b = x
	case errorValue:
		b = x.box
	case stringerValue:
		b = x.box
	}
	switch {
	case b.t == nil:
		return v
	case b.t.hasMethod("LogValue"):
		return logValuer{b}
	case b.t.hasMethod("Error") && !b.t.hasMethod("MarshalJSON"):
		return loggedError{errorValue{b}}
	}
	return v
}

// loggedArg is printableArg for log/slog.
func loggedArg(v reflect.Value) reflect.Value {
	switch v.Type() {
	case rtAny:
		if !v.IsNil() {
			out := reflect.New(rtAny).Elem()
			out.Set(reflect.ValueOf(logValue(v.Interface())))
			return printableArg(out)
		}
	case rtSliceOfAny:
		list := v.Interface().([]any)
		out := make([]any, len(list))
		for i, a := range list {
			out[i] = logValue(a)
		}
		return printableArg(reflect.ValueOf(out))
	}
	return v
}
