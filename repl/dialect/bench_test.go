package dialect

import (
	"strings"
	"testing"
)

func bench(b *testing.B, src string) {
	b.SetBytes(int64(len(src)))
	for b.Loop() {
		if _, err := Translate(src); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkGoCall(b *testing.B) { bench(b, `client.addition(2, 3)`) }
func BenchmarkDialectCall(b *testing.B) {
	bench(b, `client.matmul_blocking([[1, 2], [3, 4]], [[5], [6]], timeout_in_ms=500)`)
}

func BenchmarkGo300Lines(b *testing.B) {
	bench(b, strings.Repeat("x := f(1, 2)\nif x > 3 {\n\tprint(x, \"a\")\n}\n", 75))
}

func BenchmarkDialect300Lines(b *testing.B) {
	bench(b, strings.Repeat("x := f(1, 2) # remark\ny = g([1, 2], k=3)\nif x:\n    print(x, \"a\")\n", 75))
}

func BenchmarkCheck(b *testing.B) {
	for b.Loop() {
		Check(`client.matmul_blocking([[1, 2], [3, 4]], [[5], [6]])`)
	}
}
