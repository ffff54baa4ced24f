// Package kernel is the Jupyter kernel: it answers the messages of notebooks and consoles with a session, its commands and its display.
//
// Four things go on independently: the heartbeat echoes, control requests are answered at once, shell requests wait in a queue for one executor, and
// what is published is delivered in order. A request is answered on the socket it came in on.
//
// A map of the package: kernel.go opens the sockets and ends, channel.go takes requests in, queue.go holds them, execute.go runs cells, cell.go cuts them,
// output.go is what they print, frontend.go what they show and ask, errors.go how they fail; complete.go, inspect.go, history.go, info.go and comm.go answer
// the other requests, control.go those on the control channel, signals.go the system.
package kernel
