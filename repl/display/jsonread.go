package display

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"

	"tfrpc-repl/client/nest"
	"tfrpc-repl/client/tensor"
)

// ReadJSON reads what WriteJSON wrote. Tensors, structures, specs and Go's scalars come back equal, but for the sign and payload
// of NaN; Go slices and maps come back as lists and dicts, an error as a *client.Error or a plain one. What is only text there (Go structs, composites, opaque
// tensors) is an error.
func ReadJSON(data []byte) (any, error) { return readValue(data, 0) }

// jsonValue has the fields of all types.
type jsonValue struct {
	Type       string            `json:"type"`
	DType      string            `json:"dtype"`
	Shape      json.RawMessage   `json:"shape"`
	Value      json.RawMessage   `json:"value"`
	Items      []json.RawMessage `json:"items"`
	Name       json.RawMessage   `json:"name"`
	Fields     []json.RawMessage `json:"fields"`
	FlatValues json.RawMessage   `json:"flat_values"`
	RowSplits  []json.RawMessage `json:"row_splits"`
	Indices    json.RawMessage   `json:"indices"`
	Values     json.RawMessage   `json:"values"`
	DenseShape json.RawMessage   `json:"dense_shape"`
	Class      json.RawMessage   `json:"class"`
	Message    json.RawMessage   `json:"message"`
	Code       *int              `json:"code"`
	Method     json.RawMessage   `json:"method"`
	Target     json.RawMessage   `json:"target"`
}

func readValue(data []byte, depth int) (any, error) {
	var v jsonValue
	if depth > jsonDepth {
		return nil, fmt.Errorf("the value is nested more than %d deep", jsonDepth)
	}
	if err := json.Unmarshal(data, &v); err != nil {
		return nil, fmt.Errorf("not the JSON of a value: %w", err)
	}
	switch v.Type {
	case "none":
		return nest.None{}, nil
	case "tensor":
		return readTensor(v)
	case "list", "tuple", "namedtuple":
		return readSequence(v, depth)
	case "dict":
		return readDict(v, depth)
	case "ragged":
		return readRagged(v)
	case "sparse":
		return readSparse(v)
	case "tensorspec":
		return readSpec(v)
	case "dtype":
		return readDType(unquoted(v.Value))
	case "shape":
		return readShape(v.Value)
	case "error":
		return readError(v)
	}
	return readGo(v, depth)
}

// unquoted returns the text of a JSON string, or "".
func unquoted(data json.RawMessage) (s string) {
	_ = json.Unmarshal(data, &s) // absent or null is ""
	return s
}

// readBytes reads a string, or {"base64": "…"}.
func readBytes(data []byte) (string, error) {
	if len(bytes.TrimSpace(data)) > 0 && bytes.TrimSpace(data)[0] == '{' {
		var marked struct {
			Base64 *string `json:"base64"`
		}
		if err := json.Unmarshal(data, &marked); err != nil || marked.Base64 == nil {
			return "", errors.New(`a string is text or {"base64": "…"}`)
		}
		raw, err := base64.StdEncoding.DecodeString(*marked.Base64)
		return string(raw), err
	}
	var s string
	err := json.Unmarshal(data, &s)
	return s, err
}

func readDType(name string) (any, error) {
	if dt, ok := tensor.ParseDType(name); ok {
		return dt, nil
	}
	return nil, fmt.Errorf("%q is not a dtype", name)
}

func readShape(data json.RawMessage) (tensor.Shape, error) {
	var dims []*int64
	if err := json.Unmarshal(data, &dims); err != nil {
		return tensor.Shape{}, fmt.Errorf("not a shape: %w", err)
	}
	if dims == nil {
		return tensor.UnknownShape(), nil
	}
	known := make([]int64, len(dims))
	for i, d := range dims {
		known[i] = -1
		if d != nil {
			known[i] = *d
		}
	}
	return tensor.ShapeOf(known...), nil
}

func readSequence(v jsonValue, depth int) (any, error) {
	var items []json.RawMessage
	if err := json.Unmarshal(v.Value, &items); err != nil {
		return nil, fmt.Errorf("a %s has a list of values: %w", v.Type, err)
	}
	parts := make([]any, len(items))
	for i, item := range items {
		part, err := readValue(item, depth+1)
		if err != nil {
			return nil, fmt.Errorf("[%d]: %w", i, err)
		}
		parts[i] = part
	}
	switch v.Type {
	case "list":
		return nest.List(parts), nil
	case "tuple":
		return nest.Tuple(parts), nil
	}
	name, err := readBytes(v.Name)
	n := nest.NamedTuple{Name: name, Values: parts}
	for _, field := range v.Fields {
		name, failed := readBytes(field)
		n.Fields, err = append(n.Fields, name), errors.Join(err, failed)
	}
	return n, err
}

func readDict(v jsonValue, depth int) (any, error) {
	dict := nest.Dict{}
	if v.Items == nil {
		var parts map[string]json.RawMessage
		if err := json.Unmarshal(v.Value, &parts); err != nil {
			return nil, fmt.Errorf("a dict has an object of values: %w", err)
		}
		for key, part := range parts {
			value, err := readValue(part, depth+1)
			if err != nil {
				return nil, fmt.Errorf("[%q]: %w", key, err)
			}
			dict[key] = value
		}
		return dict, nil
	}
	for i, item := range v.Items {
		var pair [2]json.RawMessage
		err := json.Unmarshal(item, &pair)
		if err != nil {
			return nil, fmt.Errorf("item %d of a dict: %w", i, err)
		}
		key, err := readBytes(pair[0])
		if err != nil {
			return nil, fmt.Errorf("item %d of a dict: %w", i, err)
		}
		if dict[key], err = readValue(pair[1], depth+1); err != nil {
			return nil, err
		}
	}
	return dict, nil
}

func readPart(data json.RawMessage) (*tensor.Tensor, error) {
	v, err := readValue(data, 0)
	if t, ok := v.(*tensor.Tensor); ok || err != nil {
		return t, err
	}
	return nil, errors.New("a tensor is expected")
}

func readRagged(v jsonValue) (any, error) {
	flat, err := readPart(v.FlatValues)
	r := nest.Ragged{FlatValues: flat}
	for _, part := range v.RowSplits {
		splits, failed := readPart(part)
		r.RowSplits, err = append(r.RowSplits, splits), errors.Join(err, failed)
	}
	return r, err
}

func readSparse(v jsonValue) (any, error) {
	indices, err1 := readPart(v.Indices)
	values, err2 := readPart(v.Values)
	shape, err3 := readPart(v.DenseShape)
	return nest.Sparse{Indices: indices, Values: values, DenseShape: shape}, errors.Join(err1, err2, err3)
}

func readSpec(v jsonValue) (any, error) {
	dt, err := readDType(v.DType)
	if err != nil {
		return nil, err
	}
	shape, err := readShape(v.Shape)
	return nest.TensorSpec{Name: unquoted(v.Name), Shape: shape, DType: dt.(tensor.DType)}, err
}
