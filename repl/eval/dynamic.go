package eval

import (
	"context"
	"go/types"
)

// Dynamic is a host value whose methods are not Go methods: the checker adds those that an input mentions. args are the values
// of the variadic ...any parameter. An error becomes a panic with that error.
type Dynamic interface {
	CallMethod(ctx context.Context, name string, args []any) (any, error)
}

// DeclareDynamic says that a method is called through Dynamic.
func (m *Machine) DeclareDynamic(method *types.Func) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.hosts[method] = true
}

func (c *compiler) dynamicMethod(x *expr, method *types.Func) *types.Func {
	c.m.mu.Lock()
	defer c.m.mu.Unlock()
	if _, ok := c.m.hosts[method]; ok {
		return method
	}
	return nil
}

// dynamicCall calls a method of a Dynamic.
func (c *compiler) dynamicCall(x *expr, method *types.Func, args arguments, _ *types.Func) invocation {
	sig := method.Type().(*types.Signature)
	code, list, before, at, t := c.m.hostCode(sig), args.list, args.before, c.addressed(x), x.t
	name := method.Name()
	return func(f *frame) *frame {
		if before != nil {
			before(f)
		}
		d := f.th.m.config.Dynamic(t.toIface(at(f)))
		if d == nil {
			panic(nilDereference())
		}
		nf := f.th.enter(code, nil)
		for i, arg := range list {
			arg.into(f, code.params[i].at(nf))
		}
		f.th.callDynamic(d, name, nf)
		return nf
	}
}

func (th *thread) callDynamic(d Dynamic, name string, nf *frame) {
	th.poll()
	th.register() // it may call functions it is given
	value, err := d.CallMethod(th.run.context(), name, th.hostArgs(nf, 0))
	th.finish(nf, value, err)
}
