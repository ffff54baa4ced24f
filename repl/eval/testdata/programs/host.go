package main

import (
	"encoding/binary"
	"flag"
	"fmt"
	"go/ast"
	"strings"
)

func main() {
	f := &ast.File{Decls: []ast.Decl{&ast.BadDecl{From: 1}, &ast.BadDecl{From: 2}}}
	f.Decls[0], f.Decls[1] = f.Decls[1], f.Decls[0]
	fmt.Println(f.Decls[0].Pos(), f.Decls[1].Pos())
	f.Decls[1] = f.Decls[0]
	f.Decls = append(f.Decls, &ast.BadDecl{From: 7})
	fmt.Println(len(f.Decls), f.Decls[1].Pos(), f.Decls[2].Pos())

	b := make([]byte, 4)
	binary.LittleEndian.PutUint16(b, 0x102)
	binary.BigEndian.PutUint16(b[2:], 0x102)
	fmt.Println(b, binary.LittleEndian.Uint32(b), binary.LittleEndian)

	var out strings.Builder
	set := flag.NewFlagSet("start", flag.ContinueOnError)
	set.SetOutput(&out)
	n := set.Int("n", 3, "how many")
	fmt.Println(set.Parse([]string{"-n", "4"}), *n, set.Parse([]string{"-m"}))
	fmt.Print(out.String())
}
