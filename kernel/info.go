package kernel

import (
	"runtime"
	"strings"

	"tfrpc-repl/kernel/wire"
)

func (k *Kernel) info() wire.KernelInfo {
	return wire.KernelInfo{
		Status: "ok", Protocol: wire.Version, Implementation: "tfrpc-repl", Version: k.config.Version,
		Language: wire.LanguageInfo{
			Name: "go", Version: strings.TrimPrefix(runtime.Version(), "go"), MIME: "text/x-go", Extension: ".go",
			Pygments: "go", CodeMirror: "go", Exporter: "script",
		},
		Banner:   "tfrpc-repl " + k.config.Version + ": TensorFlow RPC servers from Go. %help lists the commands, %connect HOST:PORT connects.",
		Links:    links,
		Features: []string{},
	}
}

// links are the entries of the Help menu.
var links = []wire.Link{
	{Text: "TensorFlow RPC", URL: "https://www.tensorflow.org/api_docs/python/tf/distribute/experimental/rpc"},
	{Text: "Go language", URL: "https://go.dev/ref/spec"},
	{Text: "Go library", URL: "https://pkg.go.dev/std"},
}
