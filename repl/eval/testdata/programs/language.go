package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"sort"
)

// Each function prints what compiled Go prints; the names are those of behaviours that interpreters get wrong.

type counter struct{ n int }

func (c counter) P()       { fmt.Print(" P", c.n) }
func (c counter) Get() int { return c.n }
func (c *counter) Add(k int) int {
	c.n += k
	return c.n
}

func deferArguments() {
	x := 1
	defer fmt.Println(" x", x)
	c := counter{1}
	defer c.P()
	f := func() { fmt.Print(" old") }
	defer f()
	f = func() { fmt.Print(" new") }
	defer func(n int) { fmt.Print(" lit", n) }(x)
	x, c.n = 2, 2
	for i := 0; i < 3; i++ {
		defer fmt.Print(i)
	}
}

func swapped() (a, b int) { a, b = 1, 2; return b, a }

func defaultInTheMiddle(n int) string {
	switch {
	case n < 0:
		return "negative"
	default:
		return "large"
	case n == 0:
		return "zero"
	case n < 10:
		return "small"
	}
}

func identity(i int) int { return i }

func caseLists() {
	switch 2 {
	case identity(1), identity(2):
		fmt.Println("hit")
	}
	switch {
	case identity(1) == 2, identity(2) == 2:
		fmt.Println("hit")
	}
}

func rangeAssigns() {
	var i, v int
	for i, v = range []int{5, 6} {
	}
	var s struct{ k, v int }
	for s.k, s.v = range []int{7, 8, 9} {
	}
	m := map[string]int{}
	for m["k"], m["v"] = range []int{4} {
	}
	fmt.Println(i, v, s, m)
}

func labelledBreak() {
	c := make(chan int, 1)
	c <- 1
L:
	for {
		select {
		case v := <-c:
			fmt.Println("got", v)
			break L
		}
	}
}

func methodValues() {
	c := counter{1}
	f := c.Get
	p := &c
	g := p.Get
	h := p.Add
	c.n = 2
	fmt.Println(f(), g(), h(3), c.n)
	e, a := counter.Get, (*counter).Add
	fmt.Println(e(counter{7}), a(p, 2))
}

type E struct{ code int }

func (e E) Error() string { return fmt.Sprint("E", e.code) }

type PE struct{}

func (*PE) Error() string { return "PE" }

func returnsNil() error {
	var p *PE
	return p
}

func typedNil() {
	var p *PE
	var err error = p
	fmt.Println(err == nil, returnsNil() == nil, err == (*PE)(nil))
}

type T int
type A int
type B int

func dynamicTypes() {
	var x any = T(1)
	_, isInt := x.(int)
	t, isT := x.(T)
	switch x.(type) {
	case int:
		fmt.Println("int")
	case T:
		fmt.Println("T")
	}
	_, found := map[any]int{T(1): 1}[1]
	fmt.Println(x == 1, x == T(1), isInt, isT, int(t), found, any(A(1)) == any(B(1)))
}

var errX = errors.New("x")

func recovered() {
	defer func() {
		r := recover()
		_, ok := r.(error)
		fmt.Println(ok, r == errX)
	}()
	panic(errX)
}

func panicInDefer() {
	defer func() { fmt.Println("recovered", recover()) }()
	defer func() { panic("b") }()
	panic("a")
}

func errorTypes() {
	var x any = fmt.Errorf("e: %w", E{1})
	switch x.(type) {
	case error:
		fmt.Println("error")
	default:
		fmt.Println("default")
	}
	var e E
	fmt.Println(errors.As(x.(error), &e), e.code, errors.Is(E{1}, E{1}), errors.Is(x.(error), E{1}), errors.Is(E{1}, E{2}))
	var pe *PE
	fmt.Println(errors.As(&PE{}, &pe), pe != nil, errors.As(E{1}, &pe))
	joined := errors.Join(E{3}, errX)
	fmt.Println(errors.Is(joined, errX), errors.As(joined, &e), e, errors.Unwrap(x.(error)) == E{1})
	fmt.Println(errors.Is(like{"a"}, like{"b"}), errors.Is(wrapping{errX}, errX))
}

type like struct{ s string }

func (l like) Error() string        { return l.s }
func (l like) Is(target error) bool { _, ok := target.(like); return ok }

type wrapping struct{ inner error }

func (w wrapping) Error() string { return "w" }
func (w wrapping) Unwrap() error { return w.inner }

type namer interface{ Name() string }
type base struct{ id int }
type cat struct{}

func (cat) Name() string { return "cat" }

type both struct {
	base
	namer
}

type C int

func (c C) String() string { return "C!" }

func promoted() {
	fmt.Println(both{base{1}, cat{}}.Name())
	fmt.Printf("%d %v %s %x %+v\n", C(3), C(3), C(3), C(10), struct {
		C C
		c C
	}{1, 2})
}

const (
	c0, c1 = iota, iota * 10
	c2, c3
)

func variadic[X any](xs ...X) int { return len(xs) }

type Box[X any] struct{ V X }

func unbox[X any](b Box[X]) X { return b.V }

type N map[string]N

func literals() {
	fmt.Println(c2, c3, variadic(1, 2), variadic[int](nil...), unbox(Box[int]{5}), len(N{"a": N{"b": nil}}))
	p := &[3]int{1, 2, 3}
	for i := range p {
		p[i] *= 2
	}
	fmt.Println(*p, (identity)(4))
	type T struct{ a int }
	x := T{1}
	{
		type T struct{ b string }
		fmt.Println(x.a, T{"s"}.b)
	}
}

func try(f func()) {
	defer func() { fmt.Println(recover()) }()
	f()
}

func runtimeErrors() {
	var s []int
	var m map[string]int
	var p *counter
	var x any = "s"
	n := -1
	zero := 0
	try(func() { _ = s[5] })
	try(func() { _ = s[1:5] })
	try(func() { _ = []int{1, 2, 3}[2:identity(1)] })
	try(func() { _ = "abc"[identity(9):] })
	try(func() { m["a"] = 1 })
	try(func() { p.n = 1 })
	try(func() { _ = make([]int, n) })
	try(func() { _ = x.(int) })
	try(func() { _ = x.(fmt.Stringer) })
	try(func() { _ = 1 / zero })
	try(func() { close(chan int(nil)) })
	try(func() { c := make(chan int); close(c); close(c) })
	try(func() { _ = map[any]int{[]int{1}: 1} })
	try(func() { _ = any([]int{1}) == any([]int{1}) })
	try(func() { panic(fmt.Sprintf("%v", E{2})) })
	try(func() { panic(nil) })
	try(func() { var f func(); f() })
	try(func() { _ = [4]int(s) })
	try(func() { _ = 1 << n })
}

func predeclared() {
	nil := 5
	fmt.Println(nil)
}

var calls int

func next() int { calls++; return calls }

func order() {
	var b int
	f := func() int { b++; return b }
	a, b2, c := f(), f(), f()
	fmt.Println(a, b2, c)
	a, b, c = f(), f(), f()
	fmt.Println(a, b, c)
	m := map[int]int{}
	i := 0
	i, m[i] = 1, 2
	fmt.Println(i, m)
	x := []int{next(), next(), next()}
	fmt.Println(x)
}

func perIteration() {
	var fs []func()
	for i := 0; i < 3; i++ {
		a := i
		fs = append(fs, func() { fmt.Print(a, i, " ") })
	}
	for _, f := range fs {
		f()
	}
	words := []string{"bb", "a", "ccc"}
	sort.Slice(words, func(i, j int) bool { return len(words[i]) < len(words[j]) })
	fmt.Println(words)
}

func seq(yield func(int, string) bool) {
	_ = yield(1, "a") && yield(2, "b") && yield(3, "c")
}

func ranges() {
	for i := range 3 {
		fmt.Print(i)
	}
	for i, s := range seq {
		if i == 3 {
			break
		}
		fmt.Print(s)
	}
	fmt.Println(min(3, 1, 2), max("a", "b"))
}

func find(want int) string {
	for i, s := range seq {
		if i == want {
			return s
		}
	}
	return "none"
}

type embedded struct {
	base `json:"-"`
	B    int `json:"b"`
	c    int
}

func encoded() {
	out, err := json.Marshal([]embedded{{base{1}, 2, 3}})
	fmt.Println(string(out), err)
}

func main() {
	deferArguments()
	fmt.Println(swapped())
	fmt.Println(defaultInTheMiddle(0), defaultInTheMiddle(5), defaultInTheMiddle(50))
	caseLists()
	rangeAssigns()
	labelledBreak()
	methodValues()
	typedNil()
	dynamicTypes()
	recovered()
	panicInDefer()
	errorTypes()
	promoted()
	literals()
	runtimeErrors()
	predeclared()
	order()
	perIteration()
	ranges()
	fmt.Println(find(2), find(9))
	encoded()
}
