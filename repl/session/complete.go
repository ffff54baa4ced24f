package session

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"tfrpc-repl/client"
	"tfrpc-repl/client/nest"
	"tfrpc-repl/repl/check"
)

// Completions are the ways to go on with an input. Start and End are positions in characters of what they stand in place of.
type Completions struct {
	Start, End int
	Matches    []check.Candidate
}

// Complete answers Tab at a position, in characters, of an input that is being typed. Nothing is evaluated; the methods of a
// client are those it has listed.
func (s *Session) Complete(text string, cursor int) Completions {
	s.mu.Lock()
	defer s.mu.Unlock()
	offset := byteOffset(text, cursor)
	done := s.checker.Complete(text, offset)
	if done.BaseType != nil && done.BaseType == s.types.client {
		done.Candidates = s.remoteMethods(text[done.Start:offset])
	}
	return Completions{utf8.RuneCountInString(text[:done.Start]), cursor, done.Candidates}
}

// byteOffset returns the offset of the n-th character.
func byteOffset(text string, n int) int {
	for i := range text {
		if n == 0 {
			return i
		}
		n--
	}
	return len(text)
}

// remoteMethods are the methods of all clients, each with its blocking variant, and call.
func (s *Session) remoteMethods(prefix string) []check.Candidate {
	all := s.clients.all()
	seen := map[string]bool{}
	var list []check.Candidate
	for _, r := range all {
		for _, c := range r.completions() {
			if strings.HasPrefix(c.Name, prefix) && (len(all) == 1 || !seen[c.Name]) {
				list = append(list, c)
				if len(all) > 1 {
					seen[c.Name] = true
				}
			}
		}
	}
	if strings.HasPrefix("call", prefix) {
		list = append(list, check.Candidate{Name: "call", Kind: "method", Detail: `(method_name, args=None, output_specs=None, timeout_in_ms=0)`})
	}
	return list
}

// completions are the methods of one client as candidates. They are kept until the server is listed again: a signature takes time, and a server may
// have thousands.
func (r *remote) completions() []check.Candidate {
	methods := r.client.Methods()
	if len(methods) == 0 {
		return nil
	}
	if r.listed != &methods[0] {
		r.listed, r.candidates = &methods[0], make([]check.Candidate, 0, 2*len(methods))
		for _, m := range methods {
			detail := m.Signature.String()
			r.candidates = append(r.candidates, check.Candidate{Name: m.Name, Kind: "method", Detail: detail}, check.Candidate{Name: m.Name + "_blocking", Kind: "method", Detail: detail})
		}
	}
	return r.candidates
}

// Inspection is what is known of a name or expression.
type Inspection struct {
	Title  string // the name and its type or signature
	Detail string // specs of a remote method, or the source of a function; may be empty
}

// Inspect tells what the expression around a position, in characters, is, without evaluating it.
func (s *Session) Inspect(text string, cursor int) (Inspection, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	expr := expressionAt(text, byteOffset(text, cursor))
	if expr == "" {
		return Inspection{}, false
	}
	if m, ok := s.remoteMethod(expr); ok {
		return Inspection{expr + m.Signature.String(), "input_specs: " + nest.Repr(m.Input) + "\noutput_specs: " + nest.Repr(m.Output)}, true
	}
	obj, t := s.checker.Describe(expr)
	switch {
	case obj != nil:
		return Inspection{expr + " " + check.Detail(obj), s.checker.SourceOf(obj)}, true
	case t != nil:
		return Inspection{expr + " " + check.TypeName(t), ""}, true
	}
	return Inspection{}, false
}

// remoteMethod finds the method that client.name or client.name_blocking stands for.
func (s *Session) remoteMethod(expr string) (client.Method, bool) {
	dot := strings.LastIndexByte(expr, '.')
	if dot < 0 {
		return client.Method{}, false
	}
	if _, t := s.checker.Describe(expr[:dot]); t == nil || t != s.types.client {
		return client.Method{}, false
	}
	name := expr[dot+1:]
	for _, r := range s.clients.all() {
		if m, ok := r.client.Method(name); ok {
			return m, true
		}
		if m, ok := r.client.Method(strings.TrimSuffix(name, "_blocking")); ok {
			return m, true
		}
	}
	return client.Method{}, false
}

// expressionAt returns the names joined by dots around an offset; inside the brackets of a call, those of the function.
func expressionAt(text string, offset int) string {
	end := offset
	for end < len(text) {
		r, size := utf8.DecodeRuneInString(text[end:])
		if !isWord(r) {
			break
		}
		end += size
	}
	start := end
	for start > 0 {
		r, size := utf8.DecodeLastRuneInString(text[:start])
		if !isWord(r) && r != '.' {
			break
		}
		start -= size
	}
	if expr := strings.Trim(text[start:end], "."); expr != "" {
		return expr
	}
	if open := strings.LastIndexByte(text[:offset], '('); open > 0 {
		return expressionAt(text, open)
	}
	return ""
}

func isWord(r rune) bool { return r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r) }
