package display_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"math"
	"math/rand/v2"
	"reflect"
	"regexp"
	"runtime"
	"strings"
	"testing"
	"time"

	"tfrpc-repl/client/nest"
	"tfrpc-repl/client/tensor"
	"tfrpc-repl/repl/display"
)

// most is what a notebook stores of one value.
const most = 200_000

// badNumber finds what is no number in the geometry of a picture.
var badNumber = regexp.MustCompile(`(?i)[" ,(ML](nan|[+-]?inf|infinity|undefined|%!)`)

var geometry = regexp.MustCompile(`(?s)<svg.*?</svg>`)

// checkBundle checks what must hold for every value, and returns the bundle.
func checkBundle(t *testing.T, v any) display.Bundle {
	t.Helper()
	b := display.Of(v)
	plain, ok := b.Data[display.MIMEPlain].(string)
	if !ok || plain == "" {
		t.Errorf("no text/plain")
	}
	if _, has := b.Data["application/json"]; has {
		t.Error("plain application/json hides the card")
	}
	if n := storedSize(t, b); n > most {
		t.Errorf("%d bytes", n)
	}
	html, _ := b.Data[display.MIMEHTML].(string)
	if opened, closed := strings.Count(html, "<div"), strings.Count(html, "</div>"); opened != closed {
		t.Errorf("%d div opened and %d closed", opened, closed)
	}
	if opened, closed := strings.Count(html, "<td"), strings.Count(html, "</td>"); opened != closed {
		t.Errorf("%d td opened and %d closed", opened, closed)
	}
	svg, _ := b.Data[display.MIMESVG].(string)
	for _, picture := range append(geometry.FindAllString(html, -1), svg) {
		if bad := badNumber.FindString(regexp.MustCompile(`(?s)<(title|text).*?</`).ReplaceAllString(picture, "")); bad != "" {
			t.Errorf("%q in the picture %.300s", bad, picture)
		}
	}
	if again := display.Of(v); !reflect.DeepEqual(again, b) {
		t.Error("the same value has two bundles")
	}
	return b
}

// storedSize is what a notebook's file needs for a bundle.
func storedSize(t *testing.T, b display.Bundle) int {
	t.Helper()
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(b); err != nil {
		t.Fatal(err)
	}
	return out.Len()
}

// TestNumbersThatBreakPictures has what made statistics, axes and images of other tools fail.
func TestNumbersThatBreakPictures(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	for _, values := range [][]float64{
		{nan, nan}, {inf, -inf}, {nan, inf, -inf}, {}, {1}, {nan}, {5, 5, 5}, {-math.MaxFloat64, math.MaxFloat64}, {math.MaxFloat64, math.MaxFloat64},
		{math.SmallestNonzeroFloat64, 2 * math.SmallestNonzeroFloat64}, {math.Copysign(0, -1), 0}, {0, nan, 1}, {1e308, -1e308, inf, nan, 0}, {1, math.Nextafter(1, 2)},
	} {
		for _, dt := range []tensor.DType{tensor.Float64, tensor.Float32, tensor.Float16, tensor.BFloat16, tensor.Float8E5M2} {
			x := floats(t, dt, values...)
			checkBundle(t, x)
			for _, n := range []int64{1, 40} {
				if x.Len() == 0 {
					continue
				}
				tiled := computed(t, dt, []int64{n, int64(x.Len())}, func(i int) float64 { return values[i%len(values)] })
				checkBundle(t, tiled)
				for _, kind := range []string{"", "line", "histogram", "heatmap"} {
					p, err := display.NewPlot(tiled, kind)
					s, _ := display.StatsOf(tiled)
					if err != nil && s.Finite() > 0 {
						t.Errorf("%s %v as %q: %v", dt, values, kind, err)
					}
					if err == nil {
						checkBundle(t, p)
					}
				}
			}
		}
	}
	for _, dims := range [][]int64{{0}, {0, 3}, {3, 0}, {1 << 40, 0}, {0, 8, 3}, {8, 8, 0}} {
		x := floats(t, tensor.Float32)
		x, err := tensor.New(tensor.Float32, tensor.ShapeOf(dims...), x.Bytes())
		if err != nil {
			t.Fatal(err)
		}
		checkBundle(t, x)
		written(t, x)
	}
}

func TestLargeAndDeep(t *testing.T) {
	deep, cycle := any(of(t, 1)), nest.List{nil, nil}
	for range 100 {
		deep = nest.List{nest.Dict{"k": deep}}
	}
	cycle[0], cycle[1] = cycle, of(t, 1)
	longest := make([]string, 1_000_000)
	for i := range longest {
		longest[i] = hostile[i%len(hostile)]
	}
	many := make(nest.List, 100_000)
	for i := range many {
		many[i] = nest.Dict{"a": of(t, []string{hostile[0]}), "b": nest.Tuple{1, 2.5}}
	}
	random := rand.New(rand.NewPCG(1, 1))
	noise := make([]byte, 700*600*3)
	for i := range noise {
		noise[i] = byte(random.Uint32())
	}
	picture, err := tensor.New(tensor.Uint8, tensor.ShapeOf(700, 600, 3), noise)
	if err != nil {
		t.Fatal(err)
	}
	pictures, err := tensor.New(tensor.Uint8, tensor.ShapeOf(70, 60, 100, 3), noise)
	if err != nil {
		t.Fatal(err)
	}
	ten := make([]int64, 10)
	for i := range ten {
		ten[i] = 3
	}
	for name, v := range map[string]any{
		"100 levels": deep, "cycle": cycle, "a million strings": of(t, longest), "one long string": of(t, strings.Repeat("<é\x00", 1_000_000)),
		"100,000 parts": many, "noise": picture, "many pictures": pictures, "rank 10": computed(t, tensor.Float32, ten, func(i int) float64 { return float64(i) }),
		"a million numbers": computed(t, tensor.Float64, []int64{1000, 1000}, func(i int) float64 { return math.Sin(float64(i)) / 3 }),
		"wide":              computed(t, tensor.Float64, []int64{1, 1000}, func(i int) float64 { return math.Sin(float64(i)) / 3 }),
		"a long name":       nest.Dict{strings.Repeat("<", 1_000_000): of(t, 1)}, "a long message": errors.New(strings.Repeat("<x\n", 1_000_000)),
		"rank 254":           filled(t, tensor.Int8, 1, append(make([]int64, 0, 254), slicesOfOnes(254)...)...),
		"strings of one row": of(t, [][]string{longest[:1000]}),
	} {
		t.Run(name, func(t *testing.T) {
			start := time.Now()
			checkBundle(t, v)
			if took := time.Since(start); took > 10*time.Second {
				t.Errorf("took %v", took)
			}
		})
	}
}

func slicesOfOnes(n int) []int64 {
	ones := make([]int64, n)
	for i := range ones {
		ones[i] = 1
	}
	return ones
}

// TestHundredMillion shows 10^8 elements: their memory is looked at, not copied.
func TestHundredMillion(t *testing.T) {
	if testing.Short() {
		t.Skip("10^8 elements take 100 MB; leave -short away")
	}
	for name, x := range map[string]*tensor.Tensor{
		"bool": filled(t, tensor.Bool, 1, 10_000, 10_000), "uint8": filled(t, tensor.Uint8, 7, 100_000_000), "picture": filled(t, tensor.Uint8, 200, 6000, 6000, 3),
	} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		start := time.Now()
		b := display.Of(x)
		took := time.Since(start)
		runtime.ReadMemStats(&after)
		if grown := after.TotalAlloc - before.TotalAlloc; grown > 24<<20 {
			t.Errorf("%s: %d bytes allocated", name, grown)
		}
		if n := storedSize(t, b); n > most {
			t.Errorf("%s: %d bytes stored", name, n)
		}
		t.Logf("%s: %v", name, took)
	}
}
