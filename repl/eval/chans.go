package eval

import (
	"go/ast"
	"go/token"
	"go/types"
	"reflect"
	"unsafe"
)

// wait runs a native wait that the evaluation's stop ends too. cases must leave room for the stop.
func (th *thread) wait(cases []reflect.SelectCase) (int, reflect.Value, bool) {
	cases = append(cases, reflect.SelectCase{Dir: reflect.SelectRecv, Chan: reflect.ValueOf(th.run.done)})
	chosen, v, ok := reflect.Select(cases)
	if chosen == len(cases)-1 {
		panic(stopping{th.run.cause})
	}
	return chosen, v, ok
}

// recv receives from a channel into dst and reports whether it was open.
func (th *thread) recv(t *Type, ch unsafe.Pointer, elem *Type, dst unsafe.Pointer) bool {
	var v reflect.Value
	ok := false
	if ch == nil {
		th.wait(nil)
	}
	c := mapOf(t, ch)
	if v, ok = c.TryRecv(); !v.IsValid() {
		_, v, ok = th.wait([]reflect.SelectCase{{Dir: reflect.SelectRecv, Chan: c}})
	}
	if !ok {
		elem.zero(dst)
		return false
	}
	t.elemAt(dst).Set(v)
	return true
}

// receive compiles <-ch; with commaOk the second result tells whether it was open.
func (c *compiler) receive(n *ast.UnaryExpr, commaOk bool) (value, ok *expr) {
	x := c.expr(n.X)
	elem := c.m.elemType(x.t)
	tmp := c.temp(elem)
	p, t := x.p, x.t
	do := func(f *frame) bool { return f.th.recv(t, p(f), elem, unsafe.Add(f.p, tmp.off)) }
	if commaOk {
		return loadLocal(tmp), (&expr{t: c.m.typ(types.Typ[types.Bool]), b: do}).finish()
	}
	at := func(f *frame) unsafe.Pointer { do(f); return unsafe.Add(f.p, tmp.off) }
	e := load(elem, at)
	e.addr, e.readAddr = nil, at
	return e, nil
}

func (c *compiler) send(n *ast.SendStmt) stmt {
	before, done := c.hoist([]operand{{n.Chan, nil}, {n.Value, chanElem(c.goType(n.Chan))}})
	defer done()
	x := c.expr(n.Chan).after(before)
	elem := c.m.elemType(x.t)
	p, t := x.p, x.t
	value := c.copied(c.as(n.Value, elem))
	return func(f *frame) flow {
		ch := p(f)
		v := t.elemAt(value(f))
		if ch == nil {
			f.th.wait(nil)
		}
		target := mapOf(t, ch)
		if !target.TrySend(v) {
			f.th.wait([]reflect.SelectCase{{Dir: reflect.SelectSend, Chan: target, Send: v}})
		}
		return next
	}
}

func chanElem(t types.Type) types.Type {
	if ch, ok := under(t).(*types.Chan); ok {
		return ch.Elem()
	}
	return nil
}

func (c *compiler) closeChan(n *ast.CallExpr, t *Type) *expr {
	x := c.expr(n.Args[0])
	p, ct := x.p, x.t
	return action(t, func(f *frame) {
		ch := p(f)
		if ch == nil {
			panic(plainError("close of nil channel"))
		}
		mapOf(ct, ch).Close()
	})
}

// comm is a case of a select.
type comm struct {
	dir   reflect.SelectDir
	t     *Type
	ch    func(*frame) unsafe.Pointer
	value func(*frame) unsafe.Pointer // what is sent
	elem  *Type
	into  slot // what is received
	ok    slot
	after stmt // assigns what was received
	body  stmt
}

func (c *compiler) selectStmt(n *ast.SelectStmt, label int) stmt {
	var comms []comm
	fallback := stmt(nil)
	for _, s := range n.Body.List {
		cc := s.(*ast.CommClause)
		if cc.Comm == nil {
			fallback = c.block(cc.Body)
			continue
		}
		comms = append(comms, c.comm(cc))
	}
	return func(f *frame) flow {
		cases := make([]reflect.SelectCase, len(comms), len(comms)+1)
		for i, m := range comms {
			cases[i] = m.prepare(f)
		}
		var chosen int
		var v reflect.Value
		var ok bool
		if fallback != nil {
			cases = append(cases, reflect.SelectCase{Dir: reflect.SelectDefault})
			if chosen, v, ok = reflect.Select(cases); chosen == len(comms) {
				f.th.poll()
				return broken(f, fallback(f), label)
			}
		} else {
			chosen, v, ok = f.th.wait(cases)
		}
		return broken(f, comms[chosen].finish(f, v, ok), label)
	}
}

func (m comm) prepare(f *frame) reflect.SelectCase {
	rc := reflect.SelectCase{Dir: m.dir}
	if ch := m.ch(f); ch != nil {
		rc.Chan = mapOf(m.t, ch)
	}
	if m.dir == reflect.SelectSend {
		rc.Send = m.t.elemAt(m.value(f))
	}
	return rc
}

func (m comm) finish(f *frame, v reflect.Value, ok bool) flow {
	if m.dir == reflect.SelectRecv {
		if ok {
			m.t.elemAt(m.into.at(f)).Set(v)
		} else {
			m.elem.zero(m.into.at(f))
		}
		*(*bool)(m.ok.at(f)) = ok
		if m.after != nil {
			m.after(f)
		}
	}
	return m.body(f)
}

func (c *compiler) comm(cc *ast.CommClause) comm {
	var m comm
	if s, ok := cc.Comm.(*ast.SendStmt); ok {
		x := c.expr(s.Chan)
		m = comm{dir: reflect.SelectSend, t: x.t, ch: x.p, elem: c.m.elemType(x.t)}
		m.value = c.copied(c.as(s.Value, m.elem))
		m.body = c.block(cc.Body)
		return m
	}
	var recv ast.Expr
	assign, _ := cc.Comm.(*ast.AssignStmt)
	if assign != nil {
		recv = assign.Rhs[0]
	} else {
		recv = cc.Comm.(*ast.ExprStmt).X
	}
	x := c.expr(ast.Unparen(recv).(*ast.UnaryExpr).X)
	m = comm{dir: reflect.SelectRecv, t: x.t, ch: x.p, elem: c.m.elemType(x.t)}
	m.into, m.ok = c.temp(m.elem), c.temp(c.m.typ(types.Typ[types.Bool]))
	if assign != nil {
		m.after = c.received(assign, []*expr{loadLocal(m.into), loadLocal(m.ok)})
	}
	m.body = c.block(cc.Body)
	return m
}

// received compiles the assignment of what a select received.
func (c *compiler) received(n *ast.AssignStmt, values []*expr) stmt {
	var out []stmt
	for i, lhs := range n.Lhs {
		if id, ok := lhs.(*ast.Ident); ok {
			if id.Name == "_" {
				continue
			}
			if v, ok := c.src.info.Defs[id].(*types.Var); ok && n.Tok == token.DEFINE {
				out = append(out, c.define(id, v, c.assign(n, values[i], c.typ(v.Type()))))
				continue
			}
		}
		l := c.target(lhs, true)
		if l.prepare != nil {
			out = append(out, l.prepare)
		}
		value, store := c.assign(n, values[i], l.t), l.store
		out = append(out, func(f *frame) flow { store(f, value); return next })
	}
	return sequence(out)
}
