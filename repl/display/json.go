package display

import (
	"bufio"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"unicode/utf16"
	"unicode/utf8"
	"unsafe"
)

// WriteJSON writes a value as one line of JSON, in the form that docs/json.md defines. Memory does not grow with the value.
func WriteJSON(w io.Writer, v any) error {
	if r, ok := v.(Requested); ok {
		v, _ = r.Requested()
	}
	out := &jsonWriter{w: bufio.NewWriterSize(w, 64<<10)}
	out.value(v, 0)
	out.raw("\n")
	return out.w.Flush()
}

// appendValue appends the JSON of a value, and stops when it is longer than most; what is then appended is no JSON. What is stored in a
// notebook must not tell addresses.
func appendValue(b []byte, v any, most int, stored bool) []byte {
	sink := &bounded{b, len(b) + most}
	out := &jsonWriter{w: bufio.NewWriterSize(sink, 512), full: sink.full, stored: stored}
	out.value(v, 0)
	out.w.Flush()
	return sink.b
}

// bounded keeps what is written until it is too long.
type bounded struct {
	b    []byte
	most int
}

func (s *bounded) Write(p []byte) (int, error) {
	if !s.full() {
		s.b = append(s.b, p...)
	}
	return len(p), nil
}

func (s *bounded) full() bool { return len(s.b) > s.most }

// jsonDepth bounds structures that contain themselves; it is more than the wire allows.
const jsonDepth = 256

type jsonWriter struct {
	w      *bufio.Writer
	full   func() bool // nil: never
	stored bool        // in a notebook
	num    []byte
	path   []unsafe.Pointer
}

func (j *jsonWriter) raw(s string) { j.w.WriteString(s) }

// quoted writes a JSON string of valid UTF-8.
func (j *jsonWriter) quoted(s string) {
	const hex = "0123456789abcdef"
	b := append(j.num[:0], '"')
	for _, r := range s {
		switch {
		case r == '"' || r == '\\':
			b = append(b, '\\', byte(r))
		case r == '\n':
			b = append(b, '\\', 'n')
		case r < 0x20 || r >= 0x7f && r < 0xa0:
			b = append(b, '\\', 'u', '0', '0', hex[r>>4], hex[r&15])
		case needsEscape(r) && r != utf8.RuneError && r < 0x10000:
			b = append(b, '\\', 'u', hex[r>>12], hex[r>>8&15], hex[r>>4&15], hex[r&15])
		case needsEscape(r) && r != utf8.RuneError:
			upper, lower := utf16.EncodeRune(r)
			b = fmt.Appendf(b, `\u%04x\u%04x`, upper, lower)
		default:
			b = utf8.AppendRune(b, r)
		}
	}
	j.num = append(b, '"')
	j.w.Write(j.num)
}

// bytes writes a string of any bytes: as text when it is UTF-8, else as {"base64": "…"}.
func (j *jsonWriter) bytes(s string) {
	if utf8.ValidString(s) {
		j.quoted(s)
		return
	}
	j.raw(`{"base64":"`)
	encoder := base64.NewEncoder(base64.StdEncoding, j.w)
	io.WriteString(encoder, s)
	encoder.Close()
	j.raw(`"}`)
}

// float writes a number that reads back the same in so many bits; JSON has no NaN and no infinities, which are strings.
func (j *jsonWriter) float(x float64, bits int) {
	switch {
	case math.IsNaN(x):
		j.raw(`"NaN"`)
	case math.IsInf(x, 1):
		j.raw(`"Infinity"`)
	case math.IsInf(x, -1):
		j.raw(`"-Infinity"`)
	default:
		format := byte('f')
		if a := math.Abs(x); a != 0 && (a < 1e-4 || a >= 1e16) {
			format = 'e'
		}
		j.num = strconv.AppendFloat(j.num[:0], x, format, -1, bits)
		if format == 'f' && !slices.Contains(j.num, '.') {
			j.num = append(j.num, '.', '0')
		}
		j.w.Write(j.num)
	}
}

func (j *jsonWriter) complex(c complex128, bits int) {
	j.raw(`{"re":`)
	j.float(real(c), bits)
	j.raw(`,"im":`)
	j.float(imag(c), bits)
	j.raw(`}`)
}

var _ json.Marshaler = Value{}

// Value is a value that encoding/json writes in the form of WriteJSON.
type Value struct{ V any }

// MarshalJSON returns the value as WriteJSON writes it.
func (v Value) MarshalJSON() ([]byte, error) { return appendValue(nil, v.V, 1<<62, false), nil }
