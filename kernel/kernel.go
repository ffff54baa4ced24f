package kernel

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"log/slog"
	"sync"
	"sync/atomic"

	"tfrpc-repl/kernel/wire"
	"tfrpc-repl/kernel/zmtp"
	"tfrpc-repl/repl/command"
	"tfrpc-repl/repl/session"
)

// Config is what a kernel needs.
type Config struct {
	Connection wire.Connection
	Version    string // of the program
	Log        *slog.Logger

	// Open starts the session. It may take its time: the kernel answers what needs no session meanwhile.
	Open func(session.Config, command.Config) *command.Shell
}

// Kernel is a running kernel.
type Kernel struct {
	config Config
	log    *slog.Logger
	signer *wire.Signer
	author *wire.Author

	shell, control, stdin *zmtp.Router
	iopub                 *zmtp.Publisher
	heart                 *zmtp.Echo

	queue   *queue
	output  *output
	asker   asker
	shellOf func() *command.Shell // waits until the session has started
	history history
	count   int // of cells; the executor's

	mu      sync.Mutex
	running context.CancelFunc // stops the cell that runs; nil when none does
	current context.Context    // of that cell
	last    atomic.Bool        // what is being answered asks to end
	dropped atomic.Uint64      // messages that were not right

	quit    chan struct{} // closed when the kernel is to end
	ending  sync.Once
	serving sync.Mutex // control requests are answered one after the other
}

// Run serves until a client or ctx ends it. The error says why it could not start.
func Run(ctx context.Context, config Config) error {
	k := newKernel(config)
	if err := k.bind(); err != nil {
		k.close()
		return err
	}
	k.publish(nil, "status", wire.Status{State: "starting"})
	k.watchSystem(ctx)
	k.open()
	go k.work()
	select {
	case <-ctx.Done():
	case <-k.quit:
	}
	k.Interrupt()
	k.output.flush()
	k.close()
	return nil
}

func newKernel(config Config) *Kernel {
	k := &Kernel{config: config, log: config.Log, signer: wire.NewSigner(config.Connection.Key), author: wire.NewAuthor(unique()), queue: newQueue(), quit: make(chan struct{})}
	if k.log == nil {
		k.log = slog.New(slog.DiscardHandler)
	}
	k.output = &output{send: k.send}
	return k
}

func unique() string {
	var b [16]byte
	rand.Read(b[:])
	return hex.EncodeToString(b[:])
}

// bind opens the five sockets.
func (k *Kernel) bind() (err error) {
	c := k.config.Connection
	if k.iopub, err = zmtp.ListenPublisher(c.Endpoint(c.IOPub), k.welcome); err != nil {
		return err
	}
	if k.heart, err = zmtp.ListenEcho(c.Endpoint(c.Heartbeat)); err != nil {
		return err
	}
	if k.stdin, err = zmtp.ListenRouter(c.Endpoint(c.Stdin), k.takeStdin); err != nil {
		return err
	}
	if k.control, err = zmtp.ListenRouter(c.Endpoint(c.Control), k.takeControl); err != nil {
		return err
	}
	k.shell, err = zmtp.ListenRouter(c.Endpoint(c.Shell), k.takeShell)
	return err
}

// close ends the sockets; what is queued for those who read still reaches them.
func (k *Kernel) close() {
	var all sync.WaitGroup
	for _, router := range []*zmtp.Router{k.shell, k.control, k.stdin} {
		if router != nil {
			all.Go(router.Close)
		}
	}
	if k.iopub != nil {
		all.Go(k.iopub.Close)
	}
	if k.heart != nil {
		all.Go(k.heart.Close)
	}
	all.Wait()
}

// open starts the session beside everything else.
func (k *Kernel) open() {
	k.shellOf = sync.OnceValue(func() *command.Shell {
		f := &frontend{k}
		return k.config.Open(
			session.Config{Stdout: k.output.writer("stdout"), Stderr: k.output.writer("stderr"), Stdin: &stdin{kernel: k}, Report: f.report, Frontend: f},
			command.Config{Notice: f.notice, Show: f.show},
		)
	})
	go k.shellOf()
}

// end makes Run return.
func (k *Kernel) end() { k.ending.Do(func() { close(k.quit) }) }

// Interrupt stops the cell that runs, and nothing when none does. Its remote calls are cancelled; variables stay.
func (k *Kernel) Interrupt() {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.running != nil {
		k.running()
	}
}

// untilInterrupt returns a context that ends with the cell that runs.
func (k *Kernel) untilInterrupt() (context.Context, context.CancelFunc) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.current == nil {
		return context.WithCancel(context.Background())
	}
	return context.WithCancel(k.current)
}

// publish sends a message to all subscribers, behind everything that has been printed.
func (k *Kernel) publish(parent json.RawMessage, kind string, content any) {
	k.output.publish(parent, kind, content)
}

// send composes and publishes a message. Its topic is its type, of streams with the name.
func (k *Kernel) send(parent json.RawMessage, kind string, content any) {
	topic := kind
	if s, ok := content.(wire.Stream); ok {
		topic += "." + s.Name
	}
	frames, err := k.signer.Compose(k.author, kind, parent, content)
	if err != nil {
		k.log.Error("cannot write a message", "type", kind, "error", err)
		return
	}
	k.iopub.Publish(append([][]byte{[]byte(topic)}, frames...))
}

// welcome greets a subscriber.
func (k *Kernel) welcome(topic []byte) [][]byte {
	frames, err := k.signer.Compose(k.author, "iopub_welcome", nil, wire.Welcome{Subscription: string(topic)})
	if err != nil {
		return [][]byte{topic}
	}
	return append([][]byte{topic}, frames...)
}
