//go:build !unix

package kernel

import (
	"context"
	"os"
	"os/signal"
)

// watchSystem makes Ctrl-C interrupt the cell that runs. Jupyter interrupts by message here.
func (k *Kernel) watchSystem(ctx context.Context) {
	interrupts := make(chan os.Signal, 1)
	signal.Notify(interrupts, os.Interrupt)
	go func() {
		defer signal.Stop(interrupts)
		for {
			select {
			case <-interrupts:
				k.Interrupt()
			case <-ctx.Done():
				return
			case <-k.quit:
				return
			}
		}
	}()
}
