package main

import (
	"errors"
	"fmt"
	"io"
	"reflect"
	"sort"
)

type Point struct {
	X, Y int `json:"x"`
	name string
}

func (p Point) String() string { return "P" }
func (p *Point) Set(x int)     { p.X = x }

type Namer interface{ Name() string }
type Setter interface{ Set(int) }
type N []string
type ID int
type Err struct{}

func (Err) Error() string { return "e" }

func main() {
	et := reflect.TypeOf((*error)(nil)).Elem()
	st := reflect.TypeOf((*fmt.Stringer)(nil)).Elem()
	nt := reflect.TypeOf((*Namer)(nil)).Elem()
	sett := reflect.TypeOf((*Setter)(nil)).Elem()
	fmt.Println(et, st, nt, sett, et.Kind(), nt.Kind(), nt.Name(), nt.PkgPath())
	pt := reflect.TypeOf(Point{})
	fmt.Println(pt.Implements(et), pt.Implements(st), pt.Implements(nt), pt.Implements(sett), reflect.TypeOf(&Point{}).Implements(sett), reflect.TypeOf(Err{}).Implements(et), reflect.TypeOf(io.EOF).Implements(et))
	fmt.Println(reflect.TypeOf(N{}).AssignableTo(reflect.TypeOf([]string{})), reflect.TypeOf(ID(1)).AssignableTo(reflect.TypeOf(1)), reflect.TypeOf(ID(1)).ConvertibleTo(reflect.TypeOf(1)), reflect.TypeOf(1).ConvertibleTo(reflect.TypeOf(ID(1))), pt.AssignableTo(pt), pt.AssignableTo(st), reflect.TypeOf("").ConvertibleTo(pt))
	fmt.Println(pt.Name(), pt.String(), pt.Kind(), pt.NumField(), pt.Field(0).Name, pt.Field(0).Tag.Get("json"), pt.Field(2).IsExported(), pt.Comparable(), reflect.TypeOf(N{}).Comparable())
	fmt.Println(pt == reflect.TypeOf(Point{}), pt == reflect.TypeOf(&Point{}).Elem(), reflect.TypeOf([]Point{}).Elem() == pt, reflect.TypeOf(map[ID]Point{}), reflect.TypeOf(map[ID]Point{}).Key().Name())
	f, ok := pt.FieldByName("Y")
	fmt.Println(f.Name, f.Type, ok, f.Index)
	v := reflect.ValueOf(&Point{1, 2, "n"}).Elem()
	v.Field(0).SetInt(9)
	fmt.Println(v.Field(0).Int(), v.NumField(), v.Kind(), v.CanSet(), v.Field(2).CanSet())
	fmt.Println(reflect.DeepEqual(Point{1, 2, ""}, Point{1, 2, ""}), reflect.DeepEqual([]Point{{1, 2, ""}}, []Point{{1, 3, ""}}), reflect.DeepEqual(map[string]Point{"a": {}}, map[string]Point{"a": {}}), reflect.DeepEqual(ID(1), 1), reflect.DeepEqual(errors.New("a"), errors.New("a")))
	fn := reflect.ValueOf(func(a, b int) int { return a * b })
	fmt.Println(fn.Call([]reflect.Value{reflect.ValueOf(3), reflect.ValueOf(4)})[0].Int(), fn.Type().NumIn(), fn.Kind())
	m := reflect.ValueOf(map[string]int{"a": 1, "b": 2})
	var ks []string
	for _, k := range m.MapKeys() {
		ks = append(ks, k.String())
	}
	sort.Strings(ks)
	fmt.Println(ks, m.MapIndex(reflect.ValueOf("b")))
	sl := reflect.MakeSlice(reflect.TypeOf([]int{}), 2, 5)
	sl = reflect.Append(sl, reflect.ValueOf(7))
	fmt.Println(sl.Interface(), sl.Len(), reflect.Zero(reflect.TypeOf(1.5)).Float(), reflect.Indirect(reflect.ValueOf(new(int))).Int())
	var nilp *Point
	fmt.Println(reflect.ValueOf(nilp).IsNil(), reflect.ValueOf(nil).IsValid(), reflect.TypeOf(nil) == nil, reflect.TypeOf(nilp))
	for _, x := range []any{1, "s", 2.5, []int{1}, map[string]int{}, Point{}, &Point{}, ID(3), N{}, nil, func() {}, make(chan ID), [2]Point{}, struct{ A int }{}} {
		if x == nil {
			continue
		}
		t := reflect.TypeOf(x)
		fmt.Print(t, " ", t.Kind(), " ", t.Name(), "; ")
	}
	fmt.Println()
}
