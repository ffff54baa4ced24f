package check

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"sort"
	"strings"
	"unicode"
	"unicode/utf8"

	"tfrpc-repl/repl/stdlib"
)

// Candidate is a way to go on with what has been typed.
type Candidate struct {
	Name   string
	Kind   string // variable, function, type, constant, field, method, package, keyword
	Detail string // its type or signature
}

// Completion is what may stand in the place of text[Start:cursor].
type Completion struct {
	Start      int    // offset
	Base       string // what stands before the dot, or ""
	BaseType   Type   // of Base, when it is a value
	Candidates []Candidate
}

// Complete returns how the word before the cursor, a byte offset, may go on: fields and methods behind a dot, else the names in scope.
func (c *Checker) Complete(text string, cursor int) Completion {
	start := wordStart(text, cursor)
	prefix := text[start:cursor]
	if start > 0 && text[start-1] == '.' {
		base := baseExpr(text[:start-1])
		done := Completion{Start: start, Base: base}
		done.BaseType, done.Candidates = c.members(base, prefix)
		return done
	}
	return Completion{Start: start, Candidates: c.inScope(prefix)}
}

// wordStart returns where the name that ends at the cursor begins.
func wordStart(text string, cursor int) int {
	start := cursor
	for start > 0 {
		r, size := utf8.DecodeLastRuneInString(text[:start])
		if r != '_' && !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			break
		}
		start -= size
	}
	return start
}

// baseExpr returns the operand that ends a text: names, dots, calls and indices.
func baseExpr(text string) string {
	i := len(text)
	for i > 0 {
		switch r, size := utf8.DecodeLastRuneInString(text[:i]); {
		case r == ')' || r == ']':
			open := opening(text[:i])
			if open < 0 {
				return ""
			}
			i = open
		case r == '.' || r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r):
			i -= size
		default:
			return text[i:]
		}
	}
	return text[i:]
}

// opening returns where the bracket opens that the text ends with.
func opening(text string) int {
	depth := 0
	for i := len(text) - 1; i >= 0; i-- {
		switch text[i] {
		case ')', ']':
			depth++
		case '(', '[':
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return -1
}

// Describe returns what an expression is: its object when it is a name, and its type. Nothing is evaluated.
func (c *Checker) Describe(text string) (types.Object, Type) {
	expr, err := parser.ParseExprFrom(token.NewFileSet(), "", text, 0)
	if err != nil {
		return nil, nil
	}
	c.renameAll(expr)
	info := newInfo()
	if types.CheckExpr(c.fset, c.pkg, token.NoPos, expr, info) != nil && info.Types[expr].Type == nil {
		return c.named(expr), nil
	}
	return objectOf(info, expr), info.Types[expr].Type
}

// named returns the package that a lone name stands for.
func (c *Checker) named(expr ast.Expr) types.Object {
	if id, ok := expr.(*ast.Ident); ok {
		return c.pkg.Scope().Lookup(id.Name)
	}
	return nil
}

func objectOf(info *types.Info, expr ast.Expr) types.Object {
	switch x := ast.Unparen(expr).(type) {
	case *ast.Ident:
		return info.Uses[x]
	case *ast.SelectorExpr:
		return info.Uses[x.Sel]
	}
	return nil
}

// renameAll gives the names of an expression those by which the package knows them.
func (c *Checker) renameAll(expr ast.Expr) {
	ast.Inspect(expr, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			if id, ok := n.X.(*ast.Ident); ok {
				if _, known := c.names.live[id.Name]; !known {
					c.autoImport(id.Name)
				}
			}
			c.mention(n.Sel.Name)
			c.renameAll(n.X)
			return false
		case *ast.Ident:
			if inner, ok := c.names.live[n.Name]; ok {
				n.Name = inner
			}
		}
		return true
	})
}

func (c *Checker) members(base, prefix string) (Type, []Candidate) {
	if name, ok := c.names.object(c.pkg, base).(*types.PkgName); ok {
		return nil, packageMembers(name.Imported(), prefix)
	}
	if c.names.object(c.pkg, base) == nil && c.autoImport(base) {
		if name, ok := c.names.object(c.pkg, base).(*types.PkgName); ok {
			return nil, packageMembers(name.Imported(), prefix)
		}
	}
	_, t := c.Describe(base)
	if t == nil {
		return nil, nil
	}
	return t, c.typeMembers(t, prefix)
}

func packageMembers(pkg *types.Package, prefix string) []Candidate {
	var list []Candidate
	for _, name := range pkg.Scope().Names() {
		if obj := pkg.Scope().Lookup(name); obj.Exported() && strings.HasPrefix(name, prefix) {
			list = append(list, candidate(name, obj))
		}
	}
	return list
}

func candidate(name string, obj types.Object) Candidate {
	return Candidate{name, KindOf(obj), Detail(obj)}
}

// KindOf returns what kind of thing a declared name is: variable, function, type, constant, field, method, package or builtin.
func KindOf(obj types.Object) string {
	switch obj := obj.(type) {
	case *types.Func:
		if obj.Type().(*types.Signature).Recv() != nil {
			return "method"
		}
		return "function"
	case *types.TypeName:
		return "type"
	case *types.Const:
		return "constant"
	case *types.PkgName:
		return "package"
	case *types.Var:
		if obj.IsField() {
			return "field"
		}
		return "variable"
	}
	return "builtin"
}

// Detail returns the type or signature of a declared name, as a person reads it.
func Detail(obj types.Object) string {
	switch obj := obj.(type) {
	case *types.PkgName:
		return obj.Imported().Path()
	case *types.TypeName:
		return cleaned(types.TypeString(obj.Type().Underlying(), shortNames))
	case nil:
		return ""
	}
	return cleaned(types.TypeString(obj.Type(), shortNames))
}

// TypeName returns a type as a person reads it.
func TypeName(t Type) string { return cleaned(types.TypeString(t, shortNames)) }

func shortNames(pkg *types.Package) string {
	if pkg.Path() == "main" {
		return ""
	}
	return pkg.Name()
}

// typeMembers returns fields and methods.
func (c *Checker) typeMembers(t types.Type, prefix string) []Candidate {
	var list []Candidate
	seen := map[string]bool{}
	if o := c.objectOf(t); o != nil && o.Names != nil {
		for _, name := range o.Names() {
			c.mention(name)
		}
	}
	add := func(obj types.Object) {
		name := obj.Name()
		if strings.HasPrefix(name, prefix) && !strings.Contains(name, "ʹ") && !seen[name] && (obj.Exported() || obj.Pkg() == c.pkg) {
			seen[name] = true
			list = append(list, candidate(name, obj))
		}
	}
	set := types.NewMethodSet(t)
	if _, isPointer := t.Underlying().(*types.Pointer); !isPointer && !types.IsInterface(t) {
		set = types.NewMethodSet(types.NewPointer(t))
	}
	for i := range set.Len() {
		add(set.At(i).Obj())
	}
	under := t.Underlying()
	if p, ok := under.(*types.Pointer); ok {
		under = p.Elem().Underlying()
	}
	if s, ok := under.(*types.Struct); ok {
		for i := range s.NumFields() {
			add(s.Field(i))
		}
	}
	sort.Slice(list, func(i, j int) bool { return list[i].Name < list[j].Name })
	return list
}

// inScope returns the names of the session, the predeclared ones, keywords and packages.
func (c *Checker) inScope(prefix string) []Candidate {
	var list []Candidate
	for name := range c.names.live {
		if strings.HasPrefix(name, prefix) && !strings.ContainsAny(name, "ʹ [") && strings.Trim(name, "_") != "" {
			list = append(list, candidate(name, c.names.object(c.pkg, name)))
		}
	}
	if prefix == "" {
		return sorted(list)
	}
	for _, name := range types.Universe.Names() {
		if strings.HasPrefix(name, prefix) {
			list = append(list, candidate(name, types.Universe.Lookup(name)))
		}
	}
	for tok := token.BREAK; tok <= token.VAR; tok++ {
		if strings.HasPrefix(tok.String(), prefix) {
			list = append(list, Candidate{tok.String(), "keyword", ""})
		}
	}
	for _, path := range stdlib.Packages() {
		name := path[strings.LastIndexByte(path, '/')+1:]
		if _, known := c.names.live[name]; !known && strings.HasPrefix(name, prefix) && stdlib.ByName(name) != nil && stdlib.ByName(name)[0] == path {
			list = append(list, Candidate{name, "package", path})
		}
	}
	return sorted(list)
}

func sorted(list []Candidate) []Candidate {
	sort.Slice(list, func(i, j int) bool { return list[i].Name < list[j].Name })
	return list
}

// SourceOf returns the source of a function that the session declared, or "".
func (c *Checker) SourceOf(obj types.Object) string {
	if decl := c.funcs[obj]; decl != nil {
		return decl.text
	}
	return ""
}
