// Package zmtp is the bind side of ZMTP 3.x, the protocol of ZeroMQ sockets (rfc.zeromq.org/spec/23 and /37): ROUTER, XPUB and REP with the NULL
// mechanism over TCP and Unix sockets, as far as a Jupyter kernel needs them.
//
// Whoever connects is not trusted. Frames, handshakes, subscriptions and queues are bounded; a silent, slow or hostile peer hurts only itself.
// A message is a list of frames. Everything may be used from several goroutines.
//
// A map of the package: greeting.go and frame.go are the bytes, handshake.go the beginning of a connection, peer.go a connection, socket.go what the
// three kinds have in common, router.go, xpub.go and rep.go the kinds.
package zmtp
