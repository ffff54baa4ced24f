package main

func adder(n int) func(int) int { return func(k int) int { return n + k } }

func Run() int {
	sum := 0
	for i := 0; i < 100000; i++ {
		sum += adder(i)(1)
	}
	return sum
}
