package kernelspec

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

// Spec is what a kernel.json says.
type Spec struct {
	Argv      []string          `json:"argv"`
	Name      string            `json:"display_name"`
	Language  string            `json:"language"`
	Interrupt string            `json:"interrupt_mode"`
	Protocol  string            `json:"kernel_protocol_version,omitempty"`
	Env       map[string]string `json:"env,omitempty"`
	Metadata  map[string]any    `json:"metadata"`
}

// DefaultName and DefaultTitle are what the kernel is called unless asked otherwise.
const (
	DefaultName  = "tfrpc-repl"
	DefaultTitle = "TensorFlow RPC (Go)"
)

// New returns the spec of a program that is started with arguments, to which the connection file is added.
func New(program string, args []string, title string, env map[string]string) Spec {
	argv := append([]string{program}, args...)
	return Spec{
		Argv: append(argv, "--connection-file", "{connection_file}"), Name: title, Language: "go",
		Interrupt: "message", Protocol: "5.5", Env: env, Metadata: map[string]any{"debugger": false},
	}
}

var nameRule = regexp.MustCompile(`^[A-Za-z0-9._-]+$`)

// CheckName reports what is wrong with the name of a kernelspec.
func CheckName(name string) error {
	if !nameRule.MatchString(name) || strings.Trim(name, ".") == "" {
		return fmt.Errorf("%q is no name for a kernel: it may have letters from a to z, digits and - . _ only", name)
	}
	return nil
}

// Install writes a spec with its logos as the folder name of a folder of kernelspecs, in place of one that is there, and returns the folder.
func Install(folder, name string, spec Spec) (string, error) {
	if err := CheckName(name); err != nil {
		return "", err
	}
	name = strings.ToLower(name) // as Jupyter does
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return "", err
	}
	made, err := os.MkdirTemp(folder, ".installing-*") // Jupyter does not look at such names
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(made)
	if err := write(made, spec); err != nil {
		return "", err
	}
	target := filepath.Join(folder, name)
	return target, replace(made, target)
}

func write(folder string, spec Spec) error {
	text, err := json.MarshalIndent(spec, "", " ")
	if err != nil {
		return err
	}
	files := map[string][]byte{"kernel.json": append(text, '\n'), "logo-svg.svg": logoSVG, "logo-32x32.png": logo(32), "logo-64x64.png": logo(64)}
	for name, data := range files {
		if err := os.WriteFile(filepath.Join(folder, name), data, 0o644); err != nil {
			return err
		}
	}
	return os.Chmod(folder, 0o755)
}

// replace moves a folder to where another may be; that one comes back if it cannot.
func replace(made, target string) error {
	old := made + ".old"
	err := os.Rename(target, old)
	if err != nil && !os.IsNotExist(err) {
		return err
	}
	if err := os.Rename(made, target); err != nil {
		os.Rename(old, target)
		return err
	}
	return os.RemoveAll(old)
}

// Installed is a kernelspec that was found.
type Installed struct {
	Name   string // of its folder
	Folder string
	Spec   Spec
	Dead   string // why it cannot start; empty when it can
}

// Find returns the kernelspecs in folders, as Jupyter finds them: of equal names the first.
func Find(folders []string) []Installed {
	var all []Installed
	seen := map[string]bool{}
	for _, folder := range folders {
		entries, _ := os.ReadDir(folder)
		for _, e := range entries {
			name := strings.ToLower(e.Name())
			spec, err := read(filepath.Join(folder, e.Name()))
			if err != nil || seen[name] || CheckName(name) != nil {
				continue
			}
			seen[name] = true
			all = append(all, Installed{name, filepath.Join(folder, e.Name()), spec, dead(spec)})
		}
	}
	return all
}

func read(folder string) (s Spec, err error) {
	text, err := os.ReadFile(filepath.Join(folder, "kernel.json"))
	if err != nil {
		return s, err
	}
	return s, json.Unmarshal(text, &s)
}

// Ours reports whether a spec starts this program, wherever it was.
func (i Installed) Ours() bool {
	argv := i.Spec.Argv
	return len(argv) >= 3 && argv[1] == "kernel" && argv[2] == "run"
}

// dead tells why a program given by its path cannot be started.
func dead(s Spec) string {
	if len(s.Argv) == 0 || !filepath.IsAbs(s.Argv[0]) {
		return ""
	}
	info, err := os.Stat(s.Argv[0])
	switch {
	case err != nil:
		return s.Argv[0] + " is not there any more"
	case info.IsDir():
		return s.Argv[0] + " is a folder"
	}
	return ""
}
