package cli

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"tfrpc-repl/kernel/kernelspec"
)

// install are the flags of kernel install.
type install struct {
	name, title string
	user, sys   bool
	prefix      string
	env         []string
	address     string
	flags       *pflag.FlagSet
}

func newKernelInstall(o *options) *cobra.Command {
	in := &install{}
	c := &cobra.Command{
		Use:   "install [ADDRESS]",
		Short: "Make the kernel known to Jupyter",
		Long:  "Make the kernel known to Jupyter. Notebooks are connected to ADDRESS when it is given, with the connection flags given here.",
		Args:  cobra.MaximumNArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			in.flags = c.Flags()
			if len(args) > 0 {
				in.address = args[0]
			}
			return o.install(in)
		},
	}
	flags := c.Flags()
	flags.BoolVar(&in.user, "user", false, "for this user; so it is unless another place is given")
	flags.BoolVar(&in.sys, "sys-prefix", false, "into the Python environment that is active")
	flags.StringVar(&in.prefix, "prefix", "", "under `FOLDER`/share/jupyter/kernels")
	flags.StringVar(&in.name, "name", kernelspec.DefaultName, "the `NAME` by which Jupyter knows the kernel")
	flags.StringVar(&in.title, "title", "", "the `TEXT` that people see")
	flags.StringVar(&in.title, "display-name", "", "the same as --title")
	flags.StringArrayVar(&in.env, "env", nil, "start the kernel with the environment variable `NAME=VALUE`; may be repeated")
	flags.MarkHidden("display-name")
	return c
}

func (o *options) install(in *install) error {
	folder, err := in.folder()
	if err != nil {
		return err
	}
	spec, err := o.spec(in)
	if err != nil {
		return err
	}
	if err := kernelspec.CheckName(in.name); err != nil {
		return usage("%v", err)
	}
	at, err := kernelspec.Install(folder, in.name, spec)
	if err != nil {
		return &exitError{exitEvaluation, fmt.Errorf("cannot install the kernel: %s; give another place with --prefix FOLDER, or set JUPYTER_DATA_DIR", plainPathError(err))}
	}
	fmt.Fprintf(o.streams.Out, "%s installed in %s\n", strings.ToLower(in.name), at)
	if !slices.Contains(kernelspec.SearchPath(), filepath.Dir(at)) {
		fmt.Fprintf(o.streams.Err, "warning: Jupyter does not look there; set JUPYTER_PATH=%s, or use the Jupyter of that place\n", filepath.Dir(filepath.Dir(at)))
	}
	return nil
}

// folder is where the flags say.
func (in *install) folder() (string, error) {
	given := 0
	for _, on := range []bool{in.user, in.sys, in.prefix != ""} {
		if on {
			given++
		}
	}
	switch {
	case given > 1:
		return "", usage("give one of --user, --sys-prefix and --prefix")
	case in.prefix != "":
		prefix, err := filepath.Abs(in.prefix)
		return kernelspec.PrefixFolder(prefix), err
	case in.sys:
		prefix := kernelspec.EnvironmentPrefix()
		if prefix == "" {
			return "", usage("--sys-prefix: no Python environment is active; give its folder with --prefix")
		}
		return kernelspec.PrefixFolder(prefix), nil
	}
	folder, err := kernelspec.UserFolder()
	if err != nil {
		return "", usage("cannot tell where this user's kernels are: %v; give a place with --prefix FOLDER", err)
	}
	return folder, nil
}

// spec has the program, the connection flags and the address in argv, and the environment.
func (o *options) spec(in *install) (kernelspec.Spec, error) {
	program, err := installedProgram(in)
	if err != nil {
		return kernelspec.Spec{}, err
	}
	args := []string{"kernel", "run"}
	o.flags.Visit(func(f *pflag.Flag) {
		if list, several := f.Value.(pflag.SliceValue); several {
			for _, v := range list.GetSlice() {
				args = append(args, "--"+f.Name+"="+v)
			}
			return
		}
		args = append(args, "--"+f.Name+"="+f.Value.String())
	})
	if in.address != "" {
		args = append(args, in.address)
	}
	env := map[string]string{}
	for _, e := range in.env {
		name, value, ok := strings.Cut(e, "=")
		if !ok || name == "" {
			return kernelspec.Spec{}, usage("--env takes NAME=VALUE, not %q", e)
		}
		env[name] = value
	}
	title := in.title
	if title == "" {
		title = kernelspec.DefaultTitle
		if in.name != kernelspec.DefaultName {
			title += " " + in.name
		}
	}
	return kernelspec.New(program, args, title, env), nil
}

// installedProgram is the path of this program; one in a folder that will be emptied, as go run makes it, is copied beside the user's kernels.
func installedProgram(in *install) (string, error) {
	program, err := programFile()
	if err != nil {
		return "", err
	}
	if !strings.Contains(program, string(filepath.Separator)+"go-build") {
		return program, nil
	}
	folder, err := kernelspec.UserFolder()
	if err != nil {
		return "", usage("cannot tell where to keep the program: %v", err)
	}
	kept := filepath.Join(filepath.Dir(folder), "tfrpc-repl", filepath.Base(program))
	if err := copyProgram(program, kept); err != nil {
		return "", usage("cannot copy the program: %s", plainPathError(err))
	}
	return kept, nil
}

// copyProgram writes a new file, so that a running program keeps its own.
func copyProgram(from, to string) error {
	if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
		return err
	}
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer in.Close()
	out, err := os.CreateTemp(filepath.Dir(to), "program-*")
	if err != nil {
		return err
	}
	defer os.Remove(out.Name())
	if _, err := io.Copy(out, in); err != nil {
		out.Close()
		return err
	}
	if err := out.Close(); err != nil {
		return err
	}
	if err := os.Chmod(out.Name(), 0o755); err != nil {
		return err
	}
	return os.Rename(out.Name(), to)
}

func newKernelList(o *options) *cobra.Command {
	var asJSON bool
	c := &cobra.Command{
		Use: "list", Short: "The kernels that Jupyter finds, ours marked", Args: cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error { return o.listKernels(asJSON) },
	}
	c.Flags().BoolVar(&asJSON, "json", false, "as JSON")
	return c
}

func (o *options) listKernels(asJSON bool) error {
	found := kernelspec.Find(kernelspec.SearchPath())
	if asJSON {
		return o.printJSON(found)
	}
	width := 0
	for _, k := range found {
		width = max(width, len(k.Name))
	}
	for _, k := range found {
		mark := " "
		if k.Ours() {
			mark = "*"
		}
		fmt.Fprintf(o.streams.Out, "%s %-*s  %s\n", mark, width, k.Name, k.Folder)
		if k.Dead != "" && k.Ours() {
			fmt.Fprintf(o.streams.Out, "  %-*s  cannot start: %s; run  tfrpc-repl kernel install --name %s\n", width, "", k.Dead, k.Name)
		}
	}
	if len(found) == 0 {
		fmt.Fprintln(o.streams.Out, "Jupyter finds no kernels; tfrpc-repl kernel install makes this one known")
	}
	return nil
}

func newKernelRemove(o *options) *cobra.Command {
	var prefix string
	c := &cobra.Command{
		Use: "remove [NAME]", Aliases: []string{"uninstall"}, Short: "Take the kernel away from Jupyter", Args: cobra.MaximumNArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			name := kernelspec.DefaultName
			if len(args) > 0 {
				name = args[0]
			}
			return o.removeKernel(name, prefix)
		},
	}
	c.Flags().StringVar(&prefix, "prefix", "", "only from `FOLDER`/share/jupyter/kernels")
	return c
}

// removeKernel removes a kernelspec of ours, never another's.
func (o *options) removeKernel(name, prefix string) error {
	folders := kernelspec.SearchPath()
	if prefix != "" {
		absolute, err := filepath.Abs(prefix)
		if err != nil {
			return err
		}
		folders = []string{kernelspec.PrefixFolder(absolute)}
	}
	for _, k := range kernelspec.Find(folders) {
		if k.Name != strings.ToLower(name) {
			continue
		}
		if !k.Ours() {
			return usage("%s in %s is not a kernel of this program; jupyter kernelspec remove %s removes it", name, k.Folder, name)
		}
		if err := os.RemoveAll(k.Folder); err != nil {
			return &exitError{exitEvaluation, fmt.Errorf("cannot remove the kernel: %s", plainPathError(err))}
		}
		fmt.Fprintf(o.streams.Out, "%s removed from %s\n", k.Name, filepath.Dir(k.Folder))
		return nil
	}
	return usage("there is no kernel %s (tfrpc-repl kernel list)", name)
}
