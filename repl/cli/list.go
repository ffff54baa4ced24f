package cli

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/signal"

	"github.com/spf13/cobra"

	"tfrpc-repl/client"
	"tfrpc-repl/client/nest"
	"tfrpc-repl/repl/display"
)

func newList(o *options) *cobra.Command {
	list := &cobra.Command{
		Use:     "list [ADDRESS]",
		Short:   "List a server's methods with their signatures",
		Example: "  tfrpc-repl list localhost:8500",
		Args:    cobra.MaximumNArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			address, err := o.configure(args)
			if err != nil {
				return err
			}
			return o.list(address)
		},
	}
	list.Flags().BoolVar(&o.json, "json", false, "one JSON object a method")
	return list
}

func (o *options) list(address string) error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	c, err := o.dial(ctx, address)
	if err != nil {
		return err
	}
	defer c.Close()
	for _, m := range c.Methods() {
		if err := o.printMethod(m); err != nil {
			return err
		}
	}
	return nil
}

// methodJSON is one line of list --json. The specs are given as Python writes them.
type methodJSON struct {
	Method      string `json:"method"`
	Signature   string `json:"signature"`
	InputSpecs  string `json:"input_specs"`
	OutputSpecs string `json:"output_specs"`
}

func (o *options) printMethod(m client.Method) error {
	if !o.json {
		_, err := fmt.Fprintln(o.streams.Out, display.VisibleLine(m.String()))
		return err
	}
	encoder := json.NewEncoder(o.streams.Out)
	encoder.SetEscapeHTML(false)
	return encoder.Encode(methodJSON{m.Name, m.Signature.String(), nest.Repr(m.Input), nest.Repr(m.Output)})
}
