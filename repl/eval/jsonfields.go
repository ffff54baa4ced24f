package eval

import (
	"cmp"
	"go/types"
	"reflect"
	"slices"
	"strings"
	"unicode"
)

// jsonField is a field of a struct as encoding/json sees it.
type jsonField struct {
	name                        string
	embedded                    string // the names of the embedded structs it is in, each with a dot
	index                       []int
	t                           *Type
	tagged                      bool
	omitEmpty, omitZero, quoted bool
}

// jsonFields returns the fields that encoding/json would use, those of embedded structs included, by its rules.
func (m *Machine) jsonFields(t *Type) []jsonField {
	t.jsonOnce.Do(func() { t.json = m.findJSONFields(t) })
	return t.json
}

type jsonLevel struct {
	s        *types.Struct
	t        types.Type
	embedded string
	index    []int
}

func (m *Machine) findJSONFields(t *Type) []jsonField {
	var fields []jsonField
	visited := map[types.Type]bool{}
	next := []jsonLevel{{t.T.Underlying().(*types.Struct), t.T, "", nil}}
	for len(next) > 0 {
		current := next
		next = nil
		count := map[types.Type]int{}
		for _, level := range current {
			count[level.t]++
		}
		for _, level := range current {
			if visited[level.t] {
				continue
			}
			visited[level.t] = true
			for i := range level.s.NumFields() {
				f, inner := m.jsonFieldOf(level, i)
				if inner != nil {
					next = append(next, *inner)
					continue
				}
				if f == nil {
					continue
				}
				fields = append(fields, *f)
				if count[level.t] > 1 {
					fields = append(fields, *f) // an ambiguous one hides itself
				}
			}
		}
	}
	return dominant(fields)
}

// jsonFieldOf returns the field, or the embedded struct whose fields are meant, or neither.
func (m *Machine) jsonFieldOf(level jsonLevel, i int) (*jsonField, *jsonLevel) {
	v := level.s.Field(i)
	under := v.Type()
	if p, ok := types.Unalias(under).(*types.Pointer); ok && v.Embedded() {
		under = p.Elem()
	}
	inner, isStruct := under.Underlying().(*types.Struct)
	if !v.Exported() && (!v.Embedded() || !isStruct) {
		return nil, nil
	}
	tag := reflect.StructTag(level.s.Tag(i)).Get("json")
	if tag == "-" {
		return nil, nil
	}
	name, options, _ := strings.Cut(tag, ",")
	if !validJSONName(name) {
		name = ""
	}
	index := append(slices.Clone(level.index), i)
	if name == "" && v.Embedded() && isStruct {
		return nil, &jsonLevel{inner, under, level.embedded + v.Name() + ".", index}
	}
	if !v.Exported() && v.Embedded() && name == "" {
		return nil, nil
	}
	f := &jsonField{name: name, embedded: level.embedded, index: index, t: m.typ(v.Type()), tagged: name != ""}
	if name == "" {
		f.name = v.Name()
	}
	for option := range strings.SplitSeq(options, ",") {
		f.omitEmpty = f.omitEmpty || option == "omitempty"
		f.omitZero = f.omitZero || option == "omitzero"
		f.quoted = f.quoted || option == "string" && quotable(v.Type())
	}
	return f, nil
}

func quotable(t types.Type) bool {
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&(types.IsBoolean|types.IsInteger|types.IsFloat|types.IsString) != 0
}

func validJSONName(s string) bool {
	if s == "" {
		return false
	}
	for _, r := range s {
		if !strings.ContainsRune("!#$%&()*+-./:;<=>?@[]^_{|}~ ", r) && !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			return false
		}
	}
	return true
}

// dominant leaves of each name the field that is least deep, a tagged one first, and none when that is not one.
func dominant(fields []jsonField) []jsonField {
	slices.SortStableFunc(fields, func(a, b jsonField) int {
		return cmp.Or(strings.Compare(a.name, b.name), cmp.Compare(len(a.index), len(b.index)), boolOrder(b.tagged, a.tagged), slices.Compare(a.index, b.index))
	})
	var out []jsonField
	for i := 0; i < len(fields); {
		j := i + 1
		for j < len(fields) && fields[j].name == fields[i].name {
			j++
		}
		if j == i+1 || len(fields[i].index) != len(fields[i+1].index) || fields[i].tagged != fields[i+1].tagged {
			out = append(out, fields[i])
		}
		i = j
	}
	slices.SortFunc(out, func(a, b jsonField) int { return slices.Compare(a.index, b.index) })
	return out
}

func boolOrder(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return 1
	}
	return -1
}
