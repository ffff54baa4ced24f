// Package stdlib is the standard library that user code sees: what its packages declare (export data, which package
// check reads), what their names stand for (symbols, which package eval calls), how user types become
// the library's interfaces (wrappers), and the generic packages as source.
//
// The symbols and wrappers are yaegi's tables; this is their only home. They describe an earlier Go than the export data,
// so today.go adds what they lack. A name without a symbol is refused by name; testdata/refused.txt lists them all.
package stdlib

//go:generate sh -c "go -C ../../.tools run ./stdlibgen ../repl/stdlib/export.zip $(tr '\n' ' ' <packages.txt)"
//go:generate sh -c "go -C ../../.tools run ./todaygen ../repl/stdlib/today.go $(tr '\n' ' ' <packages.txt)"
