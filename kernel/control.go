package kernel

import (
	"encoding/json"

	"tfrpc-repl/kernel/wire"
)

// answerControl answers a request at once, while a cell may run.
func (k *Kernel) answerControl(r *request) {
	k.serving.Lock()
	defer k.serving.Unlock()
	k.during(r, func() {
		switch r.Header.Type {
		case "interrupt_request":
			k.Interrupt()
			k.reply(r, "interrupt_reply", wire.Done{Status: "ok"})
		default:
			k.answerEither(r)
		}
	})
}

// answerEither answers requests that may come on shell and on control. Types that are not known get no reply.
func (k *Kernel) answerEither(r *request) {
	switch r.Header.Type {
	case "kernel_info_request":
		k.reply(r, "kernel_info_reply", k.info())
	case "shutdown_request":
		k.shutdown(r)
	case "comm_info_request":
		k.reply(r, "comm_info_reply", wire.CommInfoReply{Status: "ok", Comms: map[string]any{}})
	case "comm_open":
		k.refuseComm(r)
	case "connect_request":
		c := k.config.Connection
		k.reply(r, "connect_reply", map[string]any{"status": "ok", "shell_port": c.Shell, "iopub_port": c.IOPub, "stdin_port": c.Stdin, "control_port": c.Control, "hb_port": c.Heartbeat})
	}
}

// shutdown replies and ends the kernel, whatever runs.
func (k *Kernel) shutdown(r *request) {
	var content wire.ShutdownRequest
	if err := json.Unmarshal(r.Content, &content); err != nil {
		k.refuse(r, "shutdown_reply", err)
		return
	}
	k.Interrupt()
	reply := wire.ShutdownReply{Status: "ok", Restart: content.Restart}
	k.reply(r, "shutdown_reply", reply)
	k.publish(r.RawHeader, "shutdown_reply", reply)
	k.last.Store(true)
}

// refuseComm closes a comm that a client opens: there are no targets here.
func (k *Kernel) refuseComm(r *request) {
	var content wire.CommOpen
	if json.Unmarshal(r.Content, &content) == nil && content.ID != "" {
		k.publish(r.RawHeader, "comm_close", wire.CommClose{ID: content.ID, Data: map[string]any{}})
	}
}
