package cli

import (
	"context"
	"errors"
	"os"
	"os/signal"
	"path/filepath"

	"tfrpc-repl/repl"
	"tfrpc-repl/repl/command"
)

// apply gives a shell the settings of the configuration.
func (o *options) apply(sh *command.Shell) error {
	for name, value := range o.config.Settings {
		if err := sh.Set(name, value); err != nil {
			return usage("%s: settings: %v", configPath(), err)
		}
	}
	return nil
}

// startup evaluates the startup script. What is wrong with it is told; the prompt appears all the same.
func (o *options) startup(sh *command.Shell) {
	path := o.config.Startup
	if path == "" {
		path = "startup.tfrpc"
	}
	if !filepath.IsAbs(path) {
		path = filepath.Join(filepath.Dir(configPath()), path)
	}
	text, err := os.ReadFile(path)
	if errors.Is(err, os.ErrNotExist) && o.config.Startup == "" || o.bare {
		return
	}
	if err == nil {
		ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
		defer stop()
		err = sh.Script(ctx, string(text), path)
	}
	if err != nil && !errors.Is(err, command.ErrQuit) {
		repl.ShowError(o.streams.Err, err)
	}
}
