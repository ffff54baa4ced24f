package tensor

// elementFormat appends the text of an element: the k-th of those shown, which stands at i.
type elementFormat func(b []byte, k, i int) []byte

// elementFormat returns how to print the elements, given which will be shown.
func (t *Tensor) elementFormat(shown []int) elementFormat {
	switch {
	case t.dtype == Float16 || t.dtype == Float32 || t.dtype == Float64:
		f := newFloatFormat(kindOf(t.dtype), pick(shown, t.floatAt), false)
		return func(b []byte, k, _ int) []byte { return f.appendWord(b, k) }
	case t.dtype.IsComplex():
		return t.complexFormat(shown)
	case t.dtype == Bool:
		return t.rightAligned(len("False"))
	case t.dtype == String || t.dtype.IsFloat() || t.dtype == Int4 || t.dtype == Uint4 || t.dtype == Int2 || t.dtype == Uint2:
		return func(b []byte, _, i int) []byte { return t.appendPlain(b, i) }
	default:
		return t.rightAligned(t.widest(shown))
	}
}

// complexFormat prints both parts in a format of their own.
func (t *Tensor) complexFormat(shown []int) elementFormat {
	re := newFloatFormat(kindOf(t.dtype), pick(shown, func(i int) float64 { return real(t.complexAt(i)) }), false)
	im := newFloatFormat(kindOf(t.dtype), pick(shown, func(i int) float64 { return imag(t.complexAt(i)) }), true)
	return func(b []byte, k, _ int) []byte {
		b = re.appendWord(b, k)
		from := len(b)
		return appendImaginary(im.appendWord(b, k), from)
	}
}

// widest returns the columns that the longest of some whole numbers takes.
func (t *Tensor) widest(shown []int) int {
	var scratch [24]byte
	least, most := shown[0], shown[0]
	for _, i := range shown {
		if t.less(i, least) {
			least = i
		}
		if t.less(most, i) {
			most = i
		}
	}
	return max(len(t.appendPlain(scratch[:0], least)), len(t.appendPlain(scratch[:0], most)))
}

// less compares two whole numbers by their positions.
func (t *Tensor) less(i, j int) bool {
	if t.dtype.unsigned() {
		return t.uintAt(i) < t.uintAt(j)
	}
	return t.intAt(i) < t.intAt(j)
}

func (t *Tensor) rightAligned(width int) elementFormat {
	var scratch [24]byte
	return func(b []byte, _, i int) []byte {
		text := t.appendPlain(scratch[:0], i)
		return append(appendBlanks(b, width-len(text)), text...)
	}
}

func pick(shown []int, value func(int) float64) []float64 {
	values := make([]float64, len(shown))
	for j, i := range shown {
		values[j] = value(i)
	}
	return values
}
