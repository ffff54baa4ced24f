package kernel

import "sync"

// queue holds the shell requests that wait. It is bounded by memory only: whoever may fill it has the key.
type queue struct {
	mu      sync.Mutex
	changed sync.Cond
	waiting []*request
}

func newQueue() *queue {
	q := &queue{}
	q.changed.L = &q.mu
	return q
}

func (q *queue) add(r *request) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.waiting = append(q.waiting, r)
	q.changed.Signal()
}

// next waits for a request.
func (q *queue) next() *request {
	q.mu.Lock()
	defer q.mu.Unlock()
	for len(q.waiting) == 0 {
		q.changed.Wait()
	}
	r := q.waiting[0]
	q.waiting[0] = nil
	q.waiting = q.waiting[1:]
	return r
}

// abort marks the cells that wait.
func (q *queue) abort() {
	q.mu.Lock()
	defer q.mu.Unlock()
	for _, r := range q.waiting {
		r.aborted = r.Header.Type == "execute_request"
	}
}
