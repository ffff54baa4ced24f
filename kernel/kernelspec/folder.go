package kernelspec

import (
	"os"
	"path/filepath"
	"runtime"
)

// UserFolder is where a user's kernelspecs are: under JUPYTER_DATA_DIR, else where Jupyter keeps its data on this system.
func UserFolder() (string, error) {
	data, err := dataFolder()
	return filepath.Join(data, "kernels"), err
}

func dataFolder() (string, error) {
	if folder := os.Getenv("JUPYTER_DATA_DIR"); folder != "" {
		return folder, nil
	}
	if runtime.GOOS == "windows" {
		if folder := os.Getenv("APPDATA"); folder != "" {
			return filepath.Join(folder, "jupyter"), nil
		}
	}
	if folder := os.Getenv("XDG_DATA_HOME"); folder != "" && runtime.GOOS != "darwin" {
		return filepath.Join(folder, "jupyter"), nil
	}
	home, err := os.UserHomeDir()
	if err != nil {
		return "", err
	}
	if runtime.GOOS == "darwin" {
		return filepath.Join(home, "Library", "Jupyter"), nil
	}
	return filepath.Join(home, ".local", "share", "jupyter"), nil
}

// PrefixFolder is where the kernelspecs of an installation under a prefix are.
func PrefixFolder(prefix string) string { return filepath.Join(prefix, "share", "jupyter", "kernels") }

// SearchPath are the folders where Jupyter looks, first to last. Inside an environment its own comes before the user's.
func SearchPath() []string {
	var folders []string
	for _, path := range filepath.SplitList(os.Getenv("JUPYTER_PATH")) {
		if path != "" {
			folders = append(folders, filepath.Join(path, "kernels"))
		}
	}
	if prefix := EnvironmentPrefix(); prefix != "" {
		folders = append(folders, PrefixFolder(prefix))
	}
	if user, err := UserFolder(); err == nil {
		folders = append(folders, user)
	}
	if runtime.GOOS == "windows" {
		return append(folders, filepath.Join(os.Getenv("PROGRAMDATA"), "jupyter", "kernels"))
	}
	return append(folders, PrefixFolder("/usr/local"), PrefixFolder("/usr"))
}

// EnvironmentPrefix is the prefix of the active Python or conda environment, else that of the jupyter program on the path.
func EnvironmentPrefix() string {
	for _, name := range []string{"VIRTUAL_ENV", "CONDA_PREFIX"} {
		if prefix := os.Getenv(name); prefix != "" {
			return prefix
		}
	}
	for _, folder := range filepath.SplitList(os.Getenv("PATH")) {
		program := filepath.Join(folder, "jupyter")
		if runtime.GOOS == "windows" {
			program += ".exe"
		}
		if _, err := os.Stat(program); err == nil && folder != "" {
			return filepath.Dir(folder)
		}
	}
	return ""
}
