// Package display shows values. Text is the plain form: what TensorFlow and Python print for their values, and Go
// syntax that can be pasted back for Go's.
package display
