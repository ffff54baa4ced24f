package eval

import (
	"go/ast"
	"go/token"
)

// flow tells what follows a statement.
type flow uint8

const (
	next flow = iota
	breakLoop
	continueLoop
	returned
	breakLabel    // of the statement that f.label names
	continueLabel // likewise
	jump          // goto f.label
)

// stmt is a compiled statement.
type stmt func(f *frame) flow

func nothing(*frame) flow { return next }

// sequence runs statements one after the other.
func sequence(list []stmt) stmt {
	switch len(list) {
	case 0:
		return nothing
	case 1:
		return list[0]
	case 2:
		a, b := list[0], list[1]
		return func(f *frame) flow {
			if fl := a(f); fl != next {
				return fl
			}
			return b(f)
		}
	case 3:
		a, b, c := list[0], list[1], list[2]
		return func(f *frame) flow {
			if fl := a(f); fl != next {
				return fl
			}
			if fl := b(f); fl != next {
				return fl
			}
			return c(f)
		}
	}
	return func(f *frame) flow {
		for _, s := range list {
			if fl := s(f); fl != next {
				return fl
			}
		}
		return next
	}
}

// block compiles a list of statements. Labels in it are where a goto may lead.
func (c *compiler) block(list []ast.Stmt) stmt {
	var out []stmt
	starts := map[int]int{} // label -> index in out
	for _, n := range list {
		if l, ok := n.(*ast.LabeledStmt); ok {
			starts[c.label(l.Label.Name)] = len(out)
		}
		if s := c.stmt(n, 0); s != nil {
			out = append(out, s)
		}
	}
	if len(starts) == 0 || !c.hasGoto {
		return sequence(out)
	}
	return func(f *frame) flow {
		for i := 0; i < len(out); i++ {
			fl := out[i](f)
			if fl == jump {
				if start, ok := starts[f.label]; ok {
					f.th.poll()
					i = start - 1
					continue
				}
			}
			if fl != next {
				return fl
			}
		}
		return next
	}
}

// label returns the number of a label of the function.
func (c *compiler) label(name string) int {
	n, ok := c.fn.labels[name]
	if !ok {
		n = len(c.fn.labels) + 1
		c.fn.labels[name] = n
	}
	return n
}

// collectLabels notes whether the function has a goto.
func (c *compiler) collectLabels(list []ast.Stmt) {
	c.hasGoto = false
	for _, s := range list {
		ast.Inspect(s, func(n ast.Node) bool {
			b, ok := n.(*ast.BranchStmt)
			c.hasGoto = c.hasGoto || ok && b.Tok == token.GOTO
			return true
		})
	}
}

// stmt compiles one statement; label is that of a loop, switch or select, or 0.
func (c *compiler) stmt(n ast.Stmt, label int) stmt {
	s := c.bare(n, label)
	if s == nil {
		return nil
	}
	switch n.(type) {
	case *ast.BlockStmt, *ast.LabeledStmt, *ast.ForStmt, *ast.IfStmt, *ast.BranchStmt:
		return s
	case *ast.IncDecStmt:
		return s
	}
	pos := n.Pos()
	return func(f *frame) flow {
		f.pos = pos
		return s(f)
	}
}

func (c *compiler) bare(n ast.Stmt, label int) stmt {
	switch n := n.(type) {
	case *ast.EmptyStmt:
		return nil
	case *ast.ExprStmt:
		return c.exprStmt(n.X)
	case *ast.AssignStmt:
		return c.assignStmt(n)
	case *ast.IncDecStmt:
		return c.incDec(n)
	case *ast.DeclStmt:
		return c.declStmt(n)
	case *ast.BlockStmt:
		return c.block(n.List)
	case *ast.IfStmt:
		return c.ifStmt(n)
	case *ast.ForStmt:
		return c.forStmt(n, label)
	case *ast.RangeStmt:
		return c.rangeStmt(n, label)
	case *ast.SwitchStmt:
		return c.switchStmt(n, label)
	case *ast.TypeSwitchStmt:
		return c.typeSwitch(n, label)
	case *ast.SelectStmt:
		return c.selectStmt(n, label)
	case *ast.ReturnStmt:
		return c.returnStmt(n)
	case *ast.BranchStmt:
		return c.branch(n)
	case *ast.LabeledStmt:
		return c.stmt(n.Stmt, c.label(n.Label.Name))
	case *ast.GoStmt:
		return c.goStmt(n)
	case *ast.DeferStmt:
		return c.deferStmt(n)
	case *ast.SendStmt:
		return c.send(n)
	}
	refuse(n, "this statement is not understood")
	return nil
}

// exprStmt evaluates an expression for its effects.
func (c *compiler) exprStmt(n ast.Expr) stmt {
	if call, ok := ast.Unparen(n).(*ast.CallExpr); ok {
		if tv := c.src.info.Types[call.Fun]; !tv.IsType() && !tv.IsBuiltin() {
			enter := c.invocation(call)
			return func(f *frame) flow {
				f.th.leave(enter(f))
				return next
			}
		}
	}
	e := c.operand(n)
	if e.t.class == classNone {
		return func(f *frame) flow { e.into(f, nil); return next }
	}
	return storeTo(c.temp(e.t), e)
}

func (c *compiler) branch(n *ast.BranchStmt) stmt {
	label := 0
	if n.Label != nil {
		label = c.label(n.Label.Name)
	}
	var fl flow
	switch {
	case n.Tok == token.GOTO:
		fl = jump
	case n.Tok == token.BREAK && label == 0:
		return func(*frame) flow { return breakLoop }
	case n.Tok == token.CONTINUE && label == 0:
		return func(*frame) flow { return continueLoop }
	case n.Tok == token.BREAK:
		fl = breakLabel
	case n.Tok == token.CONTINUE:
		fl = continueLabel
	default:
		return nil // fallthrough is the switch's
	}
	return func(f *frame) flow { f.label = label; return fl }
}

func (c *compiler) ifStmt(n *ast.IfStmt) stmt {
	var init stmt
	if n.Init != nil {
		init = c.stmt(n.Init, 0)
	}
	if tv := c.src.info.Types[n.Cond]; tv.Value != nil && init == nil && n.Else == nil {
		if c.expr(n.Cond).b(nil) {
			return c.block(n.Body.List)
		}
		c.block(n.Body.List)
		return nothing
	}
	cond := c.operand(n.Cond).b
	then := c.block(n.Body.List)
	var other stmt
	if n.Else != nil {
		other = c.stmt(n.Else, 0)
	}
	switch {
	case other == nil && init == nil:
		return func(f *frame) flow {
			if cond(f) {
				return then(f)
			}
			return next
		}
	case init == nil:
		return func(f *frame) flow {
			if cond(f) {
				return then(f)
			}
			return other(f)
		}
	}
	return func(f *frame) flow {
		init(f)
		if cond(f) {
			return then(f)
		}
		if other != nil {
			return other(f)
		}
		return next
	}
}

// returnStmt stores the results and leaves.
func (c *compiler) returnStmt(n *ast.ReturnStmt) stmt {
	if len(n.Results) == 0 {
		return func(*frame) flow { return returned }
	}
	results := c.fn.results
	before, done := c.hoist(c.resultOperands(n))
	defer done()
	if len(n.Results) == 1 && len(results) == 1 {
		store := c.storePlace(results[0], c.as(n.Results[0], results[0].t).after(before))
		return func(f *frame) flow { store(f); return returned }
	}
	var out []stmt
	var values []*expr
	if before != nil {
		out = append(out, before)
	}
	if len(n.Results) == 1 {
		var do stmt
		do, values = c.multi(n.Results[0])
		out = append(out, do)
		for i := range values {
			values[i] = c.assign(n, values[i], results[i].t)
		}
	} else {
		for i, r := range n.Results {
			e := c.as(r, results[i].t)
			// A result may be read by the other values, or by a deferred call after one of them has panicked.
			if e.value == nil && (c.fn.named || c.fn.hasDefer) || !e.pure && i < len(n.Results)-1 {
				tmp := c.temp(e.t)
				out = append(out, storeTo(tmp, e))
				e = loadLocal(tmp)
			}
			values = append(values, e)
		}
	}
	for i, e := range values {
		out = append(out, c.storePlace(results[i], e))
	}
	run := sequence(out)
	return func(f *frame) flow { run(f); return returned }
}

// resultOperands are the results of a return statement, with their types where it lists them all.
func (c *compiler) resultOperands(n *ast.ReturnStmt) []operand {
	list := operands(n.Results...)
	if len(list) == len(c.fn.results) {
		for i, r := range c.fn.results {
			list[i].to = r.t.T
		}
	}
	return list
}

// storePlace assigns to a variable that exists.
func (c *compiler) storePlace(p place, e *expr) stmt {
	if p.kind == inFrame {
		return storeTo(p.slot, e)
	}
	addr, into := c.at(p).addr, e.into
	return func(f *frame) flow { into(f, addr(f)); return next }
}
