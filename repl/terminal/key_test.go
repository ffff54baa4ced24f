package terminal

import (
	"math/rand"
	"strings"
	"testing"
)

// Every way to cut a stream of keys into reads gives the same keys.
func TestDecodeInPieces(t *testing.T) {
	stream := "ab\x1b[Aé日\x1b[200~x\ty\r\nz\x1b[201~\x1bOH\x1b[1;5C\x1b[3~\r\x1bb\x1b[13;2u"
	whole := keysOf([]byte(stream))
	for cut := 1; cut < len(stream); cut++ {
		var keys []key
		var pending []byte
		for _, part := range []string{stream[:cut], stream[cut:]} {
			pending = append(pending, part...)
			for len(pending) > 0 {
				k, n := decode(pending, false)
				if n == 0 {
					break
				}
				keys, pending = append(keys, k), pending[n:]
			}
		}
		if len(keys) != len(whole) {
			t.Fatalf("cut at %d: %d keys, want %d", cut, len(keys), len(whole))
		}
		for i := range keys {
			if keys[i] != whole[i] {
				t.Errorf("cut at %d: key %d is %+v, want %+v", cut, i, keys[i], whole[i])
			}
		}
	}
	if len(whole) != 12 || whole[5].paste != "x\ty\nz" || whole[2].code != up {
		t.Errorf("keys: %+v", whole)
	}
}

func keysOf(b []byte) (keys []key) {
	for len(b) > 0 {
		k, n := decode(b, true)
		if n == 0 {
			return keys
		}
		keys, b = append(keys, k), b[n:]
	}
	return keys
}

// Bytes at random are keys or nothing, and every one is taken.
func FuzzDecode(f *testing.F) {
	f.Add([]byte("\x1b[1;5C"))
	f.Add([]byte("\x1b[200~x"))
	f.Fuzz(func(t *testing.T, b []byte) {
		for len(b) > 0 {
			_, n := decode(b, true)
			if n == 0 && !strings.HasPrefix(string(b), pasteBegin) {
				t.Fatalf("%q is never taken", b)
			}
			if n == 0 {
				return
			}
			if n > len(b) {
				t.Fatalf("%q: %d bytes taken", b, n)
			}
			b = b[n:]
		}
	})
}

// The rows of a layout fit the terminal, and the cursor is in them, whatever is edited.
func TestLayoutFits(t *testing.T) {
	random := rand.New(rand.NewSource(1))
	letters := []rune("ab \t\n日é\u0301😀\x00")
	for range 3000 {
		text := make([]rune, random.Intn(80))
		for i := range text {
			text[i] = letters[random.Intn(len(letters))]
		}
		columns, height := 2+random.Intn(40), 1+random.Intn(10)
		if columns < 4 {
			columns = 4 // a tab is that wide
		}
		v := view{prompt: "tfrpc-repl> ", continuation: "        ... ", text: text, cursor: random.Intn(len(text) + 1), ghost: "ghost"}
		l := v.place(columns)
		l.window(height)
		if len(l.rows) > height || l.curRow < 0 || l.curRow >= len(l.rows) || l.curCol >= columns {
			t.Fatalf("%q in %dx%d: %d rows, cursor %d,%d", string(text), columns, height, len(l.rows), l.curRow, l.curCol)
		}
		for _, row := range l.rows {
			if shownWidth(row) > columns {
				t.Fatalf("%q in %d columns: a row of %d cells", string(text), columns, shownWidth(row))
			}
		}
	}
}
