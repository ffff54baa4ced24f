package check

import (
	"strings"
	"testing"
)

// checkAll checks an input as a session does and returns the first error.
func checkAll(c *Checker, text string) (units []*Unit, err error) {
	for _, piece := range Cut(text) {
		unit, err := c.Check(piece)
		if err != nil {
			return units, err
		}
		units = append(units, unit)
	}
	return units, nil
}

func TestCut(t *testing.T) {
	tests := []struct {
		text string
		want []string
	}{
		{"x := 1; y := 2", []string{"x := 1", "y := 2"}},
		{"for i := 0; i < 3; i++ { a(); b() }; c()", []string{"for i := 0; i < 3; i++ { a(); b() }", "c()"}},
		{"if x := f(); x > 0 { g() }", []string{"if x := f(); x > 0 { g() }"}},
		{"if f := func() int { return 1 }; f() > 0 { g() }", []string{"if f := func() int { return 1 }; f() > 0 { g() }"}},
		{"func f() {}\ntype T int\nvar x = 1\nf()", []string{"func f() {}\ntype T int\nvar x = 1", "f()"}},
		{"func() { f() }()", []string{"func() { f() }()"}},
		{"func (t T) m() {}\nfunc g() {}", []string{"func (t T) m() {}\nfunc g() {}"}},
		{"a: for { break a }\nx", []string{"a: for { break a }", "x"}},
		{"", nil},
		{";;", nil},
		{"// only a remark", nil},
	}
	for _, test := range tests {
		var got []string
		for _, p := range Cut(test.text) {
			got = append(got, p.Text)
		}
		if strings.Join(got, "|") != strings.Join(test.want, "|") {
			t.Errorf("%q: %q, want %q", test.text, got, test.want)
		}
	}
}

func TestErrors(t *testing.T) {
	tests := []struct {
		before, text string
		pos          int
		msg          string
	}{
		{"x := 1", `x + "a"`, 0, `invalid operation: x + "a" (mismatched types int and untyped string)`},
		{"", "undefinedName", 0, "undefined: undefinedName"},
		{"count := 1", "cuont", 0, "undefined: cuont; did you mean count?"},
		{"", "y := 1 +", 8, "syntax error: expected operand"},
		{"", "fmt", 0, "fmt is a package, not a value; write fmt.Name"},
		{"", "fmt.Nosuch()", 4, "undefined: fmt.Nosuch"},
		{"", "x := fmt", 5, "fmt is a package, not a value; write fmt.Name"},
		{"type T struct{ a int }\nt := T{1}\ntype T struct{ b string }", "var u T = t", 10, "cannot use t: its type is the T declared earlier, and T has been declared again since"},
		{"", "return 1", 0, "return belongs to a function"},
		{"", "defer f()", 0, "defer belongs to a function"},
		{"", "break", 0, "break"},
		{"", "package foo", 0, "a package clause has no place here"},
		{"", "func main() {}", 5, "func main has no place here"},
		{"", "int", 0, "int is a type, not a value"},
		{"", "len", 0, "len must be called"},
		{"", "1 = 1", 0, "cannot assign to 1"},
		{"", "import \"no/such\"", 7, `the package "no/such" is not available here`},
	}
	for _, test := range tests {
		c := New()
		if _, err := checkAll(c, test.before); err != nil {
			t.Fatalf("%q: %v", test.before, err)
		}
		_, err := checkAll(c, test.text)
		e, ok := err.(*Error)
		if !ok || e.Pos != test.pos || !strings.HasPrefix(e.Msg, test.msg) {
			t.Errorf("%q: %+v, want %d: %s", test.text, err, test.pos, test.msg)
		}
	}
}

func TestAFailedInputDeclaresNothing(t *testing.T) {
	c := New()
	if _, err := checkAll(c, "func f() int { return nosuch }"); err == nil {
		t.Fatal("no error")
	}
	if _, err := checkAll(c, "f()"); err == nil || err.Error() != "undefined: f" {
		t.Errorf("f is known: %v", err)
	}
	if _, err := checkAll(c, "func f() int { return 1 }\nf()"); err != nil {
		t.Error(err)
	}
}

func TestCallersAreCheckedAgain(t *testing.T) {
	c := New()
	if _, err := checkAll(c, "func f(n int) int { return n }\nfunc g() int { return int(f(1)) }\nfunc h() int { return f(1) }"); err != nil {
		t.Fatal(err)
	}
	units, err := checkAll(c, "func f(n int) int64 { return int64(n) }")
	if err != nil {
		t.Fatal(err)
	}
	if u := units[0]; len(u.Also) != 1 || len(u.Warnings) != 1 || !strings.HasPrefix(u.Warnings[0], "h keeps the earlier f: ") {
		t.Errorf("also %d, warnings %q", len(u.Also), u.Warnings)
	}
}

func FuzzCheck(f *testing.F) {
	for _, seed := range []string{"x := 1", "func f[T any](x T) T { return x }; f(1)", "type T struct{ T }", "for i := range 3 {}", "a, b = b, a", "switch x := any(1).(type) { case int: }",
		"type A = []A", "var x = x", "func (T) m() {}", "x.y.z", "[]int{1}[0]", "import . \"fmt\"", "const c = iota", "goto L; L:", "type I interface { I }"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		c := New()
		checkAll(c, text)
		if _, err := checkAll(c, "ok := 1 + 1"); err != nil {
			t.Errorf("afterwards: %v", err)
		}
	})
}

func BenchmarkExpression(b *testing.B) {
	c := New()
	for b.Loop() {
		checkAll(c, "1 + 1")
	}
}

func BenchmarkPrintln(b *testing.B) {
	c := New()
	for b.Loop() {
		checkAll(c, `fmt.Println("hi")`)
	}
}
