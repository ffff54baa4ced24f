//go:build unix

package kernel

import (
	"context"
	"os"
	"os/signal"
	"strconv"
	"time"
)

// watchSystem makes SIGINT interrupt the cell that runs, and ends the kernel when the program that started it is gone.
func (k *Kernel) watchSystem(ctx context.Context) {
	interrupts := make(chan os.Signal, 1)
	signal.Notify(interrupts, os.Interrupt)
	parent, _ := strconv.Atoi(os.Getenv("JPY_PARENT_PID"))
	go func() {
		defer signal.Stop(interrupts)
		ticker := time.NewTicker(parentTime)
		defer ticker.Stop()
		watched := parent > 1 && os.Getppid() == parent
		for {
			select {
			case <-interrupts:
				k.Interrupt()
			case <-ticker.C:
				if watched && os.Getppid() != parent {
					k.end()
				}
			case <-ctx.Done():
				return
			case <-k.quit:
				return
			}
		}
	}()
}

// parentTime is how often the kernel looks whether its parent is there.
const parentTime = 300 * time.Millisecond
