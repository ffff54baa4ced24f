package check

import (
	"fmt"
	"go/ast"
	"go/types"
	"sort"
	"strings"
)

// names maps the names of the session to what they are called in its package. A scope of go/types can neither
// forget nor replace a name, so what is declared again, or in an input that failed, gets a new one.
type names struct {
	live map[string]string
	next map[string]int
	home map[string]string // what names return to
}

func newNames() names { return names{map[string]string{}, map[string]int{}, map[string]string{}} }

// object returns what a name stands for now, or nil.
func (n names) object(pkg *types.Package, name string) types.Object {
	inner, ok := n.live[name]
	if !ok {
		return nil
	}
	return pkg.Scope().Lookup(inner)
}

// unused returns a name for a new declaration. One of Go's own, such as len, is left to Go: once in the scope it would
// hide Go's for good.
func (n names) unused(pkg *types.Package, name string) string {
	inner := name
	for pkg.Scope().Lookup(inner) != nil || types.Universe.Lookup(inner) != nil {
		n.next[name]++
		inner = fmt.Sprintf("%sʹ%d", name, n.next[name]+1)
	}
	return inner
}

// rename gives an identifier the name by which the package knows it.
func (k *checking) rename(id *ast.Ident) {
	inner, ok := k.c.names.live[id.Name]
	switch {
	case ok:
		id.Name = inner
	case k.c.pkg.Scope().Lookup(id.Name) != nil:
		id.Name += "ʹ0" // left over from an input that failed: nobody declares this
	}
}

// nearest returns a known name that differs little from the given one, or "".
func (n names) nearest(name string) string {
	best, least := "", 1+len(name)/3
	var all []string
	for known := range n.live {
		if !strings.HasPrefix(known, "ʹ") { // nobody can type those
			all = append(all, known)
		}
	}
	sort.Strings(all)
	for _, known := range all {
		if d := Distance(name, known); d <= least && d < len(name) {
			best, least = known, d-1
		}
	}
	return best
}

// Distance counts the letters to change, leave out, add or swap to get from a to b.
func Distance(a, b string) int {
	x, y := []rune(a), []rune(b)
	before, row := make([]int, len(y)+1), make([]int, len(y)+1)
	for j := range row {
		row[j] = j
	}
	for i := 1; i <= len(x); i++ {
		last := row
		row = make([]int, len(y)+1)
		row[0] = i
		for j := 1; j <= len(y); j++ {
			cost := 1
			if x[i-1] == y[j-1] {
				cost = 0
			}
			row[j] = min(last[j]+1, row[j-1]+1, last[j-1]+cost)
			if i > 1 && j > 1 && x[i-1] == y[j-2] && x[i-2] == y[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
		before = last
	}
	return row[len(y)]
}

// saved returns how to give the names back the meaning they have now.
func (n names) saved(fresh map[string]string) func() {
	before := map[string]string{}
	for name := range fresh {
		before[name] = n.live[name]
	}
	return func() {
		for name, inner := range before {
			if inner == "" {
				delete(n.live, name)
				continue
			}
			n.live[name] = inner
		}
	}
}

// Mark remembers what a name stands for now as what Reset returns it to.
func (c *Checker) Mark(name string) {
	if inner, ok := c.names.live[name]; ok {
		c.names.home[name] = inner
	}
}

// MarkAll remembers it of all names.
func (c *Checker) MarkAll() {
	for name := range c.names.live {
		c.Mark(name)
	}
}

// Reset gives a name the meaning that was marked, or forgets it. It reports whether the name meant anything else before.
func (c *Checker) Reset(name string) bool {
	now, known := c.names.live[name]
	home, marked := c.names.home[name]
	switch {
	case !known && !marked, marked && now == home:
		return false
	case marked:
		c.names.live[name] = home
	default:
		delete(c.names.live, name)
	}
	return true
}

// Undo takes back what a unit of variables has declared: its values could not be had.
func (u *Unit) Undo() {
	if len(u.Init) == len(u.Decls) && u.undo != nil {
		u.undo()
	}
}
