// Package tensor has dense tensors, their dtypes and shapes: to and from Go values and
// TensorFlow's TensorProto, and printed as TensorFlow and numpy print them.
//
// A map of the package: dtype.go and shape.go are what they say, tensor.go holds the
// value, of.go and convert.go make tensors of Go values, assign.go and value.go go back,
// decode.go and encode.go are the two doors to the wire, npy.go and image.go those to files. Text: print.go has
// the frame, layout.go the lines, elementformat.go and floatformat.go the words in an array, item.go a scalar.
package tensor
