package command

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

var benchCommands = []*Command{
	{Name: "bench", Usage: "[N] [-c C] [--json] EXPR", Short: "evaluate N times, C at once, and show the times", Detail: "N is 100 and C is 1 unless given; a call is waited for", Example: ":bench 1000 -c 8 client.addition(2, 3)", Arg: "expr", run: bench},
}

// Bench is what :bench measured. Times are of evaluations that went well.
type Bench struct {
	Times   []time.Duration // sorted
	Elapsed time.Duration   // of all
	Workers int
	Errors  int
	Error   error // the first
	JSON    bool
}

// Quantile returns the time that the part q of the evaluations did not exceed.
func (b Bench) Quantile(q float64) time.Duration {
	if len(b.Times) == 0 {
		return 0
	}
	return b.Times[max(0, min(int(math.Ceil(q*float64(len(b.Times))))-1, len(b.Times)-1))]
}

// Rate is the number of evaluations in a second.
func (b Bench) Rate() float64 {
	if b.Elapsed <= 0 {
		return 0
	}
	return float64(len(b.Times)+b.Errors) / b.Elapsed.Seconds()
}

// String has the figures and a histogram, or one JSON object with times in seconds.
func (b Bench) String() string {
	if b.JSON {
		return b.json()
	}
	var lines []string
	if len(b.Times) > 0 {
		lines = append(lines, fmt.Sprintf("p50 %s   p90 %s   p99 %s   min %s   max %s", Duration(b.Quantile(0.5)), Duration(b.Quantile(0.9)), Duration(b.Quantile(0.99)), Duration(b.Times[0]), Duration(b.Quantile(1))))
	}
	lines = append(lines, fmt.Sprintf("%d in %s, %.4g a second, %d at once", len(b.Times)+b.Errors, Duration(b.Elapsed), b.Rate(), b.Workers))
	if b.Errors > 0 {
		lines = append(lines, fmt.Sprintf("%s; the first: %v", count(b.Errors, "error"), b.Error))
	}
	return strings.Join(append(lines, b.histogram()...), "\n")
}

func (b Bench) json() string {
	text, _ := json.Marshal(map[string]any{
		"n": len(b.Times) + b.Errors, "errors": b.Errors, "workers": b.Workers, "elapsed": b.Elapsed.Seconds(), "rate": b.Rate(),
		"p50": b.Quantile(0.5).Seconds(), "p90": b.Quantile(0.9).Seconds(), "p99": b.Quantile(0.99).Seconds(), "min": b.Quantile(0).Seconds(), "max": b.Quantile(1).Seconds(),
	})
	return string(text)
}

// histogramRows and histogramWidth bound the drawing.
const (
	histogramRows  = 8
	histogramWidth = 40
)

// histogram has a row for each range of times up to p99; what is slower is in the last.
func (b Bench) histogram() []string {
	if len(b.Times) < 10 {
		return nil
	}
	low, high := b.Times[0], b.Quantile(0.99)
	step := max((high-low)/histogramRows, 1)
	var counts [histogramRows]int
	for _, t := range b.Times {
		counts[min(int((t-low)/step), histogramRows-1)]++
	}
	most := slices.Max(counts[:])
	var rows []string
	for i, n := range counts {
		bar := strings.Repeat("#", (n*histogramWidth+most-1)/most)
		rows = append(rows, fmt.Sprintf("%10s %-*s %d", Duration(low+time.Duration(i)*step), histogramWidth, bar, n))
	}
	return rows
}

func bench(ctx context.Context, sh *Shell, arg string) (any, error) {
	n, workers, asJSON, expr, err := benchArgs(arg)
	if err != nil {
		return nil, err
	}
	run, err := sh.Session.Function(ctx, expr)
	if err != nil {
		return nil, err
	}
	result := measure(ctx, run, n, workers)
	result.JSON = asJSON || sh.Settings.Format == "json"
	if len(result.Times) == 0 && result.Error != nil {
		return nil, result.Error
	}
	return result, nil
}

// maxBench bounds how many times are kept; maxWorkers how many evaluations run at once.
const (
	maxBench   = 10_000_000
	maxWorkers = 1000
)

// benchArgs reads [N] [-c C] [--json] in front of an expression.
func benchArgs(arg string) (n, workers int, asJSON bool, expr string, err error) {
	n, workers, expr = 100, 1, arg
	for {
		word, rest, _ := strings.Cut(expr, " ")
		rest = strings.TrimLeft(rest, " ")
		switch number, wrong := strconv.Atoi(word); {
		case word == "-c":
			word, rest, _ = strings.Cut(rest, " ")
			if workers, wrong = strconv.Atoi(word); wrong != nil || workers < 1 || workers > maxWorkers {
				return 0, 0, false, "", errorf(":bench -c takes a number from 1 to %d, not %q", maxWorkers, word)
			}
		case word == "--json" || word == "-json":
			asJSON = true
		case wrong == nil && rest != "":
			if n = number; n < 1 || n > maxBench {
				return 0, 0, false, "", errorf(":bench evaluates 1 to %d times, not %d", maxBench, number)
			}
		default:
			if expr == "" {
				err = errorf(":bench needs an expression: :bench 1000 client.addition(2, 3)")
			}
			return n, workers, asJSON, expr, err
		}
		expr = strings.TrimLeft(rest, " ")
	}
}

// measure calls run n times from a number of goroutines; it ends early when ctx does.
func measure(ctx context.Context, run func(context.Context) error, n, workers int) Bench {
	b := Bench{Workers: min(workers, n)}
	var mu sync.Mutex
	left := n
	take := func() bool {
		mu.Lock()
		defer mu.Unlock()
		left--
		return left >= 0 && ctx.Err() == nil
	}
	worker := func() {
		for take() {
			start := time.Now()
			err := run(ctx)
			elapsed := time.Since(start)
			mu.Lock()
			if err != nil {
				if b.Errors++; b.Error == nil {
					b.Error = err
				}
			} else {
				b.Times = append(b.Times, elapsed)
			}
			mu.Unlock()
		}
	}
	start, done := time.Now(), make(chan struct{})
	var all sync.WaitGroup
	for range b.Workers {
		all.Go(worker)
	}
	go func() { all.Wait(); close(done) }()
	select {
	case <-done:
	case <-ctx.Done(): // a call that does not end is left alone
	}
	mu.Lock()
	defer mu.Unlock()
	result := b
	result.Elapsed, result.Times = time.Since(start), slices.Sorted(slices.Values(b.Times))
	return result
}
