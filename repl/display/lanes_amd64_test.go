package display

// WithoutVectors runs f as on a processor without AVX2.
func WithoutVectors(f func()) {
	before := useAVX2
	defer func() { useAVX2 = before }()
	useAVX2 = false
	f()
}
