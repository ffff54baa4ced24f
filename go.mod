module tfrpc-repl

go 1.26
