package session

import "fmt"

// Reset forgets what the user has declared under the names; a name of the session's own, such as tf or client, means again
// what it meant at first. The error names the first that there was nothing to reset of; those before it are reset. Without names
// everything is forgotten, the results too: the client bound as client stays connected, other connections and the session's servers end.
func (s *Session) Reset(names ...string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(names) == 0 {
		s.resetAll()
	}
	for _, name := range names {
		if !s.checker.Reset(name) {
			return fmt.Errorf("nothing to reset: %s has not been declared here", name)
		}
	}
	return nil
}

func (s *Session) resetAll() {
	kept := s.clients.named["client"]
	s.stopServers()
	for _, r := range s.clients.all() {
		if r.client != kept {
			r.client.Close()
		}
	}
	s.clients.list = nil
	s.start()
	if kept != nil {
		s.bind("client", s.clients.add(s, kept))
	}
}

func (s *Session) stopServers() {
	for address, made := range s.servers {
		made.server.Stop()
		delete(s.servers, address)
	}
}
