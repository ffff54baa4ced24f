package eval

import (
	"go/ast"
	"go/types"
	"unsafe"

	"tfrpc-repl/repl/check"
)

// funcSource is a declared function before it is compiled.
type funcSource struct {
	decl *ast.FuncDecl
	src  source
}

// register makes the declarations of a unit known.
func (m *Machine) register(u *check.Unit) {
	m.mu.Lock()
	defer m.mu.Unlock()
	src := source{u.Info, u.Fset, u.Pkg}
	for _, decl := range u.Decls {
		fn, ok := decl.(*ast.FuncDecl)
		if !ok {
			continue
		}
		if fn.Recv != nil && u.Pkg.Path() == "main" {
			m.declared.Store(true)
		}
		if obj := u.Info.Defs[fn.Name]; obj != nil {
			m.bodies[obj] = &funcSource{fn, src}
		}
	}
	for fresh, old := range u.Replaced {
		if cell, ok := m.funcs[old]; ok {
			m.funcs[fresh] = cell
		}
		if g, ok := m.globals[old]; ok {
			m.globals[fresh] = g
		}
	}
}

// declare compiles a declared function into its cell. init functions are to run once.
func (c *compiler) declare(fn *ast.FuncDecl, out *Code) {
	obj, _ := c.src.info.Defs[fn.Name].(*types.Func)
	if obj == nil || fn.Name.Name == "_" {
		return
	}
	sig := obj.Type().(*types.Signature)
	if sig.TypeParams().Len() > 0 || sig.RecvTypeParams().Len() > 0 {
		return // compiled for each instance
	}
	if fn.Name.Name == "init" && fn.Recv == nil {
		out.init = append(out.init, c.compileFunc(fn, nil))
		return
	}
	cell := c.m.cell(obj)
	c.later(func() { cell.code.Store(c.compileFunc(fn, nil)) })
}

// cell returns what a declared, not generic, function's name stands for.
func (m *Machine) cell(obj *types.Func) *funcCell {
	m.mu.Lock()
	defer m.mu.Unlock()
	cell, ok := m.funcs[obj]
	if !ok {
		cell = &funcCell{name: obj.Name()}
		m.funcs[obj] = cell
	}
	return cell
}

// compileFunc compiles a declared function, with the type arguments of an instance.
func (c *compiler) compileFunc(fn *ast.FuncDecl, subst map[*types.TypeParam]types.Type) *code {
	n := c.nested(nil)
	n.subst = subst
	if fn.Body == nil {
		refuse(fn, "the function %s has no body", fn.Name.Name)
	}
	n.fn.escapes = n.findFuncEscapes(fn)
	n.fn.code.name = fn.Name.Name
	sig := n.substitute(c.src.info.Defs[fn.Name].Type()).(*types.Signature)
	var params []*types.Var
	if fn.Recv != nil {
		params = n.fieldVars(fn.Recv)
	}
	params = append(params, n.fieldVars(fn.Type.Params)...)
	return n.funcBody(sig, params, fn.Recv != nil, fn.Type, fn.Body)
}

func (c *compiler) findFuncEscapes(fn *ast.FuncDecl) map[*types.Var]bool {
	return c.findEscapes([]ast.Stmt{fn.Body})
}

// fieldVars returns the variables of a parameter list; nil stands for one without a name.
func (c *compiler) fieldVars(list *ast.FieldList) []*types.Var {
	var vars []*types.Var
	if list == nil {
		return nil
	}
	for _, field := range list.List {
		if len(field.Names) == 0 {
			vars = append(vars, nil)
		}
		for _, name := range field.Names {
			v, _ := c.src.info.Defs[name].(*types.Var)
			vars = append(vars, v)
		}
	}
	return vars
}

// funcBody compiles parameters, results and body in the frame's order: the caller knows where they are.
func (c *compiler) funcBody(sig *types.Signature, params []*types.Var, method bool, ft *ast.FuncType, body *ast.BlockStmt) *code {
	var prologue []stmt
	paramTypes := tupleTypes(sig.Params())
	if method {
		paramTypes = append([]types.Type{sig.Recv().Type()}, paramTypes...)
	}
	for i, t := range paramTypes {
		s := c.fn.slots.add(c.typ(t))
		c.fn.code.params = append(c.fn.code.params, s)
		if i < len(params) && params[i] != nil {
			prologue = append(prologue, c.bindParam(params[i], s)...)
		}
	}
	prologue = append(prologue, c.bindResults(sig, ft)...)
	c.collectLabels(body.List)
	stmts := append(prologue, c.block(body.List))
	code := c.finishCode(stmts)
	if epilogue := c.copyResults(); epilogue != nil {
		run := code.body
		code.body = func(f *frame) { run(f); epilogue(f) }
	}
	return code
}

func tupleTypes(t *types.Tuple) []types.Type {
	list := make([]types.Type, t.Len())
	for i := range list {
		list[i] = t.At(i).Type()
	}
	return list
}

// bindParam makes a parameter a variable; one that escapes moves to a cell.
func (c *compiler) bindParam(v *types.Var, s slot) []stmt {
	if !c.fn.escapes[v] {
		c.fn.vars[v] = place{kind: inFrame, slot: s, t: s.t}
		return nil
	}
	p := place{kind: inCell, slot: c.fn.slots.add(c.m.pointerType()), t: s.t}
	c.fn.vars[v] = p
	return []stmt{c.initialise(p, loadLocal(s))}
}

// bindResults makes the slots of results and zeroes them.
func (c *compiler) bindResults(sig *types.Signature, ft *ast.FuncType) []stmt {
	var prologue []stmt
	vars := c.fieldVars(ft.Results)
	for i, t := range tupleTypes(sig.Results()) {
		s := c.fn.slots.add(c.typ(t))
		c.fn.code.results = append(c.fn.code.results, s)
		p := place{kind: inFrame, slot: s, t: s.t}
		if i < len(vars) && vars[i] != nil {
			if v := vars[i]; c.fn.escapes[v] {
				p = place{kind: inCell, slot: c.fn.slots.add(c.m.pointerType()), t: s.t}
			}
			c.fn.vars[vars[i]] = p
		}
		c.fn.results = append(c.fn.results, p)
		named := i < len(vars) && vars[i] != nil
		c.fn.named = c.fn.named || named
		if named || c.fn.scanResult(s.t) {
			prologue = append(prologue, c.fresh(p))
		}
	}
	return prologue
}

// scanResult reports whether a result without a name must be cleared: a frame is used again.
func (fn *function) scanResult(*Type) bool { return true }

// copyResults brings named results that live in cells to where the caller looks.
func (c *compiler) copyResults() func(*frame) {
	var moves []func(*frame)
	for i, p := range c.fn.results {
		if p.kind == inCell {
			from, to, t := p.slot.off, c.fn.code.results[i].off, p.t
			moves = append(moves, func(f *frame) { t.copy(unsafe.Add(f.p, to), *(*unsafe.Pointer)(unsafe.Add(f.p, from))) })
		}
	}
	if moves == nil {
		return nil
	}
	return func(f *frame) {
		for _, move := range moves {
			move(f)
		}
	}
}

// funcLit compiles a function literal: code, and which cells it captures.
func (c *compiler) funcLit(n *ast.FuncLit) *expr {
	t := c.typeOf(n)
	inner := c.nested(c.fn)
	inner.fn.escapes = c.fn.escapes
	inner.fn.code.name = "func literal"
	inner.fn.code.sig = t
	code := inner.funcBody(t.T.Underlying().(*types.Signature), inner.fieldVars(n.Type.Params), false, n.Type, n.Body)
	cell := &funcCell{name: code.name}
	cell.code.Store(code)
	grab := c.grab(inner.fn.captures)
	if len(grab) == 0 {
		value := unsafe.Pointer(&Func{cell: cell})
		return (&expr{t: t, p: func(*frame) unsafe.Pointer { return value }}).finish()
	}
	return (&expr{t: t, p: func(f *frame) unsafe.Pointer {
		env := make([]unsafe.Pointer, len(grab))
		for i, g := range grab {
			env[i] = g(f)
		}
		return unsafe.Pointer(&Func{cell: cell, env: env})
	}}).finish()
}

// grab returns how to find the cells of captured variables when the literal is evaluated.
func (c *compiler) grab(vars []*types.Var) []func(*frame) unsafe.Pointer {
	grab := make([]func(*frame) unsafe.Pointer, len(vars))
	for i, v := range vars {
		p, _ := c.find(c.fn, v)
		grab[i] = c.at(p).addr
	}
	return grab
}

// funcValue compiles a declared function used as a value.
func (c *compiler) funcValue(n ast.Node, obj *types.Func) *expr {
	if id, ok := n.(*ast.Ident); ok {
		if inst, ok := c.src.info.Instances[id]; ok {
			return c.instance(n, obj, inst)
		}
	}
	t := c.typ(obj.Type())
	if fn := c.m.hostFuncOf(obj); fn != nil {
		return (&expr{t: t, p: func(*frame) unsafe.Pointer { return unsafe.Pointer(fn) }, static: fn}).finish()
	}
	if !c.m.isUser(obj.Pkg()) {
		return c.hostFunc(n, obj, t)
	}
	value := unsafe.Pointer(&Func{cell: c.userFunc(n, obj)})
	return (&expr{t: t, p: func(*frame) unsafe.Pointer { return value }, static: (*Func)(value)}).finish()
}

// userFunc returns the cell of a declared function.
func (c *compiler) userFunc(n ast.Node, obj *types.Func) *funcCell {
	return c.m.cell(obj)
}
