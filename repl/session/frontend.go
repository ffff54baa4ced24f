package session

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"sync/atomic"

	"tfrpc-repl/client/nest"
	"tfrpc-repl/client/tensor"
	"tfrpc-repl/repl/check"
)

// Frontend shows things and asks people on behalf of user code. Its methods may be called from several goroutines; ctx is that of the call.
type Frontend interface {
	// Display shows a value under an id; with update, in place of what was shown under it.
	Display(ctx context.Context, v any, id string, update bool)
	// ClearOutput removes what the input has shown; with wait, when something else is shown.
	ClearOutput(ctx context.Context, wait bool)
	// Input asks for a line. A secret one is not shown. The end of the input is io.EOF.
	Input(ctx context.Context, prompt string, secret bool) (string, error)
}

// Markup is a text to be shown as what it is: HTML, Markdown or SVG.
type Markup struct{ kind, text string }

// MimeBundle has the text under its MIME type.
func (m Markup) MimeBundle() map[string]any { return map[string]any{m.kind: m.text} }

// String is the source.
func (m Markup) String() string { return m.text }

// markups are the keyword arguments of Display and their MIME types.
var markups = map[string]string{"html": "text/html", "markdown": "text/markdown", "svg": "image/svg+xml", "latex": "text/latex"}

// handle stands for something shown, to show something else in its place.
type handle struct {
	session *Session
	id      string
}

var handles atomic.Uint64

// CallMethod answers Update.
func (h *handle) CallMethod(ctx context.Context, _ string, args []any) (any, error) {
	v, err := h.session.displayed(ctx, "Update", args)
	if err == nil {
		h.session.config.Frontend.Display(ctx, v, h.id, true)
	}
	return nil, err
}

// declareFrontend binds Display, ClearOutput, Input and Password, and Python's input.
func (s *Session) declareFrontend() {
	shown := s.object("DisplayHandle", nil, func(name string) ([]check.Type, bool) { return nil, name == "Update" || name == "update" }, "Update").Type()
	s.declareCall("Display", shown, func(ctx context.Context, args []any) (any, error) {
		v, err := s.displayed(ctx, "Display", args)
		if err != nil {
			return nil, err
		}
		h := &handle{s, "display-" + strconv.FormatUint(handles.Add(1), 10)}
		s.config.Frontend.Display(ctx, v, h.id, false)
		return h, nil
	})
	s.declareCall("ClearOutput", nil, func(ctx context.Context, args []any) (any, error) {
		given, err := s.arguments("ClearOutput", []string{"wait"}, args)
		if err != nil {
			return nil, err
		}
		wait, ok := given["wait"].(bool)
		if given["wait"] != nil && !ok {
			return nil, hostErrorf("TypeError", "ClearOutput: wait is true or false, not %s", nest.Repr(given["wait"]))
		}
		s.config.Frontend.ClearOutput(ctx, wait)
		return nil, nil
	})
	s.declareInput("Input", false)
	s.declareInput("input", false)
	s.declareInput("Password", true)
}

func (s *Session) declareCall(name string, result check.Type, call func(ctx context.Context, args []any) (any, error)) {
	var results []check.Type
	if result != nil {
		results = append(results, result)
	}
	obj := s.checker.DeclareFunc(name, results...)
	s.machine.DeclareFunc(obj, func(ctx context.Context, args []any) (any, error) {
		if s.config.Frontend == nil {
			return nil, hostErrorf("RuntimeError", "%s: there is nobody to show things to or to ask here", name)
		}
		return call(ctx, args)
	})
}

func (s *Session) declareInput(name string, secret bool) {
	s.declareCall(name, check.String, func(ctx context.Context, args []any) (any, error) {
		given, err := s.arguments(name, []string{"prompt"}, args)
		if err != nil {
			return nil, err
		}
		prompt := ""
		if v, ok := given["prompt"]; ok {
			prompt = pythonStr(v)
		}
		line, err := s.config.Frontend.Input(ctx, prompt, secret)
		return line, raised(ctx, name, err)
	})
}

// raised is an error of the front-end as user code sees it.
func raised(ctx context.Context, name string, err error) error {
	switch class, msg, ok := strings.Cut(fmt.Sprint(err), ": "); {
	case err == nil || ctx.Err() != nil:
		return err
	case errors.Is(err, io.EOF):
		return hostErrorf("EOFError", "%s: the input has ended", name)
	case ok:
		return hostError{class, msg}
	default:
		return hostErrorf("RuntimeError", "%s: %v", name, err)
	}
}

func (s *Session) arguments(function string, names []string, args []any) (map[string]any, error) {
	positional, keywords, err := splitKeywords(function, args)
	if err != nil {
		return nil, err
	}
	return params(function, names, positional, keywords)
}

// displayed is the value that the arguments of Display or Update name, the result of a call when that is what it is.
func (s *Session) displayed(ctx context.Context, function string, args []any) (any, error) {
	given, err := s.arguments(function, []string{"x", "html", "markdown", "svg", "latex"}, args)
	if err != nil {
		return nil, err
	}
	if len(given) != 1 {
		return nil, hostErrorf("TypeError", `%s takes one thing to show: %s(x) or %s(html="…")`, function, function, function)
	}
	for name, v := range given {
		kind, marked := markups[name]
		if !marked {
			return s.awaited(ctx, v)
		}
		text, ok := v.(string)
		if !ok {
			return nil, hostErrorf("TypeError", "%s: %s is a text, not %s", function, name, tensor.StrRepr(nest.Repr(v)))
		}
		return Markup{kind, text}, nil
	}
	return nil, nil
}
