package terminal

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// historyFile has an entry a line: JSON, so that an input of many lines is one entry. Several sessions append to it at the same time; each
// append is one write under a lock.
type historyFile struct{ path string }

type historyLine struct {
	Time int64  `json:"t"` // Unix seconds
	Text string `json:"s"`
}

// target returns the file that is meant: what links lead to, even when it is not there yet.
func (f *historyFile) target() string {
	path := f.path
	for range 40 {
		link, err := os.Readlink(path)
		if err != nil {
			return path
		}
		if !filepath.IsAbs(link) {
			link = filepath.Join(filepath.Dir(path), link)
		}
		path = link
	}
	return path
}

// load returns the entries, oldest first. The error tells of lines that are none, and of a file that cannot be read or written.
func (f *historyFile) load(limit int) (texts []string, err error) {
	path := f.target()
	file, err := os.OpenFile(path, os.O_RDWR, 0)
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil
	}
	if errors.Is(err, os.ErrPermission) {
		file, err = os.Open(path)
	}
	if err != nil {
		return nil, fmt.Errorf("the history cannot be read: %w", err)
	}
	defer file.Close()
	if info, err := file.Stat(); err == nil && info.Mode().Perm()&0o077 != 0 {
		_ = file.Chmod(0o600)
	}
	texts, bad, err := readEntries(file)
	if err == nil && len(texts) > limit+limit/4 {
		f.trim(limit)
		texts = texts[len(texts)-limit:]
	}
	if err == nil && bad > 0 {
		err = fmt.Errorf("%d lines of the history %s are no entries; they are left as they are", bad, f.path)
	}
	return texts, err
}

func readEntries(r io.Reader) (texts []string, bad int, err error) {
	reader := bufio.NewReaderSize(r, 64<<10)
	for {
		line, err := reader.ReadString('\n')
		if text := strings.TrimSpace(line); text != "" {
			var entry historyLine
			if json.Unmarshal([]byte(text), &entry) == nil && entry.Text != "" {
				texts = append(texts, entry.Text)
			} else {
				bad++
			}
		}
		if errors.Is(err, io.EOF) {
			return texts, bad, nil
		}
		if err != nil {
			return texts, bad, fmt.Errorf("the history cannot be read: %w", err)
		}
	}
}

// add appends an entry.
func (f *historyFile) add(text string) error {
	file, err := f.open()
	if err != nil {
		return fmt.Errorf("the history is not kept: %w", err)
	}
	defer file.Close()
	line, err := json.Marshal(historyLine{time.Now().Unix(), text})
	if err != nil {
		return err
	}
	if endsOpen(file) { // a session was killed while it wrote
		line = append([]byte("\n"), line...)
	}
	if _, err := file.Write(append(line, '\n')); err != nil {
		return fmt.Errorf("the history is not kept: %w", err)
	}
	return nil
}

// open returns the locked file; another session may have put a new one in its place while we waited for the lock.
func (f *historyFile) open() (*os.File, error) {
	path := f.target()
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return nil, err
	}
	for {
		file, err := os.OpenFile(path, os.O_RDWR|os.O_APPEND|os.O_CREATE, 0o600)
		if err != nil {
			return nil, err
		}
		if err := lock(file); err != nil {
			file.Close()
			return nil, err
		}
		ours, err1 := file.Stat()
		there, err2 := os.Stat(path)
		if err1 == nil && err2 == nil && os.SameFile(ours, there) {
			return file, nil
		}
		file.Close()
	}
}

// endsOpen reports whether the last line has no end.
func endsOpen(file *os.File) bool {
	info, err := file.Stat()
	if err != nil || info.Size() == 0 {
		return false
	}
	var last [1]byte
	_, err = file.ReadAt(last[:], info.Size()-1)
	return err == nil && last[0] != '\n'
}

// trim keeps the newest lines. The new file takes the place of the old one at once, so that no moment has half of it.
func (f *historyFile) trim(limit int) {
	file, err := f.open()
	if err != nil {
		return
	}
	defer file.Close()
	data, err := io.ReadAll(file)
	if err != nil {
		return
	}
	lines := strings.SplitAfter(strings.TrimRight(string(data), "\n")+"\n", "\n")
	lines = lines[:len(lines)-1]
	if len(lines) <= limit {
		return
	}
	path := f.target()
	temp, err := os.CreateTemp(filepath.Dir(path), ".history-*") // 0600
	if err != nil {
		return
	}
	_, err = temp.WriteString(strings.Join(lines[len(lines)-limit:], ""))
	if err2 := temp.Close(); err != nil || err2 != nil || os.Rename(temp.Name(), path) != nil {
		os.Remove(temp.Name())
	}
}
