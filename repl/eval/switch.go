package eval

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"unsafe"
)

// broken ends a switch or select: a break inside it leads behind it.
func broken(f *frame, fl flow, label int) flow {
	if fl == breakLoop || fl == breakLabel && label != 0 && f.label == label {
		return next
	}
	return fl
}

// clause is a case of a switch.
type clause struct {
	tests   []func(*frame) bool
	body    stmt
	through bool // falls into the next one
}

func (c *compiler) switchStmt(n *ast.SwitchStmt, label int) stmt {
	init := stmt(nothing)
	if n.Init != nil {
		init = c.stmt(n.Init, 0)
	}
	var tag *expr
	prepare := stmt(nothing)
	if n.Tag != nil {
		tag = c.operand(n.Tag)
		if isUntyped(tag.t.T) && !isNil(tag.t) {
			tag = c.convert(tag, c.m.typ(types.Default(tag.t.T)))
		}
		tmp := c.temp(tag.t)
		prepare = storeTo(tmp, tag)
		tag = loadLocal(tmp)
	}
	var clauses []clause
	fallback := -1
	for i, s := range n.Body.List {
		cc := s.(*ast.CaseClause)
		if cc.List == nil {
			fallback = i
		}
		cl := clause{through: fallsThrough(cc.Body)}
		for _, e := range cc.List {
			cl.tests = append(cl.tests, c.caseTest(n, tag, e))
		}
		cl.body = c.block(cc.Body)
		clauses = append(clauses, cl)
	}
	return func(f *frame) flow {
		init(f)
		prepare(f)
		return runClauses(f, clauses, chosen(f, clauses, fallback), label)
	}
}

func chosen(f *frame, clauses []clause, fallback int) int {
	for i, cl := range clauses {
		for _, test := range cl.tests {
			if test(f) {
				return i
			}
		}
	}
	return fallback
}

func runClauses(f *frame, clauses []clause, i, label int) flow {
	for ; i >= 0 && i < len(clauses); i++ {
		if fl := clauses[i].body(f); fl != next {
			return broken(f, fl, label)
		}
		if !clauses[i].through {
			break
		}
	}
	return next
}

func fallsThrough(body []ast.Stmt) bool {
	if len(body) == 0 {
		return false
	}
	b, ok := body[len(body)-1].(*ast.BranchStmt)
	return ok && b.Tok == token.FALLTHROUGH
}

// caseTest compiles the comparison of the tag with one value of a case.
func (c *compiler) caseTest(n *ast.SwitchStmt, tag *expr, e ast.Expr) func(*frame) bool {
	value := c.expr(e)
	if tag == nil {
		if value.t.class == classBool {
			return value.b
		}
		tag = c.constant(c.m.typ(types.Typ[types.Bool]), constant.MakeBool(true))
	}
	x := tag
	switch {
	case isNil(value.t):
		value = c.nilOf(tag.t)
	case tag.t.class == classIface && value.t.class != classIface:
		value = c.toInterface(value, tag.t)
	case value.t.class == classIface && tag.t.class != classIface:
		x = c.toInterface(tag, value.t)
	case value.t != tag.t && value.value != nil:
		value = c.as(e, tag.t)
	}
	return c.compare(n, token.EQL, x, value, c.m.typ(types.Typ[types.Bool])).b
}

func (c *compiler) typeSwitch(n *ast.TypeSwitchStmt, label int) stmt {
	init := stmt(nothing)
	if n.Init != nil {
		init = c.stmt(n.Init, 0)
	}
	var x ast.Expr
	switch a := n.Assign.(type) {
	case *ast.ExprStmt:
		x = a.X
	case *ast.AssignStmt:
		x = a.Rhs[0]
	}
	value := c.expr(ast.Unparen(x).(*ast.TypeAssertExpr).X)
	tmp := c.temp(value.t)
	prepare := storeTo(tmp, value)
	held := loadLocal(tmp)
	var clauses []clause
	fallback := -1
	for i, s := range n.Body.List {
		cc := s.(*ast.CaseClause)
		if cc.List == nil {
			fallback = i
		}
		clauses = append(clauses, c.typeClause(cc, held))
	}
	return func(f *frame) flow {
		init(f)
		prepare(f)
		return runClauses(f, clauses, chosen(f, clauses, fallback), label)
	}
}

// typeClause compiles one case and the variable it declares, if any.
func (c *compiler) typeClause(cc *ast.CaseClause, held *expr) clause {
	var cl clause
	a := held.a
	for _, e := range cc.List {
		if c.src.info.Types[e].IsNil() {
			cl.tests = append(cl.tests, func(f *frame) bool { return a(f) == nil })
			continue
		}
		test := c.m.asserter(c.typ(c.src.info.TypeOf(e)))
		cl.tests = append(cl.tests, func(f *frame) bool { return test(a(f)) })
	}
	var bind stmt
	if v, ok := c.src.info.Implicits[cc].(*types.Var); ok {
		t := c.typ(v.Type())
		e := held
		if t.class != classIface {
			read := c.temp(t)
			e = load(t, func(f *frame) unsafe.Pointer {
				p := unsafe.Add(f.p, read.off)
				t.fromIface(p, a(f))
				return p
			})
			e.addr, e.readAddr = nil, e.addr
		}
		bind = c.initialise(c.declareVar(v), retyped(e, t))
	}
	cl.body = c.block(cc.Body)
	if bind != nil {
		body := cl.body
		cl.body = func(f *frame) flow { bind(f); return body(f) }
	}
	return cl
}
