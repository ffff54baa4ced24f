package nest

import (
	"reflect"
	"slices"
	"strings"

	"tfrpc-repl/client/tensor"
)

// maxPrinted is how deep a structure is printed; what is deeper is an ellipsis.
const maxPrinted = 1000

// printer knows the containers that it is inside of.
type printer struct {
	*strings.Builder
	open []container
}

type container struct {
	at  uintptr
	len int
}

// enter reports whether v, a slice or a map, may be printed; leave must follow when it may.
func (p *printer) enter(v any) bool {
	value := reflect.ValueOf(v)
	c := container{len: value.Len()}
	if c.len > 0 && value.Kind() != reflect.Array {
		c.at = value.Pointer()
	}
	if len(p.open) == maxPrinted || c.at != 0 && slices.Contains(p.open, c) {
		return false
	}
	p.open = append(p.open, c)
	return true
}

func (p *printer) leave() { p.open = p.open[:len(p.open)-1] }

// write appends the repr of v.
func (p *printer) write(v any) {
	switch v := v.(type) {
	case List:
		p.all("[", v, "]")
	case Tuple:
		end := ")"
		if len(v) == 1 {
			end = ",)"
		}
		p.all("(", v, end)
	case []any:
		p.all("[", v, "]")
	case Dict:
		p.dict(v)
	case map[string]any:
		p.dict(v)
	case NamedTuple:
		p.named(v)
	case TypeSpec:
		p.typeSpec(v)
	default:
		if items, ok := goItems(v); ok {
			p.all("[", items, "]")
			return
		}
		p.WriteString(leafRepr(v))
	}
}

func (p *printer) all(begin string, values []any, end string) {
	p.WriteString(begin)
	defer p.WriteString(end)
	if !p.enter(values) {
		p.WriteString("...")
		return
	}
	defer p.leave()
	for i, v := range values {
		if i > 0 {
			p.WriteString(", ")
		}
		p.write(v)
	}
}

func (p *printer) dict(d Dict) {
	p.WriteByte('{')
	defer p.WriteByte('}')
	if !p.enter(d) {
		p.WriteString("...")
		return
	}
	defer p.leave()
	for i, key := range d.Keys() {
		if i > 0 {
			p.WriteString(", ")
		}
		p.WriteString(tensor.StrRepr(key) + ": ")
		p.write(d[key])
	}
}

func (p *printer) named(n NamedTuple) {
	p.WriteString(plainName(n.Name) + "(")
	defer p.WriteByte(')')
	if !p.enter(n.Values) {
		p.WriteString("...")
		return
	}
	defer p.leave()
	names := partNames(n, len(n.Values))
	for i, v := range n.Values {
		if i > 0 {
			p.WriteString(", ")
		}
		p.WriteString(plainName(names[i]) + "=")
		p.write(v)
	}
}
