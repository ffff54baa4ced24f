package display

import (
	"strings"
	"time"
)

// Style says how values are shown at a terminal.
type Style struct {
	Color     bool
	TrueColor bool          // the terminal has 24-bit colours
	Width     int           // columns, 0 when unknown
	Height    int           // lines, 0 when unknown
	Out       int           // the number under which the value is kept, 0 for none
	Elapsed   time.Duration // of the remote calls that made the value, 0 for none
	Whole     bool          // nothing is folded
	Bare      bool          // nothing is added below
}

// The colours are the terminal's own, which suit its background.
const (
	sgrReset    = "\x1b[0m"
	sgrName     = "\x1b[1m"  // types and functions
	sgrDim      = "\x1b[2m"  // what is around the values
	sgrString   = "\x1b[32m" // green
	sgrConstant = "\x1b[35m" // magenta: True, None, nil, nan
	sgrNumber   = "\x1b[36m" // cyan
)

// Dim returns the text in the tone of what is around the values.
func (s Style) Dim(text string) string { return s.paint(sgrDim, text) }

// paint colours each line on its own, so that a pager or a cut leaves no colour open.
func (s Style) paint(sgr, text string) string {
	if !s.Color || text == "" {
		return text
	}
	return sgr + strings.ReplaceAll(text, "\n", sgrReset+"\n"+sgr) + sgrReset
}

// Visible shows control characters by their pictures and what changes the direction of writing by a dot: what comes from
// outside must not reach a terminal as it is. Line ends and tabs stay.
func Visible(text string) string {
	if harmless(text) {
		return text
	}
	return strings.Map(visibleRune, text)
}

func harmless(text string) bool {
	for i := range len(text) {
		if c := text[i]; c < ' ' && c != '\n' && c != '\t' || c >= 0x7f {
			return false
		}
	}
	return true
}

// VisibleLine is Visible for what must stay on one line.
func VisibleLine(text string) string { return strings.ReplaceAll(Visible(text), "\n", "␊") }
