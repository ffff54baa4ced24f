package check

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"
)

// Type is a type of go/types, for those who only hand it on.
type Type = types.Type

// Var and Func are declared objects, for those who only hand them on.
type (
	Var  = types.Var
	Func = types.Func
)

// Types that host functions and methods return.
var (
	Any    Type = types.Universe.Lookup("any").Type()
	Bool   Type = types.Typ[types.Bool]
	Int    Type = types.Typ[types.Int]
	String Type = types.Typ[types.String]
)

// Object is a type whose values the host makes and whose methods the host answers. Methods take ...any and are added
// when an input mentions them: a client has one for each remote method.
type Object struct {
	named  *types.Named
	lookup func(name string) (results []Type, ok bool)
	added  func(*types.Func)

	// Names lists the methods, for completion; nil when they are not for listing.
	Names func() []string
}

// Type returns the type itself.
func (o *Object) Type() Type { return o.named }

// NewObject declares an object type. lookup tells the results of a method; added is called with each method that is
// declared. fields are what its values have besides, in order.
func (c *Checker) NewObject(name string, fields []Field, lookup func(string) ([]Type, bool), added func(*types.Func)) *Object {
	vars := []*types.Var{types.NewField(token.NoPos, c.pkg, "ʹvalue", Any, false)}
	for _, f := range fields {
		vars = append(vars, types.NewField(token.NoPos, c.pkg, f.Name, f.Type, false))
	}
	obj := types.NewTypeName(token.NoPos, c.pkg, name, nil)
	named := types.NewNamed(obj, types.NewStruct(vars, nil), nil)
	c.pkg.Scope().Insert(obj)
	c.names.live[name] = name
	o := &Object{named: named, lookup: lookup, added: added}
	c.objects = append(c.objects, o)
	return o
}

// Field is a field of an object.
type Field struct {
	Name string
	Type Type
}

// mention adds the methods of that name to the objects that have them.
func (c *Checker) mention(name string) {
	for _, o := range c.objects {
		if methodOf(o.named, name) != nil {
			continue
		}
		results, ok := o.lookup(name)
		if !ok {
			continue
		}
		recv := types.NewVar(token.NoPos, c.pkg, "", o.named)
		method := types.NewFunc(token.NoPos, c.pkg, name, variadic(c.pkg, recv, results))
		o.named.AddMethod(method)
		o.added(method)
	}
}

// variadic is the signature func(args ...any) results.
func variadic(pkg *types.Package, recv *types.Var, results []Type) *types.Signature {
	args := types.NewTuple(types.NewVar(token.NoPos, pkg, "args", types.NewSlice(Any)))
	vars := make([]*types.Var, len(results))
	for i, r := range results {
		vars[i] = types.NewVar(token.NoPos, pkg, "", r)
	}
	return types.NewSignatureType(recv, nil, nil, args, types.NewTuple(vars...), true)
}

// DeclareFunc declares a host function that takes ...any.
func (c *Checker) DeclareFunc(name string, results ...Type) *types.Func {
	fn := types.NewFunc(token.NoPos, c.pkg, name, variadic(c.pkg, nil, results))
	c.pkg.Scope().Insert(fn)
	c.names.live[name] = name
	c.hostFuncs[fn] = true
	return fn
}

// DeclareVar declares a variable of the host. Under a name that is taken it is declared again.
func (c *Checker) DeclareVar(name string, t Type) *types.Var {
	inner := c.names.unused(c.pkg, name)
	v := types.NewVar(token.NoPos, c.pkg, inner, t)
	c.pkg.Scope().Insert(v)
	c.names.live[name] = inner
	return v
}

// Names reports whether a name stands for a declared variable now.
func (c *Checker) Names(name string, v *Var) bool { return c.names.live[name] == v.Name() }

// LibraryType returns a type of the standard library.
func LibraryType(path, name string) Type {
	pkg, err := Import(path)
	if err != nil {
		return nil
	}
	return pkg.Scope().Lookup(name).Type()
}

// Prints reports whether an expression is a call whose purpose is to print, such as fmt.Println: its results are
// not for showing.
func Prints(e ast.Expr, info *types.Info) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok {
		return false
	}
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok {
		return false
	}
	obj, ok := info.Uses[sel.Sel].(*types.Func)
	if !ok || obj.Pkg() == nil || obj.Pkg().Path() != "fmt" {
		return false
	}
	return strings.HasPrefix(obj.Name(), "Print") || strings.HasPrefix(obj.Name(), "Fprint")
}
