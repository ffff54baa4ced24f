package wire

import (
	"encoding/json"
	"fmt"
	"os"
	"strconv"
	"strings"
)

// Connection is a connection file: where a kernel listens, and the key.
type Connection struct {
	Transport string `json:"transport"`
	IP        string `json:"ip"`
	Key       string `json:"key"`
	Scheme    string `json:"signature_scheme"`
	Shell     int    `json:"shell_port"`
	IOPub     int    `json:"iopub_port"`
	Stdin     int    `json:"stdin_port"`
	Control   int    `json:"control_port"`
	Heartbeat int    `json:"hb_port"`
}

// ReadConnection reads and checks a connection file.
func ReadConnection(path string) (c Connection, err error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return c, fmt.Errorf("cannot read the connection file: %w", err)
	}
	if err := json.Unmarshal(data, &c); err != nil {
		return c, fmt.Errorf("the connection file %s is not as it must be: %w", path, err)
	}
	if c.Transport == "" {
		c.Transport = "tcp"
	}
	switch {
	case c.Transport != "tcp" && c.Transport != "ipc":
		return c, fmt.Errorf("the connection file %s has the transport %q; there are tcp and ipc", path, c.Transport)
	case c.Scheme != "" && c.Scheme != "hmac-sha256":
		return c, fmt.Errorf("the connection file %s has the signature scheme %q; there is hmac-sha256", path, c.Scheme)
	case c.IP == "":
		return c, fmt.Errorf("the connection file %s has no ip", path)
	}
	for name, port := range map[string]int{"shell_port": c.Shell, "iopub_port": c.IOPub, "stdin_port": c.Stdin, "control_port": c.Control, "hb_port": c.Heartbeat} {
		if port < 1 || port > 65535 {
			return c, fmt.Errorf("the connection file %s has no valid %s", path, name)
		}
	}
	return c, nil
}

// Endpoint is the address of a port, as sockets are bound: of TCP the ip and no other, of ipc the file ip-port.
func (c Connection) Endpoint(port int) string {
	if c.Transport == "ipc" {
		return "ipc://" + c.IP + "-" + strconv.Itoa(port)
	}
	ip := c.IP
	if strings.Contains(ip, ":") && !strings.HasPrefix(ip, "[") {
		ip = "[" + ip + "]"
	}
	return "tcp://" + strings.Replace(ip, "*", "0.0.0.0", 1) + ":" + strconv.Itoa(port)
}
