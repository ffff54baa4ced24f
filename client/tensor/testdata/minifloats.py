"""Prints, for each narrow float, the values of all its patterns and how numpy and TensorFlow round to it, a JSON row each.

"decoded" is a float64 for each pattern; "given" are float32 to round and "rounded" the patterns they become. "given" are all
values, the midpoints between neighbours, the float32 on either side of those, and random ones. "cast" is tf.cast's opinion, where
it has one.
"""
import base64
import json
import os

os.environ["TF_CPP_MIN_LOG_LEVEL"] = "3"
import ml_dtypes
import numpy as np
import tensorflow as tf

KINDS = ["float16", "bfloat16", "float8_e5m2", "float8_e4m3fn", "float8_e4m3fnuz", "float8_e4m3b11fnuz", "float8_e5m2fnuz", "float4_e2m1fn"]


def b64(a):
    return base64.b64encode(a.tobytes()).decode()


for name in KINDS:
    dtype = np.dtype(np.float16 if name == "float16" else getattr(ml_dtypes, name))
    bits = np.uint16 if dtype.itemsize == 2 else np.uint8
    count = 16 if name == "float4_e2m1fn" else 1 << 8 * dtype.itemsize
    patterns = np.arange(count).astype(bits)
    with np.errstate(all="ignore"):
        decoded = patterns.view(dtype).astype(np.float64)
        values = np.unique(decoded[np.isfinite(decoded)])
        largest = values[-1] + (values[-1] - values[-2])
        values = np.concatenate([[-largest], values, [largest]])
        middle = ((values[1:] + values[:-1]) / 2).astype(np.float32)
        rng = np.random.default_rng(1)
        wild = np.frombuffer(rng.bytes(4 * 2000), np.float32)
        given = np.concatenate([values.astype(np.float32), middle, np.nextafter(middle, np.float32(np.inf)), np.nextafter(middle, np.float32(-np.inf)),
                                wild, (rng.standard_normal(2000) * 4).astype(np.float32), np.float32([0, -0.0, np.inf, -np.inf])])
        given = np.concatenate([given[~np.isnan(given)], np.uint32([0x7fc00000, 0xffc00000]).view(np.float32)]).astype(np.float32)
        rounded = given.astype(dtype)
    row = {"dtype": name, "decoded": b64(decoded), "given": b64(given), "rounded": b64(rounded)}
    try:
        row["cast"] = b64(tf.cast(given, tf.as_dtype(name)).numpy())
    except Exception:
        pass
    print(json.dumps(row))
