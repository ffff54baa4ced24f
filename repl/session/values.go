package session

import (
	"fmt"
	"reflect"
	"strings"

	"tfrpc-repl/client/nest"
	"tfrpc-repl/client/tensor"
)

// bounds is lo:hi in an index; a bound that is left out is nil.
type bounds struct{ lo, hi any }

// absent is a bound that is left out.
type absent struct{}

// index is x[i], x[i, j] and x[lo:hi] of tensors, lists, tuples, dicts and Go's own.
func index(args []any) (any, error) {
	x := args[0]
	if t, ok := x.(*tensor.Tensor); ok {
		return indexTensor(t, args[1:])
	}
	for _, i := range args[1:] {
		var err error
		if x, err = indexOne(x, i); err != nil {
			return nil, err
		}
	}
	return x, nil
}

// indexTensor applies one index after the other: a number goes into the tensor, a slice keeps the axis and goes on in each
// of its parts.
func indexTensor(t *tensor.Tensor, indices []any) (any, error) {
	for at, i := range indices {
		if b, ok := i.(bounds); ok {
			part, err := sliceTensor(t, b)
			if err != nil || at == len(indices)-1 {
				return asIndexError(part, err)
			}
			return indexParts(part, indices[at+1:])
		}
		n, ok := wholeNumber(i)
		if !ok {
			return nil, hostErrorf("TypeError", "a tensor is indexed by whole numbers, not %s", nest.Repr(i))
		}
		part, err := t.Index(int(n))
		if err != nil {
			return asIndexError(part, err)
		}
		t = part
	}
	return t, nil
}

func sliceTensor(t *tensor.Tensor, b bounds) (*tensor.Tensor, error) {
	dims := t.Shape().Dims()
	if len(dims) == 0 {
		return nil, fmt.Errorf("too many indices: a scalar has no axis to slice")
	}
	lo, hi, err := b.ints(int(dims[0]))
	if err != nil {
		return nil, err
	}
	return t.Slice(lo, hi)
}

// indexParts indexes each part of a tensor along its first axis and puts the results together.
func indexParts(t *tensor.Tensor, indices []any) (any, error) {
	n := int(t.Shape().Dims()[0])
	if n == 0 {
		return nil, hostErrorf("IndexError", "an empty slice has no parts to index")
	}
	parts := make([]any, n)
	for i := range parts {
		part, err := t.Index(i)
		if err != nil {
			return asIndexError(part, err)
		}
		if parts[i], err = indexTensor(part, indices); err != nil {
			return nil, err
		}
	}
	stacked, err := tensor.Convert(parts, t.DType(), tensor.UnknownShape())
	return asIndexError(stacked, err)
}

func asIndexError(t *tensor.Tensor, err error) (any, error) {
	if err != nil {
		return nil, hostErrorf("IndexError", "%v", err)
	}
	return t, nil
}

// ints returns the bounds for a sequence of n elements; negative ones count from the end.
func (b bounds) ints(n int) (lo, hi int, err error) {
	hi = n
	if b.lo != nil {
		v, ok := wholeNumber(b.lo)
		if !ok {
			return 0, 0, hostErrorf("TypeError", "%s is not a bound of a slice", nest.Repr(b.lo))
		}
		lo = int(v)
	}
	if b.hi != nil {
		v, ok := wholeNumber(b.hi)
		if !ok {
			return 0, 0, hostErrorf("TypeError", "%s is not a bound of a slice", nest.Repr(b.hi))
		}
		hi = int(v)
	}
	return lo, hi, nil
}

func indexOne(x, i any) (any, error) {
	switch x := x.(type) {
	case nest.Dict:
		return fromDict(x, i)
	case map[string]any:
		return fromDict(x, i)
	case nest.NamedTuple:
		return fromSequence(reflect.ValueOf(x.Values), i)
	case *tensor.Tensor:
		return indexTensor(x, []any{i})
	case nil, nest.None:
		return nil, hostErrorf("TypeError", "None cannot be indexed")
	}
	v := reflect.ValueOf(x)
	switch v.Kind() {
	case reflect.Slice, reflect.Array, reflect.String:
		return fromSequence(v, i)
	case reflect.Map:
		key := reflect.ValueOf(i)
		if key.IsValid() && key.CanConvert(v.Type().Key()) {
			if element := v.MapIndex(key.Convert(v.Type().Key())); element.IsValid() {
				return element.Interface(), nil
			}
		}
		return nil, hostErrorf("KeyError", "%s", nest.Repr(i))
	}
	return nil, hostErrorf("TypeError", "a value of type %T cannot be indexed", x)
}

func fromDict(d map[string]any, i any) (any, error) {
	key, ok := i.(string)
	if !ok {
		return nil, hostErrorf("TypeError", "a dict is indexed by a string, not %s", nest.Repr(i))
	}
	v, ok := d[key]
	if !ok {
		return nil, hostErrorf("KeyError", "%s%s", tensor.StrRepr(key), meant(key, nest.Dict(d).Keys()))
	}
	return v, nil
}

func fromSequence(v reflect.Value, i any) (any, error) {
	if b, ok := i.(bounds); ok {
		lo, hi, err := b.ints(v.Len())
		if err != nil {
			return nil, err
		}
		lo, hi = clip(lo, v.Len()), clip(hi, v.Len())
		return v.Slice(lo, max(lo, hi)).Interface(), nil
	}
	n, ok := wholeNumber(i)
	at := int(n)
	if at < 0 {
		at += v.Len()
	}
	if !ok || at < 0 || at >= v.Len() {
		return nil, hostErrorf("IndexError", "index %s is out of range for %d elements", nest.Repr(i), v.Len())
	}
	return v.Index(at).Interface(), nil
}

func clip(i, n int) int {
	if i < 0 {
		i += n
	}
	return min(max(i, 0), n)
}

// elements returns what a for loop gives one after the other.
func elements(x any) ([]any, error) {
	switch x := x.(type) {
	case nest.List:
		return x, nil
	case nest.Tuple:
		return x, nil
	case []any:
		return x, nil
	case nest.NamedTuple:
		return x.Values, nil
	case nest.Dict:
		keys := x.Keys()
		out := make([]any, len(keys))
		for i, key := range keys {
			out[i] = key
		}
		return out, nil
	case *tensor.Tensor:
		rank, _ := x.Shape().Rank()
		if rank == 0 {
			return nil, hostErrorf("TypeError", "a scalar tensor cannot be iterated over")
		}
		out := make([]any, x.Shape().Dims()[0])
		for i := range out {
			out[i], _ = x.Index(i)
		}
		return out, nil
	case int:
		return nil, hostErrorf("TypeError", "an int cannot be iterated over; write  for i in range(%d)  or Go's  for i := range %d", x, x)
	}
	v := reflect.ValueOf(x)
	if !v.IsValid() || v.Kind() != reflect.Slice && v.Kind() != reflect.Array {
		return nil, hostErrorf("TypeError", "%s cannot be iterated over", nest.Repr(x))
	}
	out := make([]any, v.Len())
	for i := range out {
		out[i] = v.Index(i).Interface()
	}
	return out, nil
}

// length is len of values of ours.
func length(args []any) (any, error) {
	switch x := args[0].(type) {
	case *tensor.Tensor:
		if rank, _ := x.Shape().Rank(); rank == 0 {
			return nil, hostErrorf("TypeError", "a scalar tensor has no len")
		}
		return int(x.Shape().Dims()[0]), nil
	case nest.NamedTuple:
		return len(x.Values), nil
	case nest.Dict:
		return len(x), nil
	case string:
		return len(x), nil
	}
	list, err := elements(args[0])
	if err != nil {
		return nil, hostErrorf("TypeError", "%s has no len", nest.Repr(args[0]))
	}
	return len(list), nil
}

// truth is what Python takes a value for in a condition.
func truth(args []any) (any, error) {
	switch x := args[0].(type) {
	case bool:
		return x, nil
	case nil, nest.None:
		return false, nil
	case string:
		return x != "", nil
	case *tensor.Tensor:
		if x.Len() != 1 {
			return nil, hostErrorf("ValueError", "The truth value of an array with more than one element is ambiguous.")
		}
		t, err := x.Cast(tensor.Bool)
		if err != nil {
			return nil, hostErrorf("TypeError", "%v", err)
		}
		return t.Bytes()[0] != 0, nil
	}
	if v := reflect.ValueOf(args[0]); v.CanInt() || v.CanUint() || v.CanFloat() {
		return !v.IsZero(), nil
	}
	if n, err := length(args); err == nil {
		return n != 0, nil
	}
	return true, nil
}

// convert is T(x) for a Go type T and a tensor of one element.
func convert(args []any) (any, error) {
	name, x := args[0].(string), args[1]
	target, ok := goKinds[name]
	if !ok {
		return nil, hostErrorf("TypeError", "%s cannot be converted to %s", nest.Repr(x), name)
	}
	out := reflect.New(target).Elem()
	t, err := tensor.Of(x)
	if err == nil && t.Len() == 1 {
		t, err = t.Reshape()
	}
	if err == nil {
		err = t.Assign(out)
	}
	if err != nil {
		return nil, hostErrorf("TypeError", "%s(…): %v", name, err)
	}
	return out.Interface(), nil
}

var goKinds = map[string]reflect.Type{
	"int": reflect.TypeFor[int](), "int8": reflect.TypeFor[int8](), "int16": reflect.TypeFor[int16](), "int32": reflect.TypeFor[int32](), "int64": reflect.TypeFor[int64](),
	"uint": reflect.TypeFor[uint](), "uint8": reflect.TypeFor[uint8](), "uint16": reflect.TypeFor[uint16](), "uint32": reflect.TypeFor[uint32](), "uint64": reflect.TypeFor[uint64](),
	"byte": reflect.TypeFor[uint8](), "rune": reflect.TypeFor[int32](),
	"float32": reflect.TypeFor[float32](), "float64": reflect.TypeFor[float64](), "bool": reflect.TypeFor[bool](), "string": reflect.TypeFor[string](),
	"complex64": reflect.TypeFor[complex64](), "complex128": reflect.TypeFor[complex128](),
}

// format is "…".format(x): {} and {0} are replaced.
func format(args []any) (any, error) {
	template, _ := args[0].(string)
	rest := args[1:]
	var out strings.Builder
	next := 0
	for {
		before, after, ok := strings.Cut(template, "{")
		out.WriteString(before)
		if !ok {
			return out.String(), nil
		}
		if escaped, yes := strings.CutPrefix(after, "{"); yes {
			out.WriteByte('{')
			template = escaped
			continue
		}
		field, tail, ok := strings.Cut(after, "}")
		n := next
		if field != "" {
			if _, err := fmt.Sscanf(field, "%d", &n); err != nil {
				return nil, hostErrorf("ValueError", "only {} and {0} are understood in format here, not {%s}", field)
			}
		}
		if !ok || n < 0 || n >= len(rest) {
			return nil, hostErrorf("IndexError", "format has no value for {%s}", field)
		}
		next = n + 1
		out.WriteString(pythonStr(rest[n]))
		template = tail
	}
}
