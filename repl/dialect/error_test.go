package dialect

import (
	"errors"
	"strings"
	"testing"
)

func TestErrors(t *testing.T) {
	tests := []struct{ src, at, msg string }{
		{"tf.constant([1, 2)", ")", "the [ before it needs ] first"},
		{"f([1, (2", "(2", "never closed"},
		{"func f() {\n x := 1\n", "{\n", "end of the input"},
		{`x := "abc`, `"abc`, "not terminated"},
		{"x := `abc\ndef", "`abc", "not terminated"},
		{"/* open", "/* open", "not terminated"},
		{"x := 1\x00 2", "\x00", "NUL"},
		{"x := \x1b]0;t\x07", "\x1b", "U+001B"},
		{"x := \"a\xff\xfeb\"", "\xff", "UTF-8"},
		{"x := 1\v+\f2", "\v", "U+000B"},
		{"tf.constant(“hi”)", "“", "U+201C"},
		{"f(‘ab’, 3)", "‘", "U+2018"},
		{"x −1", "−", "U+2212"},
		{"[1，2]", "，", "write the plain  ,"},
		{"a\u200bb := 1", "\u200b", "U+200B"},
		{"x\u00a0= 1", "\u00a0", "no-break space"},
		{"x := 1 2", "2", "unexpected 2"},
		{"x := )", ")", "unexpected )"},
		{"if x {", "{", "never closed"},
		{"def f(x, y): return x", "def", "write  func f(x, y int) int { return x }"},
		{"def g():\n  return 1\n", "def", "func g() int"},
		{"f(lambda a: a + 1)", "lambda", "func(a int) int { return a }"},
		{"g = lambda: 1", "lambda", "func() int"},
		{"class A:\n  pass", "class", "type A struct"},
		{"with open(p) as f:\n  f.read()", "with", "defer"},
		{"try:\n  f()\nexcept E as e:\n  g()", "try", "is_ok"},
		{"raise ValueError('x')", "raise", "panic"},
		{"assert x == 1", "assert", "panic"},
		{"del x", "del", "delete"},
		{"global x", "global", "not needed"},
		{"yield x", "yield", "yield"},
		{"await f()", "await", ".get_value()"},
		{"async def f(): pass", "async", "async"},
		{"@tf.function(x=[1])\ndef f(x):\n  return x", "@tf", "decorator"},
		{`print "a"`, "print", "print("},
		{`f(f"a{x}")`, `f"a{x}"`, "fmt.Sprintf"},
		{"x = a and b", "and", "a && b"},
		{"x = a or b", "or", "a || b"},
		{"if not x:\n  f()", "not", "!x"},
		{"if a and b:\n  f()", "and", "a && b"},
		{"x is None", "is", "=="},
		{"x is not None", "is not", "!="},
		{"a in xs", "in", "slices.Contains(xs, a)"},
		{"a not in xs", "not in", "!slices.Contains"},
		{"x = a if c else b", "if", "if … else"},
		{"[i for i in xs]", "[i for", "comprehension"},
		{"x = {k: v for k, v in xs}", "{k", "comprehension"},
		{"sum(i*i for i in xs)", "(i*i", "comprehension"},
		{"f((n := 10))", ":=", "as a statement"},
		{"2 ** -1 [", "[", "never closed"},
		{"x = 2 ** 3 if c else 1", "**", "math.Pow"},
		{"x[::2]", "::2", "step"},
		{"import os.path", "import", "os"},
		{"import math", "import", `import "math"`},
		{"import tensorflow as t", "import", "import tensorflow as tf"},
		{"import pandas as pd", "import", "pandas"},
		{"from tensorflow import keras", "from", "tf.keras"},
		{"if x:\ny()", ":", "indented block"},
		{"elif x:\n  y", "elif", "no if"},
		{"for a, b, c in xs:\n  f(a)", "for", "x[0]"},
		{"x = {1, 2}", "1", "set"},
		{"a = b = 1", "=", "a, b = 1, 1"},
		{"x = a @ b", "@", "client.matmul(a, b)"},
		{"if x {\n} elif y {\n}", "elif", "else if y"},
		{"if x:\n  f()\n  def g(a): return a\n", "def", "func g(a int)"},
		{">>> f([1)\n", ")", "needs ] first"},
		{"f(a=1, 2)", "2", "without a name"},
		{"(a, b) = f()", "(a", "a, b = …"},
		{"for i in xs {\n}", "in", "for _, i := range xs"},
		{"x = {**a}", "**", "entries"},
		{"{'a', 'b'}", "'a'", "set"},
		{"f(1,\n  x=)", "=", "expected a value"},
	}
	for _, tt := range tests {
		_, err := Translate(tt.src)
		var e *Error
		if !errors.As(err, &e) {
			t.Errorf("Translate(%q) = %v, want an error", tt.src, err)
			continue
		}
		if !strings.HasPrefix(tt.src[e.Start:], tt.at) || !strings.Contains(e.Msg, tt.msg) || strings.ContainsAny(e.Msg, "\n\x1b") {
			t.Errorf("Translate(%q)\n got %q at %q\nwant %q at %q", tt.src, e.Msg, tt.src[e.Start:], tt.msg, tt.at)
		}
	}
}

func TestErrorKeepsWhatWasBefore(t *testing.T) {
	src := "f([1])\nx := \"abc\ng(2)\n"
	got, err := Translate(src)
	var e *Error
	if !errors.As(err, &e) || got.Go != "f(ʹlist(1))\n" || src[e.Resume:] != "g(2)\n" {
		t.Errorf("Translate(%q) = %q, %v", src, got.Go, err)
	}
}

func TestPos(t *testing.T) {
	src := ">>> x = f([1], name=\n...   nosuch)\n"
	got, err := Translate(src)
	if err != nil {
		t.Fatal(err)
	}
	for _, word := range []string{"x =", "1", "nosuch"} {
		if in, out := strings.Index(src, word), strings.Index(got.Go, word); got.Pos(out) != in {
			t.Errorf("Pos of %q in %q = %d, want %d", word, got.Go, got.Pos(out), in)
		}
	}
	if at := got.Pos(strings.Index(got.Go, KwFunc)); src[at:at+4] != "name" {
		t.Errorf("Pos of %s leads to %q", KwFunc, src[at:])
	}
}

func TestNotices(t *testing.T) {
	for src, want := range map[string]int{
		"7 // 2": 1, "x := 7 // 2": 1, "a // b": 1, "x = a[0] // (b + 1)": 1,
		"x := 1 // number of steps": 0, "x := f() // ok": 0, "x // 'a'": 1, "// 2": 0, "a; b // 2": 0, "f(\n1) // 2": 0, "x++ // 2": 0,
	} {
		got, err := Translate(src)
		if err != nil || len(got.Notices) != want {
			t.Errorf("Translate(%q): notices %v, %v, want %d", src, got.Notices, err, want)
		}
	}
}

func TestUnkeyword(t *testing.T) {
	for in, want := range map[string]string{"ʹrange": "range", "x": "x", "ʹmap": "map"} {
		if got := Unkeyword(in); got != want {
			t.Errorf("Unkeyword(%q) = %q, want %q", in, got, want)
		}
	}
}
