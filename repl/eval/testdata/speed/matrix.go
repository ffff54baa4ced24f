package main

func Run() int {
	const n = 60
	a, b, c := make([][]float64, n), make([][]float64, n), make([][]float64, n)
	for i := range a {
		a[i], b[i], c[i] = make([]float64, n), make([]float64, n), make([]float64, n)
		for j := range a[i] {
			a[i][j], b[i][j] = float64(i+j), float64(i-j)
		}
	}
	for i := 0; i < n; i++ {
		for j := 0; j < n; j++ {
			s := 0.0
			for k := 0; k < n; k++ {
				s += a[i][k] * b[k][j]
			}
			c[i][j] = s
		}
	}
	return int(c[n-1][n-1])
}
