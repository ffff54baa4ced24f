package dialect

import "testing"

func TestTranslate(t *testing.T) {
	tests := []struct{ name, src, want string }{
		{"nested list", `tf.constant([[1, 2], [3, 4]])`, `tf.constant(ʹlist(ʹlist(1, 2), ʹlist(3, 4)))`},
		{"empty list", `tf.constant([])`, `tf.constant(ʹlist())`},
		{"empty lists", `tf.constant([[],[]], tf.string)`, `tf.constant(ʹlist(ʹlist(),ʹlist()), tf.string)`},
		{"one element", `f([1])`, `f(ʹlist(1))`},
		{"list of typed", `f([[]int{1}, [2]int{3, 4}])`, `f(ʹlist([]int{1}, [2]int{3, 4}))`},
		{"assigned", `x = [[1, 2]]`, `x = ʹlist(ʹlist(1, 2))`},
		{"declared", `x := []`, `x := ʹlist()`},
		{"list alone", `[1, 2]`, `ʹlist(1, 2)`},
		{"list indexed", `[1, 2][0]`, `ʹlist(1, 2)[0]`},
		{"tuple", `f((1, 2, 3))`, `f(ʹtuple(1, 2, 3))`},
		{"tuple of one", `f((1,), ())`, `f(ʹtuple(1,), ʹtuple())`},
		{"tuple alone", `(1, 2)`, `ʹtuple(1, 2)`},
		{"mixed", `f([([1], [2]), ([3], [4])])`, `f(ʹlist(ʹtuple(ʹlist(1), ʹlist(2)), ʹtuple(ʹlist(3), ʹlist(4))))`},
		{"dict", `f({"a": 1, 'bc': [1.5, 2]})`, `f(ʹdict("a", 1, "bc", ʹlist(1.5, 2)))`},
		{"empty dict", `f({})`, `f(ʹdict())`},
		{"dict alone", `{"a": 1, "b": {"c": 2}}`, `ʹdict("a", 1, "b", ʹdict("c", 2))`},
		{"dict of names", `x = {a: 1, b: 2}`, `x = ʹdict(a, 1, b, 2)`},
		{"keyword", `f(1, timeout_in_ms=500)`, `f(1, ʹkw("timeout_in_ms",500))`},
		{"keyword named as in Go", `f(type = 3)`, `f(ʹkw("type", 3))`},
		{"keywords over lines", "f(\n  7,\n  dtype = tf.int64,\n)", "f(\n  7,\n  ʹkw(\"dtype\", tf.int64),\n)"},
		{"lines without comma", "f(\n  a=[1,\n    2],\n  b=3 # last\n)", "f(\n  ʹkw(\"a\",ʹlist(1,\n    2)),\n  ʹkw(\"b\",3) )"},
		{"newline before an operator", "f((1\n + 2), [3])", "f((1 + 2), ʹlist(3))"},
		{"keyword value with if", `f(args=[a, b], g=h(x=1))`, `f(ʹkw("args",ʹlist(a, b)), ʹkw("g",h(ʹkw("x",1))))`},
		{"remark", "2 + 2 # it's [a {trap (\"", "2 + 2 "},
		{"remark only", "# only", ""},
		{"strings", `f('ab', 'it\'s', '', 'say "x"')`, `f("ab", "it's", "", "say \"x\"")`},
		{"rune stays", `f('a', [1])`, `f('a', ʹlist(1))`},
		{"bytes", `f(b"a\xff", b'x')`, `f(ʹbytes("a\xff"), ʹbytes("x"))`},
		{"raw and unicode", `f(r"a\d", u"é", '\u65e5\x41')`, `f("a\\d", "é", "日A")`},
		{"escapes of bytes", `f(b'\u0041\x41\101', "\xff\'")`, `f(ʹbytes("\\u0041AA"), "\xff'")`},
		{"triple", "x = \"\"\"a\nb\"\"\"", `x = "a\nb"`},
		{"python escape", `x = "it\'s"`, `x = "it's"`},
		{"adjacent", "f('ab' \"cd\"\n 'ef')", `f("ab" +"cd" +"ef")`},
		{"adjacent runes", `f('it''s', 'a' 'b')`, `f("it"+"s", "a" +"b")`},
		{"list times", `x = [i]*3`, `x = ʹlist(i)*3`},
		{"imaginary", `1 + 2j`, `1 + 2i`},
		{"joined line", "x = 1 + \\\n  2", "x = 1 +    2"},
		{"several indices", `t[0, 2] + t[1:3, 0] + t[:, -1]`, `ʹindex(t,0, 2) + ʹindex(t,ʹslice(1,3), 0) + ʹindex(t,ʹslice(ʹnone,ʹnone), -1)`},
		{"index of a chain", `f(a.b(c)[0].d[1, 2:])`, `f(ʹindex(a.b(c)[0].d,1, ʹslice(2,ʹnone)))`},
		{"keyword after a dot", "tf.range(5)\nclient.map(1).type", "tf.ʹrange(5)\nclient.ʹmap(1).ʹtype"},
		{"range value", `x = range(5)`, `x = ʹrange(5)`},
		{"no-op imports", "import tensorflow as tf\nimport numpy as np\nimport portpicker\nx := 1", "\n\n\nx := 1"},
		{"if", "if r.is_ok():\n  r.get_value()\n", "if ʹtruth( r.is_ok()) {\n  r.get_value() }\n"},
		{"if elif else", "if a:\n  x\nelif b:\n  y\nelse:\n  z\nw", "if ʹtruth( a) {\n  x\n} else if ʹtruth( b) {\n  y\n} else {\n  z }\nw"},
		{"nested", "for i in range(3):\n\tif i: # c\n\t\tpass\n\tf(i)\ng()", "for i := range ʹiter( ʹrange(3)) {\n\tif ʹtruth( i) { \n\t\t }\n\tf(i) }\ng()"},
		{"Go literal in a header", "for x in []int{1, 2}:\n  f(x)", "for x := range ʹiter( []int{1, 2}) {\n  f(x) }"},
		{"pairs", "for k, v in pairs:\n f(k, v)", "for k, v := range ʹiter2( pairs) {\n f(k, v) }"},
		{"while, one line", "while x < 3: x += 1; f(x)\ng()", "for ʹtruth( x < 3) { x += 1; f(x) }\ng()"},
		{"Go inside", "if a:\n  for i := range 3 {\n    f([i])\n  }\n  g()", "if ʹtruth( a) {\n  for i := range 3 {\n    f(ʹlist(i))\n  }\n  g() }"},
		{"block in Go", "for i := range 3 {\n  if i:\n    f(i)\n  else:\n    g(i)\n}", "for i := range 3 {\n  if ʹtruth( i) {\n    f(i)\n  } else {\n    g(i) }\n}"},
		{"range over a list", `for _, v := range [1, "a"] { f(v) }`, `for _, v := range ʹlist(1, "a") { f(v) }`},
		{"func literal", "f(func(x int) int { return x }, a=1)", "f(func(x int) int { return x }, ʹkw(\"a\",1))"},
		{"only the wrong line", "var x = map[string][]int{\"a\": {1}}\nf([1])\nx[\"a\"] = nil", "var x = map[string][]int{\"a\": {1}}\nf(ʹlist(1))\nx[\"a\"] = nil"},
		{"prompt", `>>> 1 + 1`, `1 + 1`},
		{"prompts and output", ">>> x = [1]\n>>> x\n[1]\n>>> if x:\n...     f(x)\n... \nout\n", "x = ʹlist(1)\nx\nif ʹtruth( x) {\n    f(x) }\n\n"},
		{"prompt in a raw string", "x := `\n>>> a\n`\nf([1])", "x := `\n>>> a\n`\nf(ʹlist(1))"},
		{"output before the first prompt", "Python 3.11.2\n>>> f([1])\n", "f(ʹlist(1))\n"},
		{"carriage returns", "if x:\r\n  f([1])\r\nelse:\r\n  g()\r\n", "if ʹtruth( x) {\r\n  f(ʹlist(1))\r\n} else {\r\n  g() }\r\n"},
		{"remark before else", "if x:\n  f()\n# note\nelse:\n  g() // h\n", "if ʹtruth( x) {\n  f()\n\n} else {\n  g() } // h\n"},
		{"indented paste", "    if x:\n      f()\n    g()", "    if ʹtruth( x) {\n      f() }\n    g()"},
		{"type arguments stay", "F[int, string]([1])", "F[int, string](ʹlist(1))"},
		{"literal in a header", "for _, v := range []int{1} { f([v]) }", "for _, v := range []int{1} { f(ʹlist(v)) }"},
		{"ipython", "In [3]: f(\n   ...: 1)\nOut[3]: 4", "f(\n1)\n"},
		{"own prompt", "tfrpc-repl> f([1,\n        ...   2])", "f(ʹlist(1,\n  2))"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, err := Translate(tt.src)
			if err != nil || got.Go != tt.want {
				t.Errorf("Translate(%q)\n got %q, %v\nwant %q", tt.src, got.Go, err, tt.want)
			}
		})
	}
}
