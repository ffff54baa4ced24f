package kernel

import (
	"context"
	"fmt"

	"tfrpc-repl/kernel/wire"
	"tfrpc-repl/repl/display"
	"tfrpc-repl/repl/session"
)

// frontend shows what user code displays in the notebook, and asks its reader.
type frontend struct{ k *Kernel }

// of is the cell that a context belongs to, else the newest.
func (f *frontend) of(ctx context.Context) *cell {
	if c, ok := ctx.Value(cellKey{}).(*cell); ok {
		return c
	}
	f.k.output.mu.Lock()
	defer f.k.output.mu.Unlock()
	return f.k.output.current
}

// Display publishes a value's bundle.
func (f *frontend) Display(ctx context.Context, v any, id string, update bool) {
	c := f.of(ctx)
	if c == nil || c.silent {
		return
	}
	kind := "display_data"
	if update {
		kind = "update_display_data"
	}
	shown := display.Of(v)
	f.k.publish(c.parent, kind, wire.DisplayData{Data: shown.Data, Metadata: shown.Metadata, Transient: map[string]any{"display_id": id}})
}

// ClearOutput removes the output of the cell.
func (f *frontend) ClearOutput(ctx context.Context, wait bool) {
	if c := f.of(ctx); c != nil && !c.silent {
		f.k.publish(c.parent, "clear_output", wire.ClearOutput{Wait: wait})
	}
}

// show shows a value between others.
func (f *frontend) show(outcome session.Outcome) {
	c := f.of(context.Background())
	if !outcome.Shown || c == nil || c.silent {
		return
	}
	shown := display.Of(outcome.Value)
	f.k.publish(c.parent, "display_data", wire.DisplayData{Data: shown.Data, Metadata: shown.Metadata, Transient: map[string]any{}})
}

// report tells of what belongs to no cell's result: panics of goroutines, warnings, notices.
func (f *frontend) report(err error) {
	fmt.Fprintln(f.k.output.writer("stderr"), display.VisibleLine(err.Error()))
}

func (f *frontend) notice(text string) {
	fmt.Fprintln(f.k.output.writer("stdout"), display.Visible(text))
}
