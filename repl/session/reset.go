package session

import "fmt"

// Reset forgets what the user has declared under the names; a name of the session's own, such as tf or client, means again
// what it meant at first. The error names the first that there was nothing to reset of; those before it are reset.
func (s *Session) Reset(names ...string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, name := range names {
		if !s.checker.Reset(name) {
			return fmt.Errorf("nothing to reset: %s has not been declared here", name)
		}
	}
	return nil
}
