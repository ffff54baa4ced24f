package eval

import (
	"go/ast"
	"go/token"
	"go/types"
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
		cond = c.operand(n.Cond).b
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
