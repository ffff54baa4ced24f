package client

import (
	"context"
	"crypto/tls"
	"net"
	"sync/atomic"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/connectivity"
	"google.golang.org/grpc/credentials"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/grpc/keepalive"
	"google.golang.org/grpc/metadata"
)

// DefaultMaxReceive is the largest response in bytes that a client accepts unless
// MaxReceive says otherwise. TensorFlow's own client stops at 4 MiB.
const DefaultMaxReceive = 256 << 20

// Client is a connection to one server and the methods it offers. It is safe for
// concurrent use.
type Client struct {
	conn    *grpc.ClientConn
	target  Target
	config  config
	methods atomic.Pointer[methodTable]
	fault   fault
}

type config struct {
	name       string
	timeout    time.Duration
	failFast   bool
	maxReceive int
	maxSend    int
	tls        *tls.Config
	balance    string
	authority  string
	keepalive  time.Duration
	headers    metadata.MD
	onChange   func(Change)
	dial       func(ctx context.Context, address string) (net.Conn, error)
}

// Option changes how New and Dial connect.
type Option func(*config)

// Name names the client, as TensorFlow's name argument does.
func Name(name string) Option { return func(c *config) { c.name = name } }

// Timeout bounds every call and the listing. 0 means no bound.
func Timeout(d time.Duration) Option { return func(c *config) { c.timeout = d } }

// FailFast makes calls fail at once while the server cannot be reached. Without it
// they wait for the server until their deadline, as TensorFlow's client does.
func FailFast() Option { return func(c *config) { c.failFast = true } }

// MaxReceive sets the largest response in bytes, and with it how much memory the tensors
// of one response may take.
func MaxReceive(bytes int) Option { return func(c *config) { c.maxReceive = bytes } }

// MaxSend sets the largest request in bytes. A TensorFlow server accepts 4 MiB, so that is the default.
func MaxSend(bytes int) Option { return func(c *config) { c.maxSend = bytes } }

// TLS encrypts the connection. TensorFlow's servers speak plaintext only.
func TLS(conf *tls.Config) Option { return func(c *config) { c.tls = conf } }

// Authority sets the :authority that servers and proxies see.
func Authority(name string) Option { return func(c *config) { c.authority = name } }

// Keepalive asks the server for a sign of life after so long without one, and gives the connection up after 20 s more. Less than five
// minutes makes a TensorFlow server hang up. Without the option nothing is asked.
func Keepalive(d time.Duration) Option { return func(c *config) { c.keepalive = d } }

// Dialer replaces the network, for servers in memory.
func Dialer(dial func(ctx context.Context, address string) (net.Conn, error)) Option {
	return func(c *config) { c.dial = dial }
}

// New makes a client without touching the network: the first call or List connects.
func New(address string, opts ...Option) (*Client, error) {
	target, err := ParseTarget(address)
	if err != nil {
		return nil, &Error{Code: InvalidArgument, Message: err.Error(), Target: address, Local: true}
	}
	c := &Client{target: target, config: config{maxReceive: DefaultMaxReceive, maxSend: DefaultMaxSend}}
	for _, opt := range opts {
		opt(&c.config)
	}
	if c.conn, err = grpc.NewClient(target.Dial, c.dialOptions()...); err != nil {
		return nil, &Error{Code: InvalidArgument, Message: err.Error(), Target: target.Text, Local: true}
	}
	return c, nil
}

// Dial connects to the server at address (see ParseTarget) and lists its methods. It waits for the server
// until ctx or Timeout ends, or fails at once under FailFast.
func Dial(ctx context.Context, address string, opts ...Option) (*Client, error) {
	c, err := New(address, opts...)
	if err != nil {
		return nil, err
	}
	if err := c.List(ctx); err != nil {
		c.Close()
		return nil, err
	}
	return c, nil
}

func (c *Client) dialOptions() []grpc.DialOption {
	creds := insecure.NewCredentials()
	if c.config.tls != nil || c.target.TLS {
		creds = credentials.NewTLS(c.config.tls)
	}
	opts := []grpc.DialOption{
		grpc.WithTransportCredentials(watchedCredentials{creds, &c.fault}),
		// A name server's TXT records have no say in how calls are made, and asking costs time.
		grpc.WithDisableServiceConfig(),
		grpc.WithDefaultCallOptions(grpc.MaxCallRecvMsgSize(c.config.maxReceive), grpc.WaitForReady(!c.config.failFast),
			grpc.ForceCodecV2(newCodec(c.config.maxReceive))),
	}
	opts = append(opts, c.fleetOptions()...)
	if c.config.authority != "" {
		opts = append(opts, grpc.WithAuthority(c.config.authority))
	}
	if c.config.keepalive > 0 {
		opts = append(opts, grpc.WithKeepaliveParams(keepalive.ClientParameters{Time: c.config.keepalive}))
	}
	if c.config.dial != nil {
		return append(opts, grpc.WithContextDialer(c.config.dial))
	}
	if isLoopback(c.target.Host) {
		opts = append(opts, grpc.WithNoProxy())
	}
	return opts
}

// isLoopback reports whether a proxy would make no sense for host.
func isLoopback(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

// Target returns the address as it was given.
func (c *Client) Target() string { return c.target.Text }

// Name returns the name given by the option Name.
func (c *Client) Name() string { return c.config.name }

// Close ends the connection. Calls in flight fail.
func (c *Client) Close() error { return c.conn.Close() }

// bound returns ctx with the client's headers, bounded by timeout, or by the client's default when timeout is not positive. While there is
// no connection a fault ends it, too.
func (c *Client) bound(ctx context.Context, timeout time.Duration) (context.Context, context.CancelFunc) {
	if len(c.config.headers) > 0 {
		given, _ := metadata.FromOutgoingContext(ctx)
		ctx = metadata.NewOutgoingContext(ctx, metadata.Join(given, c.config.headers))
	}
	if timeout <= 0 {
		timeout = c.config.timeout
	}
	cancelTimeout := context.CancelFunc(func() {})
	if timeout > 0 {
		ctx, cancelTimeout = context.WithTimeout(ctx, timeout)
	}
	state := c.conn.GetState()
	if state == connectivity.Ready {
		return ctx, cancelTimeout
	}
	ctx, cancel := context.WithCancelCause(ctx)
	stop := c.fault.watch(cancel)
	if state == connectivity.TransientFailure {
		c.conn.ResetConnectBackoff() // the reason may have gone
	}
	return ctx, func() {
		stop()
		cancel(nil)
		cancelTimeout()
	}
}
