package gosyntax

import (
	"fmt"
	"reflect"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Writer is a value that writes itself. elided says that its type goes without saying where it stands.
type Writer interface {
	WriteGo(p *Printer, elided bool)
}

// Text returns a value in Go's syntax.
func Text(v any) string {
	p := &Printer{}
	if v == nil {
		return "nil"
	}
	p.Value(reflect.ValueOf(v), false)
	return p.String()
}

// Printer writes one value.
type Printer struct {
	strings.Builder
	parts int
	depth int
	above []above // the pointers that lead to where it is
}

type above struct {
	t any
	p uintptr
}

const (
	maxDepth = 12      // levels of structs, slices, maps
	maxParts = 100_000 // of a value
)

// Cut stands for what is left out.
const Cut = "…"

// Value writes a value of a type of Go's or the library's.
func (p *Printer) Value(v reflect.Value, elided bool) {
	for v.IsValid() && v.Kind() == reflect.Interface {
		v, elided = v.Elem(), false
	}
	if !v.IsValid() {
		p.WriteString("nil")
		return
	}
	if v.CanInterface() {
		switch x := v.Interface().(type) {
		case Writer:
			x.WriteGo(p, elided)
			return
		case error, fmt.Stringer:
			if v.Kind() != reflect.Pointer || !v.IsNil() {
				p.WriteString(ownText(x))
				return
			}
		}
	}
	p.kind(v, elided)
}

// ownText is what a value says of itself; fmt catches its panics.
func ownText(v any) string { return fmt.Sprint(v) }

func (p *Printer) kind(v reflect.Value, elided bool) {
	t := v.Type()
	switch v.Kind() {
	case reflect.Slice:
		p.slice(v, elided)
	case reflect.Array:
		p.Composite(TypeText(t), elided, v.Len(), func(i int) { p.Value(v.Index(i), plainElem(t)) })
	case reflect.Map:
		p.mapping(v, elided)
	case reflect.Struct:
		p.structure(v, elided)
	case reflect.Pointer:
		p.Pointer(t, v.Pointer(), TypeText(t.Elem()), elided, func() { p.Value(v.Elem(), false) })
	case reflect.Func, reflect.Chan, reflect.UnsafePointer:
		p.Reference(v.IsNil(), TypeText(t))
	default:
		p.Basic(v, TypeText(t), elided)
	}
}

// plainElem reports whether elements of the type say their type in themselves or by it.
func plainElem(t reflect.Type) bool { return t.Elem().Kind() != reflect.Interface }

func (p *Printer) slice(v reflect.Value, elided bool) {
	t := v.Type()
	switch {
	case v.IsNil():
		p.WriteString("nil")
	case t.Elem().Kind() == reflect.Uint8 && t.Elem().Name() == "uint8" && v.Len() > 0 && printable(v.Bytes()):
		name := TypeText(t)
		if t.Name() == "" {
			name = "[]byte"
		}
		fmt.Fprintf(p, "%s(%s)", name, strconv.Quote(string(v.Bytes())))
	default:
		p.Composite(TypeText(t), elided, v.Len(), func(i int) { p.Value(v.Index(i), plainElem(t)) })
	}
}

// printable reports whether bytes are readable text.
func printable(b []byte) bool {
	if !utf8.Valid(b) {
		return false
	}
	for _, r := range string(b) {
		if r != '\n' && r != '\t' && !strconv.IsPrint(r) {
			return false
		}
	}
	return true
}

func (p *Printer) mapping(v reflect.Value, elided bool) {
	if v.IsNil() {
		p.WriteString("nil")
		return
	}
	keys := v.MapKeys()
	SortKeys(keys)
	p.Composite(TypeText(v.Type()), elided, len(keys), func(i int) {
		p.Value(keys[i], v.Type().Key().Kind() != reflect.Interface)
		p.WriteString(": ")
		p.Value(v.MapIndex(keys[i]), plainElem(v.Type()))
	})
}

// structure writes the fields that a user of the type can see.
func (p *Printer) structure(v reflect.Value, elided bool) {
	t := v.Type()
	var fields []int
	for i := range t.NumField() {
		if t.Field(i).IsExported() || t.Name() == "" && t.Field(i).Name != "_" {
			fields = append(fields, i)
		}
	}
	n, hidden := len(fields), len(fields) < t.NumField()
	if hidden {
		n++
	}
	p.Composite(TypeText(t), elided, n, func(i int) {
		if i == len(fields) {
			p.WriteString(Cut)
			return
		}
		p.WriteString(t.Field(fields[i]).Name + ": ")
		p.Value(v.Field(fields[i]), t.Field(fields[i]).Type.Kind() != reflect.Interface && isBasic(t.Field(fields[i]).Type.Kind()))
	})
}

func isBasic(k reflect.Kind) bool { return k <= reflect.Complex128 || k == reflect.String }

// Composite writes a literal with n parts.
func (p *Printer) Composite(name string, elided bool, n int, part func(i int)) {
	if !elided {
		p.WriteString(name)
	}
	if p.depth >= maxDepth && n > 0 || p.parts > maxParts {
		p.WriteString("{" + Cut + "}")
		return
	}
	p.depth++
	p.WriteByte('{')
	for i := range n {
		if i > 0 {
			p.WriteString(", ")
		}
		if p.parts++; p.parts > maxParts {
			p.WriteString(Cut)
			break
		}
		part(i)
	}
	p.WriteByte('}')
	p.depth--
}

// Pointer writes a pointer and what it points to, unless that leads back to it. t tells types apart.
func (p *Printer) Pointer(t any, word uintptr, elem string, elided bool, behind func()) {
	if word == 0 {
		p.WriteString("nil")
		return
	}
	here := above{t, word}
	for _, a := range p.above {
		if a == here {
			p.WriteString("&" + elem + "{" + Cut + "}")
			return
		}
	}
	p.above = append(p.above, here)
	p.WriteByte('&')
	behind()
	p.above = p.above[:len(p.above)-1]
}

// Reference writes a function or channel: by its type, there is nothing else to say.
func (p *Printer) Reference(isNil bool, name string) {
	if isNil {
		p.WriteString("nil")
		return
	}
	p.WriteString(name)
}

// Basic writes a value of a basic kind, with its type where a literal has another.
func (p *Printer) Basic(v reflect.Value, name string, elided bool) {
	text, usual := literal(v)
	if elided || name == usual {
		p.WriteString(text)
		return
	}
	p.WriteString(name + "(" + text + ")")
}

// literal returns the literal of a basic value, and the type that it has by itself.
func literal(v reflect.Value) (text, usual string) {
	switch {
	case v.Kind() == reflect.String:
		return strconv.Quote(v.String()), "string"
	case v.Kind() == reflect.Bool:
		return strconv.FormatBool(v.Bool()), "bool"
	case v.CanInt():
		return strconv.FormatInt(v.Int(), 10), "int"
	case v.CanUint():
		return strconv.FormatUint(v.Uint(), 10), "int"
	case v.CanFloat():
		return Float(v.Float(), v.Type().Bits()), "float64"
	case v.CanComplex():
		return strings.ReplaceAll(strconv.FormatComplex(v.Complex(), 'g', -1, v.Type().Bits()), "+-", "-"), "complex128"
	}
	return fmt.Sprint(v), ""
}

// Float keeps a float from looking like a whole number.
func Float(f float64, bits int) string {
	text := strconv.FormatFloat(f, 'g', -1, bits)
	if strings.ContainsAny(text, ".eIN") {
		return text
	}
	return text + ".0"
}

var typeWords = strings.NewReplacer("interface {}", "any", "main.", "", "struct { ", "struct{ ", "struct {}", "struct{}")

// TypeText is the name of a type as people write it.
func TypeText(t reflect.Type) string { return Name(t.String()) }

// Name shortens the name of a type that reflect or the evaluator gives.
func Name(name string) string { return typeWords.Replace(name) }
