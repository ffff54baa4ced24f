package main

import (
	"bufio"
	"bytes"
	"container/heap"
	"context"
	"fmt"
	"io"
	"os"
	"sort"
	"strings"
	"sync"
	"text/template"
	"time"
)

// Declared types as the library meets them.

type byLen []string

func (b byLen) Len() int           { return len(b) }
func (b byLen) Less(i, j int) bool { return len(b[i]) < len(b[j]) }
func (b byLen) Swap(i, j int)      { b[i], b[j] = b[j], b[i] }

type ints []int

func (h ints) Len() int           { return len(h) }
func (h ints) Less(i, j int) bool { return h[i] < h[j] }
func (h ints) Swap(i, j int)      { h[i], h[j] = h[j], h[i] }
func (h *ints) Push(x any)        { *h = append(*h, x.(int)) }
func (h *ints) Pop() any {
	old := *h
	x := old[len(old)-1]
	*h = old[:len(old)-1]
	return x
}

type upper struct{ r io.Reader }

func (u upper) Read(p []byte) (int, error) {
	n, err := u.r.Read(p)
	copy(p, bytes.ToUpper(p[:n]))
	return n, err
}

type counting struct{ n int }

func (c *counting) Write(p []byte) (int, error) {
	c.n += len(p)
	return len(p), nil
}

type point struct{ X, Y float64 }

func (p point) String() string { return fmt.Sprintf("(%g, %g)", p.X, p.Y) }

type level int

func (l level) GoString() string { return "level!" }

type hex int

func (h hex) Format(s fmt.State, verb rune) { fmt.Fprintf(s, "<%c %d>", verb, int(h)) }

type item struct {
	Name  string
	Price float64
	tags  []string
}

type loud struct{ inner fmt.Stringer }

func (l loud) String() string { return l.inner.String() + "!" }

type bad struct{}

func (bad) String() string { panic("no text") }

func sorting() {
	words := byLen{"ccc", "a", "bb"}
	sort.Sort(words)
	fmt.Println(words, sort.IsSorted(words))
	sort.Sort(sort.Reverse(words))
	fmt.Println(words)
	h := &ints{5, 2, 8}
	heap.Init(h)
	heap.Push(h, 3)
	for h.Len() > 0 {
		fmt.Print(heap.Pop(h), " ")
	}
	fmt.Println()
	ps := []point{{3, 1}, {1, 2}}
	sort.Slice(ps, func(i, j int) bool { return ps[i].X < ps[j].X })
	fmt.Println(ps, ps[0], &ps[0])
}

func streams() {
	data, err := io.ReadAll(upper{strings.NewReader("shout")})
	fmt.Println(string(data), err)
	var c counting
	fmt.Fprintf(&c, "%d bytes", 10)
	n, err := io.Copy(&c, strings.NewReader("more"))
	fmt.Println(c.n, n, err)
	s := bufio.NewScanner(upper{strings.NewReader("a b\nc")})
	for s.Scan() {
		fmt.Print(s.Text(), ";")
	}
	fmt.Println()
	fmt.Fprintln(os.Stdout, "to stdout", point{1, 2})
	os.Stdout.WriteString("written\n")
}

func formats() {
	p := &point{1, 2}
	fmt.Printf("%v %+v %s %T %T\n", p, *p, p, p, *p)
	fmt.Printf("%#v %v %d %x|%8v|%-8s|\n", level(3), hex(4), hex(5), hex(6), point{1, 2}, point{3, 4})
	fmt.Println([]any{point{1, 2}, level(2), nil, []point{{5, 6}}}, map[string]point{"a": {1, 1}})
	fmt.Println(struct {
		P point
		p point
		q *point
	}{*p, *p, nil})
	fmt.Printf("%v %+v\n", item{"n", 1, nil}, item{"n", 1, []string{"t"}})
	fmt.Println(loud{point{1, 2}}, fmt.Sprint(loud{loud{*p}}))
	fmt.Println(bad{})
	fmt.Printf("%!|%d|%z|%s\n", "x", 1)
	fmt.Printf("%T %T %T %T\n", []point{}, map[string]*point{}, func(point) error { return nil }, struct{ A level }{})
	fmt.Printf("%#v %#v %#v\n", []level{1}, struct{ A, b int }{1, 2}, map[string]point{"k": {1, 2}})
}

func templates() {
	t := template.Must(template.New("t").Parse("{{range .}}{{.Name}}={{printf \"%.1f\" .Price}};{{end}}\n"))
	if err := t.Execute(os.Stdout, []item{{"a", 1.5, nil}, {"b", 2, nil}}); err != nil {
		fmt.Println(err)
	}
}

func concurrency() {
	var wg sync.WaitGroup
	var mu sync.Mutex
	total := 0
	for i := range 10 {
		wg.Go(func() {
			mu.Lock()
			defer mu.Unlock()
			total += i
		})
	}
	wg.Wait()
	fmt.Println(total)
	ctx, cancel := context.WithTimeout(context.Background(), time.Millisecond)
	defer cancel()
	<-ctx.Done()
	fmt.Println(ctx.Err())
	var once sync.Once
	for range 3 {
		once.Do(func() { fmt.Println("once") })
	}
	done := make(chan struct{})
	time.AfterFunc(time.Millisecond, func() { close(done) })
	<-done
}

func main() {
	sorting()
	streams()
	formats()
	templates()
	concurrency()
}
