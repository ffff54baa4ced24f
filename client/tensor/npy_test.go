package tensor

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

func TestNPYRoundTrip(t *testing.T) {
	for dt := range npyDescr {
		for _, shape := range []Shape{ShapeOf(), ShapeOf(0, 3), ShapeOf(2), ShapeOf(2, 1, 3)} {
			n, _ := shape.Elements()
			data := make([]byte, int(n)*dt.Size())
			for i := range data {
				data[i] = byte(37 * i)
				if dt == Bool {
					data[i] &= 1
				}
			}
			want, err := New(dt, shape, data)
			if err != nil {
				t.Fatal(err)
			}
			var file bytes.Buffer
			if err := want.WriteNPY(&file); err != nil {
				t.Fatal(err)
			}
			if (file.Len()-len(data))%64 != 0 {
				t.Errorf("%s %s: the header is not aligned", dt, shape)
			}
			got, err := ReadNPY(&file)
			if err != nil || !got.Equal(want) {
				t.Errorf("%s %s comes back as %v, %v", dt, shape, got, err)
			}
		}
	}
	words, _ := NewStrings(ShapeOf(2, 2), []string{"", "a", "\xff\x00b", "日本"})
	var file bytes.Buffer
	if err := words.WriteNPY(&file); err != nil {
		t.Fatal(err)
	}
	if got, err := ReadNPY(&file); err != nil || !got.Equal(words) {
		t.Errorf("strings come back as %v, %v", got, err)
	}
}

func npyFileOf(header, data string) string {
	return npyMagic + "\x01\x00" + string([]byte{byte(len(header)), 0}) + header + data
}

func TestNPYErrors(t *testing.T) {
	tests := []struct{ file, want string }{
		{"", "it is no .npy file: it does not begin as one"},
		{npyMagic + "\x01\x00\xff\xff{", "the .npy file ends in its header"},
		{npyMagic + "\x02\x00\xff\xff\xff\xff", "the header of the .npy file is too long"},
		{npyFileOf("{'descr': '<f4', 'fortran_order': False, 'shape': (3,), }\n", "1234"), "the .npy file ends after 4 of 12 bytes"},
		{npyFileOf("{'descr': '<f4', 'fortran_order': False, 'shape': (1000000000000, 1000000000000), }\n", ""), "the .npy file claims a shape that is too large: (1000000000000, 1000000000000)"},
		{npyFileOf("{'descr': '|O', 'fortran_order': False, 'shape': (1,), }\n", ""), "the .npy file holds something else than an array of numbers or strings"},
		{npyFileOf("{'descr': '|V8', 'fortran_order': False, 'shape': (0,), }\n", ""), "the .npy file has elements of a type that no tensor has: |V8"},
		{npyFileOf("{'descr': '|b1', 'fortran_order': False, 'shape': (1,), }\n", "\x02"), "a bool is neither 0 nor 1"},
	}
	for _, test := range tests {
		if got, err := ReadNPY(strings.NewReader(test.file)); err == nil || !strings.HasPrefix(err.Error(), test.want) {
			t.Errorf("%.60q: %v, %v; want %s", test.file, got, err, test.want)
		}
	}
	if err := mustOf(t, "a\x00").WriteNPY(&bytes.Buffer{}); err == nil {
		t.Error("a string that ends in a zero byte is written")
	}
	four, _ := New(Int4, ShapeOf(1), []byte{1})
	if err := four.WriteNPY(&bytes.Buffer{}); err == nil {
		t.Error("an int4 is written")
	}
}

// numpy reads what is written here, and what it writes in other byte orders and layouts is read here.
func TestNPYWithNumpy(t *testing.T) {
	python := os.Getenv("TFRPC_PYTHON")
	if python == "" {
		t.Skip("set TFRPC_PYTHON to a Python with numpy to exchange files with it")
	}
	dir := t.TempDir()
	ours, err := os.Create(filepath.Join(dir, "ours.npy"))
	if err != nil {
		t.Fatal(err)
	}
	if err := mustOf(t, [][]float32{{1, 2.5, -3}, {0, 1e30, 7}}).WriteNPY(ours); err != nil {
		t.Fatal(err)
	}
	ours.Close()
	out, err := exec.Command(python, "testdata/npy.py", dir).CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if got := strings.TrimSpace(string(out)); got != "[[1.0, 2.5, -3.0], [0.0, 1.0000000150474662e+30, 7.0]]" {
		t.Errorf("numpy reads %s", got)
	}
	want := map[string]string{
		"fortran": "tf.Tensor(\n[[[0. 1.]\n  [2. 3.]\n  [4. 5.]]], shape=(1, 3, 2), dtype=float64)",
		"big":     "tf.Tensor([ 1 -2], shape=(2,), dtype=int32)",
		"complex": "tf.Tensor([1.+2.j], shape=(1,), dtype=complex64)",
		"str":     "tf.Tensor([b'\\xc3\\xa9' b'bc'], shape=(2,), dtype=string)",
		"bytes":   "tf.Tensor([b'a' b'bc'], shape=(2,), dtype=string)",
		"scalar":  "tf.Tensor(3.0, shape=(), dtype=float16)",
		"bfloat":  "tf.Tensor([1 2.5], shape=(2,), dtype=bfloat16)",
	}
	for name, text := range want {
		file, err := os.Open(filepath.Join(dir, name+".npy"))
		if err != nil {
			t.Fatal(err)
		}
		got, err := ReadNPY(file)
		file.Close()
		if err != nil || got.String() != text {
			t.Errorf("%s: %v, %v; want %s", name, got, err, text)
		}
	}
}

func FuzzReadNPY(f *testing.F) {
	var file bytes.Buffer
	vector, _ := New(Int16, ShapeOf(2), []byte{1, 2, 3, 4})
	if err := vector.WriteNPY(&file); err != nil {
		f.Fatal(err)
	}
	f.Add(file.Bytes())
	f.Add([]byte(npyFileOf("{'descr': '>U2', 'fortran_order': True, 'shape': (1, 2), }\n", "0123456789abcdef")))
	f.Fuzz(func(t *testing.T, data []byte) {
		got, err := ReadNPY(bytes.NewReader(data))
		if err != nil {
			return
		}
		var out bytes.Buffer
		if err := got.WriteNPY(&out); err != nil {
			t.Fatal(err)
		}
		if again, err := ReadNPY(&out); err != nil || !again.Equal(got) {
			t.Fatalf("%v comes back as %v, %v", got, again, err)
		}
	})
}
