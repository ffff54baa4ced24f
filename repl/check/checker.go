package check

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"go/types"
	"sort"
	"strings"

	"tfrpc-repl/repl/stdlib"
)

// Checker is the scope of a session. It is used from one goroutine.
type Checker struct {
	pkg     *types.Package
	fset    *token.FileSet
	names   names
	objects []*Object
	funcs   map[types.Object]*funcDecl

	hostFuncs map[*types.Func]bool
	results   resultList
}

// New returns a scope without any declarations.
func New() *Checker {
	return &Checker{pkg: types.NewPackage("main", "main"), fset: token.NewFileSet(), names: newNames(), funcs: map[types.Object]*funcDecl{}, hostFuncs: map[*types.Func]bool{}}
}

// Package returns the package in which everything is declared.
func (c *Checker) Package() *types.Package { return c.pkg }

// wrapping is what stands in front of a piece while it is parsed and checked, and the length of that.
const (
	declPrefix = "package main;"
	stmtPrefix = "package main;func _(){"
)

// checking is one piece on its way.
type checking struct {
	c        *Checker
	piece    Piece
	prefix   int
	file     *ast.File
	info     *types.Info
	errs     []*Error
	fresh    map[string]string // names declared by the piece -> behind the scenes
	raw      []rawError        // as go/types words them
	moved    []*movedMethod
	made     map[string]*types.TypeName // types that were declared without go/types
	rewrites []rewriteAt
	casts    map[rewriteAt]bool      // those that have found their expression
	old      map[string]types.Object // what the names of fresh stood for before
	unit     *Unit
}

// Check checks a piece in the scope of all before it and declares what it declares. The error is an *Error; what a
// failed piece would have declared is not declared.
func (c *Checker) Check(p Piece) (*Unit, error) {
	k := &checking{c: c, piece: p}
	err := k.attempt()
	for tries := 0; tries < maxTries && (err != nil && k.adapt() || err == nil && k.compares()); tries++ {
		err = k.attempt()
	}
	if err != nil {
		return nil, err
	}
	k.quotes()
	k.unit.undo = k.c.names.saved(k.fresh)
	for name, inner := range k.fresh {
		c.names.live[name] = inner
	}
	k.remember()
	k.recheck(k.old)
	return k.unit, nil
}

// maxTries bounds how often a piece is rewritten and checked again.
const maxTries = 8

// attempt parses and checks the piece from the start.
func (k *checking) attempt() (err error) {
	defer func() {
		if r := recover(); r != nil { // a fault of the checker must not take the session down
			err = &Error{k.piece.Start, k.piece.Start + len(k.piece.Text), fmt.Sprintf("this cannot be checked here (%v); write it another way", r)}
		}
	}()
	k.made = map[string]*types.TypeName{}
	k.fresh, k.info, k.errs, k.raw, k.moved, k.old = map[string]string{}, newInfo(), nil, nil, nil, nil
	k.unit = &Unit{Fset: k.c.fset, Pkg: k.c.pkg, Info: k.info, Replaced: map[types.Object]types.Object{}}
	if err := k.parse(); err != nil {
		return err
	}
	if err := k.results(); err != nil {
		return err
	}
	k.rewrite()
	k.formats()
	return k.run()
}

func newInfo() *types.Info {
	return &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{},
		Selections: map[*ast.SelectorExpr]*types.Selection{}, Implicits: map[ast.Node]types.Object{}, Instances: map[*ast.Ident]types.Instance{},
	}
}

// parse parses the piece inside its wrapping.
func (k *checking) parse() error {
	prefix, suffix := stmtPrefix, "\n}"
	if k.piece.decls {
		prefix, suffix = declPrefix, "\n"
	}
	if word, pos := firstWord(k.piece.Text); word == token.PACKAGE {
		return &Error{k.piece.Start + pos, k.piece.Start + pos + len("package"), "a package clause has no place here; everything belongs to one session"}
	}
	k.prefix = len(prefix)
	file, err := parser.ParseFile(k.c.fset, "", prefix+k.piece.Text+suffix, parser.AllErrors)
	if err != nil {
		return k.syntaxError(err)
	}
	k.file = file
	return nil
}

func firstWord(text string) (token.Token, int) {
	var s scanner.Scanner
	file := token.NewFileSet().AddFile("", -1, len(text))
	s.Init(file, []byte(text), nil, 0)
	pos, tok, _ := s.Scan()
	return tok, file.Offset(pos)
}

func (k *checking) syntaxError(err error) error {
	list, ok := err.(scanner.ErrorList)
	if !ok || len(list) == 0 {
		return &Error{k.piece.Start, k.piece.Start + len(k.piece.Text), err.Error()}
	}
	at := list[0].Pos.Offset - k.prefix
	return k.errorAt(at, "syntax error: "+list[0].Msg)
}

// errorAt makes an error of an offset in the piece.
func (k *checking) errorAt(at int, msg string) *Error {
	at = max(0, min(at, len(k.piece.Text)))
	return &Error{k.piece.Start + at, k.piece.Start + at + max(tokenLength(k.piece.Text[at:]), 1), msg}
}

// tokenLength returns the length of the first token of a text.
func tokenLength(text string) int {
	var s scanner.Scanner
	s.Init(token.NewFileSet().AddFile("", -1, len(text)), []byte(text), func(token.Position, string) {}, 0)
	_, tok, lit := s.Scan()
	if lit != "" && lit != "\n" {
		return min(len(lit), len(text))
	}
	return len(tok.String())
}

func (k *checking) errorf(pos token.Pos, format string, args ...any) *Error {
	return k.errorAt(k.offset(pos), fmt.Sprintf(format, args...))
}

func (k *checking) offset(pos token.Pos) int {
	return k.c.fset.File(k.file.Pos()).Offset(pos) - k.prefix
}

// Offset returns the offset in the input of a position in a unit that the piece became.
func (c *Checker) Offset(p Piece, pos token.Pos) int {
	file := c.fset.File(pos)
	if file == nil {
		return p.Start
	}
	prefix := len(stmtPrefix)
	if p.decls {
		prefix = len(declPrefix)
	}
	return p.Start + max(0, min(file.Offset(pos)-prefix, len(p.Text)))
}

// run brings the names of the piece in order, checks it and makes the unit.
func (k *checking) run() error {
	if k.piece.decls {
		return k.declarations()
	}
	return k.statement()
}

// config collects errors. What is merely unused is no error at a prompt.
func (k *checking) config() *types.Config {
	return &types.Config{
		Importer:                 libraryImporter{},
		DisableUnusedImportCheck: true,
		Error: func(err error) {
			if e, ok := err.(types.Error); ok && !(e.Soft && strings.HasSuffix(e.Msg, "not used") || strings.HasPrefix(e.Msg, "declared and not used")) {
				k.typeError(e)
			}
		},
	}
}

func (k *checking) typeError(e types.Error) {
	msg := e.Msg
	if strings.HasPrefix(msg, "\t") && len(k.errs) > 0 {
		return // it belongs to the one before
	}
	k.raw = append(k.raw, rawError{k.offset(e.Pos), msg})
	k.errs = append(k.errs, k.errorf(e.Pos, "%s", k.starHint(k.offset(e.Pos), k.worded(msg))))
}

// first returns the first error, or nil.
func (k *checking) first() error {
	if len(k.errs) == 0 {
		return nil
	}
	sort.SliceStable(k.errs, func(i, j int) bool { return k.errs[i].Pos < k.errs[j].Pos })
	return k.errs[0]
}

// worded words a message, with what may have been meant.
func (k *checking) worded(msg string) string {
	msg = reworded(cleaned(msg))
	if name, ok := strings.CutPrefix(msg, "undefined: "); ok {
		if hints[name] != "" {
			return msg + "; " + hints[name]
		}
		if len(stdlib.ByName(name)) > 0 {
			return name + " is a package, not a value; write " + name + ".Name"
		}
		if near := k.c.names.nearest(name); near != "" {
			return msg + "; did you mean " + near + "?"
		}
	}
	if name, ok := strings.CutPrefix(msg, "use of package "); ok {
		name = strings.TrimSuffix(name, " without selector")
		if hints[name] != "" {
			return "undefined: " + name + "; " + hints[name]
		}
		return name + " is a package, not a value; write " + name + ".Name"
	}
	if name, ok := strings.CutSuffix(msg, " (type) is not an expression"); ok {
		return name + " is a type, not a value"
	}
	return msg
}

// check runs go/types over the file.
func (k *checking) check() error {
	types.NewChecker(k.config(), k.c.fset, k.c.pkg, k.info).Files([]*ast.File{k.file})
	return k.first()
}

// autoImport makes a package of the library known when a name is used as one.
func (c *Checker) autoImport(name string) bool {
	paths := stdlib.ByName(name)
	if len(paths) == 0 {
		return false
	}
	return c.importAs(name, paths[0]) == nil
}

// importAs binds a package to a name.
func (c *Checker) importAs(name, path string) error {
	pkg, err := Import(path)
	if err != nil {
		return err
	}
	if name == "" {
		name = pkg.Name()
	}
	if old, ok := c.names.object(c.pkg, name).(*types.PkgName); ok && old.Imported() == pkg {
		return nil
	}
	inner := c.names.unused(c.pkg, name)
	c.pkg.Scope().Insert(types.NewPkgName(token.NoPos, c.pkg, inner, pkg))
	c.names.live[name] = inner
	return nil
}
