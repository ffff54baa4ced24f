package session

import (
	"context"
	"fmt"
	"strings"

	"tfrpc-repl/client/nest"
	"tfrpc-repl/client/tensor"
	"tfrpc-repl/repl/check"
	"tfrpc-repl/repl/dialect"
)

// declareLanguage binds the functions that the dialect writes, and Python's own names.
func (s *Session) declareLanguage() {
	s.function(dialect.ListFunc, s.types.list, func(args []any) (any, error) { return nest.List(args), nil })
	s.function(dialect.TupleFunc, s.types.tuple, func(args []any) (any, error) { return nest.Tuple(args), nil })
	s.function(dialect.DictFunc, s.types.dict, makeDict)
	s.function(dialect.KwFunc, check.Any, func(args []any) (any, error) { return keyword{args[0].(string), args[1]}, nil })
	s.function(dialect.BytesFunc, check.Any, func(args []any) (any, error) { return []byte(args[0].(string)), nil })
	s.function("print", nil, s.print)
	s.constant("True", check.Bool, true)
	s.constant("False", check.Bool, false)
	s.constant("None", check.Any, nest.None{})
}

// function declares a function of ours.
func (s *Session) function(name string, result check.Type, call func(args []any) (any, error)) {
	var results []check.Type
	if result != nil {
		results = append(results, result)
	}
	obj := s.checker.DeclareFunc(name, results...)
	s.machine.DeclareFunc(obj, func(_ context.Context, args []any) (any, error) { return call(args) })
}

// constant declares a variable of ours that user code is not meant to assign to.
func (s *Session) constant(name string, t check.Type, value any) {
	s.machine.SetVar(s.checker.DeclareVar(name, t), value)
}

func makeDict(args []any) (any, error) {
	dict := nest.Dict{}
	for i := 0; i+1 < len(args); i += 2 {
		key, ok := args[i].(string)
		if !ok {
			return nil, hostErrorf("TypeError", "the keys of a dict are strings here, not %s", nest.Repr(args[i]))
		}
		dict[key] = args[i+1]
	}
	return dict, nil
}

// print is Python's: the str forms with blanks between, on a line.
func (s *Session) print(args []any) (any, error) {
	positional, keywords, err := splitKeywords("print", args)
	if err != nil {
		return nil, err
	}
	between, end := " ", "\n"
	for name, v := range keywords {
		text, ok := v.(string)
		switch {
		case name == "sep" && ok:
			between = text
		case name == "end" && ok:
			end = text
		default:
			return nil, hostErrorf("TypeError", "print got an unexpected keyword argument %s (arguments: sep, end)", tensor.StrRepr(name))
		}
	}
	texts := make([]string, len(positional))
	for i, v := range positional {
		texts[i] = pythonStr(v)
	}
	_, err = fmt.Fprint(s.config.Stdout, strings.Join(texts, between)+end)
	return nil, err
}

// pythonStr is Python's str of a value.
func pythonStr(v any) string {
	switch v := v.(type) {
	case string:
		return v
	case nil, bool, float64, complex128:
		return nest.Repr(v)
	case []any:
		return nest.Repr(nest.List(v))
	case map[string]any:
		return nest.Repr(nest.Dict(v))
	default:
		return fmt.Sprint(v)
	}
}

// silent reports whether a lone call shows nothing: printing is all that it is for.
func silent(u *check.Unit) bool { return check.Prints(u.Result, u.Info) }
