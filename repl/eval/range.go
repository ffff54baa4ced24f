package eval

import (
	"go/ast"
	"go/token"
	"go/types"
	"unicode/utf8"
	"unsafe"
)

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
		for iter := mapOf(mt, m).MapRange(); f.th.m.nextEntry(iter, mt.keyAt(keyAt.at(f)), mt.elemAt(valueAt.at(f))); {
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
