// Package display shows values. Text is the plain form: what TensorFlow and Python print for their values, and Go
// syntax that can be pasted back for Go's. Of is the bundle of forms for a notebook, WriteJSON and ReadJSON are the form for other programs,
// NewPlot draws.
//
// A map of the package: stats.go and its neighbours (scan, extremes, tally, bins) look at numbers once; html*.go write a card, each
// for the kind of value it is named after; picture.go and heat.go make images; plot.go, braille.go and plotsvg.go draw; json*.go write and read.
// Everything is safe for concurrent use.
package display
