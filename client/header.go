package client

import (
	"fmt"
	"slices"
	"strings"

	"google.golang.org/grpc/metadata"
)

// Headers adds headers to every call and listing. Read them with ParseHeader.
func Headers(headers metadata.MD) Option {
	return func(c *config) { c.headers = metadata.Join(c.headers, headers) }
}

// reserved are the headers that gRPC sets itself; it would drop them without a word.
var reserved = []string{"content-type", "user-agent", "te", "connection", "host", "transfer-encoding", "keep-alive", "proxy-connection", "upgrade"}

// ParseHeader reads "name: value" into headers for the option Headers. Names are made lower-case, as HTTP/2 wants them; the value begins
// after the first colon. Names that gRPC keeps for itself and characters that could smuggle a second header are refused.
func ParseHeader(text string) (metadata.MD, error) {
	name, value, ok := strings.Cut(text, ":")
	name, value = strings.ToLower(strings.TrimSpace(name)), strings.Trim(value, " \t")
	switch {
	case !ok || name == "":
		return nil, fmt.Errorf("header %q: write it as name: value", text)
	case slices.Contains(reserved, name) || strings.HasPrefix(name, "grpc-"):
		return nil, fmt.Errorf("header %q: gRPC sets %s itself, it cannot be given", text, name)
	case strings.ContainsFunc(name, func(r rune) bool { return !isNameRune(r) }):
		return nil, fmt.Errorf("header %q: a name has letters, digits and - _ . only", text)
	case !strings.HasSuffix(name, "-bin") && strings.ContainsFunc(value, func(r rune) bool { return r < ' ' || r > '~' }):
		return nil, fmt.Errorf("header %q: a value has printable ASCII characters only", text)
	}
	return metadata.Pairs(name, value), nil
}

func isNameRune(r rune) bool {
	return r >= 'a' && r <= 'z' || r >= '0' && r <= '9' || r == '-' || r == '_' || r == '.'
}
