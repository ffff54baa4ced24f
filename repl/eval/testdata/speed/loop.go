package main

func Run() int {
	sum := 0
	for i := 0; i < 10000000; i++ {
		sum += i
	}
	return sum
}
