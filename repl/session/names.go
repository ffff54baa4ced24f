package session

import (
	"go/token"
	"slices"
	"strings"

	"tfrpc-repl/client"
	"tfrpc-repl/repl/check"
	"tfrpc-repl/repl/dialect"
)

// Name is something that user code has declared.
type Name struct {
	Name, Kind, Type string
	Value            any // of a variable
}

// remember notes what the names stand for before any input.
func (s *Session) remember() {
	s.own = map[string]any{}
	for name, obj := range s.checker.Live() {
		s.own[name] = obj
	}
}

// Names returns what the session's inputs have declared, sorted by name.
func (s *Session) Names() []Name {
	s.mu.Lock()
	defer s.mu.Unlock()
	var all []Name
	for name, obj := range s.checker.Live() {
		if obj == nil || any(obj) == s.own[name] || strings.Trim(name, "_") == "" || !token.IsIdentifier(name) || strings.Contains(name, "ʹ") {
			continue
		}
		n := Name{Name: name, Kind: check.KindOf(obj), Type: check.Detail(obj)}
		if v, ok := obj.(*check.Var); ok {
			n.Value = s.machine.Var(v)
		}
		all = append(all, n)
	}
	slices.SortFunc(all, func(a, b Name) int { return strings.Compare(a.Name, b.Name) })
	return all
}

// Knows reports whether user code may use a name: it was declared, or it is part of the language.
func (s *Session) Knows(name string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.checker.Live()[name] != nil
}

// TypeOf returns the type of an expression without evaluating it.
func (s *Session) TypeOf(text string) (string, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	translated, err := dialect.Translate(text)
	in := &input{text: text, translated: translated}
	if err != nil {
		return "", in.dialectError(err)
	}
	obj, t := s.checker.Describe(translated.Go)
	switch {
	case t != nil:
		return check.TypeName(check.Default(t)), nil
	case obj != nil:
		return check.Detail(obj), nil
	}
	return "", hostErrorf("TypeError", "%s has no type: it is no expression, or uses a name that is not known", text)
}

// Clients returns the connections that the session has made or been given, oldest first.
func (s *Session) Clients() []*client.Client {
	var all []*client.Client
	for _, r := range s.clients.all() {
		all = append(all, r.client)
	}
	return all
}

// Distance counts the letters to change, leave out, add or swap to get from a to b.
func Distance(a, b string) int { return check.Distance(a, b) }

// Match is one way to go on with an input.
type Match = check.Candidate

// Known reports whether a name stands for something: it was declared, it is predeclared, or a package of the library.
func (s *Session) Known(name string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.checker.Known(name)
}
