package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
)

type E1 struct{}
type E2 struct{ E1 }
type T0 struct {
	a struct{}
	p *int
	b [0]int
}
type M map[string]M
type F func(F) int
type L []L
type P *P
type Opt func(*cfg)
type cfg struct {
	n int
	s string
}

func WithN(n int) Opt { return func(c *cfg) { c.n = n } }
func New(opts ...Opt) cfg {
	c := cfg{s: "d"}
	for _, o := range opts {
		o(&c)
	}
	return c
}

type A interface{ M() string }
type B interface {
	A
	N() int
}
type impl int

func (i impl) M() string  { return fmt.Sprint("M", int(i)) }
func (i *impl) N() int    { *i++; return int(*i) }
func (i impl) Q(x ...int) { fmt.Println(len(x), x, x == nil) }

type Base struct{ id int }

func (b *Base) Set(i int)   { b.id = i }
func (b Base) Get() int     { return b.id }
func (b Base) Name() string { return "base" }

type Mid struct {
	*Base
	io.Writer
}
type Top struct {
	Mid
	Name2 string
}

func (t Top) Name() string { return "top+" + t.Mid.Name() }

type Color uint8

const (
	Red Color = iota + 1
	_
	Blue
	Green = Blue << 2
)

type Matrix [2][2]float64

func (m *Matrix) T() *Matrix { m[0][1], m[1][0] = m[1][0], m[0][1]; return m }

func multi() (a, b int, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("wrapped: %v", r)
			b *= 2
		}
	}()
	a, b = 1, 2
	var arr []int
	_ = arr[a+b]
	return 7, 8, nil
}
func named() (x int) {
	defer func() { x *= 2 }()
	x = 5
	return x + 1
}
func deferOrder() {
	for i := 0; i < 3; i++ {
		defer func(n int) { fmt.Print(n, i, " ") }(i * 10)
	}
}
func gen[T any, PT interface {
	*T
	Set(int)
}](n int) T {
	var t T
	PT(&t).Set(n)
	return t
}
func Filter[S ~[]E, E any](s S, f func(E) bool) S {
	var out S
	for _, e := range s {
		if f(e) {
			out = append(out, e)
		}
	}
	return out
}

type Ints []int

func (x Ints) Len() int { return len(x) }

type Pair[A, B any] struct {
	First  A
	Second B
}

func MakePair[A, B any](a A, b B) Pair[A, B] { return Pair[A, B]{a, b} }
func (p Pair[A, B]) Swap() Pair[B, A]        { return Pair[B, A]{p.Second, p.First} }

type Visitor interface{ Visit(n int) Visitor }
type vf func(int) Visitor

func (f vf) Visit(n int) Visitor { return f(n) }

func main() {
	x := 3
	t := T0{p: &x}
	var i any = t
	fmt.Println(i == any(T0{p: &x}), i == any(T0{}), i.(T0).p == &x, E2{} == E2{}, any(E2{}) == any(E1{}))
	m := M{"a": {"b": nil}}
	fmt.Println(m, len(m["a"]), m["x"]["y"] == nil)
	var f F
	f = func(g F) int {
		if g == nil {
			return 1
		}
		return g(nil) + 1
	}
	fmt.Println(f(f), L{L{}, nil}, len(L{L{}, nil}))
	fmt.Println(New(WithN(4)), New())
	im := impl(4)
	var b B = &im
	fmt.Println(b.N(), b.M(), b.(A).M(), im)
	im.Q()
	im.Q([]int{}...)
	im.Q(1, 2)
	mf, nf := im.M, b.N
	im = 9
	fmt.Println(mf(), nf(), im, (*impl).N(&im), impl.M(3))
	top := Top{Mid{&Base{1}, os.Stdout}, "z"}
	top.Set(8)
	fmt.Fprintf(top, "%d %s %s %d\n", top.Get(), top.Name(), top.Mid.Name(), top.Base.id)
	fmt.Println(Red, Blue, Green, Color(250))
	mt := Matrix{{1, 2}, {3, 4}}
	fmt.Println(*mt.T(), mt.T() == &mt)
	fmt.Println(multi())
	fmt.Println(named())
	deferOrder()
	fmt.Println()
	fmt.Println(gen[Base](5).Get(), Filter(Ints{1, 2, 3, 4}, func(i int) bool { return i%2 == 0 }).Len())
	p := MakePair("a", 1.5)
	fmt.Printf("%v %+v %T\n", p, p.Swap(), p.Swap())
	n := 0
	var v vf
	v = func(k int) Visitor {
		n += k
		if k == 0 {
			return nil
		}
		return v
	}
	for w := Visitor(v); w != nil; w = w.Visit(2 - n/2) {
		if n > 10 {
			break
		}
	}
	fmt.Println(n)
	s := []int{1, 2, 3, 4, 5}
	s2 := s[1:3:3]
	s2 = append(s2, 99)
	s3 := append(s[:1], 50)
	fmt.Println(s, s2, s3, cap(s[1:3:4]), len(s[:0]))
	arr := [5]int{1, 2, 3}
	sl := arr[1:4]
	sl[0] = 77
	fmt.Println(arr, *(*[2]int)(sl), [3]int(sl))
	for i, r := range "héllo\xff" {
		fmt.Print(i, ":", string(r), " ")
	}
	fmt.Println([]rune("hé"), []byte("hé"), string([]rune{72, 233}))
	var np *Base
	func() {
		defer func() { fmt.Println("rec:", recover()) }()
		fmt.Println(np.Get())
	}()
	func() {
		defer func() { fmt.Println("rec:", recover()) }()
		var a A
		a.M()
	}()
	func() {
		defer func() { fmt.Println("rec:", recover()) }()
		var a any = "s"
		fmt.Println(a.(int))
	}()
	func() {
		defer func() { fmt.Println("rec:", recover()) }()
		var a any = impl(3)
		fmt.Println(a.(B))
	}()
	func() {
		defer func() { fmt.Println("rec:", recover()) }()
		a, b := 1, 0
		fmt.Println(a / b)
	}()
	func() {
		defer func() { fmt.Println("rec:", recover()) }()
		m := map[any]int{}
		m[[]int{1}] = 2
	}()
	func() {
		defer func() { fmt.Println("rec:", recover()) }()
		_ = make([]int, x-10)
	}()
	func() {
		defer func() { fmt.Println("rec:", recover()) }()
		_ = s[3 : x-1]
	}()
	func() {
		defer func() { fmt.Println("rec:", recover()) }()
		panic(fmt.Sprintf("%v", errors.Join(io.EOF, io.ErrClosedPipe)))
	}()
	func() {
		defer func() { fmt.Println("rec:", recover()) }()
		defer func() { panic("second") }()
		panic("first")
	}()
	switch y := any(x).(type) {
	case int, string:
		fmt.Printf("%T\n", y)
	}
	switch {
	case x > 2 && x < 5:
		fmt.Println("mid")
		fallthrough
	case x > 100:
		fmt.Println("fell")
	default:
		fmt.Println("no")
	}
	var sb strings.Builder
	for i := range 3 {
		fmt.Fprintf(&sb, "%03d|%-4s|%x;", i, strings.Repeat("z", i), i*255)
	}
	fmt.Println(sb.String(), sb.Len())
	fs := make([]func() int, 3)
	for i := range fs {
		fs[i] = func() int { i *= 2; return i }
	}
	for _, g := range fs {
		fmt.Print(g(), g(), " ")
	}
	fmt.Println()
	c1, c2 := make(chan int, 1), make(chan string, 1)
	c2 <- "x"
	select {
	case v := <-c1:
		fmt.Println(v)
	case v, ok := <-c2:
		fmt.Println(v, ok)
	}
	close(c1)
	v1, ok := <-c1
	fmt.Println(v1, ok, len(c2), cap(c2))
	var iface interface {
		A
		fmt.Stringer
	}
	fmt.Println(iface == nil, fmt.Sprintf("%v %d %s", nil, []any{1, "a"}, error(nil)))
	goto end
end:
	fmt.Printf("%v %v %v\n", struct {
		A int
		B *int
	}{1, nil}, [2]bool{true}, &[]int{1})
	fmt.Printf("%08.3f|%+d|%q|%U|%c|%t|%e|%g|%6.2f%%|%x|%X|% x|%#x\n", 3.14159, 5, 'x', 0x1F600, 0x1F600, true, 1e6, 1e21, 99.5, "hi", []byte("hi"), "hi", 255)
	fmt.Printf("%*d|%-*d|%[2]*[1]d|%v\n", 5, 42, 5, 42, complex(1, -2))
}
