package cli

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/pelletier/go-toml/v2"
	"github.com/spf13/cobra"
)

// config is the configuration file.
type config struct {
	Address      string                    `toml:"address"`
	Startup      string                    `toml:"startup"`
	HistoryLimit int                       `toml:"history_limit"`
	Settings     map[string]any            `toml:"settings"`
	Servers      map[string]map[string]any `toml:"servers"`
}

// configText is what config init writes. It is all comments, so that it changes nothing.
const configText = `# The configuration of tfrpc-repl. Lines that begin with # are comments.

# Connect to this server when no address is given.
# address = "localhost:8500"

# Evaluate this script before the prompt appears. Without the line it is startup.tfrpc beside this file, if there is one.
# startup = "startup.tfrpc"

# How many inputs the history keeps.
# history_limit = 10000

# What :set shows.
[settings]
# timeout = "10s"   # bound calls that give no timeout_in_ms
# timing = false    # say after each input how long it took
# pager = true      # long results go through a pager
# progress = true   # show what is running after half a second
# assist = true     # colours, signatures and suggestions while typing

# Servers with names: tfrpc-repl @lab
# [servers.lab]
# address = "lab.example:8500"
# tls = true               # any connection flag, under its long name
# cacert = "/etc/lab/ca.pem"
# max-time = "10s"
`

// configFolder is where the configuration is: the user's, as XDG says.
func configFolder() string {
	folder := os.Getenv("XDG_CONFIG_HOME")
	if folder == "" {
		home, err := os.UserHomeDir()
		if err != nil {
			return ""
		}
		folder = filepath.Join(home, ".config")
	}
	return filepath.Join(folder, "tfrpc-repl")
}

// configPath is TFRPC_CONFIG, else config.toml in the folder.
func configPath() string {
	if path := os.Getenv("TFRPC_CONFIG"); path != "" {
		return path
	}
	return filepath.Join(configFolder(), "config.toml")
}

// readConfig reads the file; one that is not there is empty. The error has the line.
func readConfig(path string) (c config, err error) {
	data, err := os.ReadFile(path)
	if errors.Is(err, os.ErrNotExist) && os.Getenv("TFRPC_CONFIG") == "" {
		return c, nil
	}
	if err != nil {
		return c, usage("cannot read the configuration: %s", plainPathError(err))
	}
	decoder := toml.NewDecoder(bytes.NewReader(data)).DisallowUnknownFields()
	err = decoder.Decode(&c)
	var wrong *toml.DecodeError
	var unknown *toml.StrictMissingError
	switch {
	case errors.As(err, &unknown) && len(unknown.Errors) > 0:
		line, column := unknown.Errors[0].Position()
		return c, usage("%s:%d:%d: %s is no setting (tfrpc-repl config init writes an example)", path, line, column, strings.Join(unknown.Errors[0].Key(), "."))
	case errors.As(err, &wrong):
		line, column := wrong.Position()
		return c, usage("%s:%d:%d: %s", path, line, column, strings.TrimPrefix(wrong.Error(), "toml: "))
	case err != nil:
		return c, usage("%s: %v", path, err)
	}
	return c, nil
}

// configure reads the configuration and returns the address: the argument, TFRPC_ADDRESS, or the configured one. @name is a server of the
// configuration, with its flags.
func (o *options) configure(args []string) (string, error) {
	if !o.bare {
		c, err := readConfig(configPath())
		if err != nil {
			return "", err
		}
		o.config = c
	}
	address := o.config.Address
	if given := os.Getenv("TFRPC_ADDRESS"); given != "" {
		address = given
	}
	if len(args) > 0 {
		if address = args[0]; address == "" {
			return "", usage("the address is empty; give host:port, or none for TFRPC_ADDRESS and the configured one")
		}
	}
	if name, named := strings.CutPrefix(address, "@"); named {
		return o.namedServer(name)
	}
	return address, nil
}

// namedServer applies the flags of a configured server, other than those given on the command line, and returns its address.
func (o *options) namedServer(name string) (string, error) {
	server, known := o.config.Servers[name]
	if !known {
		names := slices.Sorted(maps.Keys(o.config.Servers))
		if len(names) == 0 {
			return "", usage("there is no server @%s: %s names none", name, configPath())
		}
		return "", usage("there is no server @%s in %s; there are @%s", name, configPath(), strings.Join(names, ", @"))
	}
	address := ""
	for _, key := range slices.Sorted(maps.Keys(server)) {
		if key == "address" {
			address, _ = server[key].(string)
			continue
		}
		if err := o.setFlag(name, key, server[key]); err != nil {
			return "", err
		}
	}
	if address == "" {
		return "", usage("%s: servers.%s has no address", configPath(), name)
	}
	return address, nil
}

func (o *options) setFlag(server, key string, value any) error {
	flag := o.flags.Lookup(key)
	if flag == nil {
		return usage("%s: servers.%s: %s is no connection flag", configPath(), server, key)
	}
	if flag.Changed {
		return nil
	}
	values, several := value.([]any)
	if !several {
		values = []any{value}
	}
	for _, v := range values {
		if err := flag.Value.Set(fmt.Sprint(v)); err != nil {
			return usage("%s: servers.%s: %s: %v", configPath(), server, key, err)
		}
	}
	return nil
}

func newConfig(o *options) *cobra.Command {
	c := &cobra.Command{Use: "config", Short: "Show where the configuration is, or begin one", Args: cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			_, err := fmt.Fprintln(o.streams.Out, configPath())
			return err
		}}
	c.AddCommand(&cobra.Command{Use: "init", Short: "Write a configuration of comments only", Args: cobra.NoArgs, RunE: func(*cobra.Command, []string) error {
		return o.initConfig(configPath())
	}})
	return c
}

func (o *options) initConfig(path string) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return usage("cannot write the configuration: %s", plainPathError(err))
	}
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if errors.Is(err, os.ErrExist) {
		return usage("%s is there already; it was left as it is", path)
	}
	if err != nil {
		return usage("cannot write the configuration: %s", plainPathError(err))
	}
	if _, err := f.WriteString(configText); err != nil {
		return err
	}
	fmt.Fprintf(o.streams.Out, "%s written\n", path)
	return f.Close()
}
