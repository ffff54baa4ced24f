"""Prints random structures of specs and constants, ragged and sparse tensors, and their repr, a JSON row each.

Usage: structures.py SEED COUNT
"""
import base64
import collections
import json
import os
import random
import sys

os.environ["TF_CPP_MIN_LOG_LEVEL"] = "3"
import numpy as np
import tensorflow as tf
from tensorflow.python.saved_model import nested_structure_coder as coder

rng = random.Random(int(sys.argv[1]))
nrng = np.random.default_rng(int(sys.argv[1]))
DTYPES = [tf.float32, tf.float64, tf.int32, tf.int64, tf.bool, tf.string, tf.bfloat16, tf.uint8, tf.float16, tf.complex64, tf.qint8, tf.resource, tf.variant]
NUMERIC = [tf.float32, tf.float64, tf.int32, tf.int64, tf.float16]


def shape():
    if rng.random() < 0.15:
        return tf.TensorShape(None)
    return tf.TensorShape([rng.choice([None, 0, 1, 2, 3, 100, 2**40]) for _ in range(rng.randint(0, 4))])


def text():
    return "".join(rng.choice("abcXYZ_09 '\"\\\n\té日😊\x00\x7f\u202e\xa0\u0301") for _ in range(rng.randint(0, 8)))


def name():
    return rng.choice([None, "x", "a_b", "it's", 'say "x"', "é", "\u2028"])


def array(dtype=None):
    dims = [rng.randint(0, 4) for _ in range(rng.randint(0, 3))]
    a = nrng.standard_normal(dims) * 10.0 ** rng.randint(-3, 7)
    return np.asarray(a).astype((dtype or rng.choice(NUMERIC)).as_numpy_dtype)


def leaf():
    kind = rng.randrange(17)
    dtype = rng.choice(DTYPES)
    if kind < 4:
        return tf.TensorSpec(shape(), dtype, name())
    if kind == 4:
        d = rng.choice(NUMERIC)
        from tensorflow.python.framework import tensor_spec
        return tensor_spec.BoundedTensorSpec(tf.TensorShape([2, 3]), d, np.zeros((), d.as_numpy_dtype), np.ones([3] if rng.random() < .5 else [], d.as_numpy_dtype), name())
    if kind == 5:
        rank = rng.randint(1, 3)
        return tf.RaggedTensorSpec(tf.TensorShape([None] * (rank + 1)), dtype, ragged_rank=rank, row_splits_dtype=rng.choice([tf.int32, tf.int64]))
    if kind == 6:
        return tf.SparseTensorSpec(shape(), dtype)
    if kind == 7:
        return rng.choice([None, True, False])
    if kind == 8:
        return rng.choice([0, 1, -1, 2**62, -(2**63), rng.randint(-1000, 1000)])
    if kind == 9:
        return rng.choice([0.0, -0.0, 1.5, 1e16, 1e-5, 2.0**-30, float("inf"), float("nan"), rng.gauss(0, 1), 2.0 ** rng.randint(-1000, 1000)])
    if kind == 10:
        return text()
    if kind == 11:
        return shape()
    if kind == 12:
        return dtype
    if kind == 13:
        return tf.constant(array())
    if kind == 14:
        return array()
    if kind == 15:
        return tf.IndexedSlicesSpec(shape(), dtype)
    return rng.choice([lambda: tf.TensorArraySpec(shape(), dtype), lambda: tf.OptionalSpec(tf.TensorSpec((), dtype)),
                       lambda: tf.data.DatasetSpec(tf.TensorSpec((), dtype))])()


def tree(depth):
    kind = rng.randrange(7) if depth < 4 else 6
    n = rng.choice([0, 1, 1, 2, 3])
    if kind == 0:
        return [tree(depth + 1) for _ in range(n)]
    if kind == 1:
        return tuple(tree(depth + 1) for _ in range(n))
    if kind == 2:
        return {k: tree(depth + 1) for k in sorted({text() for _ in range(n)})}
    if kind == 3:
        fields = rng.sample(["x", "y", "z", "long_name"], n)
        return collections.namedtuple(rng.choice(["Point", "P2"]), fields)(*[tree(depth + 1) for _ in range(n)])
    return leaf()


def ordered(v):
    """Dicts by key: the wire keeps no order."""
    if isinstance(v, dict):
        return {k: ordered(v[k]) for k in sorted(v)}
    if isinstance(v, tuple):
        parts = [ordered(x) for x in v]
        return type(v)(*parts) if hasattr(v, "_fields") else tuple(parts)
    return [ordered(x) for x in v] if isinstance(v, list) else v


def b64(p):
    return base64.b64encode(p.SerializeToString()).decode()


def tensor(value):
    """The tensor as it travels between peers."""
    return b64(tf.make_tensor_proto(np.asarray(value)))


def ragged():
    dtype = rng.choice(NUMERIC + [tf.string, tf.bool])
    inner = [rng.randint(1, 3) for _ in range(rng.choice([0, 0, 1, 2]))]
    lengths, splits = [rng.randint(0, 6)], []
    rows = rng.choice([0, 1, 2, 5, 20])
    for _ in range(rng.choice([1, 1, 2, 3])):
        if rng.random() < 0.3:
            each = [rng.randint(0, 3)] * rows
        else:
            each = [rng.choice([0, 1, 2, 5, 1, 30]) for _ in range(rows)]
        splits.append(np.cumsum([0] + each).astype(np.int64))
        rows = int(splits[-1][-1])
        if rows > 3000:
            break
    shape = [rows] + inner
    if dtype == tf.string:
        flat = np.array([rng.choice([b"a", b"it's", b"\xff\n", b"long words"]) for _ in range(int(np.prod(shape)))], object).reshape(shape)
    elif dtype == tf.bool:
        flat = nrng.integers(0, 2, shape).astype(bool)
    else:
        flat = (nrng.standard_normal(shape) * 10.0 ** rng.randint(-6, 7)).astype(dtype.as_numpy_dtype)
        if rng.random() < 0.4:
            flat = np.round(flat)
    value = tf.constant(flat, dtype)
    r = tf.RaggedTensor.from_nested_row_splits(value, splits)
    return {"kind": "ragged", "tensors": [b64(tf.make_tensor_proto(value))] + [tensor(s) for s in splits], "repr": repr(r)}


def sparse():
    n, rank = rng.choice([0, 1, 3, 20, 600]), rng.randint(1, 3)
    indices = nrng.integers(0, 100, [n, rank]).astype(np.int64)
    values = (nrng.standard_normal(n) * 10.0 ** rng.randint(-6, 7)).astype(rng.choice(NUMERIC).as_numpy_dtype)
    dense = np.array([100] * rank, np.int64)
    s = tf.SparseTensor(indices, values, dense)
    return {"kind": "sparse", "tensors": [tensor(indices), tensor(values), tensor(dense)], "repr": str(s)}


for i in range(int(sys.argv[2])):
    if i % 5 == 0:
        row = ragged()
    elif i % 17 == 0:
        row = sparse()
    else:
        try:
            p = coder.encode_structure(tree(0))
        except Exception:
            continue
        decoded = ordered(coder.decode_proto(p))
        leaves = [repr(x) for x in tf.nest.flatten(decoded)]
        row = {"kind": "spec", "spec": b64(p), "repr": repr(decoded), "leaves": leaves}
    print(json.dumps(row))
