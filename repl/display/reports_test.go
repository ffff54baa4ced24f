package display_test

import (
	"bytes"
	"fmt"
	"math"
	"strings"
	"testing"

	"tfrpc-repl/client/tensor"
	"tfrpc-repl/repl/display"
)

// What users of other tools have reported must be right here.

// Powers of two and whole floats, in the forms of repr and str.
func TestNarrowFloatsInEachForm(t *testing.T) {
	for _, test := range []struct {
		dtype     tensor.DType
		value     float64
		echo, str string
		list      string
	}{
		{tensor.Float32, 536870912, "numpy=536870912.0>", "tf.Tensor(5.368709e+08, shape=(), dtype=float32)", "array([5.368709e+08]"},
		{tensor.Float16, 8192, "numpy=8192.0>", "tf.Tensor(8.19e+03, shape=(), dtype=float16)", "array([8.19e+03]"},
		{tensor.Float32, 1000000, "numpy=1000000.0>", "tf.Tensor(1e+06, shape=(), dtype=float32)", "array([1.e+06]"},
		{tensor.Float32, 999999, "numpy=999999.0>", "tf.Tensor(999999.0, shape=(), dtype=float32)", "array([999999.]"},
		{tensor.Float32, 16777217, "numpy=16777216.0>", "tf.Tensor(1.6777216e+07, shape=(), dtype=float32)", "array([1.6777216e+07]"},
	} {
		scalar, err := floats(t, test.dtype, test.value).Reshape()
		if err != nil {
			t.Fatal(err)
		}
		if got := display.Text(scalar); !strings.Contains(got, test.echo) {
			t.Errorf("echo of %v: %s, want %s", test.value, got, test.echo)
		}
		if got := display.Text(floats(t, test.dtype, test.value)); !strings.Contains(got, test.list) {
			t.Errorf("list of %v: %s, want %s", test.value, got, test.list)
		}
		if got := fmt.Sprint(scalar); got != test.str {
			t.Errorf("str of %v: %s, want %s", test.value, got, test.str)
		}
	}
}

// Letters of other languages are readable beside Python's bytes; bytes that are no text can be told apart.
func TestForeignLetters(t *testing.T) {
	word := of(t, "日本")
	if got := display.Text(word); !strings.Contains(got, `b'\xe6\x97\xa5\xe6\x9c\xac'`) {
		t.Errorf("echo: %s", got)
	}
	if html, _ := display.HTML(word); !strings.Contains(html, "日本") {
		t.Error("the card does not show the letters")
	}
	var good, bad bytes.Buffer
	if display.WriteJSON(&good, word) != nil || !strings.Contains(good.String(), `"日本"`) {
		t.Errorf("JSON: %s", good.String())
	}
	if display.WriteJSON(&bad, of(t, "\xff\xfe")) != nil || !strings.Contains(bad.String(), "base64") || strings.Contains(bad.String(), "\ufffd") {
		t.Errorf("JSON of bytes: %s", bad.String())
	}
}

// Summaries of what has no ordinary numbers.
func TestOddNumbers(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	for name, x := range map[string]*tensor.Tensor{
		"NaN": floats(t, tensor.Float64, nan, nan), "infinite": floats(t, tensor.Float64, inf, -inf), "one": floats(t, tensor.Float64, 3), "constant": floats(t, tensor.Float64, 2, 2, 2),
		"range overflows": floats(t, tensor.Float64, 1e308, -1e308), "denormal": floats(t, tensor.Float64, 5e-324, 0), "zeros": floats(t, tensor.Float64, 0, math.Copysign(0, -1)),
		"empty": computed(t, tensor.Float32, []int64{0, 3}, nil), "mixed": floats(t, tensor.Float32, 1, nan, inf, -inf, 0),
	} {
		for mime, data := range display.Of(x).Data {
			text, ok := data.(string)
			if !ok || mime == display.MIMEPlain || mime == display.MIMEPNG {
				continue
			}
			if i := strings.Index(text, "<svg"); i >= 0 && strings.Contains(text[i:], "NaN\"") || strings.Contains(text, "Infinity") || strings.Contains(text, "=\"NaN") || strings.Contains(text, "%!") {
				t.Errorf("%s: %s has no number: %.400s", name, mime, text)
			}
		}
		if got := display.Terminal(x, display.Style{}); strings.Contains(got, "%!") {
			t.Errorf("%s: %s", name, got)
		}
	}
	if got := display.Terminal(floats(t, tensor.Float64, nan, nan), display.Style{}); !strings.Contains(got, "no finite values, 2 NaN") {
		t.Error(got)
	}
}

// Whole numbers keep their digits in JSON.
func TestLargeWholeNumbers(t *testing.T) {
	for want, v := range map[string]any{"9007199254740993": int64(9007199254740993), "18446744073709551615": uint64(math.MaxUint64), "-9223372036854775808": int64(math.MinInt64)} {
		var line bytes.Buffer
		if err := display.WriteJSON(&line, of(t, v)); err != nil || !strings.Contains(line.String(), want) {
			t.Errorf("%s, %v; want %s", line.String(), err, want)
		}
		if got := display.Text(of(t, v)); !strings.Contains(got, want) {
			t.Errorf("%s, want %s", got, want)
		}
	}
}
