package main

func Run() int {
	const n = 1000000
	composite := make([]bool, n+1)
	count := 0
	for i := 2; i <= n; i++ {
		if composite[i] {
			continue
		}
		count++
		for j := i * 2; j <= n; j += i {
			composite[j] = true
		}
	}
	return count
}
