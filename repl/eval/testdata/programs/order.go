package main

import "fmt"

type P struct{ x, y int }

func (p P) get() int        { return p.x }
func (p *P) inc() int       { p.x++; a += p.x; return p.x }
func (p P) add(n int) int   { return p.x*100 + n }
func (p *P) padd(n int) int { p.y += n; return p.x*1000 + n }

var a, b = 1, 2
var s = []int{1, 2, 3}
var arr = [3]int{4, 5, 6}
var v = P{7, 8}
var p = &P{9, 10}
var m = map[string]int{"k": 3}
var e any = 5
var q = &b
var str = "s"

func f(n int) int {
	a += n
	b *= 2
	b %= 1000
	s[0] += n
	s[(n%3+3)%3]++
	arr[1] += n
	v.x += n
	p.y += n
	m["k"] += n
	e = a
	str += "x"
	if len(str) > 5 {
		str = ""
	}
	if n%2 == 0 {
		p = &P{n, a}
		s = append([]int{}, s...)
		q = &a
	} else {
		q = &b
	}
	return a % 97
}
func two(x, y int) int   { a++; return x*31 + y }
func g(xs ...any) string { return fmt.Sprint(xs...) }
func id(x int) int       { return x }

var h = func(n int) int { a -= n; return n + a }

func sf(n int) string { str += "y"; a++; return str }
func abs(n int) int {
	if n < 0 {
		return -n
	}
	return n
}
func bi(x bool) int {
	if x {
		return 1
	}
	return 0
}
func reset() {
	a %= 1000
	b %= 1000
	e = 5
	str = "s"
	v = P{7, 8}
	p = &P{9, 10}
	s = []int{1, 2, 3}
	arr = [3]int{4, 5, 6}
	m["k"] = 3
	q = &b
	b = 2
	a = 1
}
func main() {
	l, c := 3, 4
	func() { c++ }()
	_ = l
	func() int { c += l; return c }()

	reset()
	fmt.Println(0, bi(((p.x == v.x) && (p.x == v.x))), len(g(copy(s, []int{e.(int)}), P.add(v, f(2)))), sf(1))
	reset()
	{
		x, y := (a + e.(int)), cap(s)+(e.(int))
		fmt.Println(1, x, y)
	}
	reset()
	{
		x, y := cap(s)+(a), map[string]int{"z": b}["z"]
		fmt.Println(2, x, y)
	}
	reset()
	{
		x, y := v.padd(b), len([]byte("lit"))
		fmt.Println(3, x, y)
	}
	reset()
	a, b = v.padd(b), v.add(e.(int))
	fmt.Println(4, a, b)
	reset()
	s[abs(int(int8(max(p.y, v.x))))%3] = struct {
		e any
		n int
	}{(v == P{1, 8}), f(f(0) % 3)}.n
	fmt.Println(5, s)
	reset()
	a += len([]byte(g(p.y, "lit")))
	fmt.Println(6, a)
	reset()
	s[abs(v.x)%3] = len(append(s, arr[1]))
	fmt.Println(7, s)
	reset()
	fmt.Println(8, h(b), s[abs(s[1])%3], !(len(str) > 1))
	reset()
	fmt.Println(9, []any{struct {
		e any
		n int
	}{(len(str) > 1), l}.n, "lit", P{[...]func(int) int{f, h}[abs(e.(int))%2](1), two(l, e.(int))}})
	reset()
	a += (*P).padd(p, v.padd(len(str)))
	fmt.Println(10, a)
	reset()
	a, b = cap(s)+(v.get()), (-[...]func(int) int{f, h}[abs(len(str))%2](l))
	fmt.Println(11, a, b)
	reset()
	p.x, v.y = struct {
		e any
		n int
	}{(e.(int) < f(2)), [...]func(int) int{f, h}[abs(m["k"])%2](arr[1])}.n, func() int { a++; return p.inc() }()
	fmt.Println(12, p.x, v)
	reset()
	{
		x := func() (int, int) { return two(p.x, *q), (len(str) - m["k"]) }
		fmt.Print(13, " ")
		fmt.Println(x())
	}
	reset()
	a += v.get()
	fmt.Println(14, a)
	reset()
	p.x, v.y = p.padd(p.y), []int{e.(int), e.(int)}[1]
	fmt.Println(15, p.x, v)
	reset()
	fmt.Println(16, p.padd([]P{{m["k"], 1}, {*q, len(str)}}[1].get()), ((-l) + copy(s, []int{arr[1]})), (((p.x == v.x) || (a > b)) && (v == P{a, 8})))
	reset()
	{
		x, y := len(g(p.y, sf(1))+"lit"), two(two(p.y, p.x), len(g(s[1], e.(int))))
		fmt.Println(17, x, y)
	}
	reset()
	s[abs(p.inc())%3] = func() int { a++; return bi((p.x == v.x)) }()
	fmt.Println(18, s)
	reset()
	fmt.Println(19, (len(append(s, b)) - p.padd(*q)), len(sf(1)+g(l, "lit")), sf(1))
	reset()
	{
		x := func() (int, int) {
			return [][]int{{id(b)}, {P.add(v, p.x), id(e.(int))}}[1][0], arr[abs([][]int{{b}, {v.x, 1}}[1][0])%3]
		}
		fmt.Print(20, " ")
		fmt.Println(x())
	}
	reset()
	if (e == any(v.x)) || !(p.x == v.x) {
		fmt.Println(21, true)
	} else {
		fmt.Println(21, false)
	}
	reset()
	fmt.Println(22, []P{{p.x, 1}, {e.(int), 1}}[1].get(), s[abs(c)%3], *q)
	reset()
	fmt.Println(23, []any{[][]int{{e.(int)}, {arr[1], v.x}}[1][0], str, P{(s[1] + c), len("lit" + str)}})
	reset()
	a += int(int8(P.add(v, 1)))
	fmt.Println(24, a)
	reset()
	{
		x := func() (int, int) { return func() int { a++; return v.x }(), cap(s) + (p.x) }
		fmt.Print(25, " ")
		fmt.Println(x())
	}
	reset()
	if ((p.x == v.x) && (a > b)) && !(a > b) {
		fmt.Println(26, true)
	} else {
		fmt.Println(26, false)
	}
	reset()
	if p.x < s[1] {
		fmt.Println(27, true)
	} else {
		fmt.Println(27, false)
	}
	reset()
	fmt.Println(28, any(m["k"]).(int), v.add(arr[1]), (m["k"] < p.y))
	reset()
	s[abs(len(s[:abs(m["k"])%3]))%3] = bi((p.x == v.x))
	fmt.Println(29, s)
	reset()
	fmt.Println(30, cap(s)+(arr[1]), func() int { a++; return f(4) }(), (c < *q))
	reset()
	{
		x, y := func() int { a++; return a }(), arr[abs(arr[1])%3]
		fmt.Println(31, x, y)
	}
	reset()
	fmt.Println(32, (-len(str)), len(append(s, s[1])), int(int8(v.x)))
	reset()
	fmt.Println(33, []any{two(f(3), *q), ("lit" + "lit"), P{v.x, h(len(str))}})
	reset()
	{
		x := func() (int, int) {
			return any(len(g(p.x, *q))).(int), max(h(len(str)), int(real(complex(float64(p.x), 1))))
		}
		fmt.Print(34, " ")
		fmt.Println(x())
	}
	reset()
	a += h(int(int8(len(str))))
	fmt.Println(35, a)
	reset()
	m["lit"] += len(append(s, l))
	fmt.Println(36, len(m))
	reset()
	func() { defer fmt.Println(37, p.padd(1), []P{{f(1), 1}, {arr[1], v.x}}[1].get()); a++ }()
	reset()
	if (v == P{arr[1], 8}) {
		fmt.Println(38, true)
	} else {
		fmt.Println(38, false)
	}
	reset()
	a += copy(s, []int{l})
	fmt.Println(39, a)
	reset()
	a, b = []int{v.get(), h(a)}[1], s[1]
	fmt.Println(40, a, b)
	reset()
	fmt.Println(41, int(int8(s[1])), P.add(v, f(3)), (len(str) - l))
	reset()
	a += arr[1]
	fmt.Println(42, a)
	reset()
	fmt.Println(43, v.add(len(str)), (*P).padd(p, func() int { a++; return s[1] }()), (arr[abs(l)%3] + v.get()))
	reset()
	a, b = len(s[:abs(m["k"])%3]), [...]func(int) int{f, h}[abs(*q)%2](a)
	fmt.Println(44, a, b)
	reset()
	fmt.Println(45, map[string]int{"z": 1}["z"], s[abs(m["k"])%3], p.inc())
	reset()
	if e == any(p.x) {
		fmt.Println(46, true)
	} else {
		fmt.Println(46, false)
	}
	reset()
	a += (l - h(s[1]))
	fmt.Println(47, a)
	reset()
	a, b = struct {
		e any
		n int
	}{(len(str) > 1), a}.n, func() int { a++; return b }()
	fmt.Println(48, a, b)
	reset()
	fmt.Println(49, []any{(int(real(complex(float64(1), 1))) - len(s[:abs(len(str))%3])), g(v.padd(p.x), g(v.x, str)), P{[]P{{[]P{{l, 1}, {s[1], c}}[1].get(), 1}, {v.padd(e.(int)), b}}[1].get(), copy(s, []int{copy(s, []int{f(4)})})}})
	reset()
	{
		x, y := (-l), P.add(v, m["k"])
		fmt.Println(50, x, y)
	}
	reset()
	fmt.Println(51, func() int { a++; return len(str) }(), s[abs(p.y)%3], (e == any(b)))
	reset()
	if (e.(int) - e.(int)) < int(int8(arr[1])) {
		fmt.Println(52, true)
	} else {
		fmt.Println(52, false)
	}
	reset()
	fmt.Println(53, v.get(), len([]byte(str)), (a < *q))
	reset()
	a += func() int { a++; return p.x }()
	fmt.Println(54, a)
	reset()
	fmt.Println(55, a, (*P).padd(p, m["k"]), (v == P{m["k"], 8}))
	reset()
	fmt.Println(56, v.add(p.x), (-*q), !(len(str) > 1))
	reset()
	fmt.Println(57, []any{[][]int{{p.x}, {1, p.y}}[1][0], g(*q, sf(1)), P{p.padd(v.x), len(g(1, v.x))}})
	reset()
	{
		x, y := p.padd(v.x), len(s[:abs(b)%3])
		fmt.Println(58, x, y)
	}
	reset()
	{
		x, y := (*P).padd(p, []P{{c, 1}, {f(2), c}}[1].get()), (a + m["k"])
		fmt.Println(59, x, y)
	}
	reset()
	fmt.Println(60, s[abs(h(b))%3], cap(s)+(id(s[1])), sf(1))
	reset()
	{
		x, y := (*P).padd(p, cap(s)+(p.x)), arr[abs(s[abs(len(str))%3])%3]
		fmt.Println(61, x, y)
	}
	reset()
	fmt.Println(62, v.get(), v.padd(l), arr[abs(c)%3])
	reset()
	{
		x, y := cap(s)+(len(str)), P{e.(int), p.x}.x
		fmt.Println(63, x, y)
	}
	reset()
	fmt.Println(64, id(l), (m["k"] - e.(int)), cap(s)+(p.y))
	reset()
	s[abs([...]func(int) int{f, h}[abs(len(append(s, m["k"])))%2](func() int { a++; return a }()))%3] = struct {
		e any
		n int
	}{(arr[1] < l), P.add(v, c)}.n
	fmt.Println(65, s)
	reset()
	a, b = v.get(), len(str)
	fmt.Println(66, a, b)
	reset()
	fmt.Println(67, []any{cap(s) + (f(3)), g(m["k"], str), P{two(l, e.(int)), (e.(int) + e.(int))}})
	reset()
	a, b = v.add(a), P.add(v, max(c, m["k"]))
	fmt.Println(68, a, b)
	reset()
	fmt.Println(69, []any{len([]byte(str)), str, P{len([]byte(g(v.x, sf(1)))), p.inc()}})
	reset()
	fmt.Println(70, P.add(v, int(real(complex(float64(*q), 1)))), v.add(bi((a > b))), int(int8((len(str) + b))))
	reset()
	m[(str+str)], s[abs([]int{p.x, b}[1])%3] = [][]int{{*q}, {arr[1], l}}[1][0], p.x
	fmt.Println(71, len(m), s)
	reset()
	a += int(real(complex(float64(p.x), 1)))
	fmt.Println(72, a)
	reset()
	s[abs(P{f(4), *q}.x)%3] = s[abs(arr[1])%3]
	fmt.Println(73, s)
	reset()
	{
		x := func() (int, int) { return p.inc(), a }
		fmt.Print(74, " ")
		fmt.Println(x())
	}
	reset()
	a, b = p.padd(p.y), (a - a)
	fmt.Println(75, a, b)
	reset()
	fmt.Println(76, struct {
		e any
		n int
	}{((len(str) > 1) || (a > b)), []P{{p.y, 1}, {a, 1}}[1].get()}.n, len([]byte(g(a, str))), id(s[1]))
	reset()
	func() { defer fmt.Println(77, cap(s)+(c), len([]byte(g(c, sf(1))))); a++ }()
	reset()
	a, b = s[abs(p.x)%3], (*P).padd(p, len(str+str))
	fmt.Println(78, a, b)
	reset()
	func() { defer fmt.Println(79, P{v.x, f(3)}.x, p.inc()); a++ }()
	reset()
	fmt.Println(80, e.(int), P{c, e.(int)}.x, int(real(complex(float64(s[1]), 1))))
	reset()
	a, b = h(p.y), [...]func(int) int{f, h}[abs(*q)%2](m["k"])
	fmt.Println(81, a, b)
	reset()
	a, b = [][]int{{f(3)}, {c, s[1]}}[1][0], bi((a > b))
	fmt.Println(82, a, b)
	reset()
	s[abs(any(v.padd(p.x)).(int))%3] = cap(s) + (len(append(s, b)))
	fmt.Println(83, s)
	reset()
	func() {
		defer fmt.Println(84, p.padd(arr[abs(b)%3]), [...]func(int) int{f, h}[abs((-b))%2]((c - c)))
		a++
	}()
	reset()
	fmt.Println(85, func() int { a++; return h(f(3)) }(), int(real(complex(float64([]int{v.x, f(4)}[0]), 1))), ((1 < arr[1]) && (b < b)))
	reset()
	fmt.Println(86, c, p.inc(), P{f(0), e.(int)}.x)
	reset()
	{
		x, y := p.inc(), int(int8((l - p.x)))
		fmt.Println(87, x, y)
	}
	reset()
	switch []P{{a, 1}, {c, 1}}[1].get() {
	case (func() int { a++; return l }()):
		fmt.Println(88, 1)
	default:
		fmt.Println(88, 2)
	}
	reset()
	{
		x, y := bi(!(p.x == v.x)), len(g(s[abs(s[1])%3], len(sf(1)+str)))
		fmt.Println(89, x, y)
	}
	reset()
	fmt.Println(90, len([]byte((sf(1) + sf(1)))), [...]func(int) int{f, h}[abs(len(s[:abs(a)%3]))%2](v.padd(b)), g(P.add(v, e.(int)), g(e.(int), "lit")))
	reset()
	fmt.Println(91, []any{len(s[:abs(P{b, p.y}.x)%3]), (g(p.y, sf(1)) + g(p.y, "lit")), P{two(f(0), b), len(append(s, []P{{c, 1}, {p.y, len(str)}}[1].get()))}})
	reset()
	fmt.Println(92, id(len(append(s, arr[1]))), struct {
		e any
		n int
	}{(v == P{a, 8}), [][]int{{len(str)}, {s[1], m["k"]}}[1][0]}.n, p.inc())
	reset()
	{
		x, y := struct {
			e any
			n int
		}{((p.x == v.x) && (a > b)), (-b)}.n, int(int8(h(len(str))))
		fmt.Println(93, x, y)
	}
	reset()
	fmt.Println(94, (m["k"] + v.x), f(3), (v == P{e.(int), 8}))
	reset()
	fmt.Println(95, copy(s, []int{s[1]}), (p.y + len(str)), g(p.y, "lit"))
	reset()
	fmt.Println(96, [][]int{{[][]int{{len(str)}, {e.(int), b}}[1][0]}, {len(str + "lit"), len(s[:abs(1)%3])}}[1][0], (*P).padd(p, P{len(str), v.x}.x), g(s[abs(p.y)%3], sf(1)))
	reset()
	if (v == P{p.y, 8}) {
		fmt.Println(97, true)
	} else {
		fmt.Println(97, false)
	}
	reset()
	fmt.Println(98, s[abs(arr[1])%3], v.add(v.get()), (e == any((-p.y))))
	reset()
	a += v.padd(c)
	fmt.Println(99, a)
	reset()
	fmt.Println(100, []any{int(int8([][]int{{len(str)}, {s[1], len(str)}}[1][0])), g(len(append(s, s[1])), str), P{s[abs(len(g(a, m["k"])))%3], id(func() int { a++; return len(str) }())}})
	reset()
	fmt.Println(101, []any{[]P{{two(a, a), 1}, {arr[abs(l)%3], int(int8(v.x))}}[1].get(), sf(1), P{(-arr[abs(b)%3]), ((len(str) + 1) + len(str+sf(1)))}})
	reset()
	m[str], s[abs(int(real(complex(float64(p.padd(v.x)), 1))))%3] = f(struct {
		e any
		n int
	}{(p.x == v.x), len(str)}.n%3), copy(s, []int{l})
	fmt.Println(102, len(m), s)
	reset()
	fmt.Println(103, p.padd(v.x), copy(s, []int{len(str)}), !(p.x == v.x))
	reset()
	a, b = len(s[:abs([][]int{{arr[1]}, {b, 1}}[1][0])%3]), len([]byte((sf(1) + str)))
	fmt.Println(104, a, b)
	reset()
	fmt.Println(105, func() int { a++; return f(1) }(), 1, (sf(1) + "lit"))
	reset()
	fmt.Println(106, []any{(*P).padd(p, P.add(v, arr[1])), g(cap(s)+(b), g(m["k"], "lit")), P{two(arr[1], f(*q%3)), len(g(len(s[:abs(e.(int))%3]), len(sf(1)+sf(1))))}})
	reset()
	fmt.Println(107, []any{arr[abs(a)%3], g(e.(int), str), P{cap(s) + (p.y), len(g(m["k"], c))}})
	reset()
	{
		x, y := struct {
			e any
			n int
		}{(p.x == v.x), s[1]}.n, (-p.x)
		fmt.Println(108, x, y)
	}
	reset()
	fmt.Println(109, v.get(), (s[1] + e.(int)), g(c, str))
	reset()
	fmt.Println(110, []any{[][]int{{p.y}, {p.y, s[1]}}[1][0], (str + "lit"), P{[...]func(int) int{f, h}[abs(b)%2](p.y), (-*q)}})
	reset()
	fmt.Println(111, P{P{v.x, f(3)}.x, arr[abs(e.(int))%3]}.x, arr[abs(copy(s, []int{arr[1]}))%3], (("lit" + "lit") + g(m["k"], "lit")))
	reset()
	a, b = any(*q).(int), (len(str) + len(str))
	fmt.Println(112, a, b)
	reset()
	fmt.Println(113, []any{[...]func(int) int{f, h}[abs(s[abs(f(4))%3])%2](arr[abs(c)%3]), (g(b, "lit") + "lit"), P{p.padd(int(int8(e.(int)))), func() int { a++; return v.add(*q) }()}})
	reset()
	if (v == P{b, 8}) {
		fmt.Println(114, true)
	} else {
		fmt.Println(114, false)
	}
	reset()
	fmt.Println(115, *q, cap(s)+(v.get()), "lit")
	reset()
	{
		x := func() (int, int) { return cap(s) + (cap(s) + (m["k"])), v.padd([]P{{s[1], 1}, {l, v.x}}[1].get()) }
		fmt.Print(116, " ")
		fmt.Println(x())
	}
	reset()
	s[abs(len(sf(1)+str))%3] = v.get()
	fmt.Println(117, s)
	reset()
	m[g(h(len(str)), (sf(1)+"lit"))] += v.padd(c)
	fmt.Println(118, len(m))
	reset()
	a += p.padd(cap(s) + (arr[1]))
	fmt.Println(119, a)
	reset()
	{
		x := func() (int, int) {
			return max(func() int { a++; return f(0) }(), l), P{map[string]int{"z": e.(int)}["z"], 1}.x
		}
		fmt.Print(120, " ")
		fmt.Println(x())
	}
	reset()
	if !(len(str) > 1) {
		fmt.Println(121, true)
	} else {
		fmt.Println(121, false)
	}
	reset()
	s[abs(copy(s, []int{l}))%3] = len(s[:abs(two(b, 1))%3])
	fmt.Println(122, s)
	reset()
	{
		x, y := func() int { a++; return l }(), int(int8(f(0)))
		fmt.Println(123, x, y)
	}
	reset()
	fmt.Println(124, []int{P.add(v, s[1]), []int{arr[1], e.(int)}[0]}[0], id(P{a, 1}.x), (e == any(f(p.x%3))))
	reset()
	s[abs(s[abs(arr[1])%3])%3] = []P{{int(int8(f(1))), 1}, {p.padd(v.x), (arr[1] + 1)}}[1].get()
	fmt.Println(125, s)
	reset()
	{
		x, y := []P{{a, 1}, {p.y, m["k"]}}[1].get(), arr[abs(s[1])%3]
		fmt.Println(126, x, y)
	}
	reset()
	p.x, v.y = any(s[1]).(int), [...]func(int) int{f, h}[abs(f(4))%2](len(str))
	fmt.Println(127, p.x, v)
	reset()
	fmt.Println(128, id(p.x), cap(s)+(p.y), ((p.x == v.x) && (len(str) > 1)))
	reset()
	a += []int{1, s[1]}[0]
	fmt.Println(129, a)
	reset()
	a, b = len(str+str), copy(s, []int{m["k"]})
	fmt.Println(130, a, b)
	reset()
	fmt.Println(131, len(append(s, v.padd(1))), f(f(s[1]%3)%3), (g(p.x, sf(1)) + str))
	reset()
	{
		x := func() (int, int) { return p.padd(f(0)), v.padd(s[1]) }
		fmt.Print(132, " ")
		fmt.Println(x())
	}
	reset()
	fmt.Println(133, []int{a, *q}[0], p.padd(m["k"]), sf(1))
	reset()
	{
		x, y := int(real(complex(float64(l), 1))), m["k"]
		fmt.Println(134, x, y)
	}
	reset()
	fmt.Println(135, int(real(complex(float64(v.add(e.(int))), 1))), []P{{p.padd(e.(int)), 1}, {bi((p.x == v.x)), v.add(len(str))}}[1].get(), (((a > b) || (a > b)) && ((len(str) > 1) || (a > b))))
	reset()
	fmt.Println(136, []any{(len(str) < e.(int)), len(s[:abs(e.(int))%3]), !(len(str) > 1), 2.5 * float64(max(c, a))})
	reset()
	fmt.Println(137, len(str+"lit"), [][]int{{len(str)}, {e.(int), c}}[1][0], [...]func(int) int{f, h}[abs(v.x)%2](1))
	reset()
	fmt.Println(138, []any{map[string]int{"z": len(str)}["z"], g(c, str), P{[...]func(int) int{f, h}[abs(f(2))%2](v.x), v.get()}})
	reset()
	fmt.Println(139, len([]byte(g(v.x, "lit"))), struct {
		e any
		n int
	}{(p.y < l), cap(s) + (v.x)}.n, (two(s[1], c) + bi((p.x == v.x))))
	reset()
	{
		x := func() (int, int) { return (l - 1), copy(s, []int{c}) }
		fmt.Print(140, " ")
		fmt.Println(x())
	}
	reset()
	fmt.Println(141, (*P).padd(p, bi((len(str) > 1))), id(max(b, p.x)), (e == any(any(s[1]).(int))))
	reset()
	a += p.inc()
	fmt.Println(142, a)
	reset()
	fmt.Println(143, []any{bi((len(str) > 1)), g(1, "lit"), P{map[string]int{"z": e.(int)}["z"], f(f(4) % 3)}})
	reset()
	s[abs(P.add(v, f(*q%3)))%3] = (*P).padd(p, func() int { a++; return b }())
	fmt.Println(144, s)
	reset()
	fmt.Println(145, any(*q).(int), any(p.y).(int), g(1, str))
	reset()
	{
		x := func() (int, int) {
			return v.padd(arr[abs(*q)%3]), struct {
				e any
				n int
			}{(v == P{1, 8}), []int{*q, p.y}[0]}.n
		}
		fmt.Print(146, " ")
		fmt.Println(x())
	}
	reset()
	fmt.Println(147, int(int8(max(arr[1], *q))), cap(s)+((*P).padd(p, c)), (p.inc() < id(*q)))
	reset()
	{
		x, y := s[abs(a)%3], cap(s)+(f(4))
		fmt.Println(148, x, y)
	}
	reset()
	{
		x, y := f(copy(s, []int{v.x})%3), P{(*P).padd(p, len(str)), p.padd(1)}.x
		fmt.Println(149, x, y)
	}
}
