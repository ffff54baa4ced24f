package session

import (
	"strings"
	"testing"
)

func TestReset(t *testing.T) {
	s := connected(t)
	s.eval(t, "x := 5; client := 1; tf := 2; len := 3")
	if err := s.Reset("x", "client", "tf", "len"); err != nil {
		t.Fatal(err)
	}
	for in, want := range map[string]string{
		"x":                              "undefined: x",
		"client.addition_blocking(2, 3)": "numpy=5>",
		"tf.constant(7)":                 "numpy=7>",
		`len("abc")`:                     "3",
	} {
		if got := s.eval(t, in); !strings.Contains(got, want) {
			t.Errorf("%s\n got %s\nwant %s", in, got, want)
		}
	}
	if err := s.Reset("tf"); err == nil || !strings.Contains(err.Error(), "tf has not been declared") {
		t.Errorf("a name that means what it meant at first: %v", err)
	}
	if got := s.eval(t, "x := \"a\"; x"); !strings.Contains(got, "a") {
		t.Errorf("declared again: %s", got)
	}
}

func TestAFailedInputDoesNotHideGosOwnNames(t *testing.T) {
	s := newSession(t)
	s.eval(t, "len := nothing")
	if got := s.eval(t, `len("abc")`); got != "3" {
		t.Errorf("len: %s", got)
	}
	s.eval(t, "len := 4")
	if got := s.eval(t, "len"); got != "4" {
		t.Errorf("len as a variable: %s", got)
	}
	if got := s.eval(t, "lem"); strings.Contains(got, "ʹ") {
		t.Errorf("suggests what nobody can type: %s", got)
	}
}

func TestNegativeZero(t *testing.T) {
	s := newSession(t)
	for in, want := range map[string]string{
		"tf.constant(-0.0)":        "numpy=-0.0>",
		"tf.constant((-0.0))":      "numpy=-0.0>",
		"tf.constant([-0.0, 1.0])": "[-0., ",
	} {
		if got := s.eval(t, in); !strings.Contains(got, want) {
			t.Errorf("%s\n got %s\nwant %s", in, got, want)
		}
	}
	if got := s.eval(t, "x := -0.0; x"); strings.HasPrefix(got, "-") {
		t.Errorf("Go has no constant of negative zero: %s", got)
	}
}
