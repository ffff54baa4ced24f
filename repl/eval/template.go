package eval

import (
	"errors"
	htmltemplate "html/template"
	"io"
	"reflect"
	"strings"
	texttemplate "text/template"
)

// Templates go by reflection, which does not see the methods of declared types. So where the data holds such values, a
// clone is executed whose fields, loops and conditions are calls of functions that do see them.

var (
	rtTextTemplate = reflect.TypeFor[*texttemplate.Template]()
	rtHTMLTemplate = reflect.TypeFor[*htmltemplate.Template]()
)

// templateMethod returns the machine's own form of a template's method, or nil.
func templateMethod(rt reflect.Type, name string) func(th *thread, recv reflect.Value, nf *frame) {
	if rt != rtTextTemplate && rt != rtHTMLTemplate {
		return nil
	}
	switch name {
	case "Execute":
		return func(th *thread, recv reflect.Value, nf *frame) {
			setResult(nf, 0, errorAny(th.executeTemplate(recv.Interface(), nf, "", argAt[any](nf, 1))))
		}
	case "ExecuteTemplate":
		return func(th *thread, recv reflect.Value, nf *frame) {
			setResult(nf, 0, errorAny(th.executeTemplate(recv.Interface(), nf, argAt[string](nf, 1), argAt[any](nf, 2))))
		}
	case "Funcs":
		return func(th *thread, recv reflect.Value, nf *frame) {
			funcs := reflect.ValueOf(th.m.templateFuncs(argAt[map[string]any](nf, 0)))
			method := recv.MethodByName(name)
			th.m.store(nf.code.results[0].t, nf.code.results[0].at(nf), method.Call([]reflect.Value{funcs.Convert(method.Type().In(0))})[0])
		}
	}
	return nil
}

// executeTemplate executes the template, or the one of that name beside it.
func (th *thread) executeTemplate(template any, nf *frame, name string, data any) error {
	w, _ := th.m.ifaceToHost(argAt[any](nf, 0), reflect.TypeFor[io.Writer](), false).Interface().(io.Writer)
	r := rewriter{map[string]string{}}
	declared := th.m.templatesSeeTypes || holdsBox(reflect.ValueOf(data), maxCutDepth)
	switch t := template.(type) {
	case *texttemplate.Template:
		if declared && t != nil {
			clone, err := t.Clone()
			if err != nil {
				return err
			}
			t = th.m.rewrittenText(clone, r)
		}
		if name == "" {
			return r.fault(t.Execute(w, data))
		}
		return r.fault(t.ExecuteTemplate(w, name, data))
	case *htmltemplate.Template:
		if declared && t != nil {
			clone, err := t.Clone()
			if err != nil {
				return err
			}
			t = th.m.rewrittenHTML(clone, r)
		}
		if name == "" {
			return r.fault(t.Execute(w, data))
		}
		return r.fault(t.ExecuteTemplate(w, name, data))
	}
	return nil
}

func (m *Machine) rewrittenText(t *texttemplate.Template, r rewriter) *texttemplate.Template {
	var out strings.Builder
	probe, _ := t.New(hiddenMark + "probe").Parse(missingProbe)
	err := probe.Execute(&out, map[string]int{})
	t.Funcs(m.hiddenFuncs(missingKey(out.String(), err)))
	for _, one := range t.Templates() {
		if one.Tree != nil && one.Root != nil {
			one.Tree = one.Tree.Copy()
			r.list(one.Root)
		}
	}
	return t
}

func (m *Machine) rewrittenHTML(t *htmltemplate.Template, r rewriter) *htmltemplate.Template {
	var out strings.Builder
	missing := ""
	if probe, err := t.Clone(); err == nil { // a template that has been executed cannot be changed
		probe, _ = probe.New(hiddenMark + "probe").Parse(missingProbe)
		err = probe.Execute(&out, map[string]int{})
		missing = missingKey(out.String(), err)
	}
	t.Funcs(m.hiddenFuncs(missing))
	for _, one := range t.Templates() { // Clone has copied the trees
		if one.Tree != nil && one.Tree.Root != nil {
			r.list(one.Tree.Root)
		}
	}
	return t
}

// missingProbe shows what a template does about a key that a map does not have, which it keeps to itself.
const missingProbe = "{{.x}}"

func missingKey(out string, err error) string {
	switch {
	case err != nil:
		return "error"
	case out == "0":
		return "zero"
	}
	return ""
}

// holdsBox reports whether data holds a value of a declared type.
func holdsBox(v reflect.Value, depth int) bool {
	switch {
	case !v.IsValid() || depth == 0:
		return false
	case v.Type() == rtBox:
		return true
	case v.Kind() == reflect.Pointer:
		return !v.IsNil() && holdsBox(v.Elem(), depth-1)
	}
	return anyPart(v, func(part reflect.Value) bool { return holdsBox(part, depth-1) })
}

// templateError is an error of a hidden function: what text/template would have said of the node that it replaces.
type templateError struct {
	node, text string
	cause      error
}

func (e *templateError) Error() string { return e.text }
func (e *templateError) Unwrap() error { return e.cause }

// templateFailure is the whole error.
type templateFailure struct {
	text  string
	cause error
}

func (e *templateFailure) Error() string { return e.text }
func (e *templateFailure) Unwrap() error { return e.cause }

// fault words an error as text/template does for compiled types.
func (r rewriter) fault(err error) error {
	var inner *templateError
	var outer texttemplate.ExecError
	if err == nil || len(r.was) == 0 || !errors.As(err, &outer) {
		return err
	}
	place, rest, _ := strings.Cut(err.Error(), " at <")
	node, message, _ := strings.Cut(rest, ">: ")
	if was, ok := r.was[node]; ok {
		node = was
	}
	cause := errors.Unwrap(outer.Err)
	if errors.As(err, &inner) {
		message, cause = inner.text, inner.cause
		if inner.node != "" {
			node = inner.node
		}
	}
	outer.Err = &templateFailure{place + " at <" + node + ">: " + strings.ReplaceAll(message, hiddenMark, ""), cause}
	return outer
}
