// Package session is what every front-end shares: it evaluates inputs in one lasting scope and binds clients in it. Front-ends read and show;
// nothing here prints but user code.
//
// An input goes through four stages (eval.go): dialect turns what people type into Go syntax, check types it in the
// scope of all before it, eval compiles and runs it, and the value of a lone last expression comes back. A map: remote.go binds clients and
// their methods, tf.go and rpc.go have TensorFlow's names, language.go the functions behind the dialect, error.go places errors in the user's text.
package session
