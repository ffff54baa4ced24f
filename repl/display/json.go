package display

import (
	"bufio"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"math"
	"reflect"
	"slices"
	"strconv"
	"unicode/utf16"
	"unicode/utf8"
	"unsafe"

	"tfrpc-repl/client/nest"
	"tfrpc-repl/client/tensor"
)

// WriteJSON writes a value as one line of JSON, in the form that docs/json.md defines. Memory does not grow with the value.
func WriteJSON(w io.Writer, v any) error {
	out := &jsonWriter{w: bufio.NewWriterSize(w, 64<<10)}
	out.value(v, 0)
	out.raw("\n")
	return out.w.Flush()
}

// appendValue appends the JSON of a value, and stops when it is longer than most; what is then appended is no JSON.
func appendValue(b []byte, v any, most int) []byte {
	sink := &bounded{b, len(b) + most}
	out := &jsonWriter{w: bufio.NewWriterSize(sink, 512), full: sink.full}
	out.value(v, 0)
	out.w.Flush()
	return sink.b
}

// appendStored is appendValue for a notebook, which must not tell addresses.
func appendStored(b []byte, v any, most int) []byte {
	sink := &bounded{b, len(b) + most}
	out := &jsonWriter{w: bufio.NewWriterSize(sink, 512), full: sink.full, stored: true}
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

// value writes a value with its type.
func (j *jsonWriter) value(v any, depth int) {
	if j.full != nil && j.full() {
		return
	}
	if depth > jsonDepth || !j.enter(v) {
		j.tagged("text", "...")
		return
	}
	defer j.leave(v)
	switch v := v.(type) {
	case nil, nest.None:
		j.raw(`{"type":"none","value":null}`)
	case *tensor.Tensor:
		j.tensor(v)
	case nest.List:
		j.sequence("list", v, depth)
	case []any:
		j.sequence("list", v, depth)
	case nest.Tuple:
		j.sequence("tuple", v, depth)
	case nest.Dict:
		j.dict("dict", v, depth)
	case map[string]any:
		j.dict("dict", v, depth)
	case nest.NamedTuple:
		j.namedTuple(v, depth)
	case nest.Ragged:
		j.raw(`{"type":"ragged","flat_values":`)
		j.value(v.FlatValues, depth+1)
		j.raw(`,"row_splits":`)
		j.items(nest.ListOf(v.RowSplits), depth)
		j.raw(`}`)
	case nest.Sparse:
		j.raw(`{"type":"sparse","indices":`)
		j.value(v.Indices, depth+1)
		j.raw(`,"values":`)
		j.value(v.Values, depth+1)
		j.raw(`,"dense_shape":`)
		j.value(v.DenseShape, depth+1)
		j.raw(`}`)
	case nest.Composite:
		j.raw(`{"type":"composite","spec":`)
		j.bytes(nest.Repr(v.Spec))
		j.raw(`,"tensors":`)
		j.items(nest.ListOf(v.Tensors), depth)
		j.raw(`}`)
	case nest.TensorSpec:
		j.spec(v)
	case tensor.DType:
		j.tagged("dtype", v.String())
	case tensor.Shape:
		j.raw(`{"type":"shape","value":`)
		j.shape(v)
		j.raw(`}`)
	case Plotted:
		t, kind := v.Plot()
		j.raw(`{"type":"plot","kind":"` + kind + `","value":`)
		j.value(t, depth+1)
		j.raw(`}`)
	case error:
		j.error(v)
	default:
		j.goValue(reflect.ValueOf(v), depth)
	}
}

// enter remembers a structure that is being written; it reports false for one that is inside itself.
func (j *jsonWriter) enter(v any) bool {
	p := structurePointer(v)
	if p == nil {
		return true
	}
	if slices.Contains(j.path, p) {
		return false
	}
	j.path = append(j.path, p)
	return true
}

func (j *jsonWriter) leave(v any) {
	if structurePointer(v) != nil {
		j.path = j.path[:len(j.path)-1]
	}
}

// structurePointer returns where the parts of a list, tuple or dict are, or nil.
func structurePointer(v any) unsafe.Pointer {
	switch v.(type) {
	case nest.List, nest.Tuple, nest.Dict, []any, map[string]any:
		if rv := reflect.ValueOf(v); rv.Len() > 0 {
			return rv.UnsafePointer()
		}
	}
	return nil
}

// tagged writes a value that is a string.
func (j *jsonWriter) tagged(kind, s string) {
	j.raw(`{"type":`)
	j.quoted(kind)
	j.raw(`,"value":`)
	j.bytes(s)
	j.raw(`}`)
}

func (j *jsonWriter) items(parts []any, depth int) {
	j.raw(`[`)
	for i, part := range parts {
		if i > 0 {
			j.raw(`,`)
		}
		j.value(part, depth+1)
		if j.full != nil && j.full() {
			return
		}
	}
	j.raw(`]`)
}

func (j *jsonWriter) sequence(kind string, parts []any, depth int) {
	j.raw(`{"type":"` + kind + `","value":`)
	j.items(parts, depth)
	j.raw(`}`)
}

func (j *jsonWriter) namedTuple(n nest.NamedTuple, depth int) {
	j.raw(`{"type":"namedtuple","name":`)
	j.bytes(n.Name)
	j.raw(`,"fields":[`)
	for i, field := range n.Fields {
		if i > 0 {
			j.raw(`,`)
		}
		j.bytes(field)
	}
	j.raw(`],"value":`)
	j.items(n.Values, depth)
	j.raw(`}`)
}

// dict writes an object with sorted keys. Keys that are no UTF-8 need the form of pairs.
func (j *jsonWriter) dict(kind string, d map[string]any, depth int) {
	keys := slices.Sorted(maps.Keys(d))
	pairs := slices.ContainsFunc(keys, func(k string) bool { return !utf8.ValidString(k) })
	open, separator, end := `,"value":{`, `:`, `}}`
	if pairs {
		open, separator, end = `,"items":[`, `,`, `]}`
	}
	j.raw(`{"type":`)
	j.quoted(kind)
	j.raw(open)
	for i, key := range keys {
		if i > 0 {
			j.raw(`,`)
		}
		if pairs {
			j.raw(`[`)
		}
		j.bytes(key)
		j.raw(separator)
		j.value(d[key], depth+1)
		if pairs {
			j.raw(`]`)
		}
	}
	j.raw(end)
}

func (j *jsonWriter) spec(s nest.TensorSpec) {
	j.raw(`{"type":"tensorspec","dtype":"` + s.DType.String() + `","shape":`)
	j.shape(s.Shape)
	j.raw(`,"name":`)
	if s.Name == "" {
		j.raw(`null`)
	} else {
		j.bytes(s.Name)
	}
	j.raw(`}`)
}

// shape writes null for an unknown rank and for each unknown dimension.
func (j *jsonWriter) shape(s tensor.Shape) {
	if _, known := s.Rank(); !known {
		j.raw(`null`)
		return
	}
	j.raw(`[`)
	for i, d := range s.Dims() {
		if i > 0 {
			j.raw(`,`)
		}
		if d < 0 {
			j.raw(`null`)
		} else {
			j.raw(strconv.FormatInt(d, 10))
		}
	}
	j.raw(`]`)
}

// goValue writes numbers, strings, slices and maps with string keys. All else is its text.
func (j *jsonWriter) goValue(v reflect.Value, depth int) {
	kind := v.Type().String()
	if v.Type().PkgPath() != "" || v.NumMethod() > 0 {
		j.goText(v)
		return
	}
	switch {
	case v.Kind() == reflect.String:
		j.tagged(kind, v.String())
	case v.Kind() == reflect.Slice && v.Type().Elem().Kind() == reflect.Uint8:
		j.tagged("bytes", string(v.Bytes()))
	case v.Kind() == reflect.Slice || v.Kind() == reflect.Array:
		j.raw(`{"type":`)
		j.quoted(plainTypes(kind))
		j.raw(`,"value":[`)
		for i := range v.Len() {
			if i > 0 {
				j.raw(`,`)
			}
			j.value(v.Index(i).Interface(), depth+1)
		}
		j.raw(`]}`)
	case v.Kind() == reflect.Map && v.Type().Key() == reflect.TypeFor[string]():
		parts := make(map[string]any, v.Len())
		for key, part := range v.Seq2() {
			parts[key.String()] = part.Interface()
		}
		j.dict(plainTypes(kind), parts, depth)
	case v.Kind() == reflect.Bool || v.CanInt() || v.CanUint() || v.CanFloat() || v.CanComplex():
		j.raw(`{"type":"` + kind + `","value":`)
		j.goNumber(v)
		j.raw(`}`)
	default:
		j.goText(v)
	}
}

func (j *jsonWriter) goNumber(v reflect.Value) {
	switch {
	case v.Kind() == reflect.Bool:
		j.raw(strconv.FormatBool(v.Bool()))
	case v.CanInt():
		j.raw(strconv.FormatInt(v.Int(), 10))
	case v.CanUint():
		j.raw(strconv.FormatUint(v.Uint(), 10))
	case v.CanFloat():
		j.float(v.Float(), v.Type().Bits())
	default:
		j.complex(v.Complex(), v.Type().Bits()/2)
	}
}

// goText writes a value of Go as the prompt shows it.
func (j *jsonWriter) goText(v reflect.Value) {
	j.raw(`{"type":"go","text":`)
	j.bytes(Text(v.Interface()))
	j.raw(`}`)
}

var _ json.Marshaler = Value{}

// Value is a value that encoding/json writes in the form of WriteJSON.
type Value struct{ V any }

// MarshalJSON returns the value as WriteJSON writes it.
func (v Value) MarshalJSON() ([]byte, error) { return appendValue(nil, v.V, 1<<62), nil }
