package eval

import (
	"math"
	"math/big"
	"reflect"
)

// A library function that is asked for more memory than there is ends the process, and nothing recovers that. So what the
// functions take that are told a size is counted before they are called.

// librarySizes returns how many bytes a call will take, by the function's or method's name.
var librarySizes = map[string]func(nf *frame) float64{
	"strings.Repeat":          func(nf *frame) float64 { return float64(len(argAt[string](nf, 0))) * float64(argAt[int](nf, 1)) },
	"bytes.Repeat":            func(nf *frame) float64 { return float64(argAt[sliceHeader](nf, 0).len) * float64(argAt[int](nf, 1)) },
	"bufio.NewReaderSize":     func(nf *frame) float64 { return float64(argAt[int](nf, 1)) },
	"bufio.NewWriterSize":     func(nf *frame) float64 { return float64(argAt[int](nf, 1)) },
	"reflect.MakeSlice":       func(nf *frame) float64 { return float64(argAt[int](nf, 2)) * elemBytes(argAt[any](nf, 0)) },
	"reflect.MakeMapWithSize": func(nf *frame) float64 { return float64(argAt[int](nf, 1)) * elemBytes(argAt[any](nf, 0)) },
	"reflect.MakeChan":        func(nf *frame) float64 { return float64(argAt[int](nf, 1)) * elemBytes(argAt[any](nf, 0)) },
	"*bytes.Buffer.Grow":      func(nf *frame) float64 { return float64(argAt[int](nf, 0)) },
	"*strings.Builder.Grow":   func(nf *frame) float64 { return float64(argAt[int](nf, 0)) },
	"*big.Int.Lsh":            func(nf *frame) float64 { return float64(argAt[uint](nf, 1)) / 8 },
	"*big.Int.SetBit":         func(nf *frame) float64 { return float64(argAt[int](nf, 1)) / 8 },
	"*big.Int.Exp":            powerBytes,
}

// elemBytes is the size of what a slice, map or channel type holds.
func elemBytes(t any) float64 {
	rt, ok := t.(reflect.Type)
	if !ok {
		return 0
	}
	switch rt.Kind() {
	case reflect.Slice, reflect.Chan:
		return float64(rt.Elem().Size())
	case reflect.Map:
		return float64(rt.Key().Size() + rt.Elem().Size())
	}
	return 0
}

// powerBytes is the size of x**y without a modulus.
func powerBytes(nf *frame) float64 {
	x, y, modulus := argAt[*big.Int](nf, 0), argAt[*big.Int](nf, 1), argAt[*big.Int](nf, 2)
	if x == nil || y == nil || x.BitLen() < 2 || y.Sign() <= 0 || modulus != nil && modulus.Sign() != 0 {
		return 0
	}
	exponent, _ := new(big.Float).SetInt(y).Float64()
	return float64(x.BitLen()-1) * exponent / 8
}

// takeLibrary counts what a call of the library will take.
func (b *budget) takeLibrary(nf *frame, size func(*frame) float64) {
	if bytes := size(nf); bytes > checkEvery {
		b.take(nf, int(math.Min(bytes, math.MaxInt64/2)))
	}
}
