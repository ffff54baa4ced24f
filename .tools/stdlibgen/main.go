// Command stdlibgen writes what package stdlib embeds: the types of the standard library's packages, as export
// data, one entry a package in one zip file.
//
//	go run ./stdlibgen OUT.zip PACKAGE...
package main

import (
	"archive/zip"
	"bytes"
	"compress/flate"
	"io"
	"log"
	"os"
	"sort"

	"golang.org/x/tools/go/gcexportdata"
	"golang.org/x/tools/go/packages"
)

func main() {
	log.SetFlags(0)
	conf := &packages.Config{Mode: packages.NeedName | packages.NeedTypes | packages.NeedImports | packages.NeedDeps}
	pkgs, err := packages.Load(conf, os.Args[2:]...)
	check(err)
	sort.Slice(pkgs, func(i, j int) bool { return pkgs[i].PkgPath < pkgs[j].PkgPath })
	out, err := os.Create(os.Args[1])
	check(err)
	archive := zip.NewWriter(out)
	archive.RegisterCompressor(zip.Deflate, func(w io.Writer) (io.WriteCloser, error) { return flate.NewWriter(w, flate.BestCompression) })
	for _, p := range pkgs {
		var data bytes.Buffer
		check(gcexportdata.Write(&data, p.Fset, p.Types))
		w, err := archive.Create(p.PkgPath)
		check(err)
		_, err = w.Write(data.Bytes())
		check(err)
	}
	check(archive.Close())
	check(out.Close())
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
