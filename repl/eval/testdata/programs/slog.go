package main

import (
	"context"
	"errors"
	"fmt"
	"log"
	"log/slog"
	"os"
	"strings"
)

type Secret string

func (s Secret) LogValue() slog.Value { return slog.StringValue("***") }

type User struct {
	ID   int
	Name string
	p    Secret
}

func (u User) LogValue() slog.Value {
	return slog.GroupValue(slog.Int("id", u.ID), slog.Any("pw", u.p))
}

type Lvl int

func (l Lvl) String() string { return fmt.Sprint("L", int(l)) }

type MyErr struct{ c int }

func (e MyErr) Error() string { return fmt.Sprint("E", e.c) }

type P struct {
	X, Y int
	z    string
}
type hnd struct {
	pre string
	out *strings.Builder
}

func (h hnd) Enabled(_ context.Context, l slog.Level) bool { return l >= slog.LevelWarn }
func (h hnd) Handle(_ context.Context, r slog.Record) error {
	fmt.Fprintf(h.out, "%s%s:%s", h.pre, r.Level, r.Message)
	r.Attrs(func(a slog.Attr) bool { fmt.Fprintf(h.out, " %s=%v", a.Key, a.Value.Resolve()); return true })
	fmt.Fprintln(h.out)
	return nil
}
func (h hnd) WithAttrs(as []slog.Attr) slog.Handler { return hnd{h.pre + fmt.Sprint(as) + " ", h.out} }
func (h hnd) WithGroup(n string) slog.Handler       { return hnd{h.pre + n + ".", h.out} }

func main() {
	log.SetFlags(0)
	log.SetOutput(os.Stdout)
	slog.Info("hi", "a", 1, "s", "x y", "e", errors.New("bad"), "msg", "m2")
	slog.Debug("no")
	slog.Warn("w", slog.Group("g", "k", 1.5), "u", User{1, "ann", "pw"}, "pw", Secret("q"), "l", Lvl(3), "err", MyErr{4}, "p", P{1, 2, "z"}, "pp", &P{})
	slog.With("r", 7).WithGroup("grp").Error("deep", "k", Lvl(1))
	slog.SetLogLoggerLevel(slog.LevelDebug)
	slog.Debug("now", "x", []Lvl{1, 2})
	slog.LogAttrs(context.Background(), slog.LevelInfo+1, "la", slog.Any("s", Secret("z")))
	slog.SetLogLoggerLevel(slog.LevelInfo)
	opts := &slog.HandlerOptions{ReplaceAttr: func(g []string, a slog.Attr) slog.Attr {
		if a.Key == slog.TimeKey && len(g) == 0 {
			return slog.Attr{}
		}
		return a
	}}
	th := slog.New(slog.NewTextHandler(os.Stdout, opts))
	th.Info("t", "u", User{2, "bob", "x"}, "p", P{1, 2, "q"}, "l", Lvl(2), "e", MyErr{1}, "q", `a "b"`)
	jh := slog.New(slog.NewJSONHandler(os.Stdout, opts)).With("svc", Lvl(9))
	jh.Info("j", "u", User{3, "c", "y"}, "p", P{3, 4, ""}, "l", Lvl(5), "e", MyErr{2}, "m", map[string]P{"k": {5, 6, ""}})
	slog.SetDefault(th)
	slog.Info("viadefault", "s", Secret("1"))
	log.Print("std line")
	log.Printf("%d", 3)
	var b strings.Builder
	own := slog.New(hnd{out: &b})
	own.Info("no")
	own.With("a", 1).WithGroup("g").Warn("yes", "u", User{9, "", ""}, "s", Secret("v"))
	slog.SetDefault(own)
	slog.Error("def", "k", Lvl(1))
	fmt.Print(b.String(), own.Enabled(context.Background(), slog.LevelInfo), slog.Default() == own)
}
