package dialect

import (
	"strings"
	"testing"
)

func TestCheck(t *testing.T) {
	tests := []struct {
		src    string
		want   State
		indent string
	}{
		{"", Complete, ""}, {"# x", Complete, ""}, {"// x", Complete, ""}, {"1 + 1", Complete, ""}, {"1 + 1;", Complete, ""},
		{":connect h:1", Complete, ""}, {"%time f(", Complete, ""}, {`\q`, Complete, ""}, {"client.f?", Complete, ""}, {"?client.f", Complete, ""},
		{"f(", Incomplete, "    "}, {"f([1,\n  2", Incomplete, "    "}, {"x = {\"a\": 1,", Incomplete, "    "},
		{"if x {", Incomplete, "    "}, {"if x {\n\tfor {", Incomplete, "\t    "}, {"func f() int {\n", Incomplete, "    "},
		{"x := `a", Incomplete, ""}, {"/* a", Incomplete, ""}, {"x = '''a", Incomplete, ""}, {`x = """a`, Incomplete, ""},
		{"x := 1 +", Incomplete, "    "}, {"client.", Incomplete, "    "}, {"x =", Incomplete, "    "}, {"a,", Incomplete, "    "}, {"x = 1 \\", Incomplete, ""},
		{"x++", Complete, ""}, {"func f()", Complete, ""}, {"a: for {}", Complete, ""},
		{"if x:", Incomplete, "    "}, {"if x:\n  y", Incomplete, "  "}, {"if x:\n  y\n", Complete, ""}, {"if x:\n  y\nelse:", Incomplete, "    "},
		{"if x:\n  if y:", Incomplete, "      "}, {"if x:\n\n", Incomplete, "    "}, {"if x: y", Complete, ""}, {"if x:\n  y\nz", Complete, ""},
		{"for i in range(3):\n  f(i", Incomplete, "      "}, {"while True:", Incomplete, "    "},
		{">>> f(", Incomplete, "    "}, {">>> 1", Complete, ""},
		{"f(1]", Invalid, ""}, {")", Invalid, ""}, {`x := "a`, Invalid, ""}, {"1 2", Invalid, ""}, {"def f(x):", Invalid, ""}, {"x := “a”", Invalid, ""},
		{"x := 1 2 +", Incomplete, "    "},
	}
	for _, tt := range tests {
		got := Check(tt.src)
		if got.State != tt.want || got.Indent != tt.indent || (got.Err != nil) != (got.State == Invalid) {
			t.Errorf("Check(%q) = %d %q %v, want %d %q", tt.src, got.State, got.Indent, got.Err, tt.want, tt.indent)
		}
	}
}

func TestBigInputs(t *testing.T) {
	list := "x := [" + strings.Repeat("1, ", 150000) + "1]"
	if got, err := Translate(list); err != nil || !strings.HasPrefix(got.Go, "x := ʹlist(1, 1") {
		t.Errorf("a list of 150,001 numbers: %v", err)
	}
	str := "x := '" + strings.Repeat("a", 1000000) + "'"
	if got, err := Translate(str); err != nil || len(got.Go) != len(str) {
		t.Errorf("a string of 10^6 bytes: %v", err)
	}
	deep := strings.Repeat("[", 10000) + "1" + strings.Repeat("]", 10000)
	if _, err := Translate("x = " + deep); err == nil || !strings.Contains(err.Error(), "nested") {
		t.Errorf("a list 10,000 deep: %v", err)
	}
	if _, err := Translate(strings.Repeat("(", 10000) + "1" + strings.Repeat(")", 10000)); err != nil {
		t.Errorf("parentheses 10,000 deep: %v", err)
	}
	braces := strings.Repeat("if true {\n", 5000)
	if _, err := Translate(braces); err == nil || !strings.Contains(err.Error(), "never closed") {
		t.Errorf("5,000 open blocks: %v", err)
	}
	closed := braces + "f([1])\n" + strings.Repeat("}\n", 5000)
	if got, err := Translate(closed); err != nil || !strings.Contains(got.Go, "f(ʹlist(1))") {
		t.Errorf("a list in 5,000 blocks: %v", err)
	}
	if got := Check(braces); got.State != Incomplete {
		t.Errorf("5,000 open blocks: Check = %v", got)
	}
}
