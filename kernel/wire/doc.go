// Package wire is the Jupyter messaging protocol, version 5.5, without sockets: the frames of a message, their signature, the contents
// (jupyter-client.readthedocs.io/en/stable/messaging.html).
//
// A map of the package: message.go takes messages apart and puts them together, sign.go signs and checks, request.go and reply.go are what clients ask
// and what a kernel answers, publish.go what it tells everyone, connection.go the file that says where to listen.
package wire
