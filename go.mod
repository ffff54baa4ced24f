module tfrpc-repl

go 1.26.0

require (
	github.com/chzyer/readline v1.5.1 // line editing
	github.com/spf13/cobra v1.10.2 // subcommands and flags
	github.com/spf13/pflag v1.0.9 // cobra's flags, to accept long names with one dash
	github.com/traefik/yaegi v0.16.1 // tables of the standard library's symbols
	golang.org/x/sys v0.50.0 // signals of the terminal, file locks; does the processor have AVX2?
	golang.org/x/term v0.48.0 // is this a terminal?
	golang.org/x/tools v0.52.0 // export data of packages, identity of types
	google.golang.org/grpc v1.85.0 // the transport
	google.golang.org/protobuf v1.36.12 // the messages
)

require (
	github.com/rogpeppe/go-internal v1.16.0 // testscript, for transcripts as tests
	golang.org/x/text v0.43.0 // the width of characters
)

require (
	github.com/creack/pty v1.1.24 // a terminal for tests
	github.com/hinshun/vt10x v0.0.0-20220301184237-5011da428d02 // what a person would see, in tests
	github.com/pelletier/go-toml/v2 v2.4.3 // the configuration file, with line numbers in errors
)

require (
	github.com/inconshreveable/mousetrap v1.1.0 // indirect
	golang.org/x/net v0.61.0 // indirect
	google.golang.org/genproto/googleapis/rpc v0.0.0-20260817212433-ac3dfec99bb1 // indirect
)
