package main

type key struct{ a, b int }

func Run() int {
	m := map[string]int{}
	names := []string{"a", "b", "c", "d"}
	k := map[key]int{}
	for i := 0; i < 50000; i++ {
		m[names[i%4]] += i
		k[key{i % 100, 1}]++
	}
	return m["a"] + len(k)
}
