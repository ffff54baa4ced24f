package dialect

import (
	"errors"
	"go/parser"
	gotoken "go/token"
	"testing"
)

func seeds(f *testing.F) {
	for _, s := range []string{
		"f([1, (2,), {'a': b'x'}], k=v)", "if x:\n  y\nelif z: w\nelse:\n\tpass\n", ">>> f(\n... 1)\nout\n", "t[1:2, :, -1]",
		"for a, b in range(3):\n  f(a)\n", "x := []int{1}[0]", "func (t T) m() {}\nx = 1", "import tensorflow as tf", "a # b\n", "x = 'a' 'bc' \"d\"",
		"while x: y; z", "f(“a”)", "`a", "/*", "x = \\\n1", "'''a'''", "2j", "switch x { case 1: [1, 2] }", "f(func() { if x:\n  y\n }, 1)",
		"{\"a\": {1: 2}}", "for i := range [1, 2] { }", "tf.range(5)", "lambda x: x", "x if y else z", "[x for x in y]", "\ufeffx", "x[::2]", "a.b[c(d)[0, 1], 2]",
		"package p\nimport \"fmt\"\nfunc f() {}", "var (\n a = 1\n)\n", "L: for { break L }", "if x { } else { }", "x := map[string]int{\"a\": 1}\n[1]",
	} {
		f.Add(s)
	}
}

// accepted reports whether go/parser takes src as a file, the body of a file or of a function, or an expression.
func accepted(src string) bool {
	whole := func(text string) bool {
		_, err := parser.ParseFile(gotoken.NewFileSet(), "", text, parser.SkipObjectResolution)
		return err == nil
	}
	_, err := parser.ParseExpr(src)
	if err == nil || whole(src) || whole("package p;"+src) {
		return true
	}
	// A body must not end before the wrapper does.
	file, err := parser.ParseFile(gotoken.NewFileSet(), "", "package p;func _(){"+src+"\n}", parser.SkipObjectResolution)
	return err == nil && len(file.Decls) == 1
}

func FuzzGoUnchanged(f *testing.F) {
	seeds(f)
	f.Fuzz(func(t *testing.T, src string) {
		if !accepted(src) {
			return
		}
		if got, err := Translate(src); err != nil || got.Go != src {
			t.Fatalf("Translate(%q) = %q, %v", src, got.Go, err)
		}
	})
}

func FuzzTranslate(f *testing.F) {
	seeds(f)
	f.Fuzz(func(t *testing.T, src string) {
		got, err := Translate(src)
		for i := 0; i <= len(got.Go); i++ {
			if p := got.Pos(i); p < 0 || p > len(src) {
				t.Fatalf("Translate(%q): Pos(%d) = %d", src, i, p)
			}
		}
		for _, n := range got.Notices {
			if n.Start < 0 || n.End < n.Start || n.End > len(src) {
				t.Fatalf("Translate(%q): notice %v", src, n)
			}
		}
		if err != nil {
			var e *Error
			if !errors.As(err, &e) || e.Start < 0 || e.End < e.Start || e.End > len(src) || e.Resume < 0 || e.Resume > len(src) || e.Msg == "" {
				t.Fatalf("Translate(%q): error %#v", src, err)
			}
		}
		if again, err := Translate(got.Go); err != nil || again.Go != got.Go {
			t.Fatalf("Translate(%q) = %q, which is no Go: %q, %v", src, got.Go, again.Go, err)
		}
	})
}

func FuzzCheck(f *testing.F) {
	seeds(f)
	f.Fuzz(func(t *testing.T, src string) {
		got := Check(src)
		if (got.State == Invalid) != (got.Err != nil) {
			t.Fatalf("Check(%q) = %#v", src, got)
		}
		if got.State != Complete {
			return
		}
		if _, err := Translate(src); err != nil && !isCommand(src) {
			t.Logf("Check(%q) is complete: %v", src, err)
		}
	})
}
