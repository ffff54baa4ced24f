package eval

import (
	"go/ast"
	"go/types"
	"os"
	"reflect"
	"sync/atomic"
	"unsafe"
)

// methodCall compiles x.m(args).
func (c *compiler) methodCall(n *ast.CallExpr, sel *ast.SelectorExpr) invocation {
	recvType := c.goType(sel.X)
	obj, path, _ := types.LookupFieldOrMethod(recvType, true, c.src.pkg, sel.Sel.Name)
	method, ok := obj.(*types.Func)
	if !ok {
		refuse(sel, "the method %s cannot be reached", sel.Sel.Name)
	}
	c.refuseMethods(sel, method)
	c.refuseDeclared(n, method)
	x := c.expr(sel.X)
	args := c.arguments(n, method.Type().(*types.Signature))
	return c.callMethod(sel, x, method, path, args)
}

// callMethod calls a method of x found along a path of embedded fields.
func (c *compiler) callMethod(n ast.Node, x *expr, method *types.Func, path []int, args arguments) invocation {
	x = c.follow(n, x, path[:len(path)-1])
	if x.t.class == classIface {
		return c.ifaceCall(n, x, method, args)
	}
	if dynamic := c.dynamicMethod(x, method); dynamic != nil {
		return c.dynamicCall(x, dynamic, args, method)
	}
	recv := c.receiver(n, x, method)
	if args.before != nil {
		tmp := c.temp(recv.t)
		args.before = sequence([]stmt{storeTo(tmp, recv), args.before})
		recv = loadLocal(tmp)
	}
	if c.userMethod(method) {
		cell := c.methodCell(n, method)
		args.list = append([]*expr{recv}, args.list...)
		return userCall(cell, args)
	}
	return c.hostMethodCall(n, recv, method, args)
}

// userMethod reports whether the method's body is compiled here.
func (c *compiler) userMethod(method *types.Func) bool {
	c.load(nil, method.Pkg()) // it may belong to a package that comes as source
	return c.m.isUser(method.Pkg())
}

// receiver takes the address of x, or what it points to, as the method wants it.
func (c *compiler) receiver(n ast.Node, x *expr, method *types.Func) *expr {
	want := method.Type().(*types.Signature).Recv().Type()
	_, wantsPointer := want.Underlying().(*types.Pointer)
	pointer, isPointer := x.t.T.Underlying().(*types.Pointer)
	switch {
	case wantsPointer && !isPointer:
		addr := x.addr
		if addr == nil {
			addr = c.addressed(x)
		}
		return (&expr{t: c.m.typ(types.NewPointer(x.t.T)), p: addr, pure: x.pure}).finish()
	case !wantsPointer && isPointer:
		return c.deref(x, c.typ(pointer.Elem()))
	default:
		return x
	}
}

// methodCell returns the code of a method, of an instance where the receiver is generic.
func (c *compiler) methodCell(n ast.Node, method *types.Func) *funcCell {
	origin := method.Origin()
	if origin == method {
		return c.m.cell(method)
	}
	named := receiverNamed(method)
	return c.instanceCell(n, origin, typeList(named.TypeArgs()))
}

func receiverNamed(method *types.Func) *types.Named {
	t := method.Type().(*types.Signature).Recv().Type()
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		t = p.Elem()
	}
	named, _ := types.Unalias(t).(*types.Named)
	return named
}

func typeList(list *types.TypeList) []types.Type {
	out := make([]types.Type, list.Len())
	for i := range out {
		out[i] = list.At(i)
	}
	return out
}

// boxCall is the method that a call through an interface found last.
type boxCall struct {
	t    *Type
	code *code
}

// ifaceCall calls a method of whatever is in an interface.
func (c *compiler) ifaceCall(n ast.Node, x *expr, method *types.Func, args arguments) invocation {
	a, list, before, name := x.a, args.list, args.before, method.Name()
	sig := method.Type().(*types.Signature)
	host := c.m.hostCode(sig)
	pkg := method.Pkg()
	var cache atomic.Pointer[boxCall]
	return func(f *frame) *frame {
		v := a(f)
		if before != nil {
			before(f)
		}
		if v == nil {
			panic(nilDereference())
		}
		b, ok := v.(box)
		if !ok {
			nf := f.th.enter(host, nil)
			for i, arg := range list {
				arg.into(f, host.params[i].at(nf))
			}
			if own := f.th.m.typeRelation(v, name); own != nil {
				f.th.callHost(&Func{special: own}, nf)
				return nf
			}
			f.th.callHost(&Func{host: f.th.m.hostMethod(v, name)}, nf)
			return nf
		}
		known := cache.Load()
		if known == nil || known.t != b.t {
			known = &boxCall{b.t, f.th.m.boxMethod(b.t, pkg, name)}
			cache.Store(known)
		}
		code := known.code
		nf := f.th.enter(code, nil)
		b.t.setRaw(code.params[0].at(nf), b.v)
		for i, arg := range list {
			arg.into(f, code.params[i+1].at(nf))
		}
		f.th.invoke(nf)
		return nf
	}
}

func (m *Machine) hostMethod(v any, name string) reflect.Value {
	if file, ok := v.(*os.File); ok && ownStream(file) {
		v = m.session(file)
	}
	method := reflect.ValueOf(v).MethodByName(name)
	if !method.IsValid() {
		panic(plainError("the method " + name + " of " + reflect.TypeOf(v).String() + " cannot be reached"))
	}
	return method
}

// boxMethod returns code that takes a value of type t first and calls its method: the method itself
// where that fits, else one made for the purpose, which follows embedded fields.
func (m *Machine) boxMethod(t *Type, pkg *types.Package, name string) *code {
	if known, ok := t.methods.Load(name); ok {
		return known.(*code)
	}
	obj, path, _ := types.LookupFieldOrMethod(t.T, false, pkg, name)
	method, ok := obj.(*types.Func)
	if !ok {
		panic(plainError("the method " + name + " of " + typeName(t.T) + " cannot be reached"))
	}
	code := m.bridge(t, method, path)
	t.methods.Store(name, code)
	return code
}

// bridge compiles a function whose first parameter is a value of type t and which calls its method.
func (m *Machine) bridge(t *Type, method *types.Func, path []int) *code {
	var tasks []func()
	c := &compiler{m: m, src: source{pkg: method.Pkg()}, tasks: &tasks}
	n := c.nested(nil)
	n.fn.code.name = method.Name()
	recv := n.fn.slots.add(t)
	n.fn.code.params = []slot{recv}
	sig := method.Type().(*types.Signature)
	var args arguments
	for _, p := range tupleTypes(sig.Params()) {
		s := n.fn.slots.add(m.typ(p))
		n.fn.code.params = append(n.fn.code.params, s)
		args.list = append(args.list, loadLocal(s))
	}
	for _, r := range tupleTypes(sig.Results()) {
		n.fn.code.results = append(n.fn.code.results, n.fn.slots.add(m.typ(r)))
	}
	enter := n.callMethod(&ast.BadExpr{}, loadLocal(recv), method, path, args)
	code := n.forward(enter)
	c.drain()
	return code
}

// methodValue compiles x.m without a call: the receiver is evaluated and copied now.
func (c *compiler) methodValue(n *ast.SelectorExpr) *expr {
	t := c.typeOf(n)
	obj, path, _ := types.LookupFieldOrMethod(c.goType(n.X), true, c.src.pkg, n.Sel.Name)
	method := obj.(*types.Func)
	c.refuseMethods(n, method)
	x := c.follow(n, c.expr(n.X), path[:len(path)-1])
	if x.t.class != classIface {
		x = c.receiver(n, x, method)
	}
	recv := x.t
	cell := c.boundCell(n, recv, method, t)
	hold := heapCopy(x)
	isIface := recv.class == classIface
	return (&expr{t: t, p: func(f *frame) unsafe.Pointer {
		p := hold(f)
		if isIface && *(*any)(p) == nil {
			panic(nilDereference())
		}
		return unsafe.Pointer(&Func{cell: cell, env: []unsafe.Pointer{p}})
	}}).finish()
}

// boundCell compiles a function that calls the method of the receiver in its first cell.
func (c *compiler) boundCell(n ast.Node, recv *Type, method *types.Func, t *Type) *funcCell {
	b := c.nested(nil)
	b.fn.code.name = method.Name()
	sig := t.T.Underlying().(*types.Signature)
	var args arguments
	for _, p := range tupleTypes(sig.Params()) {
		s := b.fn.slots.add(b.typ(p))
		b.fn.code.params = append(b.fn.code.params, s)
		args.list = append(args.list, loadLocal(s))
	}
	for _, r := range tupleTypes(sig.Results()) {
		b.fn.code.results = append(b.fn.code.results, b.fn.slots.add(b.typ(r)))
	}
	x := load(recv, func(f *frame) unsafe.Pointer { return f.env[0] })
	cell := &funcCell{name: method.Name()}
	cell.code.Store(b.forward(b.callMethod(n, x, method, []int{0}, args)))
	return cell
}

// forward makes code that makes a call and returns its results.
func (c *compiler) forward(enter invocation) *code {
	results := c.fn.code.results
	c.fn.code.wrapper = true
	return c.finishCode([]stmt{func(f *frame) flow {
		nf := enter(f)
		for i, r := range results {
			r.t.copy(r.at(f), nf.code.results[i].at(nf))
		}
		f.th.leave(nf)
		return next
	}})
}

// methodExpr compiles T.m: a function that takes the receiver first.
func (c *compiler) methodExpr(n *ast.SelectorExpr) *expr {
	t := c.typeOf(n)
	recvType := c.typ(c.src.info.TypeOf(n.X))
	obj, path, _ := types.LookupFieldOrMethod(recvType.T, true, c.src.pkg, n.Sel.Name)
	method := obj.(*types.Func)
	c.refuseMethods(n, method)
	b := c.nested(nil)
	b.fn.code.name = method.Name()
	sig := t.T.Underlying().(*types.Signature)
	var list []*expr
	for _, p := range tupleTypes(sig.Params()) {
		s := b.fn.slots.add(b.typ(p))
		b.fn.code.params = append(b.fn.code.params, s)
		list = append(list, loadLocal(s))
	}
	for _, r := range tupleTypes(sig.Results()) {
		b.fn.code.results = append(b.fn.code.results, b.fn.slots.add(b.typ(r)))
	}
	cell := &funcCell{name: method.Name()}
	cell.code.Store(b.forward(b.callMethod(n, list[0], method, path, arguments{list: list[1:]})))
	value := unsafe.Pointer(&Func{cell: cell})
	return (&expr{t: t, p: func(*frame) unsafe.Pointer { return value }, static: (*Func)(value)}).finish()
}
