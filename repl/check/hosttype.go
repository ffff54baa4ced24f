package check

import (
	"go/token"
	"go/types"
)

// HostNamed declares a named type of the host's own Go packages, such as a list, under its Go name. The evaluator finds the
// Go type as it finds those of the library: by path and name.
func HostNamed(path, pkgName, name string, underlying Type) Type {
	pkg := types.NewPackage(path, pkgName)
	obj := types.NewTypeName(token.NoPos, pkg, name, nil)
	named := types.NewNamed(obj, underlying, nil)
	pkg.Scope().Insert(obj)
	pkg.MarkComplete()
	return named
}

// Slice, Map and Iterator make types of types.
func Slice(elem Type) Type { return types.NewSlice(elem) }

// Map returns the type map[key]elem.
func Map(key, elem Type) Type { return types.NewMap(key, elem) }

// Iterator returns the type func(yield func(elem...) bool).
func Iterator(elems ...Type) Type {
	vars := make([]*types.Var, len(elems))
	for i, e := range elems {
		vars[i] = types.NewParam(token.NoPos, nil, "", e)
	}
	yield := types.NewSignatureType(nil, nil, nil, types.NewTuple(vars...), types.NewTuple(types.NewParam(token.NoPos, nil, "", Bool)), false)
	return types.NewSignatureType(nil, nil, nil, types.NewTuple(types.NewParam(token.NoPos, nil, "yield", yield)), nil, false)
}

// IsError reports whether t is the predeclared type error.
func IsError(t Type) bool { return types.Identical(t, types.Universe.Lookup("error").Type()) }

// IsNil reports whether t is the type of a bare nil.
func IsNil(t Type) bool { return t == types.Typ[types.UntypedNil] }

// IsRune reports whether t is int32 under the name rune, as a character in quotes has it.
func IsRune(t Type) bool {
	return t == types.Typ[types.UntypedRune] || t == types.Universe.Lookup("rune").Type()
}
