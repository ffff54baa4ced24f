package eval

import (
	"go/ast"
	"go/token"
	"go/types"
	"unicode/utf8"
	"unsafe"
)

// looped runs the body of a loop once and reports whether the loop ends, and with what.
func looped(f *frame, body stmt, label int) (flow, bool) {
	switch fl := body(f); fl {
	case next, continueLoop:
	case breakLoop:
		return next, true
	case breakLabel:
		if f.label == label && label != 0 {
			return next, true
		}
		return fl, true
	case continueLabel:
		if f.label != label || label == 0 {
			return fl, true
		}
	default:
		return fl, true
	}
	if f.th.run.stopped.Load() {
		panic(stopping{f.th.run.cause})
	}
	return next, false
}

// forStmt compiles the loop with three clauses. Variables it declares are new in each iteration.
func (c *compiler) forStmt(n *ast.ForStmt, label int) stmt {
	init, cond, post := stmt(nothing), func(*frame) bool { return true }, stmt(nil)
	if n.Init != nil {
		init = c.stmt(n.Init, 0)
	}
	if n.Cond != nil {
		cond = c.expr(n.Cond).b
	}
	renew := c.renew(n.Init)
	body := c.block(n.Body.List)
	if n.Post != nil {
		post = c.bare(n.Post, 0)
	}
	if renew != nil {
		after := post
		post = func(f *frame) flow {
			renew(f)
			if after != nil {
				return after(f)
			}
			return next
		}
	}
	return func(f *frame) flow {
		init(f)
		for cond(f) {
			if fl := body(f); fl != next {
				if fl == breakLoop {
					break
				}
				if fl != continueLoop && (fl != continueLabel || f.label != label || label == 0) {
					if fl == breakLabel && f.label == label && label != 0 {
						break
					}
					return fl
				}
			}
			if f.th.run.stopped.Load() {
				panic(stopping{f.th.run.cause})
			}
			if post != nil {
				post(f)
			}
		}
		return next
	}
}

// renew copies loop variables that live in cells into new ones, or is nil when there are none.
func (c *compiler) renew(init ast.Stmt) stmt {
	assign, ok := init.(*ast.AssignStmt)
	if !ok || assign.Tok != token.DEFINE {
		return nil
	}
	var list []stmt
	for _, lhs := range assign.Lhs {
		v, _ := c.src.info.Defs[lhs.(*ast.Ident)].(*types.Var)
		if v == nil || c.isGlobal(v) {
			continue
		}
		if p, ok := c.fn.vars[v]; ok && p.kind == inCell {
			off, t := p.slot.off, p.t
			list = append(list, func(f *frame) flow {
				at := (*unsafe.Pointer)(unsafe.Add(f.p, off))
				cell := t.alloc()
				t.copy(cell, *at)
				*at = cell
				return next
			})
		}
	}
	if list == nil {
		return nil
	}
	return sequence(list)
}

// rangeVars compiles how both iteration variables get their values. What is assigned to is found before either is.
func (c *compiler) rangeVars(n *ast.RangeStmt, key, value *expr) stmt {
	if n.Tok != token.ASSIGN || n.Value == nil || n.Key == nil {
		return each(c.rangeVar(n, n.Key, key), c.rangeVar(n, n.Value, value), nil)
	}
	var out, stores []stmt
	for i, lhs := range []ast.Expr{n.Key, n.Value} {
		l := c.target(lhs, true)
		if l == nil {
			continue
		}
		if l.prepare != nil {
			out = append(out, l.prepare)
		}
		e, store := c.assign(n, []*expr{key, value}[i], l.t), l.store
		stores = append(stores, func(f *frame) flow { store(f, e); return next })
	}
	return sequence(append(out, stores...))
}

// rangeVar compiles how one iteration variable gets its value: declared anew, or assigned.
func (c *compiler) rangeVar(n *ast.RangeStmt, lhs ast.Expr, value *expr) stmt {
	if lhs == nil {
		return nil
	}
	id, isIdent := lhs.(*ast.Ident)
	if isIdent && id.Name == "_" {
		return nil
	}
	if n.Tok == token.DEFINE {
		v := c.src.info.Defs[id].(*types.Var)
		return c.define(id, v, c.assign(n, value, c.typ(v.Type())))
	}
	l := c.target(lhs, true)
	e, prepare, store := c.assign(n, value, l.t), l.prepare, l.store
	return func(f *frame) flow {
		if prepare != nil {
			prepare(f)
		}
		store(f, e)
		return next
	}
}

func (c *compiler) rangeStmt(n *ast.RangeStmt, label int) stmt {
	x := c.expr(n.X)
	switch u := x.t.T.Underlying().(type) {
	case *types.Basic:
		if x.t.class == classString {
			return c.rangeString(n, x, label)
		}
		return c.rangeInt(n, x, label)
	case *types.Slice:
		return c.rangeSlice(n, x, label)
	case *types.Array:
		return c.rangeArray(n, x, u, label)
	case *types.Pointer:
		return c.rangeArrayPointer(n, x, u.Elem().Underlying().(*types.Array), label)
	case *types.Map:
		return c.rangeMap(n, x, label)
	case *types.Chan:
		return c.rangeChan(n, x, label)
	case *types.Signature:
		return c.rangeFunc(n, x, u, label)
	}
	refuse(n.X, "a value of type %s cannot be ranged over here", typeName(x.t.T))
	return nil
}

// each is what an iteration does: set the variables, run the body, each of which may be missing.
func each(key, value, body stmt) stmt {
	switch {
	case body == nil && key == nil:
		return value
	case body == nil && value == nil:
		return key
	case body == nil:
		return func(f *frame) flow { key(f); return value(f) }
	case key == nil && value == nil:
		return body
	case value == nil:
		return func(f *frame) flow { key(f); return body(f) }
	case key == nil:
		return func(f *frame) flow { value(f); return body(f) }
	default:
		return func(f *frame) flow { key(f); value(f); return body(f) }
	}
}

// counter is a temporary that counts iterations.
func (c *compiler) counter(t *Type) (slot, *expr) {
	s := c.temp(t)
	return s, loadLocal(slot{s.off, t})
}

func (c *compiler) intType() *Type { return c.m.typ(types.Typ[types.Int]) }

func (c *compiler) rangeInt(n *ast.RangeStmt, x *expr, label int) stmt {
	t := x.t
	if isUntyped(t.T) {
		t = c.intType()
		if id, ok := n.Key.(*ast.Ident); ok && n.Tok == token.DEFINE && c.src.info.Defs[id] != nil {
			t = c.typ(c.src.info.Defs[id].Type())
		} else if n.Key != nil && n.Tok == token.ASSIGN {
			t = c.typeOf(n.Key)
		}
		x = c.convert(x, t)
	}
	at, counter := c.counter(t)
	run := each(c.rangeVar(n, n.Key, counter), nil, c.block(n.Body.List))
	limit, store := x.i, storeInt(t.kind, func(f *frame) int64 { return f.count })
	u := unsigned(t.kind)
	return func(f *frame) flow {
		end := limit(f)
		for i := int64(0); i < end || u && uint64(i) < uint64(end); i++ {
			f.count = i
			store(f, at.at(f))
			if fl, done := looped(f, run, label); done {
				return fl
			}
		}
		return next
	}
}

func (c *compiler) rangeSlice(n *ast.RangeStmt, x *expr, label int) stmt {
	at, counter := c.counter(c.intType())
	keep := c.temp(x.t)
	elem := c.m.elemType(x.t)
	element := load(elem, func(f *frame) unsafe.Pointer {
		s := (*sliceHeader)(unsafe.Add(f.p, keep.off))
		return unsafe.Add(s.p, uintptr(*(*int)(unsafe.Add(f.p, at.off)))*elem.size)
	})
	run := each(c.rangeVars(n, counter, element), nil, c.block(n.Body.List))
	l := x.l
	return func(f *frame) flow {
		s := l(f)
		*(*sliceHeader)(unsafe.Add(f.p, keep.off)) = s
		for i := range s.len {
			*(*int)(unsafe.Add(f.p, at.off)) = i
			if fl, done := looped(f, run, label); done {
				return fl
			}
		}
		return next
	}
}

// rangeArray ranges over a copy of the array, unless only its length matters.
func (c *compiler) rangeArray(n *ast.RangeStmt, x *expr, u *types.Array, label int) stmt {
	at, counter := c.counter(c.intType())
	elem := c.m.elemType(x.t)
	prepare := stmt(nothing)
	var element *expr
	if n.Value != nil {
		keep := c.temp(x.t)
		prepare = storeTo(keep, x)
		element = load(elem, func(f *frame) unsafe.Pointer {
			return unsafe.Add(f.p, keep.off+uintptr(*(*int)(unsafe.Add(f.p, at.off)))*elem.size)
		})
	} else if !c.simple(n.X) {
		find := c.addressed(x)
		prepare = func(f *frame) flow { find(f); return next }
	}
	run := each(c.rangeVars(n, counter, element), nil, c.block(n.Body.List))
	return countTo(int(u.Len()), at, prepare, run, label)
}

func (c *compiler) rangeArrayPointer(n *ast.RangeStmt, x *expr, u *types.Array, label int) stmt {
	at, counter := c.counter(c.intType())
	keep := c.temp(x.t)
	elem := c.typ(u.Elem())
	element := load(elem, func(f *frame) unsafe.Pointer {
		p := *(*unsafe.Pointer)(unsafe.Add(f.p, keep.off))
		if p == nil {
			panic(nilDereference())
		}
		return unsafe.Add(p, uintptr(*(*int)(unsafe.Add(f.p, at.off)))*elem.size)
	})
	run := each(c.rangeVars(n, counter, element), nil, c.block(n.Body.List))
	return countTo(int(u.Len()), at, storeTo(keep, x), run, label)
}

func countTo(length int, at slot, prepare, run stmt, label int) stmt {
	return func(f *frame) flow {
		prepare(f)
		for i := range length {
			*(*int)(unsafe.Add(f.p, at.off)) = i
			if fl, done := looped(f, run, label); done {
				return fl
			}
		}
		return next
	}
}

func (c *compiler) rangeString(n *ast.RangeStmt, x *expr, label int) stmt {
	at, counter := c.counter(c.intType())
	runeAt, char := c.counter(c.m.typ(types.Typ[types.Rune]))
	run := each(c.rangeVars(n, counter, char), nil, c.block(n.Body.List))
	s := x.s
	return func(f *frame) flow {
		text := s(f)
		for i := 0; i < len(text); {
			r, size := utf8.DecodeRuneInString(text[i:])
			*(*int)(unsafe.Add(f.p, at.off)) = i
			*(*rune)(unsafe.Add(f.p, runeAt.off)) = r
			if fl, done := looped(f, run, label); done {
				return fl
			}
			i += size
		}
		return next
	}
}

func (c *compiler) rangeMap(n *ast.RangeStmt, x *expr, label int) stmt {
	key, elem := c.m.keyType(x.t), c.m.elemType(x.t)
	keyAt, valueAt := c.temp(key), c.temp(elem)
	run := each(c.rangeVars(n, loadLocal(keyAt), loadLocal(valueAt)), nil, c.block(n.Body.List))
	p, mt := x.p, x.t
	return func(f *frame) flow {
		m := p(f)
		if m == nil {
			return next
		}
		for iter := mapOf(mt, m).MapRange(); iter.Next(); {
			mt.keyAt(keyAt.at(f)).SetIterKey(iter)
			mt.elemAt(valueAt.at(f)).SetIterValue(iter)
			if fl, done := looped(f, run, label); done {
				return fl
			}
		}
		return next
	}
}

func (c *compiler) rangeChan(n *ast.RangeStmt, x *expr, label int) stmt {
	elem := c.m.elemType(x.t)
	at := c.temp(elem)
	run := each(c.rangeVar(n, n.Key, loadLocal(at)), nil, c.block(n.Body.List))
	p, ct := x.p, x.t
	return func(f *frame) flow {
		ch := p(f)
		for f.th.recv(ct, ch, elem, at.at(f)) {
			if fl, done := looped(f, run, label); done {
				return fl
			}
		}
		return next
	}
}

// rangeFunc ranges over a function: its yield runs the body in the frame of the loop.
func (c *compiler) rangeFunc(n *ast.RangeStmt, x *expr, sig *types.Signature, label int) stmt {
	yieldType := c.typ(sig.Params().At(0).Type())
	yieldSig := yieldType.T.Underlying().(*types.Signature)
	y := c.nested(nil)
	y.fn.code.name = "yield"
	var sets []stmt
	var froms, keeps []slot
	for i, lhs := range []ast.Expr{n.Key, n.Value} {
		if i >= yieldSig.Params().Len() {
			break
		}
		t := c.typ(yieldSig.Params().At(i).Type())
		from, keep := y.fn.slots.add(t), c.temp(t)
		y.fn.code.params = append(y.fn.code.params, from)
		froms, keeps = append(froms, from), append(keeps, keep)
		if set := c.rangeVar(n, lhs, loadLocal(keep)); set != nil {
			sets = append(sets, set)
		}
	}
	more := y.fn.slots.add(c.m.typ(types.Typ[types.Bool]))
	y.fn.code.results = []slot{more}
	run := sequence(append(sets, c.block(n.Body.List)))
	y.fn.slots.done(y.fn.code)
	y.fn.code.body = func(nf *frame) {
		state := (*funcLoop)(nf.env[0])
		f := state.frame
		if state.ended {
			panic(runtimeError("range function continued iteration after function for loop body returned false"))
		}
		for i, from := range froms {
			from.t.copy(keeps[i].at(f), from.at(nf))
		}
		state.ended = true // until the body has ended well
		top := f.th.top
		var fl flow
		var done bool
		fl, done = looped(f, run, label)
		f.th.top = top
		state.ended = done
		state.flow = fl
		*(*bool)(more.at(nf)) = !done
	}
	cell := &funcCell{name: "yield"}
	cell.code.Store(y.fn.code)
	p, host := x.p, c.m.hostCode(sig)
	return func(f *frame) flow {
		state := &funcLoop{frame: f}
		yield := &Func{cell: cell, env: []unsafe.Pointer{unsafe.Pointer(state)}}
		v := (*Func)(p(f))
		if v == nil {
			panic(nilDereference())
		}
		code, env := host, []unsafe.Pointer(nil)
		if v.cell != nil {
			code, env = v.cell.code.Load(), v.env
		}
		nf := f.th.enter(code, env)
		*(*unsafe.Pointer)(code.params[0].at(nf)) = unsafe.Pointer(yield)
		f.th.run1(v, nf)
		f.th.leave(nf)
		state.ended = true
		return state.flow
	}
}

// funcLoop is a loop over a function while it runs.
type funcLoop struct {
	frame *frame
	flow  flow
	ended bool
}
