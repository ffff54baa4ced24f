package main

type shape interface{ area() int }

type square struct{ side int }

func (s square) area() int { return s.side * s.side }

type rect struct{ w, h int }

func (r *rect) area() int { return r.w * r.h }

func Run() int {
	shapes := []shape{square{3}, &rect{2, 5}}
	sum := 0
	for i := 0; i < 200000; i++ {
		sum += shapes[i%2].area()
	}
	return sum
}
