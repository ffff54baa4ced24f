package session

import (
	"context"

	"tfrpc-repl/client/nest"
	"tfrpc-repl/client/tensor"
	"tfrpc-repl/repl/check"
)

// Figure is a tensor to be shown as a plot.
type Figure struct {
	t    *tensor.Tensor
	kind string
}

// Plot returns what is drawn, and as what: line, histogram, heatmap, or "" for what suits the shape.
func (f Figure) Plot() (t *tensor.Tensor, kind string) { return f.t, f.kind }

// NewFigure makes a figure of real numbers: a tensor, a list, a Go slice. Without a kind a matrix becomes a heat map and
// all else a line.
func NewFigure(v any, kind string) (Figure, error) {
	t, err := tensor.Of(v)
	if err != nil {
		return Figure{}, hostErrorf("TypeError", "plot: %v", err)
	}
	rank, _ := t.Shape().Rank()
	switch {
	case kind != "" && kind != "line" && kind != "histogram" && kind != "heatmap":
		return Figure{}, hostErrorf("ValueError", `plot: kind is "line", "histogram" or "heatmap", not %s`, tensor.StrRepr(kind))
	case t.DType().IsComplex() || t.DType().Size() == 0:
		return Figure{}, hostErrorf("TypeError", "plot: a %s tensor has no real numbers to plot", t.DType())
	case t.Len() == 0:
		return Figure{}, hostErrorf("ValueError", "plot: a tensor of shape %s has no elements", t.Shape())
	case kind == "heatmap" && rank != 2:
		return Figure{}, hostErrorf("ValueError", "plot: a heat map is of a matrix; the shape is %s", t.Shape())
	}
	return Figure{t, kind}, nil
}

// declarePlot binds plot(x, kind=…).
func (s *Session) declarePlot() {
	obj := s.checker.DeclareFunc("plot", check.Any)
	s.machine.DeclareFunc(obj, func(ctx context.Context, args []any) (any, error) {
		positional, keywords, err := splitKeywords("plot", args)
		if err != nil {
			return nil, err
		}
		given, err := params("plot", []string{"x", "kind"}, positional, keywords)
		if err != nil {
			return nil, err
		}
		x, err := s.awaited(ctx, given["x"])
		if err != nil {
			return nil, err
		}
		kind, text := given["kind"].(string)
		if given["kind"] != nil && !text {
			return nil, hostErrorf("TypeError", `plot: kind is "line", "histogram" or "heatmap", not %s`, nest.Repr(given["kind"]))
		}
		return NewFigure(x, kind)
	})
}
