package dialect

import (
	"fmt"
	"strings"
)

// modules that exist here under the names of Python's imports: importing them so does nothing.
var modules = map[string]string{
	"tensorflow as tf": "tf", "numpy as np": "np", "portpicker": "portpicker", "tf": "tf", "rpc": "rpc", "np": "np",
	"tensorflow.distribute.experimental.rpc": "rpc", "tensorflow.distribute.experimental.rpc as rpc": "rpc",
	"tensorflow.compat.v2 as tf": "tf", "tensorflow.distribute.experimental import rpc": "rpc", "tf.distribute.experimental import rpc": "rpc",
	"tensorflow.distribute.experimental import rpc as rpc": "rpc",
}

// known are the short names of modules that exist under another name than the one imported.
var known = map[string]string{"tensorflow": "import tensorflow as tf", "numpy": "import numpy as np"}

// packages of Go's library that share their name with a module of Python's.
var goNames = map[string]string{
	"math": "math", "time": "time", "os": "os", "json": "encoding/json", "re": "regexp", "random": "math/rand", "sys": "os",
	"datetime": "time", "logging": "log", "string": "strings", "collections": "slices", "itertools": "slices", "functools": "slices",
	"base64": "encoding/base64", "csv": "encoding/csv", "io": "io", "socket": "net", "threading": "sync", "hashlib": "crypto/sha256",
	"subprocess": "os/exec", "pathlib": "path/filepath", "glob": "path/filepath", "struct": "encoding/binary", "cmath": "math/cmplx",
}

// python reports whether the piece begins with the word and a name, as Python's import does.
func (s *scan) python(p piece, word string) bool {
	return s.toks[p.from].is(word) && p.to-p.from > 1 && s.toks[p.from+1].kind == ident
}

// imports takes a Python import away when everything in it exists here.
func (s *scan) imports(p piece) ([]edit, *Error) {
	first, last := s.toks[p.from], s.toks[p.to-1]
	words := make([]string, 0, 4)
	if first.is("import") {
		for i := p.from + 1; i < p.to; i++ {
			words = append(words, s.toks[i].text)
		}
		for _, part := range strings.Split(joined(words), ",") {
			if _, ok := modules[part]; !ok {
				return nil, refusedImport(first, last, part)
			}
		}
		return []edit{{start: first.start, end: last.end}}, nil
	}
	for i := p.from + 1; i < p.to; i++ {
		words = append(words, s.toks[i].text)
	}
	part := joined(words)
	if _, ok := modules[part]; ok || strings.HasPrefix(part, "__future__ import") {
		return []edit{{start: first.start, end: last.end}}, nil
	}
	module, name, _ := strings.Cut(part, " import ")
	return nil, &Error{Start: first.start, End: last.end,
		Msg: fmt.Sprintf("Python's from %s import is not understood here; write the name with its package, like  %s", module, qualified(module, name))}
}

// joined spells the words of an import: names apart, dots and commas closed up.
func joined(words []string) string {
	var b strings.Builder
	for i, w := range words {
		if i > 0 && w != "." && w != "," && words[i-1] != "." && words[i-1] != "," {
			b.WriteByte(' ')
		}
		b.WriteString(w)
	}
	return b.String()
}

// qualified is a name of a module as it is written here.
func qualified(module, name string) string {
	name, _, _ = strings.Cut(name, " ")
	name, _, _ = strings.Cut(name, ",")
	root, rest, _ := strings.Cut(module, ".")
	short := map[string]string{"tensorflow": "tf", "numpy": "np"}[root]
	if short == "" {
		short = root
	}
	if rest != "" {
		short += "." + rest
	}
	if name == "*" || name == "" {
		name = "name"
	}
	return short + "." + name
}

func refusedImport(first, last token, part string) *Error {
	module, as, _ := strings.Cut(part, " as ")
	root, _, _ := strings.Cut(module, ".")
	e := &Error{Start: first.start, End: last.end}
	switch {
	case known[root] != "":
		_, name, _ := strings.Cut(known[root], " as ")
		e.Msg = fmt.Sprintf("Python's import of %s is known here by one name only; write  %s  and use %s", module, known[root], name)
	case goNames[root] != "" && as != "":
		e.Msg = fmt.Sprintf("Python's import … as is not understood here; write  import %s %q", as, goNames[root])
	case goNames[root] != "":
		e.Msg = fmt.Sprintf("Python's module %s does not exist here; write  import %q  for Go's package", module, goNames[root])
	default:
		e.Msg = fmt.Sprintf("Python's module %s does not exist here; Go's packages are imported like  import \"math\"", module)
	}
	return e
}
