package main

var n int

func done(k int) { n += k }

func work(k int) { defer done(k) }

func Run() int {
	for i := 0; i < 50000; i++ {
		work(i)
	}
	return n
}
