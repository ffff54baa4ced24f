// Package iter has the types of functions that a for loop ranges over.
package iter

// Seq is an iterator over values.
type Seq[V any] func(yield func(V) bool)

// Seq2 is an iterator over pairs.
type Seq2[K, V any] func(yield func(K, V) bool)

// item is what an iterator hands over, or how it ended.
type item[K, V any] struct {
	k     K
	v     V
	ok    bool
	panic any
}

// Pull turns an iterator around: next returns the next value, stop ends it.
func Pull[V any](seq Seq[V]) (next func() (V, bool), stop func()) {
	next2, stop := Pull2(func(yield func(V, struct{}) bool) {
		seq(func(v V) bool { return yield(v, struct{}{}) })
	})
	return func() (V, bool) {
		v, _, ok := next2()
		return v, ok
	}, stop
}

// Pull2 is Pull for pairs.
func Pull2[K, V any](seq Seq2[K, V]) (next func() (K, V, bool), stop func()) {
	var (
		resume  = make(chan bool)
		items   = make(chan item[K, V])
		started bool
		done    bool
	)
	run := func() {
		defer func() {
			items <- item[K, V]{panic: recover()}
		}()
		if <-resume {
			seq(func(k K, v V) bool {
				items <- item[K, V]{k: k, v: v, ok: true}
				return <-resume
			})
		}
	}
	step := func(more bool) item[K, V] {
		if !started {
			started = true
			go run()
		}
		resume <- more
		it := <-items
		if !it.ok {
			done = true
		}
		if it.panic != nil {
			panic(it.panic)
		}
		return it
	}
	next = func() (K, V, bool) {
		if done {
			var zero item[K, V]
			return zero.k, zero.v, false
		}
		it := step(true)
		return it.k, it.v, it.ok
	}
	stop = func() {
		if !done {
			done = true
			if started {
				step(false)
			}
		}
	}
	return next, stop
}
