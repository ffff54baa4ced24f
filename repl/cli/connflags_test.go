package cli_test

import (
	"bytes"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"tfrpc-repl/client/tfserver"
	"tfrpc-repl/repl/cli"
)

// run calls the program in this process and returns what it prints.
func run(args ...string) (out, errs string, code int) {
	var o, e bytes.Buffer
	code = cli.Main(args, cli.Streams{In: strings.NewReader(""), Out: &o, Err: &e})
	return o.String(), e.String(), code
}

// certificate writes a certificate for 127.0.0.1 and lab.example and returns its file and the pair.
func certificate(t *testing.T) (file string, pair tls.Certificate) {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{SerialNumber: big.NewInt(1), NotAfter: time.Now().Add(time.Hour), DNSNames: []string{"lab.example"}, IsCA: true, BasicConstraintsValid: true}
	der, err := x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key)
	if err != nil {
		t.Fatal(err)
	}
	file = filepath.Join(t.TempDir(), "ca.pem")
	if err := os.WriteFile(file, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der}), 0o600); err != nil {
		t.Fatal(err)
	}
	return file, tls.Certificate{Certificate: [][]byte{der}, PrivateKey: key}
}

// Following the advice of an error about TLS leads to a connection, within a second each time.
func TestTLSFlags(t *testing.T) {
	ca, pair := certificate(t)
	encrypted := serveTLS(t, &tls.Config{Certificates: []tls.Certificate{pair}})
	plain := serveTLS(t, nil)
	for _, step := range []struct {
		args    []string
		code    int
		out, in string
	}{
		{[]string{encrypted}, 3, "", "connect with -tls"},
		{[]string{"-tls", encrypted}, 3, "", "give its name with -servername"},
		{[]string{"-tls", "-servername", "lab.example", encrypted}, 3, "", "give its certificate with -cacert"},
		{[]string{"-cacert", ca, "-servername", "lab.example", encrypted}, 0, "numpy=5", ""},
		{[]string{"-insecure", encrypted}, 0, "numpy=5", ""},
		{[]string{"-tls", plain}, 3, "", "connect without -tls"},
		{[]string{"-plaintext", plain}, 0, "numpy=5", ""},
		{[]string{"-plaintext", "-tls", plain}, 2, "", "do not go together"},
		{[]string{"-cacert", "/no/such/file", plain}, 2, "", "-cacert: open /no/such/file"},
		{[]string{"-cert", ca, plain}, 2, "", "-cert and -key belong together"},
		{[]string{"-H", "grpc-x: 1", plain}, 2, "", "it cannot be given"},
		{[]string{"-H", "x-token: abc", "-max-time", "2.5", "-authority", "a.example", "-max-msg-sz", "100000", plain}, 0, "numpy=5", ""},
		{[]string{"-max-time", "soon", plain}, 2, "", "is no time"},
		{[]string{"-max-msg-sz", "-1", plain}, 2, "", "not negative"},
		{[]string{""}, 2, "", "TFRPC_ADDRESS"},
	} {
		began := time.Now()
		out, errs, code := run(append([]string{"-X", "-e", "client.addition_blocking(2, 3)"}, step.args...)...)
		if code != step.code || !strings.Contains(out, step.out) || !strings.Contains(errs, step.in) || time.Since(began) > 3*time.Second {
			t.Errorf("%v: %d after %v\n%s%s", step.args, code, time.Since(began), out, errs)
		}
	}
	if out, errs, code := run("list", "-insecure", encrypted); code != 0 || !strings.Contains(out, "addition(") {
		t.Errorf("list: %d %s%s", code, out, errs)
	}
}

func serveTLS(t *testing.T, conf *tls.Config) string {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	if conf != nil {
		conf.NextProtos = []string{"h2"}
		listener = tls.NewListener(listener, conf)
	}
	server := tfserver.Demo()
	if err := server.StartOn(listener); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(server.Stop)
	return listener.Addr().String()
}
