package command

import (
	"context"
	"slices"
	"strings"

	"tfrpc-repl/repl/session"
)

var showCommands = []*Command{
	{Name: "plot", Usage: "[line, histogram or heatmap] EXPR", Short: "draw the numbers of a tensor or list", Example: ":plot histogram client.stats_blocking([1, 2])", Arg: "expr", run: plot},
	{Name: "table", Usage: "EXPR", Short: "a matrix with the numbers of its rows and columns", Example: ":table tf.reshape(tf.range(6), [2, 3])", Arg: "expr", run: view("table")},
	{Name: "image", Usage: "EXPR", Short: "an image, or a matrix as a heat map, in coloured half blocks", Example: ":image client.image(32, 48)", Arg: "expr", run: view("image")},
}

func plot(ctx context.Context, sh *Shell, arg string) (any, error) {
	kind := ""
	if first, rest, ok := strings.Cut(arg, " "); ok && slices.Contains([]string{"line", "histogram", "heatmap"}, first) {
		kind, arg = first, rest
	}
	v, err := sh.value(ctx, arg)
	if err != nil {
		return nil, err
	}
	return session.NewFigure(v, kind)
}

func view(form string) func(ctx context.Context, sh *Shell, arg string) (any, error) {
	return func(ctx context.Context, sh *Shell, arg string) (any, error) {
		v, err := sh.value(ctx, arg)
		if err != nil {
			return nil, err
		}
		return session.NewView(v, form)
	}
}

// value evaluates an expression.
func (sh *Shell) value(ctx context.Context, expr string) (any, error) {
	if strings.TrimSpace(expr) == "" {
		return nil, errorf("give an expression to show, like t or client.image(32, 48)")
	}
	outcome, err := sh.Session.Eval(ctx, expr)
	if err == nil && !outcome.Shown {
		err = errorf("%s has no value to show", expr)
	}
	return outcome.Value, err
}
