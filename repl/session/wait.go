package session

import (
	"context"

	"tfrpc-repl/client/nest"
)

// declareWait binds wait(results…): the values of calls, one after the other as given; the first that failed raises its error.
func (s *Session) declareWait() {
	obj := s.checker.DeclareFunc("wait", s.types.list)
	s.machine.DeclareFunc(obj, func(ctx context.Context, args []any) (any, error) {
		values := nest.List{}
		for _, arg := range args {
			if several, ok := sequence(arg); ok && len(args) == 1 {
				return s.waitAll(ctx, several)
			}
			value, err := s.awaited(ctx, arg)
			if err != nil {
				return nil, err
			}
			values = append(values, value)
		}
		return values, nil
	})
}

func (s *Session) waitAll(ctx context.Context, results []any) (any, error) {
	values := make(nest.List, len(results))
	for i, r := range results {
		var err error
		if values[i], err = s.awaited(ctx, r); err != nil {
			return nil, err
		}
	}
	return values, nil
}
