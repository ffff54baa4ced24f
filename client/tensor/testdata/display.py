"""Prints random tensors, a JSON row each: the TensorProto, and what repr and str make of it.

Usage: display.py SEED COUNT
"""
import base64
import json
import os
import random
import struct
import sys

os.environ["TF_CPP_MIN_LOG_LEVEL"] = "3"
import numpy as np
import tensorflow as tf

rng = random.Random(int(sys.argv[1]))
nrng = np.random.default_rng(int(sys.argv[1]))

FLOATS = {tf.float16: ("e", 2), tf.float32: ("f", 4), tf.float64: ("d", 8)}
INTS = [tf.int8, tf.int16, tf.int32, tf.int64, tf.uint8, tf.uint16, tf.uint32, tf.uint64,
        tf.qint8, tf.quint8, tf.qint16, tf.quint16, tf.qint32]
SMALL = [tf.bfloat16] + [tf.dtypes.as_dtype(n) for n in (24, 25, 26, 27, 28, 29, 30, 31, 32, 33)]
DTYPES = list(FLOATS) * 5 + [tf.complex64, tf.complex128] * 4 + INTS + SMALL + [tf.bool] * 2 + [tf.string] * 4
SIZES = {tf.bfloat16: 2, tf.int16: 2, tf.uint16: 2, tf.qint16: 2, tf.quint16: 2, tf.int32: 4, tf.uint32: 4, tf.qint32: 4,
         tf.int64: 8, tf.uint64: 8}


def shape():
    kind = rng.random()
    if kind < 0.15:
        return []
    if kind < 0.22:  # without elements
        dims = [rng.choice([0, 1, 2, 5, 2000]) for _ in range(rng.randint(1, 5))]
        dims[rng.randrange(len(dims))] = 0
        return dims
    if kind < 0.5:
        return [rng.choice([1, 2, 3, 5, 8, 13, 40, 100, rng.randint(1, 60)])]
    if kind < 0.62:  # summarised
        rank = rng.randint(1, 5)
        if rank == 1:
            return [rng.choice([1000, 1001, 1500, 5000])]
        dims = [rng.choice([1, 2, 3, 6, 7, 8, 12]) for _ in range(rank)]
        dims[rng.randrange(rank)] = rng.choice([150, 400, 1001])
        return dims if np.prod(dims) < 40000 else [1001]
    rank = rng.choice([2, 2, 2, 3, 3, 4, 5, 6, 10])
    dims = [rng.choice([1, 1, 2, 3]) if rank > 3 else rng.choice([1, 2, 3, 4, 7, 9, 20]) for _ in range(rank)]
    while np.prod(dims) > 2000:
        dims[dims.index(max(dims))] = 1
    return dims


def floats(n, letter, size):
    """n floats, little-endian, in one of many styles."""
    style = rng.randrange(12)
    bits = {2: np.uint16, 4: np.uint32, 8: np.uint64}[size]
    dtype = np.dtype("<f%d" % size)
    with np.errstate(all="ignore"):
        if style == 0:
            a = np.frombuffer(nrng.bytes(n * size), dtype).copy()
        elif style == 1:
            a = nrng.integers(-50, 50, n).astype(dtype)
        elif style == 2:
            a = (nrng.integers(-5000, 5000, n) / 10.0 ** rng.randint(1, 6)).astype(dtype)
        elif style == 3:
            a = nrng.standard_normal(n).astype(dtype)
        elif style == 4:
            a = (nrng.standard_normal(n) * 10.0 ** rng.randint(-12, 12)).astype(dtype)
        elif style == 5:
            a = (nrng.standard_normal(n) * 10.0 ** nrng.integers(-4, 5, n)).astype(dtype)
        elif style == 6:
            wide = {2: (-24, 16), 4: (-149, 128), 8: (-1074, 1024)}[size]
            low, high = wide if rng.random() < 0.5 else (-20, 20)
            a = (2.0 ** nrng.integers(low, high, n)).astype(dtype)
        elif style == 7:
            a = (10.0 ** nrng.integers(-8, 9, n)).astype(dtype)
        elif style == 8:
            a = np.full(n, nrng.choice([0, -0.0, np.nan, np.inf, -np.inf, 1, 1e-4, 1000, 1e6, 1e8, 1e16])).astype(dtype)
        elif style == 9:
            a = nrng.choice([0, -0.0, 1, 0.5, 0.1, 999, 1000, 1001, 1e-4, 9.9e-5, 999999, 1e6, 1e8, 99999999, 1e16, 1 / 3], n).astype(dtype)
        elif style == 10:
            a = nrng.integers(0, 5, n).astype(bits).view(dtype)  # denormals
        else:
            a = nrng.integers(0, 10 ** rng.randint(3, 9), n).astype(dtype)
        if rng.random() < 0.3:
            which = nrng.random(n) < rng.choice([0.05, 0.5, 1])
            a[which] = nrng.choice([np.nan, np.inf, -np.inf][:rng.randint(1, 3)], which.sum())
    return a.astype(dtype)


def string():
    kind = rng.randrange(7)
    n = rng.choice([0, 1, 3, 8, 30, 90])
    if kind == 0:
        return bytes(rng.randrange(256) for _ in range(n))
    if kind == 1:
        return "".join(rng.choice("é日本😊\u202e\u0301ab") for _ in range(n)).encode()
    if kind == 2:
        return "".join(rng.choice("'\"\\\n\t\r\0\x1b[31m ab") for _ in range(n)).encode()
    if kind == 3:
        return b"it's"
    if kind == 4:
        return b'say "hi"'
    return "".join(rng.choice("abc xyz, ") for _ in range(n)).encode()


def proto():
    dtype, dims = rng.choice(DTYPES), shape()
    n = int(np.prod(dims, dtype=np.int64))
    p = tf.make_tensor_proto(0).__class__()
    p.dtype = dtype.as_datatype_enum
    for d in dims:
        p.tensor_shape.dim.add().size = d
    if n == 0:
        return p, dtype
    if dtype == tf.string:
        p.string_val.extend([string() for _ in range(min(n, 3000))])
    elif dtype in FLOATS:
        p.tensor_content = floats(n, *FLOATS[dtype]).tobytes()
    elif dtype.is_complex:
        size = dtype.size // 2
        pair = np.stack([floats(n, "", size), floats(n, "", size)], axis=-1)
        p.tensor_content = pair.tobytes()
    elif dtype == tf.bool:
        p.tensor_content = nrng.integers(0, 2, n).astype(np.uint8).tobytes()
    else:
        size = SIZES.get(dtype, 1)
        data = nrng.bytes(n * size)
        if size > 1 and dtype != tf.bfloat16 and rng.random() < 0.6:
            data = nrng.integers(0, 120, n).astype("<i%d" % size).tobytes()
        if "int4" in dtype.name or "int2" in dtype.name or "float4" in dtype.name:
            mask = {"4": 15, "2": 3}[dtype.name.split("int")[-1][0] if "int" in dtype.name else "4"]
            data = bytes(b & mask for b in data)
        p.tensor_content = data
    return p, dtype


for _ in range(int(sys.argv[2])):
    p, dtype = proto()
    try:
        t = tf.io.parse_tensor(p.SerializeToString(), dtype)
        row = {"repr": repr(t), "str": str(t)}
    except Exception as e:
        row = {"error": type(e).__name__ + ": " + str(e)[:200]}
    row["dtype"], row["proto"] = dtype.name, base64.b64encode(p.SerializeToString()).decode()
    print(json.dumps(row))
