// Package kernelspec installs, lists and removes Jupyter kernelspecs: the folders that tell Jupyter how to start a kernel
// (jupyter-client.readthedocs.io/en/stable/kernels.html#kernel-specs).
package kernelspec
