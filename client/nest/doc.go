// Package nest has nested structures of values or specs, as tf.nest knows them: to and from
// TensorFlow's StructuredValue, flattened and packed, and printed as Python prints them.
//
// A map of the package: value.go has lists, tuples, dicts and named tuples, spec.go the specs,
// proto.go the way to and from the wire, flatten.go the order of leaves, signature.go what a method
// takes and gives, bind.go how arguments meet it, repr.go the texts, gotype.go Go's own types.
package nest
