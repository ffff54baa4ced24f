package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"os"
	"strings"
	"time"
)

type Base struct {
	ID int `json:"id"`
	b  int
}
type Color int

func (c Color) MarshalText() ([]byte, error) { return []byte(fmt.Sprintf("c%d", int(c))), nil }
func (c *Color) UnmarshalText(b []byte) error {
	_, err := fmt.Sscanf(string(b), "c%d", (*int)(c))
	return err
}

type Temp float64

func (t Temp) MarshalJSON() ([]byte, error) {
	return []byte(fmt.Sprintf(`{"deg":  %g}`, float64(t))), nil
}
func (t *Temp) UnmarshalJSON(b []byte) error {
	var v struct{ Deg float64 }
	if err := json.Unmarshal(b, &v); err != nil {
		return err
	}
	*t = Temp(v.Deg)
	return nil
}

type Node struct {
	V    int
	Next *Node   `json:",omitempty"`
	Kids []*Node `json:"kids,omitempty"`
}
type All struct {
	Base
	Name string `json:"name,omitempty"`
	C    Color
	T    Temp
	M    map[Color]Temp
	A    any
	N    *Node
	S    []Base
	B    []byte
	Q    int `json:",string"`
	Skip int `json:"-"`
	E    error
	Tm   time.Time
	Arr  [2]Color
	Z    Temp `json:",omitzero"`
	P    *Temp
}
type Bad struct{ F func() }
type Fail struct{}

func (Fail) MarshalJSON() ([]byte, error) { return nil, errors.New("boom") }

type Ptr struct{ x int }

func (p *Ptr) MarshalJSON() ([]byte, error) { return []byte(`"ptr"`), nil }
func main() {
	p := Temp(3)
	a := All{Base: Base{7, 1}, Name: "<x&y>", C: 3, T: 1.5, M: map[Color]Temp{2: 2, 1: 1}, A: Base{1, 2}, N: &Node{1, &Node{V: 2}, nil}, S: []Base{{1, 1}}, B: []byte("hi"), Q: 5, P: &p}
	out, err := json.Marshal(a)
	fmt.Println(string(out), err)
	out, err = json.MarshalIndent(map[string]any{"a": Base{1, 2}, "t": Temp(2), "l": []any{Color(1)}}, "", "  ")
	fmt.Println(string(out), err)
	enc := json.NewEncoder(os.Stdout)
	enc.SetEscapeHTML(false)
	fmt.Println(enc.Encode(a.Name))
	fmt.Println(enc.Encode(struct{ X string }{"<"}))
	fmt.Println(enc.Encode(&a))
	_, err = json.Marshal(Bad{})
	fmt.Println(err)
	_, err = json.Marshal(Fail{})
	fmt.Println(err)
	_, err = json.Marshal([]Fail{{}})
	fmt.Println(err)
	_, err = json.Marshal(Base{ID: 1})
	fmt.Println(err)
	_, err = json.Marshal(map[string]Color{"k": 1})
	fmt.Println(err)
	type F struct{ X float64 }
	_, err = json.Marshal(F{math.NaN()})
	fmt.Println(err)
	out, err = json.Marshal([]Ptr{{1}})
	fmt.Println(string(out), err)
	out, err = json.Marshal(Ptr{1})
	fmt.Println(string(out), err)
	out, err = json.Marshal(struct{ P Ptr }{})
	fmt.Println(string(out), err)
	out, err = json.Marshal(&struct{ P Ptr }{})
	fmt.Println(string(out), err)
	var b All
	fmt.Println(json.Unmarshal([]byte(`{"id":9,"NAME":"n","C":"c4","T":{"deg":2.5},"M":{"c1":{"deg":1}},"A":{"x":[1,2]},"N":{"V":1,"Next":{"V":2},"kids":[{"V":5}]},"S":[{"id":3},{"id":4}],"B":"aGk=","Q":"12","Arr":["c1"],"P":{"deg":8}}`), &b))
	fmt.Println(b.ID, b.Name, int(b.C), float64(b.T), b.M, b.A, b.N.V, b.N.Next.V, b.N.Kids[0].V, b.S, string(b.B), b.Q, b.Arr, float64(*b.P))
	fmt.Println(json.Unmarshal([]byte(`{"id":"x"}`), &b))
	fmt.Println(json.Unmarshal([]byte(`{"N":{"V":"x"}}`), &b))
	fmt.Println(json.Unmarshal([]byte(`{"id":`), &b))
	fmt.Println(json.Unmarshal([]byte(`[1]`), &b))
	fmt.Println(json.Unmarshal([]byte(`{}`), b))
	var ns []Node
	fmt.Println(json.NewDecoder(strings.NewReader(`[{"V":1},{"V":2,"Next":{"V":3}}]`)).Decode(&ns), len(ns), ns[1].Next.V)
	var m map[string]Color
	fmt.Println(json.Unmarshal([]byte(`{"a":"c7"}`), &m), int(m["a"]))
	var e Base
	var ute *json.UnmarshalTypeError
	err = json.Unmarshal([]byte(`{"id":1.5}`), &e)
	fmt.Println(errors.As(err, &ute), err)
	type Emb struct {
		*Base
		X int
	}
	var em Emb
	fmt.Println(json.Unmarshal([]byte(`{"id":1,"X":2}`), &em), em.Base.ID, em.X)
}
