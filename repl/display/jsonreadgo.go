package display

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"

	"tfrpc-repl/client"
	"tfrpc-repl/client/tensor"
)

func readError(v jsonValue) (any, error) {
	message, err := readBytes(v.Message)
	if err != nil {
		return nil, err
	}
	if v.Code != nil {
		return &client.Error{Code: client.Code(*v.Code), Message: message, Method: unquoted(v.Method), Target: unquoted(v.Target)}, nil
	}
	if class := unquoted(v.Class); class != "" && class != "Error" {
		message = class + ": " + message
	}
	return errors.New(message), nil
}

// readGo reads scalars and slices of Go.
func readGo(v jsonValue, depth int) (any, error) {
	number := string(bytes.TrimSpace(v.Value))
	switch v.Type {
	case "string":
		return readBytes(v.Value)
	case "bytes":
		s, err := readBytes(v.Value)
		return []byte(s), err
	case "bool":
		return strconv.ParseBool(number)
	case "int":
		return strconv.Atoi(number)
	case "float64":
		return readFloat(v.Value, 64)
	case "complex128":
		return readComplex(v.Value, 64)
	}
	if dt, ok := tensor.ParseDType(v.Type); ok && dt.Size() > 0 && !dt.IsComplex() {
		t, err := readTensor(jsonValue{DType: v.Type, Shape: json.RawMessage("[]"), Value: v.Value})
		if err != nil {
			return nil, err
		}
		return t.(*tensor.Tensor).Value(), nil
	}
	if strings.HasPrefix(v.Type, "map[string]") {
		return readDict(v, depth)
	}
	if len(v.Type) > 1 && v.Type[0] == '[' {
		v.Type = "list"
		return readSequence(v, depth)
	}
	return nil, fmt.Errorf("a value of type %q is only text and cannot be read", v.Type)
}

func readFloat(data []byte, bits int) (float64, error) {
	text := string(bytes.TrimSpace(data))
	switch text {
	case `"NaN"`:
		return math.NaN(), nil
	case `"Infinity"`:
		return math.Inf(1), nil
	case `"-Infinity"`:
		return math.Inf(-1), nil
	}
	return strconv.ParseFloat(text, bits)
}

func readComplex(data []byte, bits int) (complex128, error) {
	var parts struct{ Re, Im json.RawMessage }
	if err := json.Unmarshal(data, &parts); err != nil {
		return 0, err
	}
	re, err1 := readFloat(parts.Re, bits)
	im, err2 := readFloat(parts.Im, bits)
	return complex(re, im), errors.Join(err1, err2)
}
