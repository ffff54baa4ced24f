package main

import "fmt"

type Pt struct{}

func F[A any]() {
	type L struct{ a A }
	type G[B any] struct {
		a A
		b B
		n *G[B]
	}
	type M[K comparable, V any] map[K]V
	fmt.Printf("%T %T %T\n", L{}, G[string]{}, G[A]{})
	fmt.Printf("%+v %v %v\n", G[L]{}, any(G[A]{}) == any(G[int]{}), len(M[int, L]{}))
	var x any = G[int]{}
	switch x.(type) {
	case G[string]:
		fmt.Println("string")
	case G[int]:
		fmt.Println("int")
	}
	g := func() any { return G[A]{} }
	_, ok := g().(G[A])
	fmt.Println(ok)
}
func H[A any]() any {
	type G[B any] struct{ b B }
	return G[int]{}
}
func main() {
	F[int]()
	F[Pt]()
	fmt.Println(H[int]() == H[string](), H[int]() == H[int]())
	fmt.Printf("%T\n", H[Pt]())
	type Q struct{}
	fmt.Printf("%T\n", Q{})
	{
		type Q int
		fmt.Printf("%T\n", Q(1))
	}
}
