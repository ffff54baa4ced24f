//go:build unix

package terminal

import (
	"os"

	"golang.org/x/sys/unix"
)

// lock waits until no other session has the file; closing it ends the lock. File systems without locks do without.
func lock(file *os.File) error {
	_ = unix.Flock(int(file.Fd()), unix.LOCK_EX)
	return nil
}
