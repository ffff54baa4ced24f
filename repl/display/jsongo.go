package display

import (
	"reflect"
	"strconv"
	"tfrpc-repl/repl/gosyntax"
)

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
		j.quoted(gosyntax.Name(kind))
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
		j.dict(gosyntax.Name(kind), parts, depth)
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
