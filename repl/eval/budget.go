package eval

import (
	"fmt"
	"runtime"
	"runtime/metrics"
	"sync/atomic"
	"time"
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
	panic(&raised{b.outOfMemory(want), f.th.trace()})
}

func (b *budget) outOfMemory(want uint64) error {
	return plainError(fmt.Sprintf("out of memory: %d MB are wanted and the limit is %d MB", want>>20, b.limit>>20))
}

// watchEvery is how often the heap is looked at during an evaluation, for what the library allocates.
const watchEvery = 50 * time.Millisecond

// watch returns an error when memory has run out.
func (b *budget) watch() error {
	if heapBytes() < b.limit {
		return nil
	}
	runtime.GC()
	if heap := heapBytes(); heap >= b.limit {
		return b.outOfMemory(heap)
	}
	return nil
}

// heapBytes returns the bytes in objects on the heap.
func heapBytes() uint64 {
	sample := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
	metrics.Read(sample)
	return sample[0].Value.Uint64()
}
