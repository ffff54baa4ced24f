package eval

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"

	"tfrpc-repl/repl/check"
)

// Refusal is valid Go that the evaluator does not run. It is found before anything runs.
type Refusal struct {
	Pos token.Pos
	Msg string
}

func (r *Refusal) Error() string { return r.Msg }

// refuse ends the compilation.
func refuse(n ast.Node, format string, args ...any) {
	panic(&Refusal{n.Pos(), fmt.Sprintf(format, args...)})
}

// source is a checked package or input: what the compiler asks about its syntax.
type source struct {
	info *types.Info
	fset *token.FileSet
	pkg  *types.Package
}

// compiler compiles one function body.
type compiler struct {
	m     *Machine
	src   source
	fn    *function
	subst map[*types.TypeParam]types.Type
	tasks *[]func()

	hasGoto  bool                 // the function has a goto
	override map[ast.Expr]*expr   // in a thunk: what has been evaluated already
	given    map[ast.Expr][]*expr // likewise, of a call with several results
}

// function is the function being compiled.
type function struct {
	outer    *function
	slots    slotter
	vars     map[*types.Var]place
	captures []*types.Var
	escapes  map[*types.Var]bool
	results  []place
	code     *code
	labels   map[string]int
	hasDefer bool
	named    bool // the results have names
}

// place says where a variable lives.
type place struct {
	kind  placeKind
	slot  slot // of the variable, or of the pointer to its cell
	index int  // among the captured cells
	t     *Type
}

type placeKind uint8

const (
	inFrame placeKind = iota
	inCell
	captured
)

// Code is a compiled unit.
type Code struct {
	body   *code
	init   []*code
	result []*Type
	zeroed []*types.Var
	fset   *token.FileSet
}

// Compile compiles a unit: its functions, and its statements as the body of a function. What it does not run it refuses
// with a *Refusal.
func (m *Machine) Compile(u *check.Unit) (code *Code, err error) {
	defer func() {
		if r := recover(); r != nil {
			refusal, ok := r.(*Refusal)
			if !ok {
				err = fmt.Errorf("the input cannot be compiled: %v", r) // a fault of ours must not end the session
				return
			}
			err = refusal
		}
	}()
	var tasks []func()
	c := &compiler{m: m, src: source{u.Info, u.Fset, u.Pkg}, tasks: &tasks}
	m.register(u)
	code = &Code{fset: u.Fset, zeroed: u.Zeroed}
	for _, decl := range u.Decls {
		if fn, ok := decl.(*ast.FuncDecl); ok {
			c.declare(fn, code)
		}
	}
	c.drain()
	code.init = append(c.initializers(u), code.init...)
	code.body = c.unitBody(u, code)
	c.drain()
	return code, nil
}

func (c *compiler) drain() {
	for len(*c.tasks) > 0 {
		task := (*c.tasks)[0]
		*c.tasks = (*c.tasks)[1:]
		task()
	}
}

func (c *compiler) later(task func()) { *c.tasks = append(*c.tasks, task) }

// typ returns the Type of t in the present instance of a generic function.
func (c *compiler) typ(t types.Type) *Type { return c.m.typ(c.substitute(t)) }

// typeOf returns the Type of an expression.
func (c *compiler) typeOf(e ast.Expr) *Type { return c.typ(c.rawType(e)) }

func (c *compiler) rawType(e ast.Expr) types.Type {
	t := c.src.info.TypeOf(e)
	if t == nil {
		refuse(e, "this expression has no type")
	}
	return t
}

// goType returns the type of an expression with the type arguments of the instance put in.
func (c *compiler) goType(e ast.Expr) types.Type { return c.substitute(c.rawType(e)) }

// nested returns a compiler for a function inside the present one, or a new one.
func (c *compiler) nested(outer *function) *compiler {
	n := *c
	n.fn = &function{outer: outer, vars: map[*types.Var]place{}, code: &code{id: int(c.m.codes.Add(1))}, labels: map[string]int{}}
	return &n
}

// declareVar gives a local variable its place and returns it. What may outlive the frame gets a cell.
func (c *compiler) declareVar(v *types.Var) place {
	t := c.typ(v.Type())
	p := place{kind: inFrame, t: t}
	if c.fn.escapes[v] {
		p.kind = inCell
		p.slot = c.fn.slots.add(c.m.pointerType())
	} else {
		p.slot = c.fn.slots.add(t)
	}
	c.fn.vars[v] = p
	return p
}

func (m *Machine) pointerType() *Type { return m.typ(types.Typ[types.UnsafePointer]) }

// temp reserves a slot for an intermediate value.
func (c *compiler) temp(t *Type) slot { return c.fn.slots.add(t) }

// find returns the place of a local variable, capturing it from an outer function where it must.
func (c *compiler) find(fn *function, v *types.Var) (place, bool) {
	if p, ok := fn.vars[v]; ok {
		return p, true
	}
	if fn.outer == nil {
		return place{}, false
	}
	outer, ok := c.find(fn.outer, v)
	if !ok {
		return place{}, false
	}
	p := place{kind: captured, index: len(fn.captures), t: outer.t}
	fn.captures = append(fn.captures, v)
	fn.vars[v] = p
	return p, true
}

// unitBody compiles the statements of a unit and its result.
func (c *compiler) unitBody(u *check.Unit, out *Code) *code {
	n := c.nested(nil)
	n.fn.escapes = n.findEscapes(u.Body, u.Result)
	n.fn.code.name = "the input"
	var body []stmt
	if len(u.Body) > 0 {
		body = append(body, n.block(u.Body))
	}
	if u.Result != nil {
		body = append(body, n.unitResult(u.Result, out))
	}
	return n.finishCode(body)
}

// unitResult stores the value of the shown expression into result slots.
func (c *compiler) unitResult(e ast.Expr, out *Code) stmt {
	t := c.goType(e)
	if tuple, ok := t.(*types.Tuple); ok {
		if tuple.Len() == 0 {
			return c.exprStmt(e)
		}
		do, parts := c.multi(e)
		stores := []stmt{do}
		for _, part := range parts {
			s := c.temp(part.t)
			c.fn.code.results = append(c.fn.code.results, s)
			out.result = append(out.result, part.t)
			stores = append(stores, storeTo(s, part))
		}
		return sequence(stores)
	}
	value := c.operand(e)
	if value.t.class == classNone {
		return c.exprStmt(e)
	}
	if basic, ok := value.t.T.(*types.Basic); ok && basic.Info()&types.IsUntyped != 0 {
		value = c.convert(value, c.m.typ(types.Default(basic)))
	}
	s := c.temp(value.t)
	c.fn.code.results = []slot{s}
	out.result = []*Type{value.t}
	return storeTo(s, value)
}

func storeTo(s slot, e *expr) stmt {
	off, into := s.off, e.into
	return func(f *frame) flow {
		into(f, unsafeAdd(f.p, off))
		return next
	}
}

// finishCode makes the code of a function whose body has been compiled.
func (c *compiler) finishCode(body []stmt) *code {
	k := c.fn.code
	c.fn.slots.done(k)
	run := sequence(body)
	k.body = func(f *frame) { run(f) }
	if c.fn.hasDefer {
		k.body = withDefers(run)
	}
	return k
}
