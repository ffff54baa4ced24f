//go:build !unix

package terminal

func newEditor(o Options) (*Editor, error) { return newReadline(o) }
