package eval

import "sync"

// Go ends the whole process when a mutex that is not locked is unlocked; nothing recovers that. So it is found
// before: what can be locked was not.

// guardUnlock panics in a way that can be survived where Go would not.
func guardUnlock(recv any, method string) {
	switch m := recv.(type) {
	case *sync.Mutex:
		if method == "Unlock" && m.TryLock() {
			m.Unlock()
			panic(plainError("sync: unlock of unlocked mutex"))
		}
	case *sync.RWMutex:
		if method == "Unlock" && m.TryRLock() {
			m.RUnlock()
			panic(plainError("sync: Unlock of unlocked RWMutex"))
		}
		if method == "RUnlock" && m.TryLock() {
			m.Unlock()
			panic(plainError("sync: RUnlock of unlocked RWMutex"))
		}
	}
}
