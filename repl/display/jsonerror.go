package display

import (
	"bufio"
	"errors"
	"io"
	"strconv"
	"strings"

	"tfrpc-repl/client"
)

// ErrorPlace is where in an input an error is; the zero value is nowhere. Lines and columns count from 1.
type ErrorPlace struct{ Line, Column int }

// WriteJSONError writes an error as one line of JSON, in the form that docs/json.md defines.
func WriteJSONError(w io.Writer, err error, at ErrorPlace) error {
	j := &jsonWriter{w: bufio.NewWriter(w)}
	j.placedError(err, at)
	j.raw("\n")
	return j.w.Flush()
}

// WriteJSONNotice writes what is worth knowing and no error; kind is notice or warning.
func WriteJSONNotice(w io.Writer, kind, text string) error {
	j := &jsonWriter{w: bufio.NewWriter(w)}
	j.raw(`{"type":`)
	j.quoted(kind)
	j.raw(`,"message":`)
	j.bytes(text)
	j.raw("}\n")
	return j.w.Flush()
}

// error writes an error that is a value.
func (j *jsonWriter) error(err error) {
	if isNilPointer(err) {
		j.raw(`{"type":"none","value":null}`)
		return
	}
	j.placedError(err, ErrorPlace{})
}

// placedError writes class and message, of a remote call also its status code, method and address, and where it is in the input.
func (j *jsonWriter) placedError(err error, at ErrorPlace) {
	call := (*client.Error)(nil)
	class, message := ClassOf(err)
	if errors.As(err, &call) {
		class, message = call.Code.Class(), call.Message
	}
	j.raw(`{"type":"error","class":`)
	j.bytes(class)
	j.raw(`,"message":`)
	j.bytes(message)
	if call != nil {
		j.raw(`,"code":` + strconv.Itoa(int(call.Code)) + `,"status":`)
		j.bytes(call.Code.String())
		for _, field := range [][2]string{{"method", call.Method}, {"target", call.Target}, {"op", call.Op()}} {
			if field[1] != "" && !(j.stored && field[0] == "target") {
				j.raw(`,"` + field[0] + `":`)
				j.bytes(field[1])
			}
		}
	}
	if at.Line > 0 {
		j.raw(`,"line":` + strconv.Itoa(at.Line) + `,"column":` + strconv.Itoa(at.Column))
	}
	j.raw(`}`)
}

// ClassOf takes what stands before a colon for the class when it looks like one, as in ValueError: …
func ClassOf(err error) (class, message string) {
	class, message, ok := strings.Cut(err.Error(), ": ")
	if ok && class != "" && class[0] >= 'A' && class[0] <= 'Z' && !strings.ContainsAny(class, " \n\t:/") {
		return class, message
	}
	if own, ok := err.(interface{ Class() string }); ok {
		return own.Class(), err.Error()
	}
	return "Error", err.Error()
}
