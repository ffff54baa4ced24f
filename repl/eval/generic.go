package eval

import (
	"go/ast"
	"go/types"
	"maps"
	"slices"
	"strings"
	"unsafe"
)

// substitute puts the type arguments of the present instance into t.
func (c *compiler) substitute(t types.Type) types.Type {
	if len(c.subst) == 0 || t == nil {
		return t
	}
	return substituter{c.m, c.subst}.typ(t)
}

type substituter struct {
	m    *Machine
	args map[*types.TypeParam]types.Type
}

func (s substituter) typ(t types.Type) types.Type {
	switch t := t.(type) {
	case *types.TypeParam:
		if arg, ok := s.args[t]; ok {
			return arg
		}
		return t
	case *types.Alias:
		return s.typ(types.Unalias(t))
	case *types.Named:
		return s.named(t)
	case *types.Pointer:
		return rebuilt(t, t.Elem(), s, func(e types.Type) types.Type { return types.NewPointer(e) })
	case *types.Slice:
		return rebuilt(t, t.Elem(), s, func(e types.Type) types.Type { return types.NewSlice(e) })
	case *types.Array:
		return rebuilt(t, t.Elem(), s, func(e types.Type) types.Type { return types.NewArray(e, t.Len()) })
	case *types.Chan:
		return rebuilt(t, t.Elem(), s, func(e types.Type) types.Type { return types.NewChan(t.Dir(), e) })
	case *types.Map:
		key, elem := s.typ(t.Key()), s.typ(t.Elem())
		if key == t.Key() && elem == t.Elem() {
			return t
		}
		return types.NewMap(key, elem)
	case *types.Signature:
		return s.signature(t)
	case *types.Struct:
		return s.structure(t)
	case *types.Tuple:
		return s.tuple(t)
	case *types.Interface:
		return s.iface(t)
	}
	return t
}

func rebuilt(t, elem types.Type, s substituter, make func(types.Type) types.Type) types.Type {
	if e := s.typ(elem); e != elem {
		return make(e)
	}
	return t
}

func (s substituter) named(t *types.Named) types.Type {
	args := t.TypeArgs()
	list, changed := make([]types.Type, args.Len()), false
	for i := range list {
		list[i] = s.typ(args.At(i))
		changed = changed || list[i] != args.At(i)
	}
	if outer := s.enclosing(t.Obj()); len(outer) > 0 {
		return s.local(t.Origin(), outer, list)
	}
	if !changed {
		return t
	}
	inst, err := types.Instantiate(instances, t.Origin(), list, false)
	if err != nil {
		return t
	}
	return inst
}

// enclosing returns the type arguments of the generic function whose body declares obj.
func (s substituter) enclosing(obj *types.TypeName) []types.Type {
	if obj.Pkg() == nil || obj.Parent() == obj.Pkg().Scope() || obj.Parent() == nil {
		return nil
	}
	var params []*types.TypeParam
	for p := range s.args {
		for scope := obj.Parent(); scope != nil; scope = scope.Parent() {
			if scope == p.Obj().Parent() {
				params = append(params, p)
				break
			}
		}
	}
	slices.SortFunc(params, func(a, b *types.TypeParam) int { return a.Index() - b.Index() })
	args := make([]types.Type, len(params))
	for i, p := range params {
		args[i] = s.args[p]
	}
	return args
}

// local returns the type that a declaration inside a generic function stands for in an instance of it: each instance
// declares its own. outer are the arguments of the function, own those of the type, if it is generic itself.
func (s substituter) local(t *types.Named, outer, own []types.Type) types.Type {
	obj := t.Obj()
	key := s.m.instanceKey(unsafe.Pointer(obj), append(slices.Clone(outer), own...))
	s.m.mu.Lock()
	known, ok := s.m.locals[key]
	if !ok {
		name := obj.Name() + "[" + typeNames(outer)
		if len(own) > 0 {
			name += ";" + typeNames(own)
		}
		known = types.NewNamed(types.NewTypeName(obj.Pos(), obj.Pkg(), name+"]", nil), nil, nil)
		s.m.locals[key] = known
	}
	s.m.mu.Unlock()
	if !ok {
		known.SetUnderlying(s.with(t.TypeParams(), own).typ(t.Underlying()).Underlying())
	}
	return known
}

// with also puts arguments into the parameters of a generic type.
func (s substituter) with(params *types.TypeParamList, args []types.Type) substituter {
	if len(args) == 0 {
		return s
	}
	all := maps.Clone(s.args)
	for i, arg := range args {
		all[params.At(i)] = arg
	}
	return substituter{s.m, all}
}

// instances makes identical instances one.
var instances = types.NewContext()

func (s substituter) tuple(t *types.Tuple) *types.Tuple {
	if t == nil {
		return nil
	}
	vars, changed := make([]*types.Var, t.Len()), false
	for i := range vars {
		v := t.At(i)
		typ := s.typ(v.Type())
		vars[i] = v
		if typ != v.Type() {
			vars[i], changed = types.NewVar(v.Pos(), v.Pkg(), v.Name(), typ), true
		}
	}
	if !changed {
		return t
	}
	return types.NewTuple(vars...)
}

func (s substituter) signature(t *types.Signature) types.Type {
	params, results := s.tuple(t.Params()), s.tuple(t.Results())
	recv := t.Recv()
	if recv != nil {
		if typ := s.typ(recv.Type()); typ != recv.Type() {
			recv = types.NewVar(recv.Pos(), recv.Pkg(), recv.Name(), typ)
		}
	}
	if params == t.Params() && results == t.Results() && recv == t.Recv() && t.TypeParams().Len() == 0 {
		return t
	}
	return types.NewSignatureType(recv, nil, nil, params, results, t.Variadic())
}

func (s substituter) structure(t *types.Struct) types.Type {
	fields, tags, changed := make([]*types.Var, t.NumFields()), make([]string, t.NumFields()), false
	for i := range fields {
		v := t.Field(i)
		typ := s.typ(v.Type())
		fields[i], tags[i] = v, t.Tag(i)
		if typ != v.Type() {
			fields[i], changed = types.NewField(v.Pos(), v.Pkg(), v.Name(), typ, v.Embedded()), true
		}
	}
	if !changed {
		return t
	}
	return types.NewStruct(fields, tags)
}

func (s substituter) iface(t *types.Interface) types.Type {
	methods, changed := make([]*types.Func, t.NumMethods()), false
	for i := range methods {
		m := t.Method(i)
		sig := m.Type().(*types.Signature)
		params, results := s.tuple(sig.Params()), s.tuple(sig.Results())
		methods[i] = m
		if params != sig.Params() || results != sig.Results() {
			// The receiver of an interface's method is the interface itself, which the new one replaces.
			sig = types.NewSignatureType(nil, nil, nil, params, results, sig.Variadic())
			methods[i], changed = types.NewFunc(m.Pos(), m.Pkg(), m.Name(), sig), true
		}
	}
	if !changed {
		return t
	}
	return types.NewInterfaceType(methods, nil).Complete()
}

// instance compiles a generic function used with type arguments.
func (c *compiler) instance(n ast.Node, obj *types.Func, inst types.Instance) *expr {
	args := typeList(inst.TypeArgs)
	for i := range args {
		args[i] = c.substitute(args[i])
	}
	t := c.typ(inst.Type)
	cell := c.instanceCell(n, obj, args)
	value := &Func{cell: cell}
	return (&expr{t: t, p: func(*frame) unsafe.Pointer { return unsafe.Pointer(value) }, static: value}).finish()
}

// instantiated compiles f[T].
func (c *compiler) instantiated(n ast.Node, fun ast.Expr) *expr { return c.expr(fun) }

// instanceCell returns the code of an instance of a generic function or method, compiled on first use.
func (c *compiler) instanceCell(n ast.Node, obj *types.Func, args []types.Type) *funcCell {
	c.load(n, obj.Pkg())
	c.m.mu.Lock()
	body := c.m.bodies[obj]
	c.m.mu.Unlock()
	if body == nil {
		refuse(n, "%s.%s is not available here", obj.Pkg().Name(), obj.Name())
	}
	key := c.m.instanceKey(unsafe.Pointer(obj), args)
	c.m.mu.Lock()
	cell, ok := c.m.instances[key]
	if !ok {
		cell = &funcCell{name: obj.Name()}
		c.m.instances[key] = cell
	}
	c.m.mu.Unlock()
	if ok {
		return cell
	}
	subst := map[*types.TypeParam]types.Type{}
	sig := obj.Type().(*types.Signature)
	params := sig.TypeParams()
	if sig.RecvTypeParams().Len() > 0 {
		params = sig.RecvTypeParams()
	}
	for i := range params.Len() {
		subst[params.At(i)] = args[i]
	}
	in := &compiler{m: c.m, src: body.src, tasks: c.tasks}
	c.later(func() { cell.code.Store(in.compileFunc(body.decl, subst)) })
	return cell
}

// instanceKey names an instance. Types are told apart by identity, not by name: two of one name may be declared.
func (m *Machine) instanceKey(generic unsafe.Pointer, args []types.Type) string {
	var key strings.Builder
	writePointer(&key, generic)
	for _, arg := range args {
		writePointer(&key, unsafe.Pointer(m.typ(arg)))
	}
	return key.String()
}

func writePointer(b *strings.Builder, p unsafe.Pointer) {
	word := uintptr(p)
	for range 8 {
		b.WriteByte(byte(word))
		word >>= 8
	}
}

// load compiles a package of the library that comes as source, on first use.
func (c *compiler) load(n ast.Node, pkg *types.Package) {
	c.m.mu.Lock()
	done := c.m.loaded[pkg] || pkg == nil || pkg.Path() == "main" || c.m.config.Source == nil
	c.m.mu.Unlock()
	if done {
		return
	}
	unit, ok := c.m.config.Source(pkg)
	if !ok {
		return
	}
	c.m.mu.Lock()
	c.m.loaded[pkg] = true
	c.m.mu.Unlock()
	c.m.register(unit)
	in := &compiler{m: c.m, src: source{unit.Info, unit.Fset, unit.Pkg}, tasks: c.tasks}
	code := &Code{}
	for _, decl := range unit.Decls {
		if fn, ok := decl.(*ast.FuncDecl); ok {
			in.declare(fn, code)
		}
	}
}
