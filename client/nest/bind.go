package nest

import (
	"maps"
	"slices"
	"strings"

	"tfrpc-repl/client/tensor"
)

// Bind matches the arguments of a call, by position and by name, to the signature and returns the tensors to send.
// Go and list literals are converted to the dtype that a spec asks for; a tensor is sent with the shape that it has,
// since TensorFlow leaves that to the function. A method without specs takes anything. Errors are *Error.
// Bind may be called from several goroutines at once.
func (s Signature) Bind(method string, args []any, kwargs map[string]any) ([]*tensor.Tensor, error) {
	if len(s.Args) == 0 {
		return bindFree(method, args, kwargs)
	}
	values, err := s.place(method, args, kwargs)
	if err != nil {
		return nil, err
	}
	tensors := make([]*tensor.Tensor, 0, len(values))
	for i, arg := range s.Args {
		b := binding{method: method, arg: arg.Name, index: i}
		if arg.Optional {
			if err := b.constant(arg.Default, values[i]); err != nil {
				return nil, err
			}
			continue
		}
		if tensors, err = b.value(tensors, arg.Spec, values[i]); err != nil {
			return nil, err
		}
	}
	return tensors, nil
}

// bindFree flattens the arguments and converts them by TensorFlow's rules for Python values.
func bindFree(method string, args []any, kwargs map[string]any) ([]*tensor.Tensor, error) {
	for _, name := range slices.Sorted(maps.Keys(kwargs)) {
		return nil, errorf(typeError, "%s got an unexpected keyword argument %s; its specs name no arguments", plainName(method), tensor.StrRepr(name))
	}
	var tensors []*tensor.Tensor
	for i, arg := range args {
		b := binding{method: method, index: i}
		if tooDeep(arg, 0) {
			return nil, b.errorf(valueError, "%v", errDeep)
		}
		for _, leaf := range Flatten(arg) {
			var err error
			if tensors, err = b.tensor(tensors, TensorSpec{Shape: tensor.UnknownShape()}, leaf); err != nil {
				return nil, err
			}
		}
	}
	return tensors, nil
}

// absent stands for an argument that was not given.
type absent struct{}

// place finds the value of each argument.
func (s Signature) place(method string, args []any, kwargs map[string]any) ([]any, error) {
	if len(args) > len(s.Args) {
		return nil, s.countError(method, len(args)+len(kwargs))
	}
	if len(args) == len(s.Args) && len(kwargs) == 0 {
		return args, nil
	}
	values := make([]any, len(s.Args))
	copy(values, args)
	for i := len(args); i < len(values); i++ {
		values[i] = absent{}
	}
	for _, name := range slices.Sorted(maps.Keys(kwargs)) {
		i := slices.IndexFunc(s.Args, func(a Arg) bool { return a.Name == name })
		switch {
		case i < 0:
			return nil, s.keywordError(method, name)
		case i < len(args):
			return nil, errorf(typeError, "%s got two values for the argument %s", plainName(method), tensor.StrRepr(name))
		}
		values[i] = kwargs[name]
	}
	for i, value := range values {
		if _, ok := value.(absent); ok && !s.Args[i].Optional {
			return nil, s.countError(method, len(args)+len(kwargs))
		}
	}
	return values, nil
}

func (s Signature) names() string {
	names := make([]string, len(s.Args))
	for i, arg := range s.Args {
		names[i] = plainName(arg.Name)
	}
	return strings.Join(names, ", ")
}

func (s Signature) countError(method string, got int) error {
	plural := "s"
	if len(s.Args) == 1 {
		plural = ""
	}
	return errorf(valueError, "%s takes %d argument%s (%s), got %d", plainName(method), len(s.Args), plural, s.names(), got)
}

func (s Signature) keywordError(method, name string) error {
	hint := ""
	if near, ok := s.nearest(name); ok {
		hint = "; did you mean " + tensor.StrRepr(near) + "?"
	}
	return errorf(typeError, "%s got an unexpected keyword argument %s (arguments: %s, timeout_in_ms)%s",
		plainName(method), tensor.StrRepr(name), s.names(), hint)
}

// nearest returns the argument whose name is a slip of the pen away from name.
func (s Signature) nearest(name string) (best string, ok bool) {
	least := len(name)/3 + 1 // of a one-letter name nothing is near
	for _, candidate := range append(s.Args[:len(s.Args):len(s.Args)], Arg{Name: "timeout_in_ms"}) {
		if d := distance(name, candidate.Name); d < least || d == least && !ok && len(name) > 2 {
			best, least, ok = candidate.Name, d, true
		}
	}
	return best, ok
}

// distance counts the letters to insert, drop or change to turn a into b. Case does not count. Names too long
// to be a slip are infinitely far.
func distance(a, b string) int {
	const longest = 64
	if len(a) > longest || len(b) > longest {
		return longest
	}
	a, b = strings.ToLower(a), strings.ToLower(b)
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			change := diagonal
			if a[i] != b[j] {
				change++
			}
			diagonal = row[j+1]
			row[j+1] = min(change, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}
