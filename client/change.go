package client

import (
	"context"
	"errors"
	"slices"
	"strings"

	"google.golang.org/protobuf/proto"

	"tfrpc-repl/client/nest"
)

// Change is how one listing of a server differs from the one before: names of methods, sorted.
type Change struct {
	Added, Removed []string
	Respecified    []string // listed before and after, with other specs
}

// Empty reports whether nothing differs.
func (c Change) Empty() bool { return len(c.Added)+len(c.Removed)+len(c.Respecified) == 0 }

// OnChange has f called when a listing differs from the one before, which happens when the server is started again
// with other methods. f runs in the goroutine that listed.
func OnChange(f func(Change)) Option { return func(c *config) { c.onChange = f } }

// store makes table the known methods and tells what has changed.
func (c *Client) store(table *methodTable) {
	before := c.methods.Swap(table)
	if before == nil || c.config.onChange == nil {
		return
	}
	if change := before.changeTo(table); !change.Empty() {
		c.config.onChange(change)
	}
}

func (t *methodTable) changeTo(next *methodTable) (change Change) {
	for _, m := range next.sorted {
		before, known := t.byName[m.Name]
		switch {
		case !known:
			change.Added = append(change.Added, m.Name)
		case !sameSpecs(before.Input, m.Input) || !sameSpecs(before.Output, m.Output):
			change.Respecified = append(change.Respecified, m.Name)
		}
	}
	for _, m := range t.sorted {
		if _, still := next.byName[m.Name]; !still {
			change.Removed = append(change.Removed, m.Name)
		}
	}
	slices.Sort(change.Added)
	return change
}

// sameSpecs compares what would go over the wire.
func sameSpecs(a, b nest.Spec) bool {
	x, errX := nest.Proto(a)
	y, errY := nest.Proto(b)
	return errX == nil && errY == nil && proto.Equal(x, y) || errX != nil && errY != nil
}

// relist lists again when the server does not know a method that it has listed: it is another server by now. A failure changes
// nothing, the call's own error says enough.
func (c *Client) relist(ctx context.Context, err error, method string) {
	var e *Error
	if _, listed := c.Method(method); !listed || !errors.As(err, &e) {
		return
	}
	if e.Code == InvalidArgument && !e.Local && strings.HasSuffix(e.Message, " is not registered.") && e.Op() == "" {
		_ = c.List(ctx)
	}
}

// Compare returns how the listing of one client differs from that of another, such as a new connection to the same server. A client that has not
// been listed differs in nothing.
func Compare(before, now *Client) Change {
	was, is := before.methods.Load(), now.methods.Load()
	if was == nil || is == nil {
		return Change{}
	}
	return was.changeTo(is)
}
