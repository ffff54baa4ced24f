package eval

import (
	"go/types"
	"strconv"
	"strings"
)

// typeNamer prints types as reflect does: main.T, []int, func(int) string, struct { X int "tag" }.
type typeNamer struct{}

func (n typeNamer) String(t types.Type) string {
	switch t := t.(type) {
	case *types.Alias:
		return n.String(types.Unalias(t))
	case *types.Named:
		return n.named(t)
	case *types.Basic:
		return basicName(t)
	case *types.Pointer:
		return "*" + n.String(t.Elem())
	case *types.Slice:
		return "[]" + n.String(t.Elem())
	case *types.Array:
		return "[" + strconv.FormatInt(t.Len(), 10) + "]" + n.String(t.Elem())
	case *types.Map:
		return "map[" + n.String(t.Key()) + "]" + n.String(t.Elem())
	case *types.Chan:
		return n.channel(t)
	case *types.Signature:
		return "func" + n.signature(t)
	case *types.Struct:
		return n.structure(t)
	case *types.Interface:
		return n.iface(t)
	default:
		return t.String()
	}
}

func basicName(t *types.Basic) string {
	switch t.Kind() {
	case types.Byte:
		return "uint8"
	case types.Rune:
		return "int32"
	case types.UntypedNil:
		return "<nil>"
	case types.UnsafePointer:
		return "unsafe.Pointer"
	}
	return strings.TrimPrefix(types.Default(t).String(), "untyped ")
}

func (n typeNamer) named(t *types.Named) string {
	name := t.Obj().Name()
	if i := strings.IndexRune(name, 'ʹ'); i > 0 {
		// A redeclared type keeps its old name in what is printed.
		end := i + strings.IndexAny(name[i:]+"[", "[")
		name = name[:i] + name[end:]
	}
	if pkg := t.Obj().Pkg(); pkg != nil {
		name = pkg.Name() + "." + name
	}
	if args := t.TypeArgs(); args.Len() > 0 {
		name += "[" + typeNames(typeList(args)) + "]"
	}
	return name
}

func typeNames(list []types.Type) string {
	names := make([]string, len(list))
	for i, t := range list {
		names[i] = typeName(t)
	}
	return strings.Join(names, ",")
}

func (n typeNamer) channel(t *types.Chan) string {
	elem := n.String(t.Elem())
	switch t.Dir() {
	case types.SendOnly:
		return "chan<- " + elem
	case types.RecvOnly:
		return "<-chan " + elem
	}
	if c, ok := t.Elem().(*types.Chan); ok && c.Dir() == types.RecvOnly {
		return "chan (" + elem + ")"
	}
	return "chan " + elem
}

func (n typeNamer) signature(t *types.Signature) string {
	params := make([]string, t.Params().Len())
	for i := range params {
		p := t.Params().At(i).Type()
		params[i] = n.String(p)
		if t.Variadic() && i == len(params)-1 {
			if s, ok := p.Underlying().(*types.Slice); ok {
				params[i] = "..." + n.String(s.Elem())
			}
		}
	}
	text := "(" + strings.Join(params, ", ") + ")"
	results := make([]string, t.Results().Len())
	for i := range results {
		results[i] = n.String(t.Results().At(i).Type())
	}
	switch len(results) {
	case 0:
		return text
	case 1:
		return text + " " + results[0]
	default:
		return text + " (" + strings.Join(results, ", ") + ")"
	}
}

func (n typeNamer) structure(t *types.Struct) string {
	if t.NumFields() == 0 {
		return "struct {}"
	}
	fields := make([]string, t.NumFields())
	for i := range fields {
		f := t.Field(i)
		if !f.Embedded() {
			fields[i] = f.Name() + " "
		}
		fields[i] += n.String(f.Type())
		if t.Tag(i) != "" {
			fields[i] += " " + strconv.Quote(t.Tag(i))
		}
	}
	return "struct { " + strings.Join(fields, "; ") + " }"
}

func (n typeNamer) iface(t *types.Interface) string {
	if t.NumMethods() == 0 {
		return "interface {}"
	}
	methods := make([]string, t.NumMethods())
	for i := range methods {
		m := t.Method(i)
		methods[i] = m.Name() + n.signature(m.Type().(*types.Signature))
		if !m.Exported() && m.Pkg() != nil {
			methods[i] = m.Pkg().Name() + "." + methods[i]
		}
	}
	return "interface { " + strings.Join(methods, "; ") + " }"
}
