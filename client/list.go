package client

import (
	"context"
	"fmt"
	"sort"
	"time"

	"tfrpc-repl/client/nest"
	"tfrpc-repl/proto/rpcpb"
)

const (
	listPath   = "/tensorflow.rpc.RpcService/List"
	callPath   = "/tensorflow.rpc.RpcService/Call"
	maxMethods = 10_000
)

// Method is one registered method of a server.
type Method struct {
	Name      string
	Input     nest.Spec // the specs as the server sent them
	Output    nest.Spec
	Signature nest.Signature
}

// String returns the name and the signature, such as
// addition(a: int32 [], b: int32 []) -> int32 [].
func (m Method) String() string { return m.Name + m.Signature.String() }

type methodTable struct {
	byName map[string]Method
	sorted []Method
}

// List asks the server for its methods. They replace those known before.
func (c *Client) List(ctx context.Context) error {
	ctx, cancel := c.bound(ctx, 0)
	defer cancel()
	start := time.Now()
	var response rpcpb.ListResponse
	if err := c.conn.Invoke(ctx, listPath, &rpcpb.ListRequest{}, &response); err != nil {
		e := newError(ctx, err, "", c.target.Text, start)
		if e.Code == Unimplemented {
			e.Message = "the server at " + c.target.Text + " is a gRPC server but not a TensorFlow RPC server"
		}
		return e
	}
	table, err := newMethodTable(response.GetRegisteredMethods())
	if err != nil {
		return &Error{Code: Internal, Message: err.Error(), Target: c.target.Text, Elapsed: time.Since(start), Local: true}
	}
	c.store(table)
	return nil
}

func newMethodTable(registered []*rpcpb.RegisteredMethod) (*methodTable, error) {
	if len(registered) > maxMethods {
		return nil, fmt.Errorf("the server lists %d methods; at most %d are accepted", len(registered), maxMethods)
	}
	table := &methodTable{byName: make(map[string]Method, len(registered))}
	for _, r := range registered {
		m, err := newMethod(r)
		if err != nil {
			return nil, fmt.Errorf("the specs of method %q cannot be read: %w", m.Name, err)
		}
		table.byName[m.Name] = m
	}
	for _, m := range table.byName {
		table.sorted = append(table.sorted, m)
	}
	sort.Slice(table.sorted, func(i, j int) bool { return table.sorted[i].Name < table.sorted[j].Name })
	return table, nil
}

func newMethod(r *rpcpb.RegisteredMethod) (m Method, err error) {
	m.Name = r.GetMethod()
	if m.Input, err = nest.FromProto(r.GetInputSpecs()); err != nil {
		return m, err
	}
	if m.Output, err = nest.FromProto(r.GetOutputSpecs()); err != nil {
		return m, err
	}
	m.Signature = nest.SignatureOf(m.Input, m.Output)
	return m, nil
}

// Methods returns the listed methods, sorted by name. It is empty before the first List.
func (c *Client) Methods() []Method {
	if table := c.methods.Load(); table != nil {
		return table.sorted
	}
	return nil
}

// Method returns the listed method of that name.
func (c *Client) Method(name string) (Method, bool) {
	table := c.methods.Load()
	if table == nil {
		return Method{}, false
	}
	m, ok := table.byName[name]
	return m, ok
}

// Listed reports whether a List has succeeded.
func (c *Client) Listed() bool { return c.methods.Load() != nil }
