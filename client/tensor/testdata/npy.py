"""Prints what numpy reads of DIR/ours.npy and writes other files there. Usage: npy.py DIR"""
import sys

import ml_dtypes
import numpy as np

folder = sys.argv[1]
print(np.load(folder + "/ours.npy").tolist())
for name, a in {
    "fortran": np.asfortranarray(np.arange(6.0).reshape(1, 3, 2)),
    "big": np.array([1, -2], ">i4"),
    "complex": np.array([1 + 2j], ">c8"),
    "str": np.array(["é", "bc"]),
    "bytes": np.array([b"a", b"bc"]),
    "scalar": np.float16(3),
    "bfloat": np.array([1, 2.5], ml_dtypes.bfloat16),
}.items():
    np.save(folder + "/" + name + ".npy", a)
