package eval

import (
	"go/ast"
	"go/token"
	"reflect"
	"unsafe"
)

var assignOps = map[token.Token]token.Token{
	token.ADD_ASSIGN: token.ADD, token.SUB_ASSIGN: token.SUB, token.MUL_ASSIGN: token.MUL, token.QUO_ASSIGN: token.QUO,
	token.REM_ASSIGN: token.REM, token.AND_ASSIGN: token.AND, token.OR_ASSIGN: token.OR, token.XOR_ASSIGN: token.XOR,
	token.SHL_ASSIGN: token.SHL, token.SHR_ASSIGN: token.SHR, token.AND_NOT_ASSIGN: token.AND_NOT,
}

func (c *compiler) incDec(n *ast.IncDecStmt) stmt {
	op := token.ADD
	if n.Tok == token.DEC {
		op = token.SUB
	}
	return c.opAssign(n, n.X, op, nil)
}

// opAssign compiles x op= y; a missing y is 1.
func (c *compiler) opAssign(n ast.Stmt, lhs ast.Expr, op token.Token, rhs ast.Expr) stmt {
	l := c.target(lhs, true)
	value := c.operated(n, l, op, rhs)
	if l.local != nil {
		if s := fastOpAssign(l, op, value.operand); s != nil {
			return s
		}
		return storeTo(*l.local, value.result)
	}
	if l.prepare == nil && l.read.hostStore == nil {
		if s := fastStore(l.read, value.result); s != nil {
			return s
		}
	}
	prepare, store, result := l.prepare, l.store, value.result
	return func(f *frame) flow {
		if prepare != nil {
			prepare(f)
		}
		store(f, result)
		return next
	}
}

type operation struct{ operand, result *expr }

func (c *compiler) operated(n ast.Stmt, l *lvalue, op token.Token, rhs ast.Expr) operation {
	if op == token.SHL || op == token.SHR {
		return operation{nil, c.shift(op, l.read, c.shiftCount(rhs), l.t)}
	}
	var y *expr
	if rhs == nil {
		y = c.constant(l.t, one(l.t))
	} else {
		y = c.operandAs(rhs, l.t)
	}
	x := l.read
	if x.local == nil && !y.pure { // a call on the right may change the variable, which is read afterwards
		tmp := c.temp(y.t)
		x, y = x.after(storeTo(tmp, y)), loadLocal(tmp)
	}
	return operation{y, c.arithmetic(n, op, x, y, l.t)}
}

// fastOpAssign covers counters and sums in the frame itself.
func fastOpAssign(l *lvalue, op token.Token, y *expr) stmt {
	if y == nil || op != token.ADD && op != token.SUB {
		return nil
	}
	off := l.local.off
	switch {
	case l.t.class == classInt && wide(l.t.kind) && y.value != nil:
		v := intConstant(y.value)
		if op == token.SUB {
			v = -v
		}
		return func(f *frame) flow { *(*int64)(unsafe.Add(f.p, off)) += v; return next }
	case l.t.class == classInt && wide(l.t.kind) && op == token.ADD:
		i := y.i
		return func(f *frame) flow { v := i(f); *(*int64)(unsafe.Add(f.p, off)) += v; return next }
	case l.t.class == classFloat && l.t.kind == reflect.Float64 && op == token.ADD:
		v := y.f
		return func(f *frame) flow { x := v(f); *(*float64)(unsafe.Add(f.p, off)) += x; return next }
	}
	return nil
}
