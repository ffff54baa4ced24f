package check

import (
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
)

// Piece is a part of an input that is checked and run by itself: a statement, or a run of declarations.
type Piece struct {
	Text  string
	Start int // offset in the input
	Last  bool
	Quiet bool // a semicolon follows: the value is not for showing
	decls bool
}

// Cut cuts an input into pieces. It needs no more than tokens: what is wrong inside a piece is found when that piece's turn comes.
func Cut(text string) []Piece {
	var pieces []Piece
	for _, p := range split(text) {
		p.decls = isDeclaration(p.Text)
		if n := len(pieces); n > 0 && p.decls && pieces[n-1].decls {
			last := &pieces[n-1]
			last.Text = text[last.Start : p.Start+len(p.Text)]
			continue
		}
		pieces = append(pieces, p)
	}
	if n := len(pieces); n > 0 {
		pieces[n-1].Last = true
	}
	return pieces
}

// split cuts at the semicolons outside all brackets, written or automatic.
func split(text string) []Piece {
	var s scanner.Scanner
	fset := token.NewFileSet()
	file := fset.AddFile("", -1, len(text))
	s.Init(file, []byte(text), func(token.Position, string) {}, 0)
	var pieces []Piece
	start, end, depth := -1, 0, 0
	var h header
	for {
		pos, tok, lit := s.Scan()
		at := file.Offset(pos)
		h.see(tok, depth)
		switch tok {
		case token.LPAREN, token.LBRACK, token.LBRACE:
			depth++
		case token.RPAREN, token.RBRACK, token.RBRACE:
			depth--
		}
		if tok == token.EOF || tok == token.SEMICOLON && depth <= 0 && !h.open {
			if start >= 0 {
				pieces = append(pieces, Piece{Text: text[start:end], Start: start, Quiet: lit == ";"})
			}
			start = -1
			if tok == token.EOF {
				return pieces
			}
			continue
		}
		if start < 0 {
			start = at
		}
		end = at + len(lit)
		if lit == "" {
			end = at + len(tok.String())
		}
		end = min(end, len(text))
	}
}

// header follows the header of a for, if or switch, whose semicolons end no statement.
type header struct {
	open  bool
	funcs int // function literals in it whose body has not begun
}

func (h *header) see(tok token.Token, depth int) {
	if depth > 0 {
		return
	}
	switch tok {
	case token.FOR, token.IF, token.SWITCH:
		h.open, h.funcs = true, 0
	case token.FUNC:
		h.funcs++
	case token.LBRACE:
		if h.open && h.funcs > 0 {
			h.funcs--
			return
		}
		h.open = false
	}
}

// Continues reports whether one input may be joined to the other: both are declarations, and of different names.
func Continues(text, following string) bool {
	names, more := declared(text), declared(following)
	for name := range more {
		if names[name] {
			return false
		}
	}
	return len(names) > 0 && len(more) > 0
}

// declared returns the names that an input of declarations alone declares; imports count as their path.
func declared(text string) map[string]bool {
	file, err := parser.ParseFile(token.NewFileSet(), "", "package p;"+text, parser.SkipObjectResolution)
	if err != nil {
		return nil
	}
	names := map[string]bool{}
	for _, d := range file.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			names[baseName(d)+"."+d.Name.Name] = true
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				switch s := spec.(type) {
				case *ast.TypeSpec:
					names["."+s.Name.Name] = true
				case *ast.ValueSpec:
					for _, id := range s.Names {
						names["."+id.Name] = true
					}
				case *ast.ImportSpec:
					names[s.Path.Value] = true
				}
			}
		}
	}
	return names
}

// isDeclaration reports whether a piece declares at package level. A function literal that is called begins like a function.
func isDeclaration(text string) bool {
	var s scanner.Scanner
	fset := token.NewFileSet()
	s.Init(fset.AddFile("", -1, len(text)), []byte(text), nil, 0)
	switch _, tok, _ := s.Scan(); tok {
	case token.TYPE, token.VAR, token.CONST, token.IMPORT:
		return true
	case token.FUNC:
	default:
		return false
	}
	if _, tok, _ := s.Scan(); tok == token.IDENT {
		return true
	}
	file, err := parser.ParseFile(token.NewFileSet(), "", "package p;"+text, parser.SkipObjectResolution)
	if err != nil || len(file.Decls) == 0 {
		return false
	}
	fn, ok := file.Decls[0].(*ast.FuncDecl)
	return ok && fn.Recv != nil
}
