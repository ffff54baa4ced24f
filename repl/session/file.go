package session

import (
	"bufio"
	"errors"
	"image/png"
	"os"
	"path/filepath"
	"strings"

	"tfrpc-repl/client/nest"
	"tfrpc-repl/client/tensor"
)

// declareFiles binds load("x.npy") and save("x.npy", t), PNG likewise.
func (s *Session) declareFiles() {
	s.function("load", s.types.tensor, load)
	s.function("save", nil, save)
}

// load reads a tensor from a file: an array of numpy, or the pixels of a PNG.
func load(args []any) (any, error) {
	name, ext, err := fileArg("load", args, 1)
	if err != nil {
		return nil, err
	}
	file, err := os.Open(name)
	if err != nil {
		return nil, fileError(err)
	}
	defer file.Close()
	if ext == ".npy" {
		t, err := tensor.ReadNPY(bufio.NewReader(file))
		if err != nil {
			return nil, hostErrorf("ValueError", "load %s: %v", tensor.StrRepr(name), err)
		}
		return t, nil
	}
	return loadPNG(name, file)
}

// maxPixels bounds the memory of a picture, whose file may be small and claim much.
const maxPixels = 1 << 28

func loadPNG(name string, file *os.File) (any, error) {
	size, err := png.DecodeConfig(bufio.NewReader(file))
	if err == nil && size.Width*size.Height > maxPixels {
		err = errors.New("the picture is too large")
	}
	if err == nil {
		_, err = file.Seek(0, 0)
	}
	if err != nil {
		return nil, hostErrorf("ValueError", "load %s: %v", tensor.StrRepr(name), err)
	}
	img, err := png.Decode(bufio.NewReader(file))
	if err != nil {
		return nil, hostErrorf("ValueError", "load %s: %v", tensor.StrRepr(name), err)
	}
	return tensor.OfImage(img), nil
}

// save writes a value to a file of the same kinds. It is written beside the old file and then takes its place.
func save(args []any) (any, error) {
	name, ext, err := fileArg("save", args, 2)
	if err != nil {
		return nil, err
	}
	t, err := tensor.Of(args[1])
	if err != nil {
		return nil, hostErrorf("ValueError", "save: %v", err)
	}
	file, err := os.CreateTemp(filepath.Dir(name), ".save-*"+ext)
	if err != nil {
		return nil, fileError(err)
	}
	defer os.Remove(file.Name()) // of what was not finished
	err = write(file, t, ext)
	if closed := file.Close(); err == nil {
		err = closed
	}
	if err != nil {
		return nil, hostErrorf("ValueError", "save %s: %v", tensor.StrRepr(name), err)
	}
	if err := os.Chmod(file.Name(), 0o644); err != nil {
		return nil, fileError(err)
	}
	if err := os.Rename(file.Name(), name); err != nil {
		return nil, fileError(err)
	}
	return nil, nil
}

func write(file *os.File, t *tensor.Tensor, ext string) error {
	w := bufio.NewWriter(file)
	if ext == ".npy" {
		if err := t.WriteNPY(w); err != nil {
			return err
		}
		return w.Flush()
	}
	img, err := t.Image()
	if err != nil {
		return err
	}
	if err := png.Encode(w, img); err != nil {
		return err
	}
	return w.Flush()
}

// fileArg checks the arguments of load or save, the first of which names a file.
func fileArg(function string, args []any, want int) (name, ext string, err error) {
	usage := map[int]string{1: `load("x.npy")`, 2: `save("x.npy", t)`}[want]
	if len(args) != want {
		return "", "", hostErrorf("TypeError", "%s takes %d argument(s), got %d; write %s", function, want, len(args), usage)
	}
	name, ok := args[0].(string)
	if !ok {
		return "", "", hostErrorf("TypeError", "%s needs the name of a file first, not %s; write %s", function, nest.Repr(args[0]), usage)
	}
	ext = strings.ToLower(filepath.Ext(name))
	if ext != ".npy" && ext != ".png" {
		return "", "", hostErrorf("ValueError", "%s knows .npy and .png files, not %s", function, tensor.StrRepr(name))
	}
	return name, ext, nil
}

// fileError words what the system said, under Python's name.
func fileError(err error) error {
	class := "OSError"
	switch {
	case errors.Is(err, os.ErrNotExist):
		class = "FileNotFoundError"
	case errors.Is(err, os.ErrPermission):
		class = "PermissionError"
	}
	return hostErrorf(class, "%v", err)
}
