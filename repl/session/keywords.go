package session

import (
	"strings"
	"time"

	"tfrpc-repl/client/nest"
	"tfrpc-repl/client/tensor"
)

// keyword is a keyword argument on its way to a function of ours.
type keyword struct {
	name  string
	value any
}

// splitKeywords separates positional from keyword arguments.
func splitKeywords(function string, args []any) (positional []any, keywords map[string]any, err error) {
	for _, arg := range args {
		k, ok := arg.(keyword)
		switch {
		case !ok && keywords != nil:
			return nil, nil, hostErrorf("SyntaxError", "%s: a positional argument follows a keyword argument", function)
		case !ok:
			positional = append(positional, arg)
			continue
		case keywords == nil:
			keywords = map[string]any{}
		}
		if _, twice := keywords[k.name]; twice {
			return nil, nil, hostErrorf("SyntaxError", "%s: the keyword argument %s is given twice", function, k.name)
		}
		keywords[k.name] = k.value
	}
	return positional, keywords, nil
}

// params matches arguments to the parameters of a function of ours. What is not given is absent from the result.
func params(function string, names []string, positional []any, keywords map[string]any) (map[string]any, error) {
	if len(positional) > len(names) {
		return nil, hostErrorf("TypeError", "%s takes at most %d arguments (%s), got %d", function, len(names), strings.Join(names, ", "), len(positional))
	}
	given := map[string]any{}
	for i, v := range positional {
		given[names[i]] = v
	}
	for name, v := range keywords {
		if !contains(names, name) {
			return nil, hostErrorf("TypeError", "%s got an unexpected keyword argument %s (arguments: %s)%s", function, tensor.StrRepr(name), strings.Join(names, ", "), meant(name, names))
		}
		if _, twice := given[name]; twice {
			return nil, hostErrorf("TypeError", "%s got two values for the argument %s", function, tensor.StrRepr(name))
		}
		given[name] = v
	}
	return given, nil
}

func contains(names []string, name string) bool {
	for _, n := range names {
		if n == name {
			return true
		}
	}
	return false
}

// takeTimeout removes timeout_in_ms from keyword arguments.
func takeTimeout(function string, keywords map[string]any) (time.Duration, error) {
	v, ok := keywords["timeout_in_ms"]
	if !ok {
		return 0, nil
	}
	delete(keywords, "timeout_in_ms")
	ms, ok := wholeNumber(v)
	if !ok {
		return 0, hostErrorf("TypeError", "%s: timeout_in_ms is a whole number of milliseconds, not %s", function, nest.Repr(v))
	}
	return time.Duration(ms) * time.Millisecond, nil
}

// wholeNumber returns an integer of any kind.
func wholeNumber(v any) (int64, bool) {
	t, err := tensor.Of(v)
	if err != nil || t.Len() != 1 {
		return 0, false
	}
	t, err = tensor.Convert(t.Value(), tensor.Int64, tensor.Shape{})
	if err != nil {
		return 0, false
	}
	return t.Value().(int64), true
}
