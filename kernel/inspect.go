package kernel

import (
	"fmt"
	"html"
	"strings"

	"tfrpc-repl/kernel/wire"
	"tfrpc-repl/repl/command"
	"tfrpc-repl/repl/display"
)

func (k *Kernel) inspect(content wire.InspectRequest) wire.InspectReply {
	reply := wire.InspectReply{Status: "ok", Data: map[string]any{}, Metadata: map[string]any{}}
	c := place(content.Code, content.Cursor)
	title, detail, found := k.about(c)
	if !found {
		return reply
	}
	title, detail = display.Visible(title), display.Visible(detail)
	reply.Found = true
	reply.Data[display.MIMEPlain] = strings.TrimSuffix(title+"\n"+detail, "\n")
	reply.Data[display.MIMEHTML] = fmt.Sprintf(`<pre class="mathjax_ignore"><b>%s</b>`, html.EscapeString(title)) + "\n" + html.EscapeString(detail) + "</pre>"
	return reply
}

// about tells what stands at a position: a command, or what the session knows.
func (k *Kernel) about(c cursor) (title, detail string, found bool) {
	before := string(c.runes[:c.at])
	line := before[strings.LastIndexByte(before, '\n')+1:]
	rest, _, _ := strings.Cut(string(c.runes[c.at:]), "\n")
	if name := strings.TrimLeft(line, `:%\`); name != line {
		name, _, _ = strings.Cut(name+rest, " ")
		if known, err := command.Find(strings.TrimSuffix(name, "?")); err == nil {
			return strings.TrimSpace("%" + known.Name + " " + known.Usage), strings.TrimSpace(known.Short + "\n" + known.Detail), true
		}
	}
	in, ok := k.shellOf().Inspect(c.text, c.at)
	return in.Title, in.Detail, ok
}
