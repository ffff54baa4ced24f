package nest

import (
	"fmt"
	"strconv"
	"strings"

	"tfrpc-repl/client/tensor"
)

// Arg is one argument of a method.
type Arg struct {
	Name     string
	Spec     Spec
	Default  any  // the constant of an optional argument
	Optional bool // it may be left out, and is never sent
}

// Signature is what a method takes and gives. The zero value takes anything.
type Signature struct {
	Args   []Arg
	Result Spec
}

// SignatureOf reads the specs of a method. A constant among the arguments is a default that was fixed when the function
// was traced: the argument may be left out.
func SignatureOf(input, output Spec) Signature {
	s := Signature{Result: output}
	args, _ := input.(Tuple)
	seen := map[string]bool{}
	for i, spec := range args {
		arg := Arg{Name: argName(spec, i), Spec: spec}
		if seen[arg.Name] {
			arg.Name = positionName(i) // two arguments of one name could not be told apart
		}
		seen[arg.Name] = true
		if isConstant(spec) {
			arg.Default, arg.Optional = spec, true
		}
		s.Args = append(s.Args, arg)
	}
	return s
}

func isConstant(spec Spec) bool {
	switch spec.(type) {
	case int64, float64, string, bool, None, tensor.Shape, tensor.DType, *tensor.Tensor, NumpyArray:
		return true
	}
	return false
}

// argName is the name in the spec. TensorFlow names the leaves of a structure by their path, so
// {"a": …} called d has a leaf d_a.
func argName(spec Spec, i int) string {
	if name, ok := leafName(spec, ""); ok {
		return name
	}
	return positionName(i)
}

func positionName(i int) string { return fmt.Sprintf("arg%d", i) }

func leafName(spec Spec, path string) (string, bool) {
	parts, isStructure := children(spec)
	if !isStructure {
		name, ok := specName(spec)
		return cutPath(name, path), ok
	}
	keys := partNames(spec, len(parts))
	for i, part := range parts {
		if name, ok := leafName(part, path+"/"+keys[i]); ok {
			return name, true
		}
	}
	return "", false
}

func specName(spec Spec) (string, bool) {
	switch spec := spec.(type) {
	case TensorSpec:
		return spec.Name, spec.Name != ""
	case BoundedTensorSpec:
		return spec.Name, spec.Name != ""
	}
	return "", false
}

// cutPath removes a path from the end of a leaf's name; newer servers join it by _ and in lower case, older ones by /.
func cutPath(name, path string) string {
	if rest, ok := strings.CutSuffix(name, path); ok {
		return rest
	}
	if rest, ok := strings.CutSuffix(name, strings.ToLower(strings.ReplaceAll(path, "/", "_"))); ok {
		return rest
	}
	return name
}

// partNames are the keys, fields or positions of a structure's parts.
func partNames(spec Spec, n int) []string {
	switch spec := spec.(type) {
	case Dict:
		return spec.Keys()
	case NamedTuple:
		if len(spec.Fields) == n {
			return spec.Fields
		}
	}
	names := make([]string, n)
	for i := range names {
		names[i] = strconv.Itoa(i)
	}
	return names
}

// String prints the signature in one line: (a: int32 [], b: float32 [None, 3]) -> int32 [].
func (s Signature) String() string {
	args := make([]string, len(s.Args))
	for i, arg := range s.Args {
		if arg.Optional {
			args[i] = plainName(arg.Name) + "=" + Repr(arg.Default)
			continue
		}
		args[i] = plainName(arg.Name) + ": " + Brief(arg.Spec)
	}
	return "(" + strings.Join(args, ", ") + ") -> " + Brief(s.Result)
}

// Brief prints a spec as dtype and shape, structures around it: {a: int32 [], b: float32 [2]}.
func Brief(spec Spec) string {
	switch spec := spec.(type) {
	case nil, Unknown:
		return "?"
	case TensorSpec:
		return briefTensor(spec)
	case BoundedTensorSpec:
		return briefTensor(spec.TensorSpec)
	case TypeSpec:
		return briefComposite(spec)
	}
	parts, isStructure := children(spec)
	if !isStructure {
		return Repr(spec)
	}
	texts := make([]string, len(parts))
	for i, part := range parts {
		texts[i] = Brief(part)
	}
	return briefStructure(spec, texts)
}

func briefStructure(spec Spec, texts []string) string {
	names := partNames(spec, len(texts))
	switch spec := spec.(type) {
	case List:
		return "[" + strings.Join(texts, ", ") + "]"
	case Tuple:
		if len(texts) == 1 {
			return "(" + texts[0] + ",)"
		}
		return "(" + strings.Join(texts, ", ") + ")"
	case NamedTuple:
		return plainName(spec.Name) + "(" + joinNamed(names, texts) + ")"
	default:
		return "{" + joinNamed(names, texts) + "}"
	}
}

func joinNamed(names, texts []string) string {
	for i, text := range texts {
		texts[i] = plainName(names[i]) + ": " + text
	}
	return strings.Join(texts, ", ")
}

func briefTensor(spec TensorSpec) string {
	dtype := spec.DType.String()
	if spec.DType == tensor.Invalid {
		dtype = "any"
	}
	if _, known := spec.Shape.Rank(); !known {
		return dtype + " <unknown>"
	}
	text := spec.Shape.String()
	return dtype + " [" + strings.TrimSuffix(text[1:len(text)-1], ",") + "]"
}

func briefComposite(spec TypeSpec) string {
	if spec.isNone() {
		return "None"
	}
	shape, _ := spec.state(0).(tensor.Shape)
	dtype, _ := spec.state(1).(tensor.DType)
	switch spec.Class {
	case classRagged:
		return "ragged " + briefTensor(TensorSpec{Shape: shape, DType: dtype})
	case classSparse:
		return "sparse " + briefTensor(TensorSpec{Shape: shape, DType: dtype})
	default:
		return Repr(spec)
	}
}
