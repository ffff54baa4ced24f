package eval

import (
	"go/types"
	"io"
	"reflect"
	"sync"
	"sync/atomic"
	"unsafe"

	"golang.org/x/tools/go/types/typeutil"

	"tfrpc-repl/repl/check"
)

// Config is what a Machine needs from outside.
type Config struct {
	Stdout, Stderr io.Writer
	Stdin          io.Reader

	// Symbol returns the library's function, variable (by pointer), constant or type (a nil pointer to it).
	Symbol func(pkgPath, name string) (reflect.Value, bool)
	// Wrapper returns a struct type that implements a named interface of the library by functions in its
	// fields W<Method>, with the value itself in IValue.
	Wrapper func(pkgPath, name string) (reflect.Type, bool)
	// Source returns a package of the library that is compiled like user code.
	Source func(pkg *types.Package) (*check.Unit, bool)
	// Attribute returns a field, other than the first, of an object type's value.
	Attribute func(v any, name string) any
	// Dynamic returns who answers the methods of an object type's value, or nil.
	Dynamic func(v any) Dynamic
	// OnPanic is told of a panic that ends a goroutine.
	OnPanic func(error)
	// MemoryLimit bounds the heap in bytes; 0 means 4 GiB.
	MemoryLimit uint64
}

// Machine evaluates the inputs of one session. Compile and Run are called from one goroutine at a time.
type Machine struct {
	config     Config
	types      typeTable
	codes      atomic.Int64
	live       atomic.Int64 // goroutines of user code
	declared   atomic.Bool  // types with methods have been declared
	budget     budget
	maps       sync.Mutex // see guardMaps
	mu         sync.Mutex
	globals    map[types.Object]*global
	funcs      map[types.Object]*funcCell
	bodies     map[types.Object]*funcSource
	instances  map[string]*funcCell
	locals     map[string]*types.Named // types declared in instances of generic functions
	loaded     map[*types.Package]bool
	specials   map[string]func(th *thread, nf *frame)
	hosts      map[types.Object]any
	hostFuncs  map[types.Object]*Func
	contextual map[types.Object]bool
	hostCodes  typeutil.Map
	current    *run
	process    *process

	templatesSeeTypes bool // a template's functions may give it values of declared types
}

// global is a package-level variable.
type global struct {
	p unsafe.Pointer
	t *Type
}

// New returns a machine without any declarations.
func New(config Config) *Machine {
	if config.MemoryLimit == 0 {
		config.MemoryLimit = 4 << 30
	}
	m := &Machine{config: config, globals: map[types.Object]*global{}, funcs: map[types.Object]*funcCell{},
		bodies: map[types.Object]*funcSource{}, instances: map[string]*funcCell{}, locals: map[string]*types.Named{}, loaded: map[*types.Package]bool{}, hosts: map[types.Object]any{}, contextual: map[types.Object]bool{}, hostFuncs: map[types.Object]*Func{}}
	m.types.named = map[*types.Named]reflect.Type{}
	m.budget.limit = config.MemoryLimit
	m.specials = specials()
	m.process = newProcess(m)
	return m
}

func (m *Machine) symbol(path, name string) (reflect.Value, bool) { return m.config.Symbol(path, name) }

// isUser reports whether the package's functions are compiled here.
func (m *Machine) isUser(pkg *types.Package) bool {
	if pkg == nil {
		return false
	}
	return pkg.Path() == "main" || m.loaded[pkg]
}
