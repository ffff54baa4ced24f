package display

import (
	"fmt"

	"tfrpc-repl/client/nest"
	"tfrpc-repl/client/tensor"
	"tfrpc-repl/repl/gosyntax"
)

// Text returns the plain form of a value, as the prompt echoes it.
func Text(v any) string {
	if text, ok := plotText(v); ok {
		return text
	}
	if text, ok := requestedText(v, Style{}); ok {
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
	return gosyntax.Text(v)
}
