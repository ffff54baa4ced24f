package cli

import (
	"math"
	"strconv"
	"time"

	"github.com/spf13/pflag"

	"tfrpc-repl/client"
)

// connection are the flags of a connection, under the names they have in grpcurl.
type connection struct {
	plaintext bool
	tls       bool
	files     client.TLSFiles
	authority string
	headers   []string
	maxTime   string // a duration, or seconds
	keepalive string
	maxSize   int
	maxSend   int
	balance   string
}

func (c *connection) declare(flags *pflag.FlagSet) {
	flags.BoolVar(&c.plaintext, "plaintext", false, "no TLS; this is the default, TensorFlow's servers know nothing else")
	flags.BoolVar(&c.tls, "tls", false, "encrypt the connection; the flags about certificates imply it")
	flags.BoolVar(&c.files.Insecure, "insecure", false, "TLS that believes any certificate")
	flags.StringVar(&c.files.CACert, "cacert", "", "trust the authorities in `FILE` (PEM) instead of the system's")
	flags.StringVar(&c.files.Cert, "cert", "", "the client's certificate in `FILE` (PEM)")
	flags.StringVar(&c.files.Key, "key", "", "the key of the client's certificate in `FILE` (PEM)")
	flags.StringVar(&c.files.ServerName, "servername", "", "the `NAME` in the server's certificate, where it is not the address")
	flags.StringVar(&c.authority, "authority", "", "the :authority that servers and proxies see")
	flags.StringArrayVarP(&c.headers, "header", "H", nil, "send `'NAME: VALUE'` with every call; may be repeated")
	flags.StringVar(&c.maxTime, "max-time", "", "bound each call that gives no timeout_in_ms by this `TIME`: seconds, or 500ms")
	flags.StringVar(&c.keepalive, "keepalive-time", "", "ask the server for a sign of life after so much `TIME` without one")
	flags.IntVar(&c.maxSize, "max-msg-sz", 0, "the largest response in `BYTES` (default 256 MiB)")
	flags.IntVar(&c.maxSend, "max-send-sz", 0, "the largest request in `BYTES` (default 4 MiB, what a TensorFlow server accepts)")
	flags.StringVar(&c.balance, "balance", "", "spread calls over several servers by this gRPC `POLICY`, such as round_robin")
}

// encrypted reports whether the flags ask for TLS.
func (c *connection) encrypted() bool {
	return c.tls || c.files != client.TLSFiles{}
}

// options are the client's options for the flags.
func (c *connection) options() (opts []client.Option, err error) {
	if c.encrypted() {
		if c.plaintext {
			return nil, usage("--plaintext and flags of TLS do not go together")
		}
		conf, err := c.files.Config()
		if err != nil {
			return nil, usage("%v", err)
		}
		opts = append(opts, client.TLS(conf))
	}
	for _, text := range c.headers {
		header, err := client.ParseHeader(text)
		if err != nil {
			return nil, usage("-H: %v", err)
		}
		opts = append(opts, client.Headers(header))
	}
	for _, time := range []struct {
		flag, value string
		option      func(time.Duration) client.Option
	}{{"max-time", c.maxTime, client.Timeout}, {"keepalive-time", c.keepalive, client.Keepalive}} {
		if time.value == "" {
			continue
		}
		d, err := duration(time.value)
		if err != nil {
			return nil, usage("--%s: %q is no time; write seconds or a duration such as 500ms", time.flag, time.value)
		}
		opts = append(opts, time.option(d))
	}
	if c.maxSize < 0 || c.maxSend < 0 {
		return nil, usage("--max-msg-sz and --max-send-sz are numbers of bytes, not negative")
	}
	if c.maxSize > 0 {
		opts = append(opts, client.MaxReceive(c.maxSize))
	}
	if c.maxSend > 0 {
		opts = append(opts, client.MaxSend(c.maxSend))
	}
	if c.authority != "" {
		opts = append(opts, client.Authority(c.authority))
	}
	if c.balance != "" {
		opts = append(opts, client.Balance(c.balance))
	}
	return opts, nil
}

// duration reads seconds, as grpcurl takes them, or a duration of Go's.
func duration(text string) (time.Duration, error) {
	if seconds, err := strconv.ParseFloat(text, 64); err == nil && seconds > 0 && !math.IsInf(seconds, 0) {
		return time.Duration(seconds * float64(time.Second)), nil
	}
	d, err := time.ParseDuration(text)
	if err == nil && d <= 0 {
		err = strconv.ErrRange
	}
	return d, err
}
