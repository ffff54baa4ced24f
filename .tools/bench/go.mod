module tfrpc-repl-bench

go 1.26.0

replace tfrpc-repl => ../..

require (
	github.com/traefik/yaegi v0.16.1
	tfrpc-repl v0.0.0
)

require golang.org/x/tools v0.52.0 // indirect
