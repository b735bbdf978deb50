"""Seeded random numbers that are the same on every platform and Python version."""

import hashlib
import random
from collections.abc import Callable

Uniform = Callable[[], float]
"""A function that returns numbers from 0 up to 1, like ``random.Random(seed).random``: the only
method whose sequence the standard library promises to keep."""

_CHUNK_BITS = 32


def make_rng(seed: int, purpose: object) -> Uniform:
    """Return a generator for one purpose, seeded by the game but independent of the mines'
    generator."""
    digest = hashlib.blake2b(f"{seed} {purpose}".encode(), digest_size=8).digest()
    return random.Random(int.from_bytes(digest, "big")).random


def randbelow(uniform: Uniform, limit: int) -> int:
    """Return a uniformly distributed whole number from 0 to ``limit - 1``, however large."""
    bits = (limit - 1).bit_length()
    while True:
        drawn = 0
        for _ in range(0, bits, _CHUNK_BITS):
            drawn = drawn << _CHUNK_BITS | int(uniform() * (1 << _CHUNK_BITS))
        drawn >>= -bits % _CHUNK_BITS
        if drawn < limit:
            return drawn
