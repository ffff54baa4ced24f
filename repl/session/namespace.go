package session

import (
	"context"
	"maps"
	"slices"

	"tfrpc-repl/repl/check"
	"tfrpc-repl/repl/dialect"
)

// function is a function of ours by the name it has in Python.
type function struct {
	params  []string
	results []check.Type
	call    func(ctx context.Context, args map[string]any) (any, error)
}

// namespace is a module or class of Python's, such as tf or rpc.Client: functions, and values by name.
type namespace struct {
	name      string
	functions map[string]function
	parts     []part
}

// part is a value in a namespace, or a namespace.
type part struct {
	name  string
	value any
}

func (n *namespace) String() string { return "<module '" + n.name + "'>" }

// CallMethod calls a function of the namespace.
func (n *namespace) CallMethod(ctx context.Context, name string, args []any) (any, error) {
	name = dialect.Unkeyword(name)
	fn := n.functions[name]
	positional, keywords, err := splitKeywords(name, args)
	if err != nil {
		return nil, err
	}
	given, err := params(name, fn.params, positional, keywords)
	if err != nil {
		return nil, err
	}
	return fn.call(ctx, given)
}

// declareNamespace binds a namespace, and what is in it, to a name.
func (s *Session) declareNamespace(n *namespace) {
	v := s.checker.DeclareVar(n.name, s.namespaceType(n))
	s.setNamespace(v, n, nil)
}

// namespaceType declares the object type of a namespace, which has a field for each part.
func (s *Session) namespaceType(n *namespace) check.Type {
	var fields []check.Field
	for _, p := range n.parts {
		t := s.types.value
		if inner, ok := p.value.(*namespace); ok {
			t = s.namespaceType(inner)
		}
		fields = append(fields, check.Field{Name: p.name, Type: t})
	}
	return s.object("module "+n.name, fields, func(name string) ([]check.Type, bool) {
		fn, ok := n.functions[dialect.Unkeyword(name)]
		return fn.results, ok
	}, slices.Collect(maps.Keys(n.functions))...).Type()
}

func (s *Session) setNamespace(v *check.Var, n *namespace, path []string) {
	s.machine.SetVar(v, n, path...)
	for _, p := range n.parts {
		at := append(path[:len(path):len(path)], p.name)
		if inner, ok := p.value.(*namespace); ok {
			s.setNamespace(v, inner, at)
			continue
		}
		s.machine.SetVar(v, p.value, at...)
	}
}
