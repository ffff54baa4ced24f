package display

import (
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"tfrpc-repl/client/nest"
	"tfrpc-repl/client/tensor"
)

// Terminal returns what a terminal shows of a value: the plain form, coloured and folded when it is long, and dimmed below
// it what helps to read it.
func Terminal(v any, s Style) string {
	if p, ok, err := PlotOf(v); ok && err == nil {
		return p.Braille(brailleWidth(s.Width), 16)
	}
	if text, ok := requestedText(v, s); ok {
		return text
	}
	out := s.Paint(fold(Text(v), s))
	if s.Bare {
		return out
	}
	for _, note := range notes(v, s) {
		out += "\n" + s.Dim(Visible("  "+note))
	}
	return out
}

func brailleWidth(width int) int {
	if width == 0 {
		return 72
	}
	return max(20, min(width-10, 100))
}

const (
	foldedLines = 40   // of a long result when the terminal does not say its height
	lastLines   = 3    // shown after what is left out
	longLine    = 4000 // characters
	mostNotes   = 12
)

// fold leaves out the middle of a text that is too long to read.
func fold(text string, s Style) string {
	if s.Whole {
		return text
	}
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		if n := utf8.RuneCountInString(line); n > longLine {
			lines[i] = string([]rune(line)[:longLine-200]) + fmt.Sprintf(" … %d more characters%s", n-longLine+200, s.whole())
		}
	}
	limit := foldedLines
	if s.Height > 0 {
		limit = max(12, s.Height-4)
	}
	if len(lines) > limit {
		first, last := lines[:limit-lastLines-1], lines[len(lines)-lastLines:]
		rest := fmt.Sprintf("… %d more lines%s", len(lines)-len(first)-len(last), s.whole())
		lines = append(append(append([]string{}, first...), rest), last...)
	}
	return strings.Join(lines, "\n")
}

// whole says how to see all of it.
func (s Style) whole() string {
	if s.Out == 0 {
		return ""
	}
	return fmt.Sprintf(" (:out %d)", s.Out)
}

// notes are the lines below a value: statistics of a tensor, or a line for each leaf of a structure with arrays in it.
func notes(v any, s Style) []string {
	if t, ok := v.(*tensor.Tensor); ok && t != nil {
		return tensorNotes(t, s)
	}
	leaves := leavesOf(v)
	if !worthATree(leaves) {
		return nil
	}
	names, kinds := 0, 0
	for _, l := range leaves[:min(len(leaves), mostNotes)] {
		names, kinds = max(names, columns(l.path)), max(kinds, columns(l.kind))
	}
	var out []string
	for i, l := range leaves {
		if i == mostNotes {
			out = append(out, fmt.Sprintf("… %d more", len(leaves)-i))
			break
		}
		out = append(out, strings.TrimRight(pad(l.path, names)+"  "+pad(l.kind, kinds)+"  "+l.summary(), " "))
	}
	return out
}

// fewElements are read at a glance.
const fewElements = 8

func tensorNotes(t *tensor.Tensor, s Style) []string {
	var parts []string
	stats, ok := StatsOf(t)
	odd := stats.NaN+stats.PosInf+stats.NegInf > 0
	if ok && (t.Len() > fewElements || odd && t.Len() > 1) {
		parts = append(parts, statsText(stats), byteSize(t.NumBytes()))
	} else if text := readable(t); text != "" {
		parts = append(parts, text)
	}
	if s.Elapsed >= noticeable {
		parts = append(parts, elapsedText(s.Elapsed))
	}
	if len(parts) == 0 {
		return nil
	}
	return []string{strings.Join(parts, " · ")}
}

// noticeable is how long a call takes before its time is said.
const noticeable = 100 * time.Millisecond

func elapsedText(d time.Duration) string {
	if d < time.Second {
		return fmt.Sprintf("%d ms", d.Milliseconds())
	}
	return d.Round(10 * time.Millisecond).String()
}

// statsText is a line about numbers: 1 … 4, mean 2.5, 3 zeros, 1 NaN.
func statsText(s Stats) string {
	var parts []string
	if s.Finite() == 0 {
		parts = append(parts, "no finite values")
	} else {
		parts = append(parts, s.MinText+" … "+s.MaxText, fmt.Sprintf("mean %.6g", s.Mean))
	}
	for _, count := range []struct {
		n    int
		what string
	}{{s.Zeros, "zero"}, {s.NaN, "NaN"}, {s.PosInf, "+Inf"}, {s.NegInf, "-Inf"}} {
		if count.n == 0 {
			continue
		}
		what := count.what
		if what == "zero" && count.n > 1 {
			what = "zeros"
		}
		parts = append(parts, fmt.Sprintf("%d %s", count.n, what))
	}
	return strings.Join(parts, ", ")
}

// readable is the text in a tensor of strings that Python's bytes literals do not show.
func readable(t *tensor.Tensor) string {
	if t.DType() != tensor.String || t.Len() == 0 || t.Len() > fewElements {
		return ""
	}
	foreign := false
	var parts []string
	for _, b := range t.Strings() {
		if !utf8.ValidString(b) {
			return ""
		}
		foreign = foreign || utf8.RuneCountInString(b) < len(b)
		text := []rune(b)
		if len(text) > 200 {
			text = append(text[:200], '…')
		}
		parts = append(parts, nest.Repr(string(text)))
	}
	if !foreign {
		return ""
	}
	return "UTF-8: " + strings.Join(parts, ", ")
}
