package eval

import (
	"go/token"
	"reflect"
	"sync/atomic"
	"unsafe"
)

// maxCallDepth bounds recursion well before Go's own stack limit, which nothing survives.
const maxCallDepth = 200_000

// hostDepth is what a call into the library counts for: it takes far more stack, and it may call back.
const hostDepth = 20

// frame is one call of a function: its variables and what it needs to end.
type frame struct {
	p       unsafe.Pointer   // the slots
	env     []unsafe.Pointer // the cells of captured variables
	th      *thread
	code    *code
	caller  *frame
	pos     token.Pos // of the statement that runs
	count   int64     // of a loop over an integer, while its variable is set
	label   int       // where a goto, or a break or continue with a label, leads
	next    *frame    // in a pool
	defers  *deferState
	thunkOf *deferState // the frame makes a deferred call of that function
}

// code is a compiled function.
type code struct {
	id      int
	name    string
	slots   reflect.Type // a struct of all slots; nil without any
	ptrs    []uintptr    // where the slots hold pointers
	scan    bool         // there are too many of them
	params  []slot
	results []slot
	sig     *Type
	wrapper bool // made by the compiler; user code does not see it
	body    func(f *frame)
}

// Func is a function value: code and the cells it has captured, or a function of the library.
type Func struct {
	cell  *funcCell
	env   []unsafe.Pointer
	host  reflect.Value                     // instead of code
	ctx   bool                              // the host function takes the evaluation's context first
	raw   bool                              // it looks at values by reflection
	dress func(reflect.Value) reflect.Value // changes arguments so that they print rightly
	size  func(*frame) float64              // how many bytes it will take, where it is told

	special func(th *thread, nf *frame) // or a function of ours in its place
}

// funcCell is what a function's name stands for. A redefinition puts other code into it, which callers
// compiled earlier then see.
type funcCell struct {
	code atomic.Pointer[code]
	name string
}

// slot is a place in a frame.
type slot struct {
	off uintptr
	t   *Type
}

func (s slot) at(f *frame) unsafe.Pointer { return unsafe.Add(f.p, s.off) }

// enter makes the frame of a call. The caller stores the arguments, calls invoke, reads the results and leaves.
func (th *thread) enter(c *code, env []unsafe.Pointer) *frame {
	if c.id < len(th.pools) {
		if f := th.pools[c.id]; f != nil {
			th.pools[c.id] = f.next
			f.env = env
			return f
		}
	}
	f := &frame{th: th, code: c, env: env}
	if c.slots != nil {
		f.p = reflect.New(c.slots).UnsafePointer()
	}
	return f
}

// invoke runs the body of a frame whose arguments are in place.
func (th *thread) invoke(f *frame) {
	if th.run.stopped.Load() {
		panic(stopping{th.run.cause})
	}
	th.depth++
	if th.depth > maxCallDepth {
		th.tooDeep()
	}
	f.caller = th.top
	th.top = f
	f.code.body(f)
	th.top = f.caller
	th.depth--
}

// leave gives a frame back after its results have been read.
func (th *thread) leave(f *frame) {
	for _, off := range f.code.ptrs {
		*(*unsafe.Pointer)(unsafe.Add(f.p, off)) = nil
	}
	if f.code.scan {
		reflect.NewAt(f.code.slots, f.p).Elem().SetZero()
	}
	f.env, f.caller, f.defers, f.thunkOf = nil, nil, nil, nil
	id := f.code.id
	for id >= len(th.pools) {
		th.pools = append(th.pools, make([]*frame, id+16-len(th.pools))...)
	}
	f.next = th.pools[id]
	th.pools[id] = f
}

// slotter lays out the slots of a function while it is compiled.
type slotter struct {
	fields []reflect.StructField
	size   uintptr
	scan   bool
}

// add reserves a slot.
func (s *slotter) add(t *Type) slot {
	rt, scan := slotType(t.rt)
	align := uintptr(rt.Align())
	off := (s.size + align - 1) &^ (align - 1)
	s.fields = append(s.fields, reflect.StructField{Name: fieldName(len(s.fields)), Type: rt})
	s.size = off + rt.Size()
	s.scan = s.scan || scan
	return slot{off, t}
}

// rtWord is a slot without pointers.
var rtWord = reflect.TypeFor[uint64]()

// slotType says more of a layout than the garbage collector must know only where it has to, so that
// frames of many functions share a type: reflect never forgets one.
func slotType(rt reflect.Type) (reflect.Type, bool) {
	switch rt.Kind() {
	case reflect.Bool, reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64, reflect.Uint, reflect.Uint8, reflect.Uint16,
		reflect.Uint32, reflect.Uint64, reflect.Uintptr, reflect.Float32, reflect.Float64:
		return rtWord, false
	case reflect.Pointer, reflect.Map, reflect.Chan, reflect.Func, reflect.UnsafePointer:
		return rtPointer, true
	case reflect.String:
		return rtString, true
	case reflect.Slice:
		return rtSlice, true
	case reflect.Interface:
		return rtAny, true
	default:
		return rt, true
	}
}

func fieldName(i int) string {
	const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	name := []byte{'F'}
	for ; i > 0; i /= len(letters) {
		name = append(name, letters[i%len(letters)])
	}
	return string(append(name, '_'))
}

// mostPointers is how many pointers of a frame are cleared one by one.
const mostPointers = 32

// done gives the code the type of all slots.
func (s *slotter) done(k *code) {
	if len(s.fields) == 0 {
		return
	}
	k.slots = reflect.StructOf(s.fields)
	if !s.scan {
		return
	}
	words := make([]bool, k.slots.Size()/8)
	markPointers(k.slots, 0, words)
	for i, pointer := range words {
		if pointer {
			k.ptrs = append(k.ptrs, uintptr(i)*8)
		}
	}
	if len(k.ptrs) > mostPointers {
		k.ptrs, k.scan = nil, true
	}
}
