package kernel

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"time"

	"tfrpc-repl/kernel/wire"
	"tfrpc-repl/repl/command"
	"tfrpc-repl/repl/display"
	"tfrpc-repl/repl/session"
)

// work answers shell requests, one after the other, for ever.
func (k *Kernel) work() {
	for {
		r := k.queue.next()
		k.during(r, func() { k.answerShell(r) })
	}
}

func (k *Kernel) answerShell(r *request) {
	switch r.Header.Type {
	case "execute_request":
		k.execute(r)
	case "complete_request":
		answer(k, r, "complete_reply", k.complete)
	case "inspect_request":
		answer(k, r, "inspect_reply", k.inspect)
	case "is_complete_request":
		answer(k, r, "is_complete_reply", k.isComplete)
	case "history_request":
		answer(k, r, "history_reply", k.history.answer)
	default:
		k.answerEither(r)
	}
}

// answer decodes a request's content and replies.
func answer[Request, Reply any](k *Kernel, r *request, kind string, handle func(Request) Reply) {
	var content Request
	if err := json.Unmarshal(r.Content, &content); err != nil {
		k.refuse(r, kind, err)
		return
	}
	k.reply(r, kind, handle(content))
}

// refuse answers a request whose content is not as it must be.
func (k *Kernel) refuse(r *request, kind string, err error) {
	k.reply(r, kind, wire.ExecuteFailure{Failure: failure(contentError(err.Error())), Count: k.count, Payload: []any{}, Expressions: map[string]any{}})
}

// abortTime is how long a failed cell waits for cells that were sent with it and are still under way.
const abortTime = 5 * time.Millisecond

func (k *Kernel) execute(r *request) {
	if r.aborted {
		k.reply(r, "execute_reply", wire.Aborted{Status: "aborted", Count: k.count})
		return
	}
	var content struct {
		wire.ExecuteRequest
		Code *string `json:"code"`
	}
	if err := json.Unmarshal(r.Content, &content); err != nil {
		k.refuse(r, "execute_reply", err)
		return
	}
	if content.Code == nil {
		k.refuse(r, "execute_reply", errors.New("there is no code"))
		return
	}
	content.ExecuteRequest.Code = *content.Code
	k.run(r, content.ExecuteRequest)
}

// run evaluates a cell and tells everyone and the sender what came of it.
func (k *Kernel) run(r *request, content wire.ExecuteRequest) {
	sh := k.shellOf()
	c := &cell{parent: r.RawHeader, identity: r.from, silent: content.Silent, asks: wire.Or(content.AllowStdin, true)}
	number := 0
	if wire.Or(content.StoreHistory, true) && !content.Silent && strings.TrimSpace(content.Code) != "" {
		k.count++
		number = k.count
		k.history.add(number, content.Code)
	}
	sh.Cell(number, content.Code)
	k.output.begin(c)
	if !c.silent {
		k.publish(c.parent, "execute_input", wire.ExecuteInput{Code: content.Code, Count: k.count})
	}
	outcome, err := k.evaluate(c, func(ctx context.Context) (session.Outcome, error) { return k.evalCell(ctx, sh, content.Code) })
	switch {
	case errors.Is(err, command.ErrQuit):
		k.finish(r, c, content, nil, []any{map[string]any{"source": "ask_exit", "keepkernel": false}})
		return
	case err != nil:
		k.fail(r, c, err, wire.Or(content.StopOnError, true))
		return
	}
	if outcome.Shown && !c.silent {
		shown := display.Of(outcome.Value)
		k.history.result(number, shown.Data[display.MIMEPlain])
		k.publish(c.parent, "execute_result", wire.ExecuteResult{Count: k.count, Data: shown.Data, Metadata: shown.Metadata})
	}
	k.finish(r, c, content, sh, []any{})
}

// fail tells of an error. The cells that were sent before its sender could know of it do not run.
func (k *Kernel) fail(r *request, c *cell, err error, stop bool) {
	failed := failure(err)
	if !c.silent {
		k.publish(c.parent, "error", wire.ErrorMessage{Name: failed.Name, Value: failed.Value, Traceback: failed.Traceback})
	}
	if stop {
		time.Sleep(abortTime)
		k.queue.abort()
	}
	k.output.flush()
	k.reply(r, "execute_reply", wire.ExecuteFailure{Failure: failed, Count: k.count, Payload: []any{}, Expressions: map[string]any{}})
}

// finish evaluates the user expressions and replies.
func (k *Kernel) finish(r *request, c *cell, content wire.ExecuteRequest, sh *command.Shell, payload []any) {
	values := map[string]any{}
	for name, text := range content.Expressions {
		if sh == nil {
			break
		}
		sh.Cell(0, "")
		outcome, err := k.evaluate(c, func(ctx context.Context) (session.Outcome, error) { return sh.Session.Eval(ctx, text) })
		if err != nil {
			values[name] = failure(err)
			continue
		}
		shown := display.Bundle{Data: map[string]any{}, Metadata: map[string]any{}}
		if outcome.Shown {
			shown = display.Of(outcome.Value)
		}
		values[name] = wire.Expression{Status: "ok", Data: shown.Data, Metadata: shown.Metadata}
	}
	k.output.flush()
	k.reply(r, "execute_reply", wire.ExecuteReply{Status: "ok", Count: k.count, Payload: payload, Expressions: values})
}

// evaluate runs something that Interrupt can stop.
func (k *Kernel) evaluate(c *cell, eval func(context.Context) (session.Outcome, error)) (session.Outcome, error) {
	ctx, cancel := context.WithCancel(context.WithValue(context.Background(), cellKey{}, c))
	k.mu.Lock()
	k.running, k.current = cancel, ctx
	k.mu.Unlock()
	defer func() {
		k.mu.Lock()
		k.running, k.current = nil, nil
		k.mu.Unlock()
		cancel()
	}()
	return eval(ctx)
}
