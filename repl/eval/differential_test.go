package eval

import (
	"fmt"
	"math/rand"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
)

// FuzzAgainstGo makes small random programs and compares what they print here with what `go run` prints.
func FuzzAgainstGo(f *testing.F) {
	if _, err := exec.LookPath("go"); err != nil {
		f.Skip("no Go toolchain here: it is what programs are compared with")
	}
	for seed := range int64(6) {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, seed int64) {
		src := randomProgram(seed)
		want := goRun(t, src)
		got, err := runProgram(src, 20*time.Second)
		// Of several faults in one expression Go leaves open which comes first.
		if err != nil || faults.ReplaceAllString(got, "recovered") != faults.ReplaceAllString(want, "recovered") {
			t.Errorf("seed %d: %v\n got %q\nwant %q\n%s", seed, err, got, want, src)
		}
	})
}

var faults = regexp.MustCompile(`recovered: runtime error: .*`)

func goRun(t *testing.T, src string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "p.go")
	if err := os.WriteFile(file, []byte(src), 0o644); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command("go", "run", file).CombinedOutput()
	if err != nil {
		t.Fatalf("go run: %v\n%s\n%s", err, out, src)
	}
	return string(out)
}

// generator writes a random program.
type generator struct {
	rng   *rand.Rand
	out   strings.Builder
	depth int
	names int
}

const generatedHead = `package main

import (
	"errors"
	"fmt"
)

type shape interface{ Area() int }
type square struct{ side int }
type box struct {
	square
	high int
	tags []string
}

func (s square) Area() int  { return s.side * s.side }
func (b *box) Grow(n int)   { b.high += n; b.side -= n }
func (b box) Volume() int   { return b.Area() * b.high }
func (e square) Error() string { return fmt.Sprint("square ", e.side) }

func sum[T ~int | ~int8 | ~uint8](xs ...T) (total T) {
	for _, x := range xs {
		total += x
	}
	return
}

func two(a, b int) (int, int) { return b, a }

func main() {
	a, b, c := 3, -7, 12
	k1, k2, k3, k7 := 1, 2, -3, 7 // variables: the compiler refuses many an operation on constants
	xs := []int{5, 2, 8}
	m := map[string]int{"k": 1}
	s := "héllo"
	bx := &box{square{4}, 3, nil}
	var sh shape = square{2}
	var err error = square{9}
	var i8 int8 = 100
	var u8 uint8 = 200
	_, _, _, _ = k1, k2, k3, k7
	_ = errors.New
`

func randomProgram(seed int64) string {
	g := &generator{rng: rand.New(rand.NewSource(seed))}
	g.out.WriteString(generatedHead)
	for range 6 + g.rng.Intn(10) {
		g.guarded()
	}
	g.out.WriteString("\tfmt.Println(a, b, c, xs, m, s, *bx, sh, err, i8, u8)\n}\n")
	return g.out.String()
}

// guarded writes a statement whose run-time errors are printed.
func (g *generator) guarded() {
	g.out.WriteString("\tfunc() {\n\t\tdefer func() { if r := recover(); r != nil { fmt.Println(\"recovered:\", r) } }()\n")
	g.stmt()
	g.out.WriteString("\t}()\n")
}

func (g *generator) pick(list ...string) string { return list[g.rng.Intn(len(list))] }

func (g *generator) name() string {
	g.names++
	return fmt.Sprintf("v%d", g.names)
}

// number is an int expression.
func (g *generator) number() string {
	if g.depth++; g.depth > 4 {
		g.depth--
		return g.pick("a", "b", "c", "k1", "k2", "k3", "k7", "len(xs)", "len(s)")
	}
	defer func() { g.depth-- }()
	switch g.rng.Intn(12) {
	case 0, 1, 2:
		return "(" + g.number() + g.pick(" + ", " - ", " * ", " / ", " % ", " & ", " | ", " ^ ", " &^ ") + g.number() + ")"
	case 3:
		return "(" + g.number() + g.pick(" << ", " >> ") + "uint(" + g.number() + "&7))"
	case 4:
		return "xs[" + g.number() + "]"
	case 5:
		return "m[" + g.text() + "]"
	case 6:
		return g.pick("sh.Area()", "bx.Volume()", "bx.Area()", "bx.high", "(square{"+g.number()+"}).Area()")
	case 7:
		return "sum(" + g.number() + ", " + g.number() + ")"
	case 8:
		return "int(" + g.pick("i8", "u8", "int8("+g.number()+")", "uint8("+g.number()+")", "float64("+g.number()+")/2") + ")"
	case 9:
		return g.pick("min", "max") + "(" + g.number() + ", " + g.number() + ")"
	case 10:
		// It changes nothing that the rest of the expression reads: Go leaves that order open.
		return "func(n int) int { defer func() { n++ }(); return n * 2 }(" + g.number() + ")"
	default:
		return g.pick("a", "b", "c", "k2", "k3")
	}
}

func (g *generator) text() string {
	return g.pick("s", `"k"`, `"z"`, `s[:1]`, `fmt.Sprint(a)`, `s + "x"`, `string(rune(97+b&7))`)
}

func (g *generator) truth() string {
	return g.number() + g.pick(" < ", " <= ", " == ", " != ", " > ") + g.number()
}

func (g *generator) stmt() {
	if g.depth++; g.depth > 4 {
		g.depth--
		fmt.Fprintf(&g.out, "\t\tfmt.Println(%s)\n", g.number())
		return
	}
	defer func() { g.depth-- }()
	v := g.name()
	switch g.rng.Intn(14) {
	case 0:
		fmt.Fprintf(&g.out, "\t\t%s %s %s\n", g.pick("a", "b", "c"), g.pick("=", "+=", "-=", "*=", "|=", "%="), g.number())
	case 1:
		fmt.Fprintf(&g.out, "\t\ta, b = b, a\n\t\tb, c = two(%s, c)\n", g.number())
	case 2:
		fmt.Fprintf(&g.out, "\t\txs = append(xs, %s)\n", g.number())
	case 3:
		fmt.Fprintf(&g.out, "\t\tm[%s] %s %s\n", g.text(), g.pick("=", "+=", "-="), g.number())
	case 4:
		fmt.Fprintf(&g.out, "\t\tif %s {\n", g.truth())
		g.stmt()
		g.out.WriteString("\t\t} else {\n")
		g.stmt()
		g.out.WriteString("\t\t}\n")
	case 5:
		fmt.Fprintf(&g.out, "\t\tfor %s := range %s {\n\t\t\t_ = %s\n", v, g.pick("3", "xs", "s"), v)
		g.stmt()
		fmt.Fprintf(&g.out, "\t\t\tif %s { %s }\n\t\t}\n", g.truth(), g.pick("break", "continue"))
	case 6:
		fmt.Fprintf(&g.out, "\t\tvar %s []func() int\n\t\tfor i := 0; i < 3; i++ { defer fmt.Print(\"d\", i, \" \"); %s = append(%s, func() int { i += a; return i }) }\n\t\tfor _, f := range %s { fmt.Print(f(), \" \") }\n\t\tfmt.Println()\n", v, v, v, v)
	case 7:
		fmt.Fprintf(&g.out, "\t\tswitch %s := %s; {\n\t\tcase %s > 3:\n\t\t\tfmt.Println(\"big\")\n\t\t\tfallthrough\n\t\tdefault:\n", v, g.number(), v)
		g.stmt()
		fmt.Fprintf(&g.out, "\t\tcase %s == 0:\n\t\t\tfmt.Println(\"zero\")\n\t\t}\n", v)
	case 8:
		fmt.Fprintf(&g.out, "\t\tswitch %s := any(%s).(type) {\n\t\tcase int:\n\t\t\tfmt.Println(\"int\", %s)\n\t\tcase error:\n\t\t\tfmt.Println(\"error\", %s)\n\t\tcase shape, string:\n\t\t\tfmt.Printf(\"%%T %%v\\n\", %s, %s)\n\t\t}\n", v, g.pick(g.number(), "sh", "err", "s", "bx", "i8"), v, v, v, v)
	case 9:
		fmt.Fprintf(&g.out, "\t\t%s := *bx\n\t\t%s.Grow(%s)\n\t\tbx.Grow(1)\n\t\tfmt.Printf(\"%%v %%+v\\n\", %s, *bx)\n", v, v, g.number(), v)
	case 10:
		fmt.Fprintf(&g.out, "\t\tvar %s square\n\t\tfmt.Println(errors.As(fmt.Errorf(\"w: %%w\", err), &%s), %s, errors.Is(err, square{%s + 0}))\n", v, v, v, g.number())
	case 11:
		fmt.Fprintf(&g.out, "\t\ti8 += int8(%s)\n\t\tu8 *= uint8(%s)\n\t\tfmt.Println(i8, u8, i8 >> 1, u8 << 3, -i8, ^u8, sum(i8, i8), sum(u8, u8))\n", g.number(), g.number())
	case 12:
		fmt.Fprintf(&g.out, "\t\t%s := make(chan int, 3)\n\t\tgo func() { defer close(%s); for i := range 3 { %s <- i * 2 } }()\n\t\tfor n := range %s { a += n }\n\t\tfmt.Println(a)\n", v, v, v, v)
	default:
		fmt.Fprintf(&g.out, "\t\tfmt.Println(xs[%s:], s[%s:], %s)\n", g.pick("0", "1", "len(xs)", g.number()), g.pick("0", "1", "2"), g.truth())
	}
}
