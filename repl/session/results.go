package session

import (
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"tfrpc-repl/client/nest"
	"tfrpc-repl/client/tensor"
	"tfrpc-repl/repl/check"
	"tfrpc-repl/repl/eval"
)

// outLimit bounds the memory of the results that are kept, in bytes.
const outLimit = 256 << 20

// results are the inputs and their values: In[n], Out[n], and the three newest as _, __ and ___.
type results struct {
	inputs  map[int]string // what user code knows as In
	values  map[int]any    // what user code knows as Out
	sizes   map[int]int    // bytes of each value
	size    int            // of all
	limit   int
	dropped int // the newest that had to go
	last    int // the number of the newest input
	cell    int // what is evaluated belongs to this input; 0 to nothing that is kept
	celled  bool
	recent  []typed
	vars    map[string]*check.Var // of the newest results
}

// typed is a value and the type that user code sees.
type typed struct {
	value any
	typ   check.Type
}

// declareResults binds In and Out.
func (s *Session) declareResults() {
	s.results = results{inputs: map[int]string{}, values: map[int]any{}, sizes: map[int]int{}, limit: outLimit, vars: map[string]*check.Var{}}
	s.constant("In", check.Map(check.Int, check.String), s.results.inputs)
	s.machine.SetVar(s.checker.DeclareResults("Out", func(n string) string {
		number, _ := strconv.Atoi(n)
		return s.results.missing(number)
	}), s.results.values)
}

// Inputs returns the inputs that have been evaluated, oldest first: the first is In[1].
func (s *Session) Inputs() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	all := make([]string, len(s.results.inputs))
	for n, text := range s.results.inputs {
		if n >= 1 && n <= len(all) {
			all[n-1] = text
		}
	}
	return all
}

// Out returns the value of the n-th input, counted from 1. The error says why there is none.
func (s *Session) Out(n int) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if v, ok := s.results.values[n]; ok {
		return v, nil
	}
	return nil, hostErrorf("KeyError", "%s", s.results.missing(n))
}

// Outs returns the numbers of the inputs whose values are kept, in order.
func (s *Session) Outs() []int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Sorted(maps.Keys(s.results.values))
}

// number keeps an input and returns its number.
func (r *results) number(text string) int {
	if r.celled {
		return r.cell
	}
	r.last++
	r.inputs[r.last] = text
	return r.last
}

// Cell makes what is evaluated from now on parts of one input with a number of the front-end's: In[n] is text, Out[n] the newest value. With n = 0
// inputs and values are not kept.
func (s *Session) Cell(n int, text string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.results.cell, s.results.celled = n, true
	if n > 0 {
		s.results.inputs[n], s.results.last = text, n
	}
}

func (r *results) missing(n int) string {
	switch {
	case n < 1 || n > r.last:
		return fmt.Sprintf("there is no Out[%d]; %d inputs have been evaluated", n, r.last)
	case n <= r.dropped:
		return fmt.Sprintf("Out[%d] was dropped to keep the results within %d MB; give what is to stay a name", n, r.limit>>20)
	}
	return fmt.Sprintf("there is no Out[%d]: input %d showed no value", n, n)
}

// keep makes the value of the n-th input Out[n] and _.
func (s *Session) keep(n int, shown any, values []eval.Value) {
	r := &s.results
	if n == 0 {
		return
	}
	v := typed{copied(shown), s.typeOf(shown, values)}
	size := sizeOf(reflect.ValueOf(v.value), 0)
	if size > r.limit {
		r.dropped = n
		return
	}
	s.declare(check.Element("Out", strconv.Itoa(n)), v)
	r.values[n], r.sizes[n] = v.value, size
	r.size += size
	if r.size > r.limit {
		s.dropOldest()
	}
	r.recent = append([]typed{v}, r.recent[:min(len(r.recent), 2)]...)
	for i, recent := range r.recent {
		s.declare([]string{check.Newest, "__", "___"}[i], recent)
	}
}

// dropOldest makes room.
func (s *Session) dropOldest() {
	for _, old := range slices.Sorted(maps.Keys(s.results.sizes)) {
		if s.results.size <= s.results.limit {
			break
		}
		s.dropOut(old)
	}
}

func (s *Session) dropOut(n int) {
	r := &s.results
	r.size -= r.sizes[n]
	delete(r.values, n)
	delete(r.sizes, n)
	s.checker.Forget(check.Element("Out", strconv.Itoa(n)))
	r.dropped = max(r.dropped, n)
}

// declare gives user code a value under a name. A value that does not fit its type is known as an any.
func (s *Session) declare(name string, v typed) {
	if known := s.results.vars[name]; known != nil && known.Type() == v.typ && s.checker.Names(name, known) {
		if s.machine.SetVar(known, v.value) == nil {
			return // the names of the newest results come again with each input
		}
	}
	known := s.checker.DeclareVar(name, v.typ)
	if s.machine.SetVar(known, v.value) != nil {
		known = s.checker.DeclareVar(name, check.Any)
		s.machine.SetVar(known, v.value)
	}
	if strings.HasPrefix(name, "_") || name == check.Newest {
		s.results.vars[name] = known
	}
}

// typeOf is the type of a shown value for user code: that of the expression, unless what is shown is what it stood for.
func (s *Session) typeOf(shown any, values []eval.Value) check.Type {
	switch shown.(type) {
	case *tensor.Tensor:
		return s.types.tensor
	case nest.List:
		return s.types.list
	case nest.Tuple:
		return s.types.tuple
	case nest.Dict:
		return s.types.dict
	case Rune, nil:
		return check.Any
	}
	if len(values) == 1 && reflect.TypeOf(shown) == reflect.TypeOf(values[0].V) {
		return check.Default(values[0].Type)
	}
	return check.Any
}
