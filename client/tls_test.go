package client_test

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"errors"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials"

	"tfrpc-repl/client"
	"tfrpc-repl/client/tfserver"
)

// authority signs certificates and keeps them in files.
type authority struct {
	dir  string
	cert *x509.Certificate
	key  *ecdsa.PrivateKey
}

func newAuthority(t *testing.T) *authority {
	t.Helper()
	a := &authority{dir: t.TempDir()}
	a.sign(t, "ca", &x509.Certificate{IsCA: true, BasicConstraintsValid: true, KeyUsage: x509.KeyUsageCertSign})
	return a
}

func (a *authority) file(name string) string { return filepath.Join(a.dir, name+".pem") }

// sign writes NAME.pem and NAME-key.pem. The first certificate is the authority's own.
func (a *authority) sign(t *testing.T, name string, template *x509.Certificate) tls.Certificate {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template.SerialNumber, template.Subject = big.NewInt(time.Now().UnixNano()), pkix.Name{CommonName: name}
	template.NotBefore = time.Now().Add(-48 * time.Hour)
	if template.NotAfter.IsZero() {
		template.NotAfter = time.Now().Add(time.Hour)
	}
	parent, signer := a.cert, a.key
	if parent == nil {
		parent, signer = template, key
	}
	der, err := x509.CreateCertificate(rand.Reader, template, parent, &key.PublicKey, signer)
	if err != nil {
		t.Fatal(err)
	}
	if a.cert == nil {
		if a.cert, err = x509.ParseCertificate(der); err != nil {
			t.Fatal(err)
		}
		a.key = key
	}
	pkcs8, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		t.Fatal(err)
	}
	certPEM := pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der})
	keyPEM := pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: pkcs8})
	if err := errors.Join(os.WriteFile(a.file(name), certPEM, 0o600), os.WriteFile(a.file(name+"-key"), keyPEM, 0o600)); err != nil {
		t.Fatal(err)
	}
	pair, err := tls.X509KeyPair(certPEM, keyPEM)
	if err != nil {
		t.Fatal(err)
	}
	return pair
}

// serveTLS answers every call with an empty message and returns the address.
func serveTLS(t *testing.T, conf *tls.Config) string {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	w := &wire{}
	server := grpc.NewServer(grpc.Creds(credentials.NewTLS(conf)), grpc.ForceServerCodecV2(rawCodec{}), grpc.UnknownServiceHandler(w.handle))
	go server.Serve(listener)
	t.Cleanup(server.Stop)
	return listener.Addr().String()
}

func TestTLS(t *testing.T) {
	ca, other := newAuthority(t), newAuthority(t)
	local := func() *x509.Certificate { return &x509.Certificate{IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)}} }
	named := &x509.Certificate{DNSNames: []string{"models.example"}}
	old := local()
	old.NotAfter = time.Now().Add(-time.Hour)
	conf := func(pair tls.Certificate) *tls.Config { return &tls.Config{Certificates: []tls.Certificate{pair}} }
	good := serveTLS(t, conf(ca.sign(t, "good", local())))
	name := serveTLS(t, conf(ca.sign(t, "name", named)))
	expired := serveTLS(t, conf(ca.sign(t, "expired", old)))
	commonName := serveTLS(t, conf(ca.sign(t, "127.0.0.1", &x509.Certificate{})))
	pool := x509.NewCertPool()
	pool.AddCert(ca.cert)
	mutualConf := conf(ca.sign(t, "mutual", local()))
	mutualConf.ClientAuth, mutualConf.ClientCAs = tls.RequireAndVerifyClientCert, pool
	mutual := serveTLS(t, mutualConf)
	ca.sign(t, "client", &x509.Certificate{ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageClientAuth}})

	trusted := client.TLSFiles{CACert: ca.file("ca")}
	both := client.TLSFiles{CACert: ca.file("ca"), Cert: ca.file("client"), Key: ca.file("client-key")}
	tests := []struct {
		name, address string
		files         client.TLSFiles
		want          string // "" for success
	}{
		{"trusted", good, trusted, ""},
		{"believing anything", expired, client.TLSFiles{Insecure: true}, ""},
		{"unknown authority", good, client.TLSFiles{CACert: other.file("ca")}, "-cacert"},
		{"another name", name, trusted, "-servername"},
		{"its name given", name, client.TLSFiles{CACert: ca.file("ca"), ServerName: "models.example"}, ""},
		{"expired", expired, trusted, "expired"},
		{"common name only", commonName, trusted, "-servername"},
		{"no client certificate", mutual, trusted, "-cert and -key"},
		{"client certificate", mutual, both, ""},
	}
	for _, test := range tests {
		config, err := test.files.Config()
		if err != nil {
			t.Fatal(err)
		}
		err = dialOnce(t, test.address, client.TLS(config))
		checkFault(t, test.name, err, test.want)
	}
}

// dialOnce waits for the server as long as a fault does not tell that it is in vain.
func dialOnce(t *testing.T, address string, opts ...client.Option) error {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	c, err := client.Dial(ctx, address, opts...)
	if err == nil {
		c.Close()
	}
	return err
}

func checkFault(t *testing.T, name string, err error, want string) {
	t.Helper()
	switch {
	case want == "" && err != nil:
		t.Errorf("%s: %v", name, err)
	case want != "" && (!errors.Is(err, client.Unavailable) || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n")):
		t.Errorf("%s: %v, want %s", name, err, want)
	}
}

func TestWrongMode(t *testing.T) {
	ca := newAuthority(t)
	pair := ca.sign(t, "good", &x509.Certificate{IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)}})
	secure := serveTLS(t, &tls.Config{Certificates: []tls.Certificate{pair}})
	plain := tfserver.Demo()
	if err := plain.Start("127.0.0.1:0"); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(plain.Stop)
	for _, opts := range [][]client.Option{nil, {client.FailFast()}} {
		checkFault(t, "plaintext to a TLS server", dialOnce(t, secure, opts...), "connect with -tls")
		checkFault(t, "TLS to a plaintext server", dialOnce(t, plain.Addr().String(), append(opts, client.TLS(&tls.Config{}))...), "connect without -tls")
	}
}

func TestTLSFilesErrors(t *testing.T) {
	ca := newAuthority(t)
	for want, files := range map[string]client.TLSFiles{
		"-cacert: open":       {CACert: ca.file("nosuch")},
		"-cacert: " + ca.dir:  {CACert: ca.file("ca-key")},
		"belong together":     {Cert: ca.file("ca")},
		"-cert and -key: tls": {Cert: ca.file("ca-key"), Key: ca.file("ca-key")},
	} {
		if _, err := files.Config(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
}
