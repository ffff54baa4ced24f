package client

import (
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"os"
)

// TLSFiles names the files of a TLS connection, all in PEM form and all optional. Each error names the flag of the command
// line that gives the file.
type TLSFiles struct {
	CACert     string // -cacert: authorities to trust instead of the system's
	Cert, Key  string // -cert, -key: the client's certificate, for servers that ask for one
	ServerName string // -servername: the name in the server's certificate when it is not the address
	Insecure   bool   // -insecure: believe any certificate
}

// Config reads the files, for the option TLS.
func (f TLSFiles) Config() (*tls.Config, error) {
	conf := &tls.Config{MinVersion: tls.VersionTLS12, ServerName: f.ServerName, InsecureSkipVerify: f.Insecure}
	if f.CACert != "" {
		data, err := os.ReadFile(f.CACert)
		if err != nil {
			return nil, fmt.Errorf("-cacert: %w", err)
		}
		conf.RootCAs = x509.NewCertPool()
		if !conf.RootCAs.AppendCertsFromPEM(data) {
			return nil, fmt.Errorf("-cacert: %s holds no certificate in PEM form", f.CACert)
		}
	}
	if (f.Cert == "") != (f.Key == "") {
		return nil, errors.New("-cert and -key belong together; one of them is missing")
	}
	if f.Cert != "" {
		pair, err := tls.LoadX509KeyPair(f.Cert, f.Key)
		if err != nil {
			return nil, fmt.Errorf("-cert and -key: %w", err)
		}
		conf.Certificates = []tls.Certificate{pair}
	}
	return conf, nil
}
