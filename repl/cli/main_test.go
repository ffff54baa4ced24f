package cli_test

import (
	"os"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"tfrpc-repl/client/tfserver"
	"tfrpc-repl/repl/cli"
)

// asProgram makes the test binary the program itself.
const asProgram = "TFRPC_TEST_PROGRAM"

func program() {
	os.Exit(cli.Main(os.Args[1:], cli.Streams{In: os.Stdin, Out: os.Stdout, Err: os.Stderr}))
}

func TestMain(m *testing.M) {
	if os.Getenv(asProgram) != "" {
		program()
	}
	testscript.Main(m, map[string]func(){"tfrpc-repl": program})
}

// TestTranscripts runs the scripts of testdata/script against a demo server, whose address is $SERVER.
func TestTranscripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir: "testdata/script",
		Setup: func(env *testscript.Env) error {
			server := tfserver.Demo()
			if err := server.Start("127.0.0.1:0"); err != nil {
				return err
			}
			env.Defer(server.Stop)
			env.Setenv("SERVER", server.Addr().String())
			return nil
		},
	})
}
