"""Prints how long numpy's repr of 1,000 elements takes, as JSON: the least of many runs, in nanoseconds."""
import json
import timeit

import numpy as np

normal = np.random.default_rng(1).standard_normal(1000)
numbers = np.random.default_rng(1).integers(0, 1_000_000, 1000)
for name, a in {"float32": normal.astype(np.float32), "float64": normal, "int32": numbers.astype(np.int32)}.items():
    print(json.dumps({"dtype": name, "ns": min(timeit.repeat(lambda: repr(a), number=1, repeat=60)) * 1e9}))
