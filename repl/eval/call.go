package eval

import (
	"go/ast"
	"go/types"
	"unsafe"
)

// call compiles a call, a conversion or a builtin.
func (c *compiler) call(n *ast.CallExpr) *expr {
	if tv := c.src.info.Types[n.Fun]; tv.IsType() {
		return c.conversion(n)
	} else if tv.IsBuiltin() {
		return c.builtin(n)
	}
	t := c.typeOf(n)
	if tuple, ok := t.T.(*types.Tuple); ok && tuple.Len() == 0 {
		enter := c.invocation(n)
		return &expr{t: t, into: func(f *frame, _ unsafe.Pointer) { f.th.leave(enter(f)) }}
	} else if ok {
		refuse(n, "several results are used as one value")
	}
	return directResult(c.invocation(n), t)
}

// invocation is a compiled call: it evaluates function and arguments and makes the call. The results are
// in the returned frame, at code.results, until it is left.
type invocation func(f *frame) *frame

// directResult reads the result out of the frame of the call.
func directResult(enter invocation, t *Type) *expr {
	e := &expr{t: t}
	switch t.class {
	case classInt:
		if t.size == 8 {
			e.i = func(f *frame) int64 {
				nf := enter(f)
				v := *(*int64)(unsafe.Add(nf.p, nf.code.results[0].off))
				f.th.leave(nf)
				return v
			}
			break
		}
		read := loadInt(t.kind, func(nf *frame) unsafe.Pointer { return nf.code.results[0].at(nf) })
		e.i = func(f *frame) int64 { nf := enter(f); v := read(nf); f.th.leave(nf); return v }
	case classBool:
		e.b = result[bool](enter)
	case classFloat:
		e.f = result[float64](enter)
		if t.size == 4 {
			single := result[float32](enter)
			e.f = func(f *frame) float64 { return float64(single(f)) }
		}
	case classString:
		e.s = result[string](enter)
	case classPointer:
		e.p = result[unsafe.Pointer](enter)
	case classSlice:
		e.l = result[sliceHeader](enter)
	case classIface:
		e.a = result[any](enter)
	default:
		e.into = func(f *frame, dst unsafe.Pointer) {
			nf := enter(f)
			t.copy(dst, nf.code.results[0].at(nf))
			f.th.leave(nf)
		}
	}
	return e.finish()
}

func result[T any](enter invocation) func(*frame) T {
	return func(f *frame) T {
		nf := enter(f)
		v := *(*T)(nf.code.results[0].at(nf))
		f.th.leave(nf)
		return v
	}
}

// multi compiles a call with several results: a statement that makes it, and the results as
// temporaries of the frame.
func (c *compiler) multi(n ast.Expr) (stmt, []*expr) {
	call, ok := ast.Unparen(n).(*ast.CallExpr)
	if !ok {
		refuse(n, "one value is used as several")
	}
	tuple := c.goType(n).(*types.Tuple)
	parts, offs := make([]*expr, tuple.Len()), make([]uintptr, tuple.Len())
	for i := range parts {
		tmp := c.temp(c.typ(tuple.At(i).Type()))
		parts[i], offs[i] = loadLocal(tmp), tmp.off
	}
	enter := c.invocation(call)
	return func(f *frame) flow {
		nf := enter(f)
		for i, off := range offs {
			r := nf.code.results[i]
			r.t.copy(unsafe.Add(f.p, off), r.at(nf))
		}
		f.th.leave(nf)
		return next
	}, parts
}

// invocation compiles a call of user code, of the library or through an interface.
func (c *compiler) invocation(n *ast.CallExpr) invocation {
	before, done := c.hoistCall(n)
	defer done()
	call := c.callee(n)
	if before == nil {
		return call
	}
	return func(f *frame) *frame { before(f); return call(f) }
}

func (c *compiler) callee(n *ast.CallExpr) invocation {
	if sel, ok := ast.Unparen(n.Fun).(*ast.SelectorExpr); ok {
		if s := c.src.info.Selections[sel]; s != nil && s.Kind() == types.MethodVal {
			return c.methodCall(n, sel)
		}
	}
	if obj := c.calleeOf(n.Fun); obj != nil && !c.m.isUser(obj.Pkg()) && obj.Type().(*types.Signature).Recv() == nil {
		if inv, ok := c.hostInvocation(n, obj); ok {
			return inv
		}
	}
	fn := c.expr(n.Fun)
	sig := fn.t.T.Underlying().(*types.Signature)
	args := c.arguments(n, sig)
	if fn.static != nil && fn.static.cell != nil {
		return userCall(fn.static.cell, args)
	}
	return c.valueCall(fn, args, sig)
}

// calleeOf returns the declared function that is called, or nil.
func (c *compiler) calleeOf(fun ast.Expr) *types.Func {
	switch fun := ast.Unparen(fun).(type) {
	case *ast.Ident:
		obj, _ := c.src.info.Uses[fun].(*types.Func)
		return obj
	case *ast.SelectorExpr:
		obj, _ := c.src.info.Uses[fun.Sel].(*types.Func)
		return obj
	}
	return nil
}

// arguments are the compiled arguments of a call; before, if any, must run first.
type arguments struct {
	before stmt
	list   []*expr
}

// arguments compiles the arguments for a signature, gathering variadic ones into a slice.
func (c *compiler) arguments(n *ast.CallExpr, sig *types.Signature) arguments {
	var args arguments
	var given []*expr
	var nodes []ast.Expr
	if list, ok := c.given[firstArg(n)]; ok {
		given = list
		nodes = make([]ast.Expr, len(list))
		for i := range nodes {
			nodes[i] = n.Args[0]
		}
	} else if len(n.Args) == 1 {
		if tuple, ok := c.goType(n.Args[0]).(*types.Tuple); ok {
			args.before, given = c.multi(n.Args[0])
			nodes = make([]ast.Expr, tuple.Len())
			for i := range nodes {
				nodes[i] = n.Args[0]
			}
		}
	}
	params := sig.Params()
	fixed := params.Len()
	if sig.Variadic() {
		fixed--
	}
	value := func(i int, t *Type) *expr {
		if given != nil {
			return c.assign(nodes[i], given[i], t)
		}
		return c.as(n.Args[i], t)
	}
	count := max(len(n.Args), len(given))
	for i := range fixed {
		args.list = append(args.list, value(i, c.typ(params.At(i).Type())))
	}
	if sig.Variadic() {
		last := c.typ(params.At(fixed).Type())
		if n.Ellipsis.IsValid() {
			args.list = append(args.list, value(fixed, last))
		} else {
			elem := c.m.elemType(last)
			var rest []*expr
			for i := fixed; i < count; i++ {
				rest = append(rest, value(i, elem))
			}
			args.list = append(args.list, sliceOf(last, elem, rest))
		}
	}
	return args
}

// userCall calls a function whose cell is known.
func userCall(cell *funcCell, args arguments) invocation {
	list := args.list
	switch {
	case args.before == nil && len(list) == 0:
		return func(f *frame) *frame {
			nf := f.th.enter(cell.code.Load(), nil)
			f.th.invoke(nf)
			return nf
		}
	case args.before == nil && len(list) == 1:
		into := list[0].into
		return func(f *frame) *frame {
			code := cell.code.Load()
			nf := f.th.enter(code, nil)
			into(f, unsafe.Add(nf.p, code.params[0].off))
			f.th.invoke(nf)
			return nf
		}
	default:
		before := args.before
		return func(f *frame) *frame {
			if before != nil {
				before(f)
			}
			code := cell.code.Load()
			nf := f.th.enter(code, nil)
			for i, arg := range list {
				arg.into(f, unsafe.Add(nf.p, code.params[i].off))
			}
			f.th.invoke(nf)
			return nf
		}
	}
}

// valueCall calls a function value, which may be one of the library.
func (c *compiler) valueCall(fn *expr, args arguments, sig *types.Signature) invocation {
	p, list, before := fn.p, args.list, args.before
	host := c.m.hostCode(sig)
	return func(f *frame) *frame {
		v := (*Func)(p(f))
		if before != nil {
			before(f)
		}
		code := host
		var env []unsafe.Pointer
		if v != nil && v.cell != nil {
			code, env = v.cell.code.Load(), v.env
		}
		nf := f.th.enter(code, env)
		for i, arg := range list {
			arg.into(f, unsafe.Add(nf.p, code.params[i].off))
		}
		if v == nil {
			panic(nilDereference())
		}
		f.th.run1(v, nf)
		return nf
	}
}

// run1 runs a function value whose arguments are in the frame.
func (th *thread) run1(v *Func, nf *frame) {
	if v.cell != nil {
		th.invoke(nf)
		return
	}
	th.callHost(v, nf)
}

// hostCode returns the frame layout for calls of library functions of a signature.
func (m *Machine) hostCode(sig *types.Signature) *code {
	m.mu.Lock()
	known, ok := m.hostCodes.At(sig).(*code)
	m.mu.Unlock()
	if ok {
		return known
	}
	k := &code{id: int(m.codes.Add(1)), name: "a library function"}
	var s slotter
	for _, t := range tupleTypes(sig.Params()) {
		k.params = append(k.params, s.add(m.typ(t)))
	}
	for _, t := range tupleTypes(sig.Results()) {
		k.results = append(k.results, s.add(m.typ(t)))
	}
	s.done(k)
	m.mu.Lock()
	m.hostCodes.Set(sig, k)
	m.mu.Unlock()
	return k
}
