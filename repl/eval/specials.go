package eval

import (
	"fmt"
	"io"
	"reflect"
	"strings"
	"time"
	"unsafe"
)

// slotPointer is the address of a variable.
type slotPointer = unsafe.Pointer

// specials take the place of library functions that must obey the session: its streams, its stops,
// its types.
func specials() map[string]func(th *thread, nf *frame) {
	return map[string]func(th *thread, nf *frame){
		"fmt.Print":   func(th *thread, nf *frame) { th.printed(nf, fmt.Fprint) },
		"fmt.Println": func(th *thread, nf *frame) { th.printed(nf, fmt.Fprintln) },
		"fmt.Printf":  func(th *thread, nf *frame) { th.printedf(nf) },
		"fmt.Sprintf": func(th *thread, nf *frame) {
			format, args := th.formatArgs(nf, 0)
			setResult(nf, 0, fmt.Sprintf(format, args...))
		},
		"fmt.Errorf": func(th *thread, nf *frame) {
			format, args := th.formatArgs(nf, 0)
			setResult(nf, 0, any(fmt.Errorf(format, args...)))
		},
		"fmt.Fprintf": func(th *thread, nf *frame) {
			format, args := th.formatArgs(nf, 1)
			w, _ := th.m.ifaceToHost(argAt[any](nf, 0), reflect.TypeFor[io.Writer](), false).Interface().(io.Writer)
			n, err := fmt.Fprintf(w, format, args...)
			written(nf, n, err)
		},
		"fmt.Scan":                func(th *thread, nf *frame) { th.scanned(nf, fmt.Fscan) },
		"fmt.Scanln":              func(th *thread, nf *frame) { th.scanned(nf, fmt.Fscanln) },
		"time.Sleep":              func(th *thread, nf *frame) { th.sleep(time.Duration(argAt[int64](nf, 0))) },
		"os.Exit":                 func(th *thread, nf *frame) { panic(&Exit{argAt[int](nf, 0)}) },
		"encoding/json.Unmarshal": func(th *thread, nf *frame) { th.jsonUnmarshal(nf) },
		"reflect.TypeOf":          func(th *thread, nf *frame) { setResult(nf, 0, typeOf(argAt[any](nf, 0))) },
		"reflect.DeepEqual": func(th *thread, nf *frame) {
			setResult(nf, 0, th.m.deepEqual(argAt[any](nf, 0), argAt[any](nf, 1)))
		},
		"errors.Is": func(th *thread, nf *frame) {
			setResult(nf, 0, th.m.errorsIs(th, argAt[any](nf, 0), argAt[any](nf, 1)))
		},
		"errors.As": func(th *thread, nf *frame) {
			setResult(nf, 0, th.m.errorsAs(th, argAt[any](nf, 0), argAt[any](nf, 1)))
		},
	}
}

// rawPackages look at the values they are given by reflection, and need them without their box.
var rawPackages = map[string]bool{
	"reflect": true, "sort": true, "encoding/binary": true, "encoding/asn1": true,
	"text/template": true, "html/template": true, "slices": true, "maps": true,
}

// rawFuncs are functions of other packages that do so.
var rawFuncs = map[string]bool{
	"*atomic.Value.Store": false, "fmt.Sscan": true, "fmt.Sscanf": true, "fmt.Sscanln": true, "fmt.Fscan": true, "fmt.Fscanf": true, "fmt.Fscanln": true,
}

func argAt[T any](nf *frame, i int) T { return *(*T)(nf.code.params[i].at(nf)) }

func setResult[T any](nf *frame, i int, v T) {
	if i < len(nf.code.results) {
		*(*T)(nf.code.results[i].at(nf)) = v
	}
}

// anyArgs returns variadic arguments as the library takes them.
func (th *thread) anyArgs(nf *frame, i int, raw bool) []any {
	given := argAt[[]any](nf, i)
	out := make([]any, len(given))
	for j, a := range given {
		if b, ok := a.(box); ok {
			out[j] = th.m.boxToHost(b, rtAny, raw)
		} else {
			out[j] = printable(a)
		}
	}
	return out
}

// written stores the results of a function that writes.
func written(nf *frame, n int, err error) {
	setResult(nf, 0, n)
	var e any
	if err != nil {
		e = err
	}
	setResult(nf, 1, e)
}

func (th *thread) printed(nf *frame, print func(io.Writer, ...any) (int, error)) {
	n, err := print(th.m.stdout(), th.anyArgs(nf, 0, false)...)
	written(nf, n, err)
}

func (th *thread) printedf(nf *frame) {
	format, args := th.formatArgs(nf, 0)
	n, err := fmt.Fprintf(th.m.stdout(), format, args...)
	written(nf, n, err)
}

func (th *thread) scanned(nf *frame, scan func(io.Reader, ...any) (int, error)) {
	n, err := scan(th.m.stdin(), th.anyArgs(nf, 0, true)...)
	written(nf, n, err)
}

// sleep waits, unless the evaluation is stopped.
func (th *thread) sleep(d time.Duration) {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-th.run.done:
		panic(stopping{th.run.cause})
	}
}

// pointerIn returns the type of the variable that a pointer in an interface points to, and its address.
func (m *Machine) pointerIn(v any) (*Type, slotPointer) {
	if b, ok := v.(box); ok {
		if b.t.class != classPointer || b.t.T.Underlying() == nil {
			return nil, nil
		}
		p := reflect.New(b.t.rt)
		p.Elem().Set(reflect.ValueOf(b.v))
		word := *(*unsafe.Pointer)(p.UnsafePointer())
		if elem := m.elemType(b.t); elem != nil && word != nil {
			return elem, word
		}
		return nil, nil
	}
	rv := reflect.ValueOf(v)
	if rv.Kind() != reflect.Pointer || rv.IsNil() {
		return nil, nil
	}
	return m.hostPointee(rv.Type().Elem()), rv.UnsafePointer()
}

// hostPointee is the Type of a variable that the library declares.
func (m *Machine) hostPointee(rt reflect.Type) *Type {
	t := &Type{m: m, rt: rt, host: rt, class: classMemory, kind: rt.Kind(), size: rt.Size()}
	t.lay()
	return t
}

// formatArgs returns a format and its arguments. fmt answers %T and %p itself, from the Go value it is given, so
// what they are given is replaced where the argument is of a declared type.
func (th *thread) formatArgs(nf *frame, i int) (string, []any) {
	args := th.anyArgs(nf, i+1, false)
	return typedFormat(argAt[string](nf, i), argAt[[]any](nf, i+1), args), args
}

// typedFormat changes a format, and those of its arguments that are of declared types, so that %T and %p are right.
func typedFormat(format string, given, args []any) string {
	if !strings.ContainsAny(format, "Tp") {
		return format
	}
	out, arg := []byte(format), 0
	for at := 0; at < len(out); at++ {
		if out[at] != '%' {
			continue
		}
		for at++; at < len(out) && strings.IndexByte("+-# 0123456789.[]*", out[at]) >= 0; at++ {
			if out[at] == '*' {
				arg++
			}
		}
		if at >= len(out) || out[at] == '%' {
			continue
		}
		if arg < len(given) {
			b, ok := given[arg].(box)
			if name := errorType(given[arg]); name != "" && out[at] == 'T' {
				out[at], args[arg] = 's', name
			}
			switch {
			case ok && out[at] == 'T':
				out[at], args[arg] = 's', typeName(b.t.T)
			case ok && out[at] == 'p':
				args[arg] = b.v
			}
		}
		arg++
	}
	return string(out)
}
