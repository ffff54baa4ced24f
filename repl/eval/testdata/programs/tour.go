package main

import (
	"bufio"
	"bytes"
	"container/heap"
	"container/list"
	"context"
	"encoding/csv"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"regexp"
	"sort"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"text/tabwriter"
	"time"
	"unicode"
)

type Celsius float64

func (c Celsius) String() string { return fmt.Sprintf("%.1f°C", float64(c)) }

type Stack[T any] struct{ items []T }

func (s *Stack[T]) Push(x T) { s.items = append(s.items, x) }
func (s *Stack[T]) Pop() (T, bool) {
	var zero T
	if len(s.items) == 0 {
		return zero, false
	}
	x := s.items[len(s.items)-1]
	s.items = s.items[:len(s.items)-1]
	return x, true
}
func (s Stack[T]) All() func(yield func(int, T) bool) {
	return func(yield func(int, T) bool) {
		for i, x := range s.items {
			if !yield(i, x) {
				return
			}
		}
	}
}

type Number interface{ ~int | ~float64 }

func Sum[T Number](xs ...T) (s T) {
	for _, x := range xs {
		s += x
	}
	return
}

type ordered interface{ ~int | ~string }

type Tree[K ordered, V any] struct {
	root *node[K, V]
	n    int
}
type node[K ordered, V any] struct {
	k    K
	v    V
	l, r *node[K, V]
}

func (t *Tree[K, V]) Put(k K, v V) {
	p := &t.root
	for *p != nil {
		switch {
		case k < (*p).k:
			p = &(*p).l
		case k > (*p).k:
			p = &(*p).r
		default:
			(*p).v = v
			return
		}
	}
	*p = &node[K, V]{k: k, v: v}
	t.n++
}
func (n *node[K, V]) walk(f func(K, V) bool) bool {
	return n == nil || n.l.walk(f) && f(n.k, n.v) && n.r.walk(f)
}
func (t *Tree[K, V]) Walk() func(func(K, V) bool) { return func(f func(K, V) bool) { t.root.walk(f) } }

type IntHeap []int

func (h IntHeap) Len() int           { return len(h) }
func (h IntHeap) Less(i, j int) bool { return h[i] < h[j] }
func (h IntHeap) Swap(i, j int)      { h[i], h[j] = h[j], h[i] }
func (h *IntHeap) Push(x any)        { *h = append(*h, x.(int)) }
func (h *IntHeap) Pop() any {
	old := *h
	x := old[len(old)-1]
	*h = old[:len(old)-1]
	return x
}

type Shape interface {
	Area() float64
	Perimeter() float64
}
type Rect struct{ W, H float64 }
type Circle struct{ R float64 }

func (r Rect) Area() float64        { return r.W * r.H }
func (r Rect) Perimeter() float64   { return 2 * (r.W + r.H) }
func (c Circle) Area() float64      { return math.Pi * c.R * c.R }
func (c Circle) Perimeter() float64 { return 2 * math.Pi * c.R }

type ErrNotFound struct{ Key string }

func (e *ErrNotFound) Error() string   { return "not found: " + e.Key }
func (e *ErrNotFound) Is(t error) bool { return t == os.ErrNotExist }

func find(k string) error { return fmt.Errorf("find: %w", &ErrNotFound{k}) }

type Weekday int

const (
	Sunday Weekday = iota
	Monday
	Tuesday
)

func (d Weekday) String() string               { return [...]string{"Sun", "Mon", "Tue"}[d] }
func (d Weekday) MarshalText() ([]byte, error) { return []byte(strings.ToLower(d.String())), nil }
func (d *Weekday) UnmarshalText(b []byte) error {
	for i, n := range []string{"sun", "mon", "tue"} {
		if n == string(b) {
			*d = Weekday(i)
			return nil
		}
	}
	return errors.New("bad day " + string(b))
}

type Animal struct {
	Name string `json:"name"`
	Legs int    `json:"legs,omitempty"`
}
type Dog struct {
	Animal
	Breed string            `json:"breed"`
	Tags  map[string]string `json:"tags,omitempty"`
	Day   Weekday           `json:"day"`
	priv  int
}

func (a *Animal) Rename(n string) { a.Name = n }
func (a Animal) Speak() string    { return a.Name + " speaks" }
func (d Dog) Speak() string       { return d.Animal.Speak() + " woof" }

type upper struct{ r io.Reader }

func (u upper) Read(p []byte) (int, error) {
	n, err := u.r.Read(p)
	copy(p, bytes.ToUpper(p[:n]))
	return n, err
}

type countW struct{ n int }

func (c *countW) Write(p []byte) (int, error) { c.n += len(p); return len(p), nil }

func main() {
	fmt.Println(Celsius(21.55), []Celsius{1, 2}, map[string]Celsius{"a": 3}, struct{ T Celsius }{4})
	fmt.Printf("%v %s %d %.2f %T %+v %#v\n", Celsius(1), Celsius(2), Celsius(3), Celsius(4), Celsius(5), &Rect{1, 2}, Rect{3, 4})
	var s Stack[string]
	s.Push("a")
	s.Push("b")
	for i, x := range s.All() {
		fmt.Print(i, x, " ")
	}
	x, ok := s.Pop()
	fmt.Println(x, ok, len(s.items), Sum(1, 2, 3), Sum(1.5, 2), Sum[Celsius](1, 2))
	var t Tree[string, int]
	for i, w := range strings.Fields("the quick brown fox jumps over the lazy dog") {
		t.Put(w, i)
	}
	for k, v := range t.Walk() {
		if k == "quick" {
			break
		}
		fmt.Print(k, "=", v, " ")
	}
	fmt.Println(t.n)
	h := &IntHeap{5, 2, 8}
	heap.Init(h)
	heap.Push(h, 3)
	for h.Len() > 0 {
		fmt.Print(heap.Pop(h), " ")
	}
	fmt.Println()
	shapes := []Shape{Rect{3, 4}, Circle{1}, &Rect{1, 1}}
	sort.Slice(shapes, func(i, j int) bool { return shapes[i].Area() < shapes[j].Area() })
	for _, sh := range shapes {
		switch v := sh.(type) {
		case Rect:
			fmt.Printf("rect %v ", v.W)
		case *Rect:
			fmt.Printf("*rect %v ", v.H)
		case Circle:
			fmt.Printf("circle %.3f ", v.Area())
		}
	}
	fmt.Println()
	err := find("k")
	var nf *ErrNotFound
	fmt.Println(err, errors.As(err, &nf), nf.Key, errors.Is(err, os.ErrNotExist), errors.Unwrap(err) == error(nf))
	j, err := json.Marshal(Dog{Animal{"rex", 4}, "lab", map[string]string{"z": "1", "a": "2"}, Monday, 3})
	fmt.Println(string(j), err)
	var d Dog
	fmt.Println(json.Unmarshal([]byte(`{"name":"fido","breed":"pug","day":"tue","tags":{"x":"y"}}`), &d), d)
	fmt.Println(json.Unmarshal([]byte(`{"day":"xxx"}`), &d))
	d.Rename("bob")
	fmt.Println(d.Speak(), d.Name)
	var anyv any
	json.Unmarshal([]byte(`{"a":[1,2.5,"x",null,true,{"b":1}]}`), &anyv)
	fmt.Println(anyv)
	b, _ := io.ReadAll(upper{strings.NewReader("hello")})
	fmt.Println(string(b))
	cw := &countW{}
	fmt.Fprintf(cw, "%d-%s", 42, "xyz")
	io.Copy(cw, strings.NewReader("12345"))
	fmt.Println(cw.n)
	var wg sync.WaitGroup
	var n atomic.Int64
	var mu sync.Mutex
	m := map[int]int{}
	for i := range 10 {
		wg.Go(func() {
			n.Add(int64(i))
			mu.Lock()
			defer mu.Unlock()
			m[i%3]++
		})
	}
	wg.Wait()
	fmt.Println(n.Load(), m)
	ctx, cancel := context.WithTimeout(context.Background(), time.Millisecond)
	defer cancel()
	<-ctx.Done()
	fmt.Println(ctx.Err(), context.Cause(ctx))
	c := make(chan int)
	done := make(chan struct{})
	go func() {
		defer close(done)
		for v := range c {
			fmt.Print(v, ",")
		}
	}()
	for i := range 3 {
		select {
		case c <- i * i:
		}
	}
	close(c)
	<-done
	fmt.Println()
	l := list.New()
	l.PushBack(1)
	l.PushFront("z")
	for e := l.Front(); e != nil; e = e.Next() {
		fmt.Print(e.Value, " ")
	}
	fmt.Println()
	re := regexp.MustCompile(`(\w+)@(\w+)\.com`)
	fmt.Println(re.FindAllStringSubmatch("bob@example.com, al@x.com", -1), re.ReplaceAllString("a@b.com", "$2:$1"))
	fmt.Println(re.ReplaceAllStringFunc("a@b.com", strings.ToUpper))
	sc := bufio.NewScanner(strings.NewReader("one two\nthree"))
	sc.Split(bufio.ScanWords)
	for sc.Scan() {
		fmt.Print(sc.Text(), ";")
	}
	fmt.Println()
	tw := tabwriter.NewWriter(os.Stdout, 0, 8, 1, ' ', tabwriter.AlignRight)
	fmt.Fprintln(tw, "a\tbbb\tc")
	fmt.Fprintln(tw, "aaaa\tb\tccccc")
	tw.Flush()
	r, _ := csv.NewReader(strings.NewReader("a,b\n\"c,d\",e\n")).ReadAll()
	fmt.Println(r, hex.EncodeToString([]byte("hi")))
	fmt.Println(strings.Map(func(r rune) rune {
		if unicode.IsUpper(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, "HeLLo"), strconv.Quote("a\tb☺"), strconv.FormatInt(-255, 16))
	grid := [3][3]int{{1, 2, 3}, {4, 5, 6}}
	g2 := grid
	g2[0][0] = 9
	fmt.Println(grid == g2, grid, len(grid[0]))
	type key struct{ x, y int }
	km := map[key][]string{{1, 2}: {"a"}}
	km[key{1, 2}] = append(km[key{1, 2}], "b")
	fmt.Println(km, len(km[key{}]))
	func() {
		defer func() {
			if r := recover(); r != nil {
				fmt.Printf("%T %v\n", r, r)
				var re interface{ RuntimeError() }
				fmt.Println(errors.As(r.(error), &re))
			}
		}()
		var p *Rect
		fmt.Println(p.W)
	}()
	const big = 1 << 100
	lbl := 0
outer:
	for i := range 5 {
		for j := range 5 {
			if j == 3 {
				continue outer
			}
			if i == 3 {
				break outer
			}
			lbl += i * j
		}
	}
	fmt.Println(lbl)
	f := Rect.Area
	gf := (*Animal).Rename
	a := Animal{"x", 1}
	gf(&a, "y")
	fmt.Println(f(Rect{2, 5}), a)
}
