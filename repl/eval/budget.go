package eval

import (
	"fmt"
	"runtime"
	"runtime/metrics"
	"sync/atomic"
)

// budget bounds the memory that user code takes.
type budget struct {
	limit uint64
	since atomic.Int64 // bytes taken since the heap was looked at
}

// checkEvery is after how many bytes the heap is looked at.
const checkEvery = 32 << 20

// take counts an allocation of user code, before it is made, and ends the evaluation when memory runs out.
func (b *budget) take(f *frame, bytes int) {
	if bytes < 0 || uint64(bytes) > b.limit {
		b.exhausted(f, uint64(bytes))
	}
	if b.since.Add(int64(bytes)) < checkEvery {
		return
	}
	b.since.Store(0)
	if heapBytes()+uint64(bytes) < b.limit {
		return
	}
	runtime.GC()
	if heap := heapBytes(); heap+uint64(bytes) >= b.limit {
		b.exhausted(f, heap+uint64(bytes))
	}
}

func (b *budget) exhausted(f *frame, want uint64) {
	panic(&raised{plainError(fmt.Sprintf("out of memory: %d MB are wanted and the limit is %d MB", want>>20, b.limit>>20)), f.th.trace()})
}

// heapBytes returns the bytes in objects on the heap.
func heapBytes() uint64 {
	sample := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
	metrics.Read(sample)
	return sample[0].Value.Uint64()
}
