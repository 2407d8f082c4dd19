# SPDX-License-Identifier: MIT
"""Writes a GGUF file, version 3: keys with their values, then tensors, each one at a multiple of 32 bytes."""

import struct
from pathlib import Path

import numpy as np

U32, I32, F32, BOOL, STRING, ARRAY = 4, 5, 6, 7, 8, 9  # types of values
TENSOR_F32, TENSOR_F16, TENSOR_Q8_0 = 0, 1, 8  # types of tensors
ALIGNMENT = 32


def string(text: str) -> bytes:
    encoded = text.encode()
    return struct.pack("<Q", len(encoded)) + encoded


def value(kind: int, of) -> bytes:
    return string(of) if kind == STRING else struct.pack({U32: "<I", I32: "<i", F32: "<f", BOOL: "<?"}[kind], of)


def padded(data: bytes) -> bytes:
    return data + bytes(-len(data) % ALIGNMENT)


def q8_0(rows: np.ndarray) -> bytes:
    """Encodes blocks of 32 values: a scale in half precision, and each value as a multiple of it."""
    blocks = rows.astype(np.float32).reshape(-1, 32)
    scale = np.abs(blocks).max(axis=1, keepdims=True) / np.float32(127)
    inverse = np.divide(np.float32(1), scale, out=np.zeros_like(scale), where=scale > 0)
    steps = blocks * inverse
    whole = np.trunc(steps + np.copysign(np.float32(0.5), steps)).astype(np.int8)  # halves are rounded away from zero
    made = np.empty(len(blocks), dtype=[("scale", "<f2"), ("whole", "i1", 32)])
    made["scale"], made["whole"] = scale[:, 0], whole
    return made.tobytes()


def from_q8_0(data: bytes, shape: tuple[int, ...]) -> np.ndarray:
    blocks = np.frombuffer(data, dtype=[("scale", "<f2"), ("whole", "i1", 32)])
    return (blocks["scale"].astype(np.float32)[:, None] * blocks["whole"]).reshape(shape)


class File:
    def __init__(self):
        self.keys: list[bytes] = []
        self.tensors: list[tuple[str, tuple[int, ...], int, bytes]] = []

    def key(self, name: str, kind: int, of) -> None:
        self.keys.append(string(name) + struct.pack("<i", kind) + value(kind, of))

    def keys_of(self, name: str, kind: int, many) -> None:
        head = string(name) + struct.pack("<iiQ", ARRAY, kind, len(many))
        self.keys.append(head + b"".join(value(kind, of) for of in many))

    def tensor(self, name: str, numbers: np.ndarray, kind: int) -> np.ndarray:
        """Adds a tensor. Returns its values as the file stores them."""
        if kind == TENSOR_Q8_0:
            data = q8_0(numbers)
            kept = from_q8_0(data, numbers.shape)
        else:
            as_stored = numbers.astype("<f2" if kind == TENSOR_F16 else "<f4")
            data, kept = as_stored.tobytes(), as_stored.astype(np.float32)
        self.tensors.append((name, numbers.shape[::-1], kind, data))  # the length of a row is the first dimension
        return kept

    def write(self, path: Path) -> int:
        head = b"GGUF" + struct.pack("<Iqq", 3, len(self.tensors), len(self.keys)) + b"".join(self.keys)
        offset = 0
        for name, ne, kind, data in self.tensors:
            head += string(name) + struct.pack("<I", len(ne)) + struct.pack(f"<{len(ne)}q", *ne) + struct.pack("<iQ", kind, offset)
            offset += len(padded(data))
        whole = padded(head) + b"".join(padded(data) for *_, data in self.tensors)
        path.write_bytes(whole)
        return len(whole)
