package cli

import (
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"tfrpc-repl/repl"
	"tfrpc-repl/repl/display"
	"tfrpc-repl/repl/terminal"
)

// Streams are the program's standard streams.
type Streams struct {
	In       io.Reader
	Out, Err io.Writer
}

// interactive reports whether a person sits at both ends.
func (s Streams) interactive() bool { return terminal.Is(s.In) && terminal.Is(s.Out) }

// options are the flags of the root command.
type options struct {
	expressions []string
	file        string
	stay        bool // -i
	keepGoing   bool // -k
	quiet       bool // -q
	bare        bool // -X
	plain       bool // --no-assist
	wait        bool
	connectTime time.Duration
	connection  connection
	json        bool   // --json
	format      string // --format
	color       string // --color
	streams     Streams
	column      *repl.Column
	notices     io.Writer // at the prompt; nil without
	progress    *repl.Progress
	config      config
	flags       *pflag.FlagSet // of every command: what a configured server may set
}

// Main runs the command line args and returns the exit code.
func Main(args []string, streams Streams) int {
	o := &options{streams: streams}
	root := newRoot(o)
	root.SetArgs(longFlags(root, args))
	root.SetIn(streams.In)
	root.SetOut(streams.Out)
	root.SetErr(streams.Err)
	err := root.Execute()
	if err == nil {
		return exitOK
	}
	exit := (*exitError)(nil)
	if !errors.As(err, &exit) {
		exit = &exitError{exitUsage, fmt.Errorf("%w\nSee 'tfrpc-repl --help'", err)}
	}
	if exit.err != nil {
		o.showError(exit.err)
	}
	return exit.code
}

const example = `  tfrpc-repl localhost:8500                            # the prompt
  tfrpc-repl -e 'client.addition(2, 3)' localhost:8500  # one expression
  tfrpc-repl -f script.tfrpc localhost:8500             # a script; a pipe works too
  tfrpc-repl demo                                       # no server needed`

const exitHelp = `Exit codes: 0 fine, 1 an evaluation failed, 2 wrong usage, 3 no connection,
64 + gRPC code when a remote call ended a script (66 unknown, 67 invalid argument,
68 deadline exceeded, 69 not found, 77 internal, 78 unavailable …), 130 interrupted,
141 the reader of a pipe went away.`

// showError prints what ended the program.
func (o *options) showError(err error) {
	if o.json {
		repl.ShowErrorJSON(o.streams.Err, err)
		return
	}
	fmt.Fprintln(o.streams.Err, display.Visible(err.Error()))
}

func newRoot(o *options) *cobra.Command {
	root := &cobra.Command{
		Use:           "tfrpc-repl [ADDRESS]",
		Short:         "An interactive console for TensorFlow RPC servers",
		Long:          "An interactive console for TensorFlow RPC servers.\n\nADDRESS is host:port; or @name, a server of the configuration (see tfrpc-repl config). Without it TFRPC_ADDRESS is used,\nelse the configured address; else there is no connection at first.\n\n" + exitHelp,
		Example:       example,
		Args:          cobra.MaximumNArgs(1),
		SilenceErrors: true,
		SilenceUsage:  true,
		RunE:          func(_ *cobra.Command, args []string) error { return o.run(args) },
	}
	root.CompletionOptions.DisableDefaultCmd = true
	flags := root.Flags()
	flags.StringArrayVarP(&o.expressions, "eval", "e", nil, "evaluate `EXPR`, print, exit; may be repeated")
	flags.StringVarP(&o.file, "file", "f", "", "run the script `FILE`; - is standard input")
	flags.BoolVarP(&o.stay, "interactive", "i", false, "stay at the prompt after -e or -f")
	flags.BoolVarP(&o.keepGoing, "keep-going", "k", false, "go on after an error; the exit code is the first one's")
	flags.BoolVarP(&o.quiet, "quiet", "q", false, "no banner, notices or progress")
	flags.BoolVar(&o.plain, "no-assist", false, "no colours, signatures and suggestions while typing")
	flags.BoolVarP(&o.bare, "no-init", "X", false, "read neither the configuration nor the startup script")
	flags.BoolVar(&o.json, "json", false, "results and errors of -e, -f and pipes as JSON, one object a line (docs/json.md)")
	flags.StringVar(&o.format, "format", "text", "text or json; json is --json")
	flags.StringVar(&o.color, "color", "auto", "colours of results: auto, always or never; NO_COLOR and CLICOLOR_FORCE are heeded")
	persistent := root.PersistentFlags()
	o.connection.declare(persistent)
	persistent.BoolVar(&o.wait, "wait", false, "wait for a server that is not there yet")
	persistent.DurationVar(&o.connectTime, "connect-timeout", 10*time.Second, "give up connecting after this `TIME`")
	o.flags = persistent
	root.AddCommand(newDemo(o), newList(o), newKernel(o), newConfig(o), newVersion(o))
	return root
}

// run chooses between expressions, a script and the prompt.
func (o *options) run(args []string) error {
	address, err := o.configure(args)
	if err != nil {
		return err
	}
	if o.color != "auto" && o.color != "always" && o.color != "never" {
		return usage("--color is auto, always or never, not %q", o.color)
	}
	if o.format != "text" && o.format != "json" {
		return usage("--format is text or json, not %q", o.format)
	}
	o.json = o.json || o.format == "json"
	if o.file != "" && len(o.expressions) > 0 {
		return usage("-e and -f do not go together; put the expressions into the file")
	}
	if len(o.expressions) > 0 || o.file != "" || !o.streams.interactive() {
		return o.batch(address)
	}
	if o.json {
		return usage("--json is for -e, -f and pipes; at a terminal results are text")
	}
	return o.prompt(address)
}
