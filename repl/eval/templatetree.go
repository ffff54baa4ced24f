package eval

import (
	"strconv"
	"strings"
	"text/template/parse"
)

// The names of the hidden functions. No template can write them.
const (
	hiddenGet   = "ʹget"
	hiddenEach  = "ʹeach"
	hiddenPairs = "ʹpairs"
	hiddenTruth = "ʹtruth"
	hiddenRaw   = "ʹraw"
	hiddenMark  = "ʹ" // begins them all
)

// hiddenBuiltins take the place of functions that look into their arguments.
var hiddenBuiltins = map[string]string{"len": "ʹlen", "index": "ʹindex", "slice": "ʹslice", "call": "ʹcall", "printf": "ʹprintf"}

// comparing builtins look at the kinds of their arguments only.
var comparing = map[string]bool{"eq": true, "ne": true, "lt": true, "le": true, "gt": true, "ge": true}

// rewriter makes calls of hidden functions out of what looks into values, and remembers what each node was.
type rewriter struct{ was map[string]string }

func (r rewriter) list(list *parse.ListNode) {
	if list == nil {
		return
	}
	for _, n := range list.Nodes {
		switch n := n.(type) {
		case *parse.ActionNode:
			r.pipe(n.Pipe, "")
		case *parse.IfNode:
			r.branch(&n.BranchNode, hiddenTruth)
		case *parse.WithNode:
			r.branch(&n.BranchNode, hiddenTruth)
		case *parse.RangeNode:
			if len(n.Pipe.Decl) > 1 {
				r.branch(&n.BranchNode, hiddenPairs)
			} else {
				r.branch(&n.BranchNode, hiddenEach)
			}
		case *parse.TemplateNode:
			r.pipe(n.Pipe, "")
		}
	}
}

func (r rewriter) branch(n *parse.BranchNode, last string) {
	r.pipe(n.Pipe, last)
	r.list(n.List)
	r.list(n.ElseList)
}

// pipe rewrites the commands of a pipeline and sends its value through the function last, if there is one.
func (r rewriter) pipe(p *parse.PipeNode, last string) {
	if p == nil {
		return
	}
	was := p.String()
	var cmds []*parse.CommandNode
	for i, c := range p.Cmds {
		if id, ok := c.Args[0].(*parse.IdentifierNode); ok && i > 0 && comparing[id.Ident] {
			cmds = append(cmds, command(c.Pos, identifier(c.Pos, hiddenRaw)))
		}
		r.command(c)
		cmds = append(cmds, c)
	}
	switch last {
	case "":
	case hiddenTruth:
		cmds = append(cmds, command(p.Pos, identifier(p.Pos, last)))
	default:
		cmds = append(cmds, command(p.Pos, identifier(p.Pos, last), text(p.Pos, was)))
	}
	p.Cmds = cmds
	r.was[p.String()] = was
}

func (r rewriter) command(c *parse.CommandNode) {
	was, first, node := c.String(), c.Args[0], c.Args[0].String()
	base, fields := r.accessed(first)
	rest := make([]parse.Node, 0, len(c.Args))
	for _, arg := range c.Args[1:] {
		rest = append(rest, r.arg(arg))
	}
	switch n := first.(type) {
	case *parse.PipeNode:
		r.pipe(n, "")
	case *parse.IdentifierNode:
		first = r.function(n, rest)
	}
	c.Args = append([]parse.Node{first}, rest...)
	if len(fields) > 0 {
		c.Pos = first.Position()
		c.Args = access(node, first.Position(), base, fields, rest)
	}
	r.was[c.String()] = was
}

// function replaces builtins that look into their arguments; the arguments of others may have to be dressed.
func (r rewriter) function(n *parse.IdentifierNode, args []parse.Node) parse.Node {
	dress := ""
	switch {
	case hiddenBuiltins[n.Ident] != "":
		return identifier(n.Pos, hiddenBuiltins[n.Ident])
	case comparing[n.Ident]:
		dress = hiddenRaw
	case n.Ident == "and" || n.Ident == "or" || n.Ident == "not":
		dress = hiddenTruth
	}
	if dress != "" {
		for i, arg := range args {
			args[i] = pipe(n.Pos, command(n.Pos, identifier(n.Pos, dress), arg))
		}
	}
	return n
}

// arg rewrites an argument: a field becomes a pipeline of its own.
func (r rewriter) arg(n parse.Node) parse.Node {
	was := n.String()
	if base, fields := r.accessed(n); len(fields) > 0 {
		p := pipe(n.Position(), command(n.Position(), access(was, n.Position(), base, fields, nil)...))
		r.was[p.String()] = was
		return p
	}
	switch n := n.(type) {
	case *parse.PipeNode:
		r.pipe(n, "")
	case *parse.IdentifierNode:
		return r.function(n, nil)
	}
	return n
}

// accessed takes a node apart into what is looked into and the names of the fields.
func (r rewriter) accessed(n parse.Node) (base parse.Node, fields []string) {
	switch n := n.(type) {
	case *parse.FieldNode:
		return &parse.DotNode{NodeType: parse.NodeDot, Pos: n.Pos}, n.Ident
	case *parse.VariableNode:
		return &parse.VariableNode{NodeType: parse.NodeVariable, Pos: n.Pos, Ident: n.Ident[:1]}, n.Ident[1:]
	case *parse.ChainNode:
		return r.arg(n.Node), n.Field
	}
	return nil, nil
}

// access is the call that looks into base, with arguments for the last name. node is what the template says.
func access(node string, pos parse.Pos, base parse.Node, fields []string, args []parse.Node) []parse.Node {
	call := []parse.Node{identifier(pos, hiddenGet), text(pos, node), text(pos, strings.Join(fields, ".")), base}
	return append(call, args...)
}

func identifier(pos parse.Pos, name string) parse.Node { return parse.NewIdentifier(name).SetPos(pos) }

func text(pos parse.Pos, s string) parse.Node {
	return &parse.StringNode{NodeType: parse.NodeString, Pos: pos, Quoted: strconv.Quote(s), Text: s}
}

func command(pos parse.Pos, args ...parse.Node) *parse.CommandNode {
	return &parse.CommandNode{NodeType: parse.NodeCommand, Pos: pos, Args: args}
}

func pipe(pos parse.Pos, c *parse.CommandNode) *parse.PipeNode {
	return &parse.PipeNode{NodeType: parse.NodePipe, Pos: pos, Cmds: []*parse.CommandNode{c}}
}
