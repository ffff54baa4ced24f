package main

import "fmt"

type Animal interface{ Sound() string }
type Dog struct{ name string }

func (d *Dog) Sound() string { return d.name }

type Pair[K comparable, V any] struct {
	Key K
	Val V
}

func (p Pair[K, V]) String() string { return fmt.Sprintf("%v=>%v", p.Key, p.Val) }

type List[T any] struct {
	head *node[T]
	n    int
}
type node[T any] struct {
	v    T
	next *node[T]
}

func (l *List[T]) Push(v T) { l.head = &node[T]{v, l.head}; l.n++ }
func (l *List[T]) All() func(func(T) bool) {
	return func(y func(T) bool) {
		for n := l.head; n != nil; n = n.next {
			if !y(n.v) {
				return
			}
		}
	}
}

type Num interface{ ~int | ~float64 }

func Sum[T Num](xs ...T) (s T) {
	for _, x := range xs {
		s += x
	}
	return
}
func Map[T, U any](xs []T, f func(T) U) []U {
	var r []U
	for _, x := range xs {
		r = append(r, f(x))
	}
	return r
}

type Matrix [2][2]int

func (m Matrix) Mul(o Matrix) (r Matrix) {
	for i := range 2 {
		for j := range 2 {
			for k := range 2 {
				r[i][j] += m[i][k] * o[k][j]
			}
		}
	}
	return
}

type Tree struct {
	L, R *Tree
	V    int
}

func (t *Tree) Insert(v int) *Tree {
	if t == nil {
		return &Tree{V: v}
	}
	if v < t.V {
		t.L = t.L.Insert(v)
	} else {
		t.R = t.R.Insert(v)
	}
	return t
}
func (t *Tree) Walk(f func(int)) {
	if t == nil {
		return
	}
	t.L.Walk(f)
	f(t.V)
	t.R.Walk(f)
}

type Weekday int

const (
	Sun Weekday = iota
	Mon
)

func (d Weekday) String() string { return [...]string{"Sun", "Mon"}[d] }

type F func(int) int

func (f F) Twice(x int) int { return f(f(x)) }

type M map[string][]Pair[string, int]
type Inner struct {
	a, b int8
	c    uint16
	s    string
	f    float32
}
type Outer struct {
	Inner
	p   *Inner
	arr [3]Inner
	m   map[Inner]int
}

func div(a, b int) (r int, err error) {
	defer func() {
		if e := recover(); e != nil {
			err = fmt.Errorf("caught: %v", e)
		}
	}()
	return a / b, nil
}
func main() {
	var a Animal = &Dog{"woof"}
	fmt.Println(a.Sound(), Pair[string, int]{"a", 1}, Sum(1, 2, 3), Sum(1.5, 2.5))
	l := &List[string]{}
	l.Push("x")
	l.Push("y")
	for v := range l.All() {
		fmt.Print(v, " ")
	}
	fmt.Println(l.n, Map([]int{1, 2}, func(i int) string { return fmt.Sprint(i * 2) }))
	m := Matrix{{1, 1}, {1, 0}}
	r := m
	for range 10 {
		r = r.Mul(m)
	}
	fmt.Println(r, m == Matrix{{1, 1}, {1, 0}})
	var t *Tree
	for _, v := range []int{5, 2, 8, 1} {
		t = t.Insert(v)
	}
	t.Walk(func(v int) { fmt.Print(v, " ") })
	fmt.Println()
	fmt.Println(Mon, F(func(x int) int { return x + 3 }).Twice(1), Sun)
	mm := M{}
	mm["k"] = append(mm["k"], Pair[string, int]{"z", 26})
	fmt.Println(mm, len(mm["q"]))
	o := Outer{Inner: Inner{1, -2, 3, "s", 1.5}}
	o.p = &o.Inner
	o.arr[1] = *o.p
	o.arr[1].a = 100
	o.arr[1].a += 100
	o.m = map[Inner]int{o.Inner: 1}
	o.m[Inner{1, -2, 3, "s", 1.5}]++
	fmt.Println(o.a, o.arr, o.m[o.Inner], len(o.m))
	o.p.c--
	fmt.Println(o.c)
	fmt.Println(div(1, 0))
	fmt.Println(div(7, 2))
	x := []Inner{{a: 1}, {a: 2}}
	y := append(x[:1], Inner{a: 9})
	y[0].b = 7
	fmt.Println(x, y, cap(x[:1:1]))
	var i8 int8 = 127
	i8++
	var u8 uint8
	u8--
	var u uint = 1
	fmt.Println(i8, u8, u<<63>>62, ^u8, -i8, 7&^5, -7/2, -7%3, 1<<u)
	copy(x, x[1:])
	clear(o.m)
	fmt.Println(x, len(o.m))
	func() { defer func() { r := recover(); fmt.Printf("%T %v\n", r, r) }(); var z []int; z[len(x)] = 1 }()
	sw := func(v any) string {
		switch w := v.(type) {
		case nil:
			return "nil"
		case int, int8:
			return fmt.Sprintf("int %v", w)
		case []int:
			return fmt.Sprint(len(w))
		case error:
			return w.Error()
		case fmt.Stringer:
			return "S" + w.String()
		case func() int:
			return fmt.Sprint(w())
		}
		return "?"
	}
	fmt.Println(sw(nil), sw(3), sw(int8(4)), sw([]int{1}), sw(fmt.Errorf("e")), sw(Mon), sw(func() int { return 4 }), sw(2.5))
	c := complex(1, 2)
	c *= c
	fmt.Println(c, real(c), "héllo"[1], []rune("hé"), string([]byte{104}), len("é"))
	for i, r := range "aé" {
		fmt.Print(i, string(r), " ")
	}
	fmt.Println()
outer:
	for i := range 3 {
		for j := range 3 {
			if j == 2 {
				continue outer
			}
			if i == 2 {
				break outer
			}
			fmt.Print(i, j, ";")
		}
	}
	fmt.Println()
}
