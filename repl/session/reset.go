package session

// Reset forgets all that user code has declared. The client bound as client stays connected; other connections and the session's servers
// end.
func (s *Session) Reset() {
	s.mu.Lock()
	defer s.mu.Unlock()
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
