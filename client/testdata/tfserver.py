"""A TensorFlow RPC server for the client's tests. Prints "listening HOST:PORT" and serves until its standard input ends."""
import collections
import os
import socket
import sys

os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")
os.environ.setdefault("CUDA_VISIBLE_DEVICES", "-1")
import tensorflow as tf

rpc = tf.distribute.experimental.rpc
Spec = tf.TensorSpec
I32, F32 = Spec([], tf.int32), Spec([], tf.float32)
Point = collections.namedtuple("Point", ["x", "y"])
weight = tf.Variable(10, dtype=tf.int32)

METHODS = {}


def method(*signature, name=None):
    def register(function):
        METHODS[name or function.__name__] = tf.function(function, input_signature=list(signature))
        return function
    return register


@method(I32, I32)
def addition(a, b):
    return a + b


@method(I32, I32)
def pair(a, b):
    return [a, b], (a - b,)


@method({"a": I32, "b": [F32, (F32,)]})
def structure(d):
    return d


@method()
def truth():
    return tf.constant(True)


@method()
def nothing():
    return None


@method()
def empty_list():
    return []


@method()
def empty_dict():
    return {}


@method(I32)
def with_none(a):
    return a, None


@method(F32)
def point(x):
    return Point(x, x * 2)


@method(tf.RaggedTensorSpec([None, None], tf.int32))
def ragged_sum(r):
    return tf.reduce_sum(r, axis=1)


@method(I32)
def ragged(n):
    return tf.RaggedTensor.from_row_lengths(tf.range(3), [n, 3 - n])


@method()
def sparse():
    return tf.sparse.from_dense([[0, 1], [2, 0]])


@method(I32)
def scaled(a):
    return a * weight


def defaulted(a, factor=3):
    return a * factor * weight


METHODS["defaulted"] = tf.function(defaulted).get_concrete_function(I32)


@method(I32, I32)
def div(a, b):
    return a // b


@method(Spec([], tf.string))
def fail(message):
    with tf.control_dependencies([tf.debugging.Assert(False, [message])]):
        return tf.constant(0)


@method(I32)
def big(n):
    return tf.fill([n], 1.5)


@method(F32)
def slow(seconds):
    def sleep(s):
        import time
        time.sleep(float(s))
        return s
    return tf.py_function(sleep, [seconds], tf.float32)


for dtype in [tf.float16, tf.bfloat16, tf.float32, tf.float64, tf.int8, tf.int16, tf.int32, tf.int64, tf.uint8, tf.uint16, tf.uint32,
              tf.uint64, tf.bool, tf.string, tf.complex64, tf.complex128, tf.dtypes.experimental.int4, tf.dtypes.experimental.uint4]:
    method(Spec(None, dtype), name="id_" + dtype.name)(lambda x: tf.identity(x))

with socket.socket() as s:
    s.bind(("127.0.0.1", 0))
    address = "127.0.0.1:%d" % s.getsockname()[1]
server = rpc.Server.create("grpc", address)
for name, function in METHODS.items():
    server.register(name, function)
server.start()
print("listening", address, flush=True)
sys.stdin.read()
os._exit(0)
