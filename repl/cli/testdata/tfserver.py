"""A TensorFlow RPC server for the interoperability tests, and TensorFlow's own client beside it.

Prints "listening HOST:PORT". Then each line of standard input is a JSON string with a Python expression about
`client` and `tf`; the answer is one JSON line: {"repr": ..., "str": ...} or {"error": CLASS, "message": TEXT}.
"""
import collections
import json
import os
import socket
import sys

os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")
os.environ.setdefault("CUDA_VISIBLE_DEVICES", "-1")
import tensorflow as tf

rpc = tf.distribute.experimental.rpc
I32, F32 = tf.int32, tf.float32
Spec = tf.TensorSpec
Point = collections.namedtuple("Point", ["x", "y"])
counter = tf.Variable(0, dtype=I32)

METHODS = {}


def method(*signature):
    def register(function):
        METHODS[function.__name__] = tf.function(function, input_signature=list(signature))
        return function
    return register


@method(Spec([], I32), Spec([], I32))
def addition(a, b):
    return a + b


@method(Spec([], I32), Spec([], I32))
def multiply(a, b):
    return a * b


@method(Spec([None, None], F32), Spec([None, None], F32))
def matmul(a, b):
    return tf.matmul(a, b)


@method(Spec([None], F32), Spec([None], F32))
def addvec(a, b):
    return a + b


@method({"a": Spec([], I32), "b": Spec([2], F32)})
def dict_in_out(d):
    return {"a": d["a"] + 1, "b": d["b"] * 2.0}


@method({"test": (Spec([None], F32), [Spec([None], F32), Spec([None], F32)]), "test1": (Spec([None], F32),)})
def nested(d):
    return d


@method(Spec([], F32), Spec([], F32))
def point(x, y):
    return Point(x, y)


@method()
def nothing():
    return None


@method()
def empty_tuple():
    return ()


@method(Spec([None], tf.string))
def strings(s):
    return tf.strings.upper(s)


@method(Spec([], tf.string), Spec([], tf.string))
def concat(a, b):
    return a + b


@method(Spec([], I32), Spec([], I32))
def div(a, b):
    return a // b


@method(Spec([], F32))
def slow(seconds):
    def sleep(s):
        import time
        time.sleep(float(s))
        return s
    return tf.ensure_shape(tf.py_function(sleep, [seconds], F32), [])


@method(Spec([], tf.int64))
def id64(x):
    return tf.identity(x)


@method(Spec([None], tf.float64))
def id_float64(x):
    return tf.identity(x)


@method(Spec([None], tf.bool))
def id_bool(x):
    return tf.identity(x)


@method(Spec([], I32))
def bump(x):
    return counter.assign_add(x)


@method(Spec([], I32))
def big(n):
    return tf.fill([n], 1.5)


def main():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        address = "127.0.0.1:%d" % s.getsockname()[1]
    server = rpc.Server.create("grpc", address)
    for name, function in METHODS.items():
        server.register(name, function)
    server.start()
    client = rpc.Client.create("grpc", address=address, name="interop")
    print("listening", address, flush=True)
    for line in sys.stdin:
        try:
            value = eval(json.loads(line), {"client": client, "tf": tf})
            answer = {"repr": repr(value), "str": str(value)}
        except Exception as e:
            message = e.message if hasattr(e, "message") else e.args[0] if e.args else ""
            if isinstance(message, bytes):
                message = message.decode("utf-8", "replace")
            answer = {"error": type(e).__name__, "message": message}
        print(json.dumps(answer), flush=True)


main()
