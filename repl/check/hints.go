package check

import "strings"

// hints are for names that people try: commands, and functions of Python's.
var hints = map[string]string{
	"exit": "Ctrl-D leaves", "quit": "Ctrl-D leaves", "help": ":help explains the commands, x? a name",
	"client": "there is no connection: start with an address, or write  client = rpc.Client.create(\"grpc\", \"localhost:8500\")",
	"round":  "write  math.Round(x)", "abs": "write  math.Abs(x)", "pow": "write  math.Pow(x, y)", "sum": "write a loop:  total := 0; for _, x := range xs { total += x }",
	"sorted": "write  slices.Sort(xs), which changes xs, or  slices.Sorted(seq)", "reversed": "write  slices.Backward(xs)  in a range, or  slices.Reverse(xs)",
	"str": "write  fmt.Sprint(x)  or  strconv.Itoa(n)", "float": "write  float64(x), or  strconv.ParseFloat(s, 64)  for text", "repr": "write  fmt.Sprintf(\"%#v\", x)",
	"list": "write  [1, 2]  or  []int{1, 2}", "dict": "write  {\"a\": 1}  or  map[string]int{\"a\": 1}", "tuple": "write  (1, 2)", "set": "write  map[string]bool{}",
	"dir": ":methods lists the server's methods, :who your own names", "isinstance": "write  _, ok := x.(T)", "type": "write  :type x",
	"enumerate": "write  for i, v := range xs", "zip": "write  for i := range xs { xs[i], ys[i] }", "map": "write a loop", "filter": "write a loop",
	"open": "write  os.ReadFile(name)  or  os.Open(name)", "id": "write  &x", "next": "write  next, stop := iter.Pull(seq)", "chr": "write  string(rune(n))", "ord": "write  rune  or  s[0]",
	"hasattr": "Go knows the fields of a type when it checks", "getattr": "Go knows the fields of a type when it checks", "bytes": "write  []byte(\"text\")", "super": "embed a type and write its name",
	"self": "a method of Go's names its receiver:  func (p Point) Len() int",
}

// starHint explains a * that is no pointer's: Python's power, or arguments out of a list or dict.
func (k *checking) starHint(offset int, msg string) string {
	if !strings.Contains(msg, "cannot indirect ") || offset < 1 || offset > len(k.piece.Text) {
		return msg
	}
	before := strings.TrimRight(k.piece.Text[:offset], " ")
	kwargs, power := strings.CutSuffix(before, "**")
	args, star := strings.CutSuffix(before, "*")
	switch {
	case power && argumentsBegin(kwargs):
		return "SyntaxError: Python's ** before an argument is not understood here; write the arguments by name, like  f(a=1, b=2)"
	case power:
		return "SyntaxError: Python's ** is not understood here; write  math.Pow(x, y), or x * x"
	case star && argumentsBegin(args):
		return "SyntaxError: Python's * before an argument is not understood here; write the arguments one by one, or  f(xs...)  for a variadic function of Go's"
	}
	return msg
}

func argumentsBegin(before string) bool {
	before = strings.TrimRight(before, " ")
	return strings.HasSuffix(before, "(") || strings.HasSuffix(before, ",")
}
