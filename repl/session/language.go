package session

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"tfrpc-repl/client/nest"
	"tfrpc-repl/client/tensor"
	"tfrpc-repl/repl/check"
	"tfrpc-repl/repl/dialect"
	"tfrpc-repl/repl/eval"
)

// declareLanguage binds the functions that the dialect writes, and Python's own names.
func (s *Session) declareLanguage() {
	s.function(dialect.ListFunc, s.types.list, func(args []any) (any, error) { return nest.List(args), nil })
	s.function(dialect.TupleFunc, s.types.tuple, func(args []any) (any, error) { return nest.Tuple(args), nil })
	s.function(dialect.DictFunc, s.types.dict, makeDict)
	s.function(dialect.KwFunc, check.Any, func(args []any) (any, error) { return keyword{args[0].(string), args[1]}, nil })
	s.function(dialect.BytesFunc, check.Any, func(args []any) (any, error) { return []byte(args[0].(string)), nil })
	s.function("print", nil, s.print)
	s.function(dialect.IndexFunc, check.Any, index)
	s.function(dialect.SliceFunc, check.Any, func(args []any) (any, error) { return bounds{bound(args[0]), bound(args[1])}, nil })
	s.constant(dialect.Omitted, check.Any, absent{})
	s.function(dialect.IterFunc, check.Iterator(check.Any), iterate)
	s.function(dialect.Iter2Func, check.Iterator(check.Any, check.Any), iteratePairs)
	s.function(dialect.TruthFunc, check.Bool, truth)
	s.function(dialect.RangeFunc, check.Slice(check.Int), pythonRange)
	s.function(check.CountFunc, check.Iterator(check.Int), count)
	s.function(check.LenFunc, check.Int, length)
	s.function(check.ConvertFunc, check.Any, convert)
	s.function(check.FormatFunc, check.String, format)
	s.function(check.EqualFunc, check.Bool, func(args []any) (any, error) { return equal(args[0], args[1]), nil })
	s.function(check.SetFunc, check.Any, setElement)
	s.function(check.AsFunc, check.Any, convertAs)
	for n := 2; n <= check.MostUnpacked; n++ {
		s.unpacker(n)
	}
	s.declarePlot()
	s.constant("True", check.Bool, true)
	s.constant("False", check.Bool, false)
	s.constant("None", check.Any, nest.None{})
}

// unpacker declares the function that gives the n elements of a value as its results.
func (s *Session) unpacker(n int) {
	obj := s.checker.DeclareFunc(check.UnpackFunc+strconv.Itoa(n), slices.Repeat([]check.Type{check.Any}, n)...)
	s.machine.DeclareFunc(obj, func(_ context.Context, args []any) (any, error) {
		parts, err := elements(args[0])
		if err == nil && len(parts) != n {
			err = hostErrorf("ValueError", "%d values are wanted, and there are %d", n, len(parts))
		}
		return eval.Results(parts), err
	})
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

func bound(v any) any {
	if _, ok := v.(absent); ok {
		return nil
	}
	return v
}

// iterate returns the elements as Go's range takes them.
func iterate(args []any) (any, error) {
	list, err := elements(args[0])
	if err != nil {
		return nil, err
	}
	return func(yield func(any) bool) {
		for _, v := range list {
			if !yield(v) {
				return
			}
		}
	}, nil
}

// count returns the numbers of a range as Go's range takes them.
func count(args []any) (any, error) {
	numbers, err := pythonRange(args)
	if err != nil {
		return nil, err
	}
	return func(yield func(int) bool) {
		for _, n := range numbers.([]int) {
			if !yield(n) {
				return
			}
		}
	}, nil
}

// iteratePairs returns elements that are pairs.
func iteratePairs(args []any) (any, error) {
	list, err := elements(args[0])
	if err != nil {
		return nil, err
	}
	return func(yield func(any, any) bool) {
		for _, v := range list {
			pair, err := elements(v)
			if err != nil || len(pair) != 2 {
				panic(hostErrorf("ValueError", "two names need pairs, not %s", nest.Repr(v)))
			}
			if !yield(pair[0], pair[1]) {
				return
			}
		}
	}, nil
}

// maxRange bounds what range makes.
const maxRange = 1 << 27

// pythonRange is range(stop), range(start, stop) and range(start, stop, step).
func pythonRange(args []any) (any, error) {
	numbers := []int64{0, 0, 1}
	if len(args) == 0 || len(args) > 3 {
		return nil, hostErrorf("TypeError", "range takes 1 to 3 arguments, got %d", len(args))
	}
	for i, arg := range args {
		n, ok := wholeNumber(arg)
		if !ok {
			return nil, hostErrorf("TypeError", "range takes whole numbers, not %s", nest.Repr(arg))
		}
		numbers[i] = n
	}
	if len(args) == 1 {
		numbers[0], numbers[1] = 0, numbers[0]
	}
	start, stop, step := numbers[0], numbers[1], numbers[2]
	if step == 0 {
		return nil, hostErrorf("ValueError", "range() arg 3 must not be zero")
	}
	if n := (stop - start) / step; n > maxRange {
		return nil, hostErrorf("ValueError", "a range of %d numbers is too long", n)
	}
	var out []int
	for i := start; step > 0 && i < stop || step < 0 && i > stop; i += step {
		out = append(out, int(i))
	}
	return out, nil
}
