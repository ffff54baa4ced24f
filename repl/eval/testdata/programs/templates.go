package main

import (
	"errors"
	"fmt"
	htmpl "html/template"
	"os"
	"strings"
	"text/template"
)

type Money int64

func (m Money) String() string { return fmt.Sprintf("$%d.%02d", int64(m)/100, int64(m)%100) }
func (m Money) Double() Money  { return m * 2 }

type Item struct {
	Name  string
	Price Money
	Qty   int
	tags  []string
}

func (i Item) Total() Money            { return i.Price * Money(i.Qty) }
func (i *Item) Ptr() string            { return "ptr:" + i.Name }
func (i Item) Times(n int) Money       { return i.Total() * Money(n) }
func (i Item) Join(a, b string) string { return i.Name + a + b }
func (i Item) Fail() (string, error)   { return "", errors.New("boom " + i.Name) }
func (i Item) Add(m Money) Money       { return i.Price + m }
func (i Item) Sum(xs ...int) (s int) {
	for _, x := range xs {
		s += x
	}
	return s
}

type Base struct{ ID int }

func (b Base) Tag() string { return fmt.Sprint("#", b.ID) }

type Order struct {
	Base
	*Owner
	Items   []Item
	PItems  []*Item
	ByName  map[string]Item
	ByMoney map[Money]string
	Note    *string
	Any     any
	Err     error
	F       func(Money) string
	Flag    Flag
	Level   Level
	Arr     [2]Item
	Nil     *Item
	Inner   struct{ X, Y int }
	Strs    Names
	Ch      chan Item
}
type Owner struct{ First, Last string }

func (o *Owner) Full() string { return o.First + " " + o.Last }

type Flag bool
type Level int
type Names []string

func (n Names) Len() int     { return len(n) }
func (l Level) IsHigh() bool { return l > 3 }

type MyErr struct{ Code int }

func (e MyErr) Error() string { return fmt.Sprint("E", e.Code) }

func order() *Order {
	note := "hi"
	it := []Item{{"pen", 150, 2, nil}, {"ink <b>", 1000, 1, []string{"x"}}}
	return &Order{Base: Base{7}, Owner: &Owner{"Ann", "Lee"}, Items: it, PItems: []*Item{&it[0]}, ByName: map[string]Item{"b": it[1], "a": it[0]},
		ByMoney: map[Money]string{200: "two", 5: "five"}, Note: &note, Any: it[0], Err: MyErr{3}, F: func(m Money) string { return "F" + m.String() }, Flag: true, Level: 4,
		Arr: [2]Item{it[1], it[0]}, Strs: Names{"q", "w"}}
}

func try(text string, data any) {
	t, err := template.New("t").Funcs(template.FuncMap{
		"upper": strings.ToUpper, "dollars": func(n int) Money { return Money(n * 100) }, "cheap": func(m Money) bool { return m < 200 },
		"desc": func(x any) string { return fmt.Sprintf("%T=%v", x, x) }, "items": func() []Item { return []Item{{"f", 1, 1, nil}} }, "bad": func() (int, error) { return 0, errors.New("bad func") },
		"join": strings.Join, "each": func(xs ...Item) int { return len(xs) },
	}).Parse(text)
	if err != nil {
		fmt.Println("parse:", err)
		return
	}
	if err := t.Execute(os.Stdout, data); err != nil {
		fmt.Print(" ERR ", err)
	}
	fmt.Println()
}

func main() {
	o := order()
	for _, s := range []string{
		`{{.ID}} {{.Tag}} {{.Full}} {{.First}} {{.Owner.Full}} {{.Base.Tag}} {{.Base.ID}}`,
		`{{range .Items}}{{.Name}} {{.Price}} {{.Total}} {{.Ptr}};{{end}}`,
		`{{range $i, $e := .Items}}{{$i}}:{{$e.Name}}={{$e.Total.Double}};{{else}}none{{end}}`,
		`{{range .PItems}}{{.Ptr}} {{.Total}}{{end}}`,
		`{{range $k, $v := .ByName}}{{$k}}={{$v.Name}} {{$v.Times 3}};{{end}}`,
		`{{range $k, $v := .ByMoney}}{{$k}}={{$v}};{{end}}{{range .ByMoney}}{{.}},{{end}}`,
		`{{.ByName.a.Total}} {{.ByName.zz.Name}}|{{(index .ByName "b").Name}} {{(index .Items 1).Total}} {{index .Strs 1}}`,
		`{{with .Note}}{{.}}{{end}} {{with .Any}}{{.Name}} {{.Total}}{{end}} {{with .Nil}}x{{else}}nil{{end}}`,
		`{{if .Flag}}yes{{else}}no{{end}} {{if .Level.IsHigh}}high{{end}} {{if eq .Level 4}}four{{end}} {{if lt .Level 9}}lt{{end}} {{if and .Flag (gt .Level 1)}}both{{end}} {{not .Flag}}`,
		`{{.Err}} {{printf "%v %s %d %T" .Err .Err .Level .Level}} {{len .Items}} {{len .Strs}} {{.Strs.Len}} {{len .ByName}}`,
		`{{.Any}} {{.Items}} {{.Level}} {{.Flag}} {{.Inner}} {{.Inner.X}} {{.Strs}}`,
		`{{(index .Items 0).Join "-" "z"}} {{"z" | (index .Items 0).Join "+"}} {{.Any.Add 50}}`,
		`{{.Items.Total}}`, `{{.Missing}}`, `{{.Any.tags}}`, `{{.Nil.Name}}`, `{{.Nil.Ptr}}`, `{{(index .Items 0).Fail}}`, `{{.Any.Times}}`, `{{.Any.Times 1 2}}`, `{{.Any.Name 3}}`,
		`{{upper .Any.Name}} {{dollars 3}} {{(dollars 3).Double}} {{cheap .Any.Price}} {{desc .Any.Price}} {{desc .Level}} {{range items}}{{.Total}}{{end}}`,
		`{{bad}}`, `{{cheap 100}}`, `{{join .Strs ","}}`,
		`{{call .F 250}} {{.Any.Sum 1 2 3}} {{each .Any .Any}}`,
		`{{define "row"}}<{{.Name}}:{{.Total}}>{{end}}{{range .Items}}{{template "row" .}}{{end}}`,
		`{{block "b" .Any}}{{.Name}}{{end}}`,
		`{{$x := .Any}}{{$x.Name}} {{$x.Total}}{{$x = index .Items 1}} {{$x.Name}}`,
		`{{range $i, $e := .Items}}{{if $i}}, {{end}}{{$e.Name}}{{if eq $e.Qty 2}}{{continue}}{{end}}!{{end}}`,
		`{{range .Items}}{{.Name}}{{break}}{{end}}`,
		`{{range .Arr}}{{.Name}};{{end}} {{len .Arr}} {{(index .Arr 0).Ptr}}`,
		`{{range .Level}}{{.}}{{end}}`, `{{range .Flag}}x{{end}}`,
		`{{slice .Strs 1}} {{slice .Items 0 1}} {{html (index .Items 1).Name}} {{js (index .Items 1).Name}} {{urlquery (index .Items 1).Name}} {{print .Level .Flag}} {{println .Any.Price}}`,
		`{{eq .Any.Price 150}} {{eq .Level 1 4}} {{ne .Any.Name "pen"}}`,
		`{{or .Nil .Any.Name}} {{and .Level .Any.Price}} {{or .Note "d"}}`,
		`{{- range $i, $_ := .Items }} {{ $i }} {{- end -}} {{/* c */}}`,
		`{{.}}`[:0] + `{{.Base}} {{.Owner}}`[:9],
		`{{index .Items 5}}`, `{{index .Level 1}}`, `{{len .Level}}`, `{{len 3}}`, `{{.Any.Price.Foo.Bar}}`, `{{(.Any).Total}} {{(.Any.Total).Double}}`, `{{.F}}`[:0],
		`{{printf "%.2f|%5s|%v" 1.5 .Any.Name .Any}} {{.Any.Total | printf "%v-%d" 1}}`,
	} {
		try(s, o)
	}
	try(`{{range .}}{{.Name}},{{end}}`, []Item{{"a", 1, 1, nil}, {"b", 2, 2, nil}})
	try(`{{range .}}{{.Name}}{{else}}empty{{end}}`, []Item{})
	try(`{{.}} {{.Double}}`, Money(1234))
	try(`{{.a.Name}} {{.b.Total}} {{range .c}}{{.Ptr}}{{end}} {{.d.Double}} {{.zz}}`, map[string]any{"a": Item{"x", 1, 1, nil}, "b": &Item{"y", 5, 5, nil}, "c": []*Item{{"p", 1, 1, nil}}, "d": Money(3)})
	try(`{{range .}}{{.Name}} {{end}}`, map[string]Item{"z": {"1", 1, 1, nil}, "a": {"2", 1, 1, nil}})
	try(`{{.Name}} {{.Nope}}`, Item{Name: "n"})
	try(`{{.Ptr}}`, Item{Name: "n"})
	try(`{{.Name}}`, (*Item)(nil))
	try(`{{range .}}{{.}} {{end}}`, []Level{1, 2})
	try(`{{range $i, $x := .}}{{$i}}{{$x}} {{end}}`, []any{Level(1), "s", nil, Item{Name: "k"}})
	t := template.Must(template.New("opt").Option("missingkey=error").Parse(`{{.x.Name}} {{.y}}`))
	fmt.Println(t.Execute(os.Stdout, map[string]any{"x": Item{Name: "n"}}))
	t2 := template.Must(template.New("a").Parse(`{{define "x"}}X{{.Name}}{{end}}{{define "y"}}Y{{template "x" .}}{{end}}`))
	fmt.Println(t2.ExecuteTemplate(os.Stdout, "y", Item{Name: "q"}), t2.Lookup("x") != nil)
	h := htmpl.Must(htmpl.New("h").Parse(`<p title="{{.Name}}" onclick="f({{.Name}}, {{.Qty}}, {{.}})">{{.Name}} {{.Total}} <a href="/?q={{.Name}}">{{range $i, $c := .Kids}}{{$c.Name}}{{end}}</a></p>{{if .Price}}p{{end}}` + "\n"))
	type K struct {
		Item
		Kids []Item
	}
	k := K{Item{"a<b>&\"'", 250, 2, nil}, []Item{{"<i>", 1, 1, nil}}}
	fmt.Println(h.Execute(os.Stdout, k))
	fmt.Println(h.Execute(os.Stdout, &k))
	var ee template.ExecError
	err := template.Must(template.New("e").Parse("{{.Fail}}")).Execute(os.Stdout, Item{Name: "z"})
	fmt.Println(errors.As(err, &ee), ee.Name, errors.Unwrap(errors.Unwrap(err)))
}
