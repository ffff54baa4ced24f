package command

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
)

var settingCommands = []*Command{
	{Name: "timeout", Usage: "[TIME or off]", Short: "bound calls that give no timeout_in_ms", Detail: "TIME is a number of seconds or a duration such as 500ms; without it the bound is shown", Example: ":timeout 5s", run: timeout},
	{Name: "header", Usage: "[NAME: VALUE or -NAME]", Short: "send a header with every call, or no longer", Example: ":header x-token: abc\n:header -x-token", run: header},
	{Name: "set", Usage: "[NAME [VALUE]]", Short: "show or change a setting", Example: ":set timing on", Arg: "setting", run: set},
	{Name: "timing", Usage: "[on or off]", Short: "say after each input how long it took", Example: ":timing on", run: func(_ context.Context, sh *Shell, arg string) (any, error) {
		if arg == "" {
			arg = onOff(!sh.Settings.Timing)
		}
		return setOne(sh, "timing", arg)
	}},
}

// Settings are what a person may change while the session runs.
type Settings struct {
	Timing   bool // tell how long each input took
	Pager    bool // long results go through a pager
	Progress bool // show a progress line
	Help     bool // help while typing
	Format   string
}

func defaults() Settings { return Settings{Pager: true, Progress: true, Help: true, Format: "text"} }

// switches are the settings that are on or off.
func (s *Settings) switches() map[string]*bool {
	return map[string]*bool{"timing": &s.Timing, "pager": &s.Pager, "progress": &s.Progress, "assist": &s.Help}
}

// SettingNames lists the settings.
func SettingNames() []string {
	return []string{"assist", "format", "pager", "progress", "timeout", "timing"}
}

// Set changes a setting by name.
func (s *Settings) Set(name, value string) error {
	if p := s.switches()[name]; p != nil {
		switch strings.ToLower(value) {
		case "on", "true", "yes", "1":
			*p = true
		case "off", "false", "no", "0":
			*p = false
		default:
			return errorf("%s is on or off, not %q", name, value)
		}
		return nil
	}
	switch {
	case name != "format":
		return errorf("there is no setting %q; there are %s", name, strings.Join(SettingNames(), ", "))
	case value != "text" && value != "json":
		return errorf("format is text or json, not %q", value)
	}
	s.Format = value
	return nil
}

func (sh *Shell) setting(name string) string {
	if p := sh.Settings.switches()[name]; p != nil {
		return onOff(*p)
	}
	if name == "timeout" {
		return timeoutText(sh.Session.Timeout())
	}
	return sh.Settings.Format
}

func onOff(b bool) string {
	if b {
		return "on"
	}
	return "off"
}

func set(ctx context.Context, sh *Shell, arg string) (any, error) {
	words := fields(strings.Replace(arg, "=", " ", 1))
	if len(words) == 0 {
		var lines []string
		for _, name := range SettingNames() {
			lines = append(lines, fmt.Sprintf("%-9s %s", name, sh.setting(name)))
		}
		return Text(strings.Join(lines, "\n")), nil
	}
	if !slices.Contains(SettingNames(), words[0]) || len(words) > 2 {
		return nil, errorf(":set takes a setting and a value; the settings are %s", strings.Join(SettingNames(), ", "))
	}
	if len(words) == 1 {
		return Text(words[0] + " " + sh.setting(words[0])), nil
	}
	if words[0] == "timeout" {
		return timeout(ctx, sh, words[1])
	}
	return setOne(sh, words[0], words[1])
}

func setOne(sh *Shell, name, value string) (any, error) {
	if err := sh.Settings.Set(name, value); err != nil {
		return nil, err
	}
	return Text(name + " " + sh.setting(name)), nil
}

func timeout(_ context.Context, sh *Shell, arg string) (any, error) {
	if arg == "off" || arg == "none" {
		arg = "0"
	}
	if arg != "" {
		d, err := ParseTime(arg)
		if err != nil {
			return nil, err
		}
		sh.Session.SetTimeout(d)
	}
	return Text("timeout " + timeoutText(sh.Session.Timeout())), nil
}

// ParseTime reads a number of seconds, or a duration as Go writes it.
func ParseTime(text string) (time.Duration, error) {
	d, err := time.ParseDuration(text)
	if seconds, wrong := strconv.ParseFloat(text, 64); wrong == nil {
		d, err = time.Duration(seconds*float64(time.Second)), nil
	}
	if err != nil || d < 0 {
		return 0, errorf("%q is no time; write a number of seconds, or 500ms, 5s, 2m", text)
	}
	return d, nil
}

func timeoutText(d time.Duration) string {
	if d == 0 {
		return "off"
	}
	return d.String()
}

func header(_ context.Context, sh *Shell, arg string) (any, error) {
	headers := sh.Session.Headers()
	if arg != "" {
		drop := strings.TrimSpace(strings.TrimPrefix(arg, "-"))
		name, _, _ := strings.Cut(drop, ":")
		kept := slices.DeleteFunc(headers, func(h string) bool {
			old, _, _ := strings.Cut(h, ":")
			return strings.EqualFold(strings.TrimSpace(old), strings.TrimSpace(name))
		})
		switch {
		case !strings.HasPrefix(arg, "-"):
			kept = append(kept, arg)
		case len(kept) == len(sh.Session.Headers()):
			return nil, errorf("no header %s is set", name)
		}
		if err := sh.Session.SetHeaders(kept); err != nil {
			return nil, err
		}
		headers = kept
	}
	if len(headers) == 0 {
		return Text("no headers are set"), nil
	}
	lines := make([]string, len(headers))
	for i, h := range headers {
		lines[i] = hidden(h)
	}
	return Text(strings.Join(lines, "\n")), nil
}

// Set changes a setting by name, as a configuration gives it: true, false, a number or a text.
func (sh *Shell) Set(name string, value any) error {
	text := fmt.Sprint(value)
	if name == "timeout" {
		_, err := timeout(context.Background(), sh, text)
		return err
	}
	return sh.Settings.Set(name, text)
}
