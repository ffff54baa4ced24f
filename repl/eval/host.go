package eval

import (
	"encoding/json"
	"go/ast"
	"go/types"
	"os"
	"reflect"
	"strings"
	"unsafe"
)

// hostSymbol returns a function of the library, one of ours in its place where that must obey the session.
func (c *compiler) hostSymbol(n ast.Node, obj *types.Func) *Func {
	path := obj.Pkg().Path()
	if reason, ok := unsupported[path+"."+obj.Name()]; ok {
		refuse(n, "%s.%s is not available: %s", obj.Pkg().Name(), obj.Name(), reason)
	}
	if special, ok := c.m.specials[path+"."+obj.Name()]; ok {
		return &Func{special: special}
	}
	if own, ok := c.m.process.function(path, obj.Name()); ok {
		return &Func{host: own, dress: dressing(path)}
	}
	symbol, ok := c.m.symbol(path, obj.Name())
	if !ok || symbol.Kind() != reflect.Func {
		refuse(n, "%s.%s is not available here", obj.Pkg().Name(), obj.Name())
	}
	return &Func{host: symbol, raw: rawPackages[path] || rawFuncs[path+"."+obj.Name()], ctx: c.m.takesContext(obj), dress: dressing(path), size: librarySizes[path+"."+obj.Name()]}
}

// takesContext reports whether the function's first parameter is the evaluation's context, which user code does not see.
func (m *Machine) takesContext(obj *types.Func) bool { return m.contextual[obj] }

// hostFunc compiles a library function used as a value.
func (c *compiler) hostFunc(n ast.Node, obj *types.Func, t *Type) *expr {
	fn := c.hostSymbol(n, obj)
	value := unsafe.Pointer(fn)
	return (&expr{t: t, p: func(*frame) unsafe.Pointer { return value }, static: fn}).finish()
}

// hostInvocation compiles the call of a library function by name.
func (c *compiler) hostInvocation(n *ast.CallExpr, obj *types.Func) (invocation, bool) {
	if c.m.isUser(obj.Pkg()) || c.generic(obj) {
		return nil, false
	}
	fn := c.hostSymbol(n, obj)
	c.refuseDeclared(n, obj)
	args := c.arguments(n, obj.Type().(*types.Signature))
	return c.hostCall(fn, args, obj.Type().(*types.Signature)), true
}

func (c *compiler) generic(obj *types.Func) bool {
	sig := obj.Type().(*types.Signature)
	return sig.TypeParams().Len() > 0
}

// hostCall calls a function of the library whose arguments go into a frame first.
func (c *compiler) hostCall(fn *Func, args arguments, sig *types.Signature) invocation {
	code, list, before := c.m.hostCode(sig), args.list, args.before
	return func(f *frame) *frame {
		if before != nil {
			before(f)
		}
		nf := f.th.enter(code, nil)
		for i, arg := range list {
			arg.into(f, code.params[i].at(nf))
		}
		f.th.callHost(fn, nf)
		return nf
	}
}

// hostMethodCall calls a method of a library type.
func (c *compiler) hostMethodCall(n ast.Node, recv *expr, method *types.Func, args arguments) invocation {
	sig := method.Type().(*types.Signature)
	rt := recv.t.host
	if rt == nil {
		refuse(n, "the method %s of %s is not available here", method.Name(), typeName(recv.t.T))
	}
	m, ok := rt.MethodByName(method.Name())
	if !ok {
		refuse(n, "the method %s of %s is not available here", method.Name(), typeName(recv.t.T))
	}
	code, list, before, index := c.m.hostCode(sig), args.list, args.before, m.Index
	at := c.addressed(recv)
	t, raw, size := recv.t, rawFuncs[rt.String()+"."+method.Name()], librarySizes[rt.String()+"."+method.Name()]
	unlocks := strings.HasSuffix(method.Name(), "Unlock") && method.Pkg().Path() == "sync"
	templated := templateMethod(rt, method.Name())
	dress := dressing(method.Pkg().Path())
	isMap := rt.Kind() == reflect.Map
	isFile := rt == reflect.TypeFor[*os.File]()
	decodes := rt == reflect.TypeFor[*json.Decoder]() && method.Name() == "Decode"
	return func(f *frame) *frame {
		if before != nil {
			before(f)
		}
		r := f.th.m.toHost(f.th, t, at(f), rt)
		nf := f.th.enter(code, nil)
		for i, arg := range list {
			arg.into(f, code.params[i].at(nf))
		}
		if r.Kind() == reflect.Pointer && r.IsNil() && rt.Elem().Kind() == reflect.Struct && valueMethod(rt, method.Name()) {
			panic(nilDereference())
		}
		if unlocks {
			guardUnlock(r.Interface(), method.Name())
		}
		fn := &Func{host: r.Method(index), raw: raw, dress: dress, size: size}
		if isFile && ownStream(r.Interface().(*os.File)) {
			fn.host = reflect.ValueOf(f.th.m.session(r.Interface().(*os.File))).MethodByName(method.Name())
		}
		if templated != nil {
			fn.special = func(th *thread, nf *frame) { templated(th, r, nf) }
		}
		if decodes {
			fn.special = func(th *thread, nf *frame) {
				setResult(nf, 0, errorAny(r.Interface().(*json.Decoder).Decode(th.m.jsonTarget(argAt[any](nf, 0)))))
			}
		}
		if isMap && f.th.m.guardMaps() {
			defer f.th.m.maps.Unlock()
		}
		f.th.callHost(fn, nf)
		return nf
	}
}

// valueMethod reports whether the method of a pointer type belongs to what it points to.
func valueMethod(rt reflect.Type, name string) bool {
	_, ok := rt.Elem().MethodByName(name)
	return ok
}

// callHost calls a function of the library with the arguments in the frame, and puts the results there.
func (th *thread) callHost(fn *Func, nf *frame) {
	if th.run.stopped.Load() {
		panic(stopping{th.run.cause})
	}
	th.register()
	if th.depth += hostDepth; th.depth > maxCallDepth {
		th.tooDeep()
	}
	if fn.special != nil {
		fn.special(th, nf)
		th.returned()
		return
	}
	if fn.size != nil {
		th.m.budget.takeLibrary(nf, fn.size)
	}
	ft := fn.host.Type()
	in := make([]reflect.Value, 0, ft.NumIn())
	if fn.ctx {
		in = append(in, reflect.ValueOf(th.run.context()))
	}
	skip := len(in)
	for i, p := range nf.code.params {
		arg := th.m.toHostArg(th, p.t, p.at(nf), ft.In(i+skip), fn.raw)
		if fn.dress != nil {
			arg = fn.dress(arg)
		}
		in = append(in, arg)
	}
	var out []reflect.Value
	if ft.IsVariadic() {
		out = fn.host.CallSlice(in)
	} else {
		out = fn.host.Call(in)
	}
	th.returned()
	for i, r := range nf.code.results {
		if i < len(out) {
			th.m.store(r.t, r.at(nf), out[i])
		}
	}
}

// returned follows a call into the library, which may have caught a panic that was not meant for it.
func (th *thread) returned() {
	th.depth -= hostDepth
	th.poll()
	if th.overflow != nil {
		panic(overflow{th.overflow})
	}
}

// fromHost is an expression whose value the library has.
func (c *compiler) fromHost(t *Type, value func(*frame) reflect.Value) *expr {
	tmp := c.temp(t)
	off := tmp.off
	at := func(f *frame) unsafe.Pointer {
		p := unsafe.Add(f.p, off)
		f.th.m.store(t, p, value(f))
		return p
	}
	e := load(t, at)
	e.addr, e.readAddr = nil, at
	if t.class == classMemory {
		e.into = func(f *frame, dst unsafe.Pointer) { f.th.m.store(t, dst, value(f)) }
	}
	return e
}

// hostPart converts an element of a literal of a library struct.
func (c *compiler) hostPart(e *expr, t *Type, host reflect.Type) *expr {
	at := c.copied(e)
	return &expr{t: t, into: func(f *frame, dst unsafe.Pointer) {
		reflect.NewAt(host, dst).Elem().Set(f.th.m.toHost(f.th, t, at(f), host))
	}}
}
