package tensor

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// NumPy's file format is written and read here, not by a library: an element here is the bytes that the file holds, and only its header
// needs reading. The libraries there are decode element by element into Go types, which have none for bfloat16 and the narrow floats,
// take the size that a header claims on trust, and bring along linear algebra and pickles.

const npyMagic = "\x93NUMPY"

// npyDescr are numpy's names of the dtypes in files. bfloat16 is written as numpy itself writes it, two bytes without a meaning.
var npyDescr = map[DType]string{
	Float32: "<f4", Float64: "<f8", Float16: "<f2", BFloat16: "<V2", Bool: "|b1",
	Int8: "|i1", Int16: "<i2", Int32: "<i4", Int64: "<i8", Uint8: "|u1", Uint16: "<u2", Uint32: "<u4", Uint64: "<u8",
	Complex64: "<c8", Complex128: "<c16",
}

// WriteNPY writes the tensor as numpy.save does. Strings become bytes of one width, of which numpy drops the zeros at the end: strings that
// end in one are refused, and so are dtypes that such a file cannot tell apart (quantized, int4, the float8 kinds).
func (t *Tensor) WriteNPY(w io.Writer) error {
	descr, data := npyDescr[t.dtype], t.data
	if t.dtype == String {
		var err error
		if descr, data, err = t.npyStrings(); err != nil {
			return err
		}
	}
	if descr == "" {
		return fmt.Errorf("a .npy file cannot hold the dtype %s; cast it first", t.dtype)
	}
	header := fmt.Sprintf("{'descr': '%s', 'fortran_order': False, 'shape': %s, }", descr, t.shape)
	const align = 64
	size := len(npyMagic) + len("\x01\x00") + 2 + len(header) + len("\n")
	header += strings.Repeat(" ", (align-size%align)%align) + "\n"
	out := append([]byte(npyMagic), 1, 0)
	if len(header) > 0xffff { // only shapes of very many dimensions
		out = binary.LittleEndian.AppendUint32(append([]byte(npyMagic), 2, 0), uint32(len(header)))
	} else {
		out = binary.LittleEndian.AppendUint16(out, uint16(len(header)))
	}
	if _, err := w.Write(append(out, header...)); err != nil {
		return err
	}
	_, err := w.Write(data)
	return err
}

func (t *Tensor) npyStrings() (descr string, data []byte, err error) {
	width := 1
	for i, s := range t.strings {
		if strings.HasSuffix(s, "\x00") {
			return "", nil, fmt.Errorf("a .npy file cannot hold string %d: it ends in a zero byte", i)
		}
		width = max(width, len(s))
	}
	if t.n > 0 && width > maxNPY/t.n {
		return "", nil, errors.New("a .npy file would repeat the width of the longest string for all of them, which is too much")
	}
	data = make([]byte, t.n*width)
	for i, s := range t.strings {
		copy(data[i*width:], s)
	}
	return "|S" + strconv.Itoa(width), data, nil
}

// maxNPY bounds what is read from or written to one file, in bytes.
const maxNPY = 8 << 30

// npyHeader is the header as numpy writes it: a Python dict of three keys.
var npyHeader = regexp.MustCompile(`^\{'descr': '([<>|=][a-zA-Z]\d+)', 'fortran_order': (True|False), 'shape': \(([\d, ]*)\),? *\}\s*$`)

// ReadNPY reads a file of numpy.save, in either byte order and memory layout. numpy's bytes and str become strings, str as UTF-8; pickled
// objects are refused. Memory grows with what is really there, not with what the header claims.
func ReadNPY(r io.Reader) (*Tensor, error) {
	header, err := readNPYHeader(r)
	if err != nil {
		return nil, err
	}
	m := npyHeader.FindStringSubmatch(header)
	if m == nil {
		return nil, fmt.Errorf("the .npy file holds something else than an array of numbers or strings: %.80q", header)
	}
	var dims []int64
	for part := range strings.SplitSeq(strings.Trim(m[3], ", "), ",") {
		if part = strings.TrimSpace(part); part == "" {
			continue
		}
		dim, err := strconv.ParseInt(part, 10, 64)
		if err != nil {
			return nil, fmt.Errorf("the .npy file has a dimension that is too large: %s", part)
		}
		dims = append(dims, dim)
	}
	f := npyFile{descr: m[1], fortran: m[2] == "True", shape: ShapeOf(dims...)}
	return f.read(r)
}

func readNPYHeader(r io.Reader) (string, error) {
	start := make([]byte, len(npyMagic)+2)
	if _, err := io.ReadFull(r, start); err != nil || string(start[:len(npyMagic)]) != npyMagic {
		return "", errors.New("it is no .npy file: it does not begin as one")
	}
	length := make([]byte, 4)
	if start[len(npyMagic)] == 1 {
		length = length[:2]
	}
	if _, err := io.ReadFull(r, length); err != nil {
		return "", errors.New("the .npy file ends in its header")
	}
	size := binary.LittleEndian.Uint32(append(length, 0, 0)[:4])
	if size > 1<<20 {
		return "", errors.New("the header of the .npy file is too long")
	}
	header := make([]byte, size)
	if _, err := io.ReadFull(r, header); err != nil {
		return "", errors.New("the .npy file ends in its header")
	}
	return string(header), nil
}

type npyFile struct {
	descr   string
	fortran bool
	shape   Shape
}

// width returns the bytes of an element.
func (f npyFile) width() (int, error) {
	size, err := strconv.Atoi(f.descr[2:])
	if err != nil || size > 1<<30 {
		return 0, fmt.Errorf("the .npy file has elements of an unusable size: %s", f.descr)
	}
	if f.descr[1] == 'U' {
		size *= 4
	}
	return size, nil
}

func (f npyFile) read(r io.Reader) (*Tensor, error) {
	width, err := f.width()
	if err != nil {
		return nil, err
	}
	n, ok := f.shape.Elements()
	if !ok || len(f.shape.dims) > MaxRank || width > 0 && n > maxNPY/int64(width) {
		return nil, fmt.Errorf("the .npy file claims a shape that is too large: %s", f.shape)
	}
	var buffer bytes.Buffer
	if got, err := io.CopyN(&buffer, r, n*int64(width)); err != nil {
		return nil, fmt.Errorf("the .npy file ends after %d of %d bytes", got, n*int64(width))
	}
	data := buffer.Bytes()
	if f.fortran {
		data = rowMajor(data, f.shape.dims, width)
	}
	if kind := f.descr[1]; kind == 'S' || kind == 'U' {
		return f.strings(data, int(n), width)
	}
	return f.numbers(data, width)
}

func (f npyFile) numbers(data []byte, width int) (*Tensor, error) {
	for dt, descr := range npyDescr {
		if descr[1:] != f.descr[1:] {
			continue
		}
		if f.descr[0] == '>' {
			unit := width
			if dt.IsComplex() {
				unit /= 2
			}
			for i := 0; i < len(data); i += unit {
				slices.Reverse(data[i : i+unit])
			}
		}
		if dt == Bool && slices.ContainsFunc(data, func(b byte) bool { return b > 1 }) {
			return nil, errBool
		}
		return New(dt, f.shape, data)
	}
	return nil, fmt.Errorf("the .npy file has elements of a type that no tensor has: %s", f.descr)
}

func (f npyFile) strings(data []byte, n, width int) (*Tensor, error) {
	elements := make([]string, n)
	for i := range elements {
		cell := data[i*width : (i+1)*width]
		if f.descr[1] == 'U' {
			cell = f.utf8(cell)
		}
		elements[i] = string(bytes.TrimRight(cell, "\x00"))
	}
	return NewStrings(f.shape, elements)
}

// utf8 turns UTF-32, as numpy keeps a str, into UTF-8.
func (f npyFile) utf8(cell []byte) (out []byte) {
	var order binary.ByteOrder = binary.LittleEndian
	if f.descr[0] == '>' {
		order = binary.BigEndian
	}
	for ; len(cell) >= 4; cell = cell[4:] {
		out = utf8.AppendRune(out, rune(order.Uint32(cell)))
	}
	return out
}

// rowMajor reorders elements whose first index runs fastest.
func rowMajor(data []byte, dims []int64, width int) []byte {
	out := make([]byte, 0, len(data))
	strides, stride := make([]int, len(dims)), width
	for axis, dim := range dims {
		strides[axis], stride = stride, stride*int(dim)
	}
	index := make([]int64, len(dims))
	for at := 0; len(out) < len(data); {
		out = append(out, data[at:at+width]...)
		for axis := len(dims) - 1; axis >= 0; axis-- {
			index[axis]++
			at += strides[axis]
			if index[axis] < dims[axis] {
				break
			}
			at -= strides[axis] * int(dims[axis])
			index[axis] = 0
		}
	}
	return out
}
