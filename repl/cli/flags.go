package cli

import (
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// longFlags lets long flags have one dash or two, as grpcurl's do: -wait becomes --wait where a
// flag of that name exists. What follows -- or a flag's value stays as it is.
func longFlags(root *cobra.Command, args []string) []string {
	known := flagNames(root)
	out := make([]string, 0, len(args))
	for i := 0; i < len(args); i++ {
		arg := args[i]
		if arg == "--" {
			return append(out, args[i:]...)
		}
		name, _, hasValue := strings.Cut(strings.TrimPrefix(arg, "-"), "=")
		flag := known[name]
		if strings.HasPrefix(arg, "-") && !strings.HasPrefix(arg, "--") && len(name) > 1 && flag != nil {
			arg = "-" + arg
		}
		out = append(out, arg)
		if flag = known[strings.TrimLeft(name, "-")]; takesNext(arg, flag) && !hasValue && i+1 < len(args) {
			i++
			out = append(out, args[i])
		}
	}
	return out
}

// takesNext reports whether the value of a flag is the next argument.
func takesNext(arg string, flag *pflag.Flag) bool {
	return strings.HasPrefix(arg, "-") && flag != nil && flag.NoOptDefVal == ""
}

// flagNames maps long names and shorthands of all commands to their flags.
func flagNames(c *cobra.Command) map[string]*pflag.Flag {
	names := map[string]*pflag.Flag{}
	add := func(f *pflag.Flag) {
		names[f.Name] = f
		if f.Shorthand != "" {
			names[f.Shorthand] = f
		}
	}
	c.Flags().VisitAll(add)
	c.PersistentFlags().VisitAll(add)
	for _, sub := range c.Commands() {
		for name, f := range flagNames(sub) {
			names[name] = f
		}
	}
	return names
}
