package nest

import (
	"fmt"
	"reflect"
	"strconv"
	"strings"

	"tfrpc-repl/client/tensor"
)

// Repr returns Python's repr of a structure of tensors, specs and scalars. Dicts are sorted by key. A list that contains itself is [...]
// there, as in Python.
func Repr(v any) string {
	var b strings.Builder
	p := printer{Builder: &b}
	p.write(v)
	return b.String()
}

// Printable returns a value that prints as Python prints it, whatever verb is used.
func Printable(v any) any {
	switch v.(type) {
	case fmt.Formatter:
		return v
	default:
		return printed(Repr(v))
	}
}

type printed string

func (p printed) Format(s fmt.State, _ rune) { fmt.Fprint(s, string(p)) }

// goItems returns the elements of a Go slice or array; bytes are a string.
func goItems(v any) ([]any, bool) {
	if _, isBytes := v.([]byte); isBytes {
		return nil, false
	}
	return goSequence(v)
}

// plainName escapes what a server may put into a name that Python would not allow.
func plainName(name string) string {
	quoted := tensor.StrRepr(name)
	return quoted[1 : len(quoted)-1]
}

func (p *printer) typeSpec(s TypeSpec) {
	name := s.ClassName
	name = name[strings.LastIndexByte(name, '.')+1:]
	if name == "" {
		name = fmt.Sprintf("TypeSpec%d", s.Class)
	}
	p.WriteString(plainName(name))
	if state, ok := s.State.(Tuple); ok && s.Class == classVariable && len(state) == 4 {
		shape, _ := state[0].(tensor.Shape)
		fmt.Fprintf(p, "(shape=%s, dtype=%s, trainable=%s, alias_id=%s)", shape, Repr(state[1]), Repr(state[2]), Repr(state[3]))
		return
	} else if ok {
		p.write(state)
		return
	}
	p.all("(", List{s.State}, ")")
}

func leafRepr(v any) string {
	switch v := v.(type) {
	case nil, None:
		return "None"
	case bool:
		if v {
			return "True"
		}
		return "False"
	case string:
		return tensor.StrRepr(v)
	case []byte:
		return tensor.BytesRepr(string(v))
	case float64:
		return tensor.FloatRepr(v)
	case complex128:
		return tensor.ComplexRepr(v)
	case *tensor.Tensor:
		if v == nil {
			return "None"
		}
		return v.Repr()
	case tensor.DType:
		return v.Repr()
	case tensor.Shape:
		return v.Repr()
	case TensorSpec:
		return fmt.Sprintf("TensorSpec(shape=%s, dtype=%s, name=%s)", v.Shape, v.DType.Repr(), nameRepr(v.Name))
	case BoundedTensorSpec:
		return fmt.Sprintf("BoundedTensorSpec(shape=%s, dtype=%s, name=%s, minimum=%s, maximum=%s)",
			v.Shape, v.DType.Repr(), nameRepr(v.Name), boundRepr(v.Minimum), boundRepr(v.Maximum))
	case Unknown:
		return "<unknown>"
	default:
		return compositeRepr(v)
	}
}

func boundRepr(t *tensor.Tensor) string {
	if t == nil {
		return "None"
	}
	return arrayText(t)
}

// arrayText is numpy's repr of an array, of rank 0 too.
func arrayText(t *tensor.Tensor) string {
	if rank, _ := t.Shape().Rank(); rank > 0 {
		return t.ArrayRepr()
	}
	vector, err := t.Reshape(1)
	if err != nil {
		return t.ArrayRepr()
	}
	text := strings.Replace(vector.ArrayRepr(), "([", "(", 1)
	end := strings.LastIndexByte(text, ']')
	return text[:end] + text[end+1:]
}

func nameRepr(name string) string {
	if name == "" {
		return "None"
	}
	return tensor.StrRepr(name)
}

func compositeRepr(v any) string {
	switch v := v.(type) {
	case NumpyArray:
		return arrayText(v.Value)
	case Ragged:
		return "<tf.RaggedTensor " + raggedText(v) + ">"
	case Sparse:
		return fmt.Sprintf("SparseTensor(indices=%v, values=%v, dense_shape=%v)", v.Indices, v.Values, v.DenseShape)
	case error:
		return v.Error()
	case Composite:
		return fmt.Sprintf("<%s of %s>", Repr(v.Spec), Repr(ListOf(v.Tensors)))
	default:
		return goRepr(reflect.ValueOf(v))
	}
}

// goRepr prints Go's own scalars as Python's.
func goRepr(v reflect.Value) string {
	switch {
	case v.CanInt():
		return strconv.FormatInt(v.Int(), 10)
	case v.CanUint():
		return strconv.FormatUint(v.Uint(), 10)
	case v.Kind() == reflect.Float32:
		return shortFloat(v.Float())
	case v.CanFloat():
		return tensor.FloatRepr(v.Float())
	case v.CanComplex():
		return tensor.ComplexRepr(v.Complex())
	}
	if named, ok := v.Interface().(interface{ GoText() string }); ok {
		return named.GoText() // a value whose type reflect does not know
	}
	return fmt.Sprintf("%#v", v.Interface())
}

// shortFloat prints a float32 in the fewest digits that tell it from others.
func shortFloat(x float64) string {
	short, err := strconv.ParseFloat(strconv.FormatFloat(x, 'g', -1, 32), 64)
	if err != nil {
		return tensor.FloatRepr(x)
	}
	return tensor.FloatRepr(short)
}
