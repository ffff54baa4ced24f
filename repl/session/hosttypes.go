package session

import (
	"tfrpc-repl/client"
	"tfrpc-repl/repl/check"
)

// hostTypes are the types that user code has from us.
type hostTypes struct {
	client, result    check.Type
	list, tuple, dict check.Type
	value             check.Type // a value of ours without methods, such as a dtype
}

// resultMethods are those of a call's result, under TensorFlow's names.
var resultMethods = map[string]check.Type{"is_ok": check.Bool, "get_error": check.Any, "get_value": check.Any}

func (s *Session) declareTypes() {
	s.clients.vars, s.clients.named = map[string]*check.Var{}, map[string]*client.Client{}
	s.types.list = check.HostNamed(ownPath, "nest", "List", check.Slice(check.Any))
	s.types.tuple = check.HostNamed(ownPath, "nest", "Tuple", check.Slice(check.Any))
	s.types.dict = check.HostNamed(ownPath, "nest", "Dict", check.Map(check.String, check.Any))
	s.types.result = s.object("StatusOrResult", nil, func(name string) ([]check.Type, bool) {
		if name == "cancel" {
			return nil, true
		}
		t, ok := resultMethods[name]
		return []check.Type{t}, ok
	}).Type()
	s.types.value = s.object("Value", nil, func(string) ([]check.Type, bool) { return nil, false }).Type()
	s.types.client = s.object("Client", nil, s.lookup).Type()
}

// object declares a type whose methods are called through CallMethod.
func (s *Session) object(name string, fields []check.Field, lookup func(string) ([]check.Type, bool)) *check.Object {
	return s.checker.NewObject(name, fields, lookup, s.machine.DeclareDynamic)
}
