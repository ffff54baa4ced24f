package display

import (
	"fmt"
	"reflect"
	"strconv"
	"strings"

	"tfrpc-repl/client/nest"
	"tfrpc-repl/client/tensor"
)

// Text returns the plain form of a value, as the prompt echoes it.
func Text(v any) string {
	if text, ok := plotText(v); ok {
		return text
	}
	switch v := v.(type) {
	case nil:
		return "nil"
	case *tensor.Tensor, nest.List, nest.Tuple, nest.Dict, nest.NamedTuple, nest.None, nest.Ragged, nest.Sparse, nest.Composite,
		nest.TensorSpec, nest.BoundedTensorSpec, nest.TypeSpec, nest.Unknown, tensor.DType, tensor.Shape:
		return nest.Repr(v)
	case []any:
		return nest.Repr(nest.List(v))
	case map[string]any:
		return nest.Repr(nest.Dict(v))
	case error, fmt.Stringer:
		// fmt, and not the method itself: a nil pointer has no text of its own.
		if text := fmt.Sprint(v); text != "<nil>" {
			return Visible(text)
		}
		return "nil"
	}
	return goText(v)
}

// goText returns Go syntax. The type goes without saying for the kinds that a literal has by itself.
func goText(v any) string {
	switch v := v.(type) {
	case string:
		return strconv.Quote(v)
	case int, bool:
		return fmt.Sprint(v)
	case float64:
		return floatText(v)
	case fmt.Formatter:
		return plainTypes(fmt.Sprintf("%#v", v))
	}
	rv := reflect.ValueOf(v)
	switch {
	case rv.CanInt() || rv.CanUint() || rv.CanFloat():
		return fmt.Sprintf("%T(%v)", v, v)
	case rv.Kind() == reflect.Func || rv.Kind() == reflect.Chan:
		return plainTypes(rv.Type().String())
	case rv.Kind() == reflect.Pointer && !rv.IsNil() && rv.Elem().Kind() != reflect.Struct:
		return plainTypes(rv.Type().String())
	}
	return plainTypes(fmt.Sprintf("%#v", v))
}

// floatText keeps a float from looking like a whole number.
func floatText(f float64) string {
	text := strconv.FormatFloat(f, 'g', -1, 64)
	if strings.ContainsAny(text, ".eIN") {
		return text
	}
	return text + ".0"
}

var typeWords = strings.NewReplacer("interface {}", "any", "main.", "")

// plainTypes writes type names as people do.
func plainTypes(text string) string { return typeWords.Replace(text) }
